/** Keywords with the wrong number of arguments (GDL201), and keywords as heads, as conditions or inside terms where they do not belong (GDL202 to GDL204). */
import { type Atom, type Description, forEachAtom, type TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { keywordArity } from '../keywords.ts';
import { forEachTermOfRule, nameOrWholeSpan, plural, quote } from './spans.ts';
import type { Check } from './subject.ts';

const KEYWORD_FORMS: Readonly<Record<string, string>> = {
  role: '(role NAME)',
  init: '(init FACT)',
  true: '(true FACT)',
  next: '(next FACT)',
  base: '(base FACT)',
  legal: '(legal ROLE MOVE)',
  does: '(does ROLE MOVE)',
  input: '(input ROLE MOVE)',
  goal: '(goal ROLE VALUE)',
  sees: '(sees ROLE PERCEPT)',
  terminal: 'terminal',
  expired: '(expired FACT)',
};

const REAL_TIME_FORMS: Readonly<Record<string, string>> = {
  ...KEYWORD_FORMS,
  init: '(init LIFETIME FACT)',
  true: '(true LIFETIME FACT)',
  next: '(next LIFETIME FACT)',
};

export const checkKeywordArity: Check = ({ description, source, relations }, report) => {
  const forms = description.dialect === 'rtgdl' ? REAL_TIME_FORMS : KEYWORD_FORMS;
  const check = (atom: Atom) => {
    const arity = keywordArity(description, atom.relation);
    if (arity === undefined || atom.args.length === arity) return;
    const takes = arity === 0 ? 'no arguments' : plural(arity, 'argument');
    report(
      finding(
        'GDL201',
        `\`${atom.spelling}\` takes ${takes}, but ${quote(source, atom.span)} has ${atom.args.length}`,
        {
          span: atom.span,
          hint: `write \`${forms[atom.relation]}\``,
        },
      ),
    );
  };
  for (const rule of description.rules) {
    check(rule.head);
    for (const { atom } of relations.usesIn(rule)) check(atom);
  }
};

/** Keywords that only occur as conditions in rules, and the source of their values. */
const NEVER_DEFINED: Readonly<Record<string, string>> = {
  true: '`init` and `next` define what is true',
  does: 'the players choose what is done',
};

/** Keywords that rules only define, for use by the referee. */
const NEVER_CONDITIONS: ReadonlySet<string> = new Set(['init', 'next', 'base', 'input', 'sees']);

/** GDL202: keywords that must not be defined. */
export const checkKeywordHeads: Check = ({ description }, report) => {
  for (const { head } of description.rules) {
    if (!Object.hasOwn(NEVER_DEFINED, head.relation)) continue;
    const message = `\`${head.spelling}\` cannot be defined: ${NEVER_DEFINED[head.relation]}`;
    report(finding('GDL202', message, { span: head.span }));
  }
};

export const checkKeywordConditions: Check = ({ description, relations, source }, report) => {
  for (const name of NEVER_CONDITIONS) {
    const arity = keywordArity(description, name);
    const uses = arity === undefined ? [] : (relations.get(name, arity)?.uses ?? []);
    // `base` and `input` may share conditions with each other and with `init`: all are evaluated before the first
    // state.
    const fixed = name === 'init' || name === 'base' || name === 'input';
    const odd = uses.filter(({ rule }) => !(fixed && ['init', 'base', 'input'].includes(rule.head.relation)));
    const [first, ...others] = odd;
    if (first === undefined) continue;
    report(
      finding('GDL203', `\`${name}\` is used as a condition`, {
        span: nameOrWholeSpan(source, first.atom),
        related: others.slice(0, 4).map(({ atom }) => ({ span: atom.span, message: 'and here' })),
      }),
    );
  }
};

export const checkKeywordTerms: Check = ({ description, source }, report) => {
  const conjoined = conjoinedConditions(description);
  const percepts = new Set(
    description.rules.flatMap(({ head }) => (head.relation === 'sees' ? head.args.slice(1) : [])),
  );
  const check = (occurrence: TermOccurrence) => {
    const { term, spelling } = occurrence;
    if (
      conjoined.has(occurrence) ||
      // Percepts may have any name: no system could misread `(sees ?r (does ?p ?m))`.
      percepts.has(occurrence) ||
      term.kind !== 'compound' ||
      keywordArity(description, term.name) === undefined
    )
      return;
    const span = nameOrWholeSpan(source, occurrence);
    report(finding('GDL204', `the keyword \`${spelling}\` stands inside a term`, { span }));
  };
  for (const rule of description.rules) forEachTermOfRule(rule, check);
};

/** The parts of an `and` were meant as conditions, which GDL111 reports. */
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
