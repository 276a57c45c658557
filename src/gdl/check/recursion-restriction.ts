/** GDL306: recursion that could build ever larger terms (the recursion restriction of GDL; Love et al. 2008). */
import type { TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import type { Term } from '../term.ts';
import { boundByAll } from './bound-variables.ts';
import { forEachVariable, quote } from './places.ts';
import type { Check } from './subject.ts';

export const checkRecursionRestriction: Check = ({ recursion, source }, report) => {
  for (const { rule, uses } of recursion.uses()) {
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
          {
            span: culprit.span,
          },
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
