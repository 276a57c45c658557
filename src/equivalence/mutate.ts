/** Mutants of a game: sheets with one change, to test whether the difference is noticed. */
import { type Random, seededRandom } from '../base/index.ts';
import type { Description } from '../gdl/index.ts';
import {
  type Expression,
  expressionsOf,
  isKeyword,
  nameOf,
  partsOf,
  ruleOf,
  sheetText,
} from './expressions.ts';

export interface Mutant {
  readonly text: string;
  /** The change in words. */
  readonly change: string;
}

/** Many kinds of mistakes: a condition omitted, negated or with a wrong name, a rule omitted, a wrong goal value. */
export function mutantsOf(
  description: Description,
  options: { readonly seed: number; readonly count: number },
): Mutant[] {
  const random = seededRandom(options.seed);
  const statements = expressionsOf(description);
  const mutants: Mutant[] = [];
  for (let tries = 0; mutants.length < options.count && tries < 20 * options.count; tries++) {
    const mutant = mutated(statements, random);
    if (mutant !== undefined) mutants.push(mutant);
  }
  return mutants;
}

function mutated(statements: readonly Expression[], random: Random): Mutant | undefined {
  const place = random.below(statements.length);
  const statement = statements[place] as Expression;
  const { head, body } = partsOf(statement);
  if (['role', 'base', 'input'].includes(nameOf(head))) return undefined;
  const replaced = (by: Expression | undefined, change: string): Mutant => ({
    text: sheetText(statements.flatMap((each, i) => (i === place ? (by === undefined ? [] : [by]) : [each]))),
    change,
  });
  const name = nameOf(head);
  switch (random.below(5)) {
    case 0:
      return replaced(undefined, `a rule of ${name} left out`);
    case 1: {
      const negative = body.findIndex((each) => nameOf(each) === 'not');
      if (negative < 0) return undefined;
      const changed = body.filter((_, i) => i !== negative);
      return replaced(ruleOf({ head, body: changed }), `a negated condition of ${name} left out`);
    }
    case 2: {
      const distinct = body.findIndex((each) => nameOf(each) === 'distinct');
      if (distinct < 0) return undefined;
      const changed = body.filter((_, i) => i !== distinct);
      return replaced(ruleOf({ head, body: changed }), `a distinct of ${name} left out`);
    }
    case 3: {
      const other = otherConstant(statement, statements, random);
      return other === undefined ? undefined : replaced(other, `another name in a rule of ${name}`);
    }
    default: {
      if (name !== 'goal' || typeof head === 'string' || typeof head[2] !== 'string') return undefined;
      if (!/^\d+$/.test(head[2])) return undefined;
      const value = head[2] === '100' ? '90' : String(Number(head[2]) + 10);
      return replaced(
        ruleOf({ head: [head[0] as Expression, head[1] as Expression, value], body }),
        'another goal value',
      );
    }
  }
}

/** The rule with one constant replaced by another constant of the sheet. */
function otherConstant(
  statement: Expression,
  statements: readonly Expression[],
  random: Random,
): Expression | undefined {
  const constants = [...new Set(statements.flatMap((each) => constantsOf(each)))];
  const own = constantsOf(statement);
  if (own.length === 0 || constants.length < 2) return undefined;
  const chosen = random.below(own.length);
  const by = random.pick(constants.filter((each) => each !== own[chosen]));
  let at = 0;
  const walk = (expression: Expression, isName: boolean): Expression => {
    if (typeof expression !== 'string') return expression.map((each, i) => walk(each, i === 0));
    if (isName || expression.startsWith('?') || isKeyword(expression)) return expression;
    return at++ === chosen ? by : expression;
  };
  return walk(statement, false);
}

/** Names in argument positions, in order. */
function constantsOf(expression: Expression, isName = false): string[] {
  if (typeof expression !== 'string') return expression.flatMap((each, i) => constantsOf(each, i === 0));
  return isName || expression.startsWith('?') || isKeyword(expression) ? [] : [expression];
}
