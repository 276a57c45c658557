/** Dependencies that GDL forbids: keywords that depend on a state or on moves before there are any (GDL205 to GDL207), relations that depend on their own negation (GDL305), and recursion that could build ever larger terms (GDL306, the recursion restriction of Love et al. 2008). */

import type { TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import type { FindingCode } from '../finding-catalogue.ts';
import { keywordArity } from '../keywords.ts';
import type { Term } from '../term.ts';
import type { RelationUse } from './relations.ts';
import { forEachVariable, quote } from './spans.ts';
import type { Check, Subject } from './subject.ts';
import { boundByAll } from './unbound-variables.ts';

interface Independence {
  readonly keyword: string;
  readonly of: readonly string[];
  readonly code: FindingCode;
}

const INDEPENDENCES: readonly Independence[] = [
  { keyword: 'init', of: ['true', 'does'], code: 'GDL205' },
  { keyword: 'legal', of: ['does'], code: 'GDL206' },
  { keyword: 'goal', of: ['does'], code: 'GDL206' },
  { keyword: 'terminal', of: ['does'], code: 'GDL206' },
  { keyword: 'base', of: ['true', 'does'], code: 'GDL207' },
  { keyword: 'input', of: ['true', 'does'], code: 'GDL207' },
];

export const checkKeywordDependencies: Check = (subject, report) => {
  for (const { keyword, of, code } of INDEPENDENCES) {
    for (const other of of) {
      const chain = chainBetween(subject, keyword, other);
      const [first] = chain;
      if (first === undefined) continue;
      const names = [keyword, ...chain.map((use) => use.atom.relation)].map((name) => `\`${name}\``);
      const through = names.length > 2 ? ` (${names.join(' needs ')})` : '';
      report(
        finding(code, `\`${keyword}\` depends on \`${other}\`${through}`, {
          span: first.atom.span,
          related: chain.slice(1).map((use) => ({
            span: use.atom.span,
            message: `\`${use.rule.head.relation}\` needs \`${use.atom.relation}\``,
          })),
        }),
      );
    }
  }
};

function chainBetween(subject: Subject, keyword: string, other: string): readonly RelationUse[] {
  const { description, relations, dependencies } = subject;
  const from = relations.get(keyword, keywordArity(description, keyword) ?? 0);
  const to = relations.get(other, keywordArity(description, other) ?? 0);
  return (from && to && dependencies.chain(from, to)) ?? [];
}

/** Only the start of long cycles is shown. */
const MOST_STEPS_SHOWN = 12;

/** GDL305: relations that depend on their own negation. */
export const checkNegationCycles: Check = ({ recursion, source }, report) => {
  for (const cycle of recursion.negativeCycles()) {
    const [negative] = cycle;
    if (negative === undefined) continue;
    const names = cycle.map((use) => `${use.negated ? 'not ' : ''}\`${use.atom.relation}\``);
    const way = [`\`${negative.rule.head.relation}\``, ...names.slice(0, MOST_STEPS_SHOWN)];
    if (names.length > MOST_STEPS_SHOWN) way.push(`… (${names.length - MOST_STEPS_SHOWN} more)`);
    report(
      finding(
        'GDL305',
        `\`${negative.rule.head.relation}\` depends on its own negation: ${way.join(' needs ')}`,
        {
          span: negative.atom.span,
          related: cycle.slice(0, MOST_STEPS_SHOWN).map((use) => ({
            span: use.atom.span,
            message: `${quote(source, use.rule.head.span)} needs ${use.negated ? 'the negation of ' : ''}${quote(source, use.atom.span)}`,
          })),
        },
      ),
    );
  }
};

const FINITE_RECURSION =
  'GDL allows a recursive condition only if each of its arguments is bound outside the recursion or passed on unchanged (the recursion restriction). These rules build no new terms, but systems that rely on the restriction may refuse them or never finish.';

/** GDL306: recursion that could build ever larger terms (the recursion restriction of GDL; Love et al. 2008). */
export const checkRecursionRestriction: Check = ({ recursion, source }, report) => {
  const rules = [...recursion.uses()];
  const buildsTerms = rules.some(({ rule }) =>
    rule.head.args.some(({ term }) => term.kind === 'compound' && !term.ground),
  );
  for (const { rule, uses } of rules) {
    const recursive = new Set(uses.map((use) => use.atom));
    const bounded = boundByAll(rule.body, (atom) => !recursive.has(atom));
    const passedOn = new Set(rule.head.args.map((arg) => arg.term));
    for (const { atom, negated } of uses) {
      if (negated) continue;
      const culprit = atom.args.find((arg) => !isBounded(arg, bounded, passedOn));
      if (culprit === undefined) continue;
      report(
        finding(
          'GDL306',
          `${quote(source, culprit.span)} in the recursive condition ${quote(source, atom.span)} is not bounded`,
          { span: culprit.span, ...(!buildsTerms && { reason: FINITE_RECURSION }) },
        ),
      );
      break;
    }
  }
};

function isBounded(arg: TermOccurrence, bounded: ReadonlySet<number>, passedOn: ReadonlySet<Term>): boolean {
  if (arg.term.ground || passedOn.has(arg.term)) return true;
  let all = true;
  forEachVariable(arg, (index) => {
    if (!bounded.has(index)) all = false;
  });
  return all;
}
