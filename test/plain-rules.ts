/** The consequences of rules, computed in the simplest way: every value is tried for every variable. */
import { canonicalText, type Term, type TermPool } from '../src/gdl/index.ts';
import {
  type NormalAtom,
  type NormalRule,
  substitute,
  variablesOfAll,
} from '../src/logic/ground/normal-rule.ts';

/** The values of variables. */
export const CONSTANTS = ['a', 'b', 'c'];

/** All consequences; guards count as conditions, and negated relations may only have facts. */
export function consequences(
  rules: readonly NormalRule[],
  known: ReadonlySet<string>,
  terms: TermPool,
): Set<string> {
  const holding = new Set(known);
  const instances = rules.flatMap((rule) => {
    const atoms = [rule.head, ...rule.positives, ...rule.negatives, ...rule.guards];
    const variables = [...variablesOfAll([...atoms.flatMap(({ args }) => args), ...rule.distincts.flat()])];
    return allBindings(variables, terms).map((bindings) => {
      const write = (each: Term) => canonicalText(substitute(each, bindings, terms));
      const writeAtom = ({ relation, args }: NormalAtom) =>
        `${relation.replace(/\/\d+$/, '')}(${args.map(write).join(', ')})`;
      return {
        head: writeAtom(rule.head),
        needs: [...rule.positives, ...rule.guards].map(writeAtom),
        excludes: rule.negatives.map(writeAtom),
        isPossible: rule.distincts.every(([left, right]) => write(left) !== write(right)),
      };
    });
  });
  for (let before = -1; before !== holding.size; ) {
    before = holding.size;
    for (const { head, needs, excludes, isPossible } of instances) {
      if (
        isPossible &&
        needs.every((each) => holding.has(each)) &&
        !excludes.some((each) => holding.has(each))
      )
        holding.add(head);
    }
  }
  return holding;
}

function allBindings(variables: readonly number[], terms: TermPool): Map<number, Term>[] {
  return variables.reduce<Map<number, Term>[]>(
    (all, variable) =>
      all.flatMap((bindings) =>
        CONSTANTS.map((name) => new Map([...bindings, [variable, terms.constant(name)]])),
      ),
    [new Map()],
  );
}
