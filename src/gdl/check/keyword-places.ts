/** GDL202, GDL203, GDL204: keywords as heads, as conditions and inside terms where they do not belong. */
import { type Description, forEachAtom, type TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { keywordArity } from './keywords-of.ts';
import { forEachTermOfRule, namePlaceOrWhole } from './places.ts';
import type { Check } from './subject.ts';

/** What the rules only ask for, and how it comes about. */
const GIVEN: Readonly<Record<string, string>> = {
  true: 'what is true comes from `init` and `next`',
  does: 'what is done is the choice of the players',
};

/** What the rules only tell, to whoever runs the game. */
const TOLD: ReadonlySet<string> = new Set(['init', 'next', 'base', 'input', 'sees']);

export const checkKeywordHeads: Check = ({ description }, report) => {
  for (const { head } of description.rules) {
    if (!Object.hasOwn(GIVEN, head.relation)) continue;
    const message = `\`${head.spelling}\` cannot be defined: ${GIVEN[head.relation]}`;
    report(finding('GDL202', message, { span: head.span }));
  }
};

export const checkKeywordConditions: Check = ({ description, relations, source }, report) => {
  for (const name of TOLD) {
    const arity = keywordArity(description, name);
    const uses = arity === undefined ? [] : (relations.get(name, arity)?.uses ?? []);
    // `base` and `input` may share conditions with each other and with `init`: all are settled before the first state.
    const fixed = name === 'init' || name === 'base' || name === 'input';
    const odd = uses.filter(({ rule }) => !(fixed && ['init', 'base', 'input'].includes(rule.head.relation)));
    const [first, ...others] = odd;
    if (first === undefined) continue;
    report(
      finding('GDL203', `\`${name}\` is used as a condition`, {
        span: namePlaceOrWhole(source, first.atom),
        related: others.slice(0, 4).map(({ atom }) => ({ span: atom.span, message: 'and here' })),
      }),
    );
  }
};

export const checkKeywordTerms: Check = ({ description, source }, report) => {
  const conjoined = conjoinedConditions(description);
  const check = (occurrence: TermOccurrence) => {
    const { term, spelling } = occurrence;
    if (
      conjoined.has(occurrence) ||
      term.kind !== 'compound' ||
      keywordArity(description, term.name) === undefined
    )
      return;
    const span = namePlaceOrWhole(source, occurrence);
    report(finding('GDL204', `the keyword \`${spelling}\` stands inside a term`, { span }));
  };
  for (const rule of description.rules) forEachTermOfRule(rule, check);
};

/** What `and` joins was meant as conditions, which GDL111 says about the `and`. */
function conjoinedConditions({ rules }: Description): ReadonlySet<TermOccurrence> {
  const conjoined = new Set<TermOccurrence>();
  for (const { body } of rules) {
    for (const condition of body) {
      forEachAtom(condition, ({ relation, args }) => {
        if (relation === 'and') for (const arg of args) conjoined.add(arg);
      });
    }
  }
  return conjoined;
}
