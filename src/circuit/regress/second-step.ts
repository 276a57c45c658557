/**
 * What has to hold so that, if nobody else changes anything in between, one of the role's next moves has its best goal:
 * a threat. Only where it is known what the others do, and where the formulas stay small.
 */
import { type Circuit, FALSE, fluentNode, type Literal, nodeOf } from '../circuit.ts';
import { neededNodes } from '../sweep.ts';
import type { FormulaAssumptions } from './assumptions.ts';
import { Expenses, type FormulaBudget, FormulasTooLarge } from './budget.ts';
import { FormulaCopy } from './formula-copy.ts';
import type { FormulaBuilder } from './formulas.ts';
import { type KnownFluents, Regression } from './regression.ts';

interface FirstStep {
  /** By move: what has to hold so that the role has its best goal right after it. */
  readonly best: ReadonlyMap<number, Literal>;
  /** By move: what is known where it is made. */
  readonly known: ReadonlyMap<number, KnownFluents>;
  readonly assumptions: FormulaAssumptions;
  readonly formulas: FormulaBuilder;
  readonly budget: FormulaBudget;
}

/** Formulas of two steps may be so many times as large as those of one, and no larger than that. */
const GROWTH = 4;
const LEAST_GATES = 2000;
const MOST_GATES = 60_000;
const MOST_WORK = 5_000_000;

/** By move; undefined where they cannot be had. */
export function secondStepFormulas(
  plain: Circuit,
  role: number,
  { best, known, assumptions, formulas, budget }: FirstStep,
): Map<number, Literal> | undefined {
  if (!assumptions.knowsOthers(role)) return undefined;
  const first = formulas.gateCount;
  const gates = first + Math.min(MOST_GATES, Math.max(LEAST_GATES, GROWTH * first));
  const expenses = new Expenses({ ...budget, gates: Math.min(budget.gates, gates), work: MOST_WORK });
  try {
    // What is known wherever the role moves, such as that it is its turn, is known at its next turn too.
    const choices = [...known].filter(([move]) => !assumptions.isWaiting(move));
    const usual = knownByAll(choices.map(([, where]) => where));
    const legal = new FormulaCopy(
      plain,
      formulas,
      (node) => assumptions.fluent(node - fluentNode(0), usual),
      expenses,
    );
    const ways = choices.map(([move]) => {
      const formula = best.get(move) ?? FALSE;
      return formula === FALSE ? FALSE : formulas.and([formula, legal.of(plain.legal[move] as Literal)]);
    });
    const some = formulas.circuitOf([formulas.or(ways)]);
    if (neededNodes(some, some.legal)[nodeOf(formulas.unknown)] === 1) return undefined;
    const task = { step: plain, goal: some, wanted: some.legal, ...assumptions.of(role) };
    const regression = new Regression(task, formulas, expenses);
    return new Map(
      Array.from(known, ([move, where]) => [move, regression.of(move, where)[0] as Literal] as const),
    );
  } catch (error) {
    if (error instanceof FormulasTooLarge && error.reason !== 'out of time') return undefined;
    throw error;
  }
}

function knownByAll([first, ...others]: readonly KnownFluents[]): KnownFluents {
  return new Map(
    [...(first ?? [])].filter(([fluent, value]) => others.every((other) => other.get(fluent) === value)),
  );
}
