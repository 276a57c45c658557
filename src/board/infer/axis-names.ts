/** Which arguments the author of a sheet calls columns and rows: the variables in the rules have names. */
import type { Description, Formula, TermOccurrence } from '../../gdl/index.ts';

export type Axis = 'column' | 'row';

/** By function or relation, in lower case, what each of its arguments is called most often, if anything. */
export type AxisNames = ReadonlyMap<string, readonly (Axis | undefined)[]>;

const COLUMN = /^\?(?:.*[-_])?(?:col|column|file|x)(?:umn)?\d*(?:[-_].*)?$/i;
const ROW = /^\?(?:.*[-_])?(?:row|rank|y)\d*(?:[-_].*)?$/i;

export function axisNames({ rules }: Pick<Description, 'rules'>): AxisNames {
  const votes = new Map<string, number[]>();
  const visitTerm = ({ term, args }: TermOccurrence): void => {
    if (term.kind !== 'compound') return;
    args.forEach((argument, index) => {
      const vote = COLUMN.test(argument.spelling) ? 1 : ROW.test(argument.spelling) ? -1 : 0;
      const own = votes.get(term.name) ?? [];
      own[index] = (own[index] ?? 0) + vote;
      votes.set(term.name, own);
      visitTerm(argument);
    });
  };
  const visit = (formula: Formula): void => {
    if (formula.kind === 'atom') formula.args.forEach(visitTerm);
    else if (formula.kind === 'not') visit(formula.formula);
    else if (formula.kind === 'or') formula.disjuncts.forEach(visit);
  };
  for (const { head, body } of rules) {
    visit(head);
    body.forEach(visit);
  }
  return new Map(
    [...votes].map(([name, counts]) => [
      name,
      counts.map((count) => (count > 0 ? 'column' : count < 0 ? 'row' : undefined)),
    ]),
  );
}
