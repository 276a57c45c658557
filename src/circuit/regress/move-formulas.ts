/**
 * A formula for every move of a game: what has to hold so that its role has a wanted goal right after it (M. Trutman and
 * S. Schiffel, "Creating action heuristics for general game playing agents", 2015). All formulas share their parts.
 */
import { type Circuit, FALSE, fluentNode, type GoalOutput, type Literal, nodeOf } from '../circuit.ts';
import { neededNodes, withoutUnusedGates } from '../sweep.ts';
import { goalsByAlternatives } from './alternatives.ts';
import { FormulaAssumptions, type KnowledgeSwitches } from './assumptions.ts';
import { Expenses, type FormulaBudget, type FormulaRefusal, FormulasTooLarge } from './budget.ts';
import { FormulaBuilder, type UnknownPolicy } from './formulas.ts';
import type { MoveKnowledge } from './knowledge.ts';
import { type KnownFluents, Regression } from './regression.ts';
import { secondStepFormulas } from './second-step.ts';
import { withoutLoops } from './unroll.ts';

export interface MoveFormulaOptions extends KnowledgeSwitches {
  readonly unknown: UnknownPolicy;
  /** By role, the goals that count, the best first, and how much; none for roles that need no formulas. */
  readonly goals: readonly (readonly WeightedGoal[])[];
  /** What a role's second move from now can reach counts so much; 0 to leave it out. */
  readonly secondStep: number;
  /** Fluents that formulas are not to mention. */
  readonly ignored: ReadonlySet<number>;
}

export interface WeightedGoal {
  readonly goal: GoalOutput;
  readonly weight: number;
}

/** A formula and how much it counts. */
export interface FormulaPart {
  /** Index into the outputs called `legal`. */
  readonly output: number;
  readonly weight: number;
}

export interface MoveFormulas {
  /**
   * Inputs are the fluents and, in the place of moves, one for what is unknown; the formulas are the outputs called
   * `legal`.
   */
  readonly circuit: Circuit;
  /** By move of the game; none for moves of roles without formulas. */
  readonly parts: readonly (readonly FormulaPart[])[];
  /** Whether something unknown occurs in formulas. */
  readonly hasUnknown: boolean;
  /** Whether rules that depend on themselves were followed to their end. */
  readonly isComplete: boolean;
  readonly hasSecondStep: boolean;
}

/** Rounds of rules that depend on themselves: as many as it takes, or, if that is too much, fewer. */
const ROUNDS = [Number.POSITIVE_INFINITY, 8, 2];

export function moveFormulas(
  circuit: Circuit,
  knowledge: MoveKnowledge,
  options: MoveFormulaOptions,
  budget: FormulaBudget,
): MoveFormulas | FormulaRefusal {
  const plain = onlyWhatGoalsNeed(circuit, options);
  let refusal: FormulaRefusal = 'too many gates';
  for (const rounds of plain.loops.length === 0 ? [0] : ROUNDS) {
    const unrolled = withoutLoops(plain, rounds, budget.gates);
    if (unrolled === undefined) continue;
    try {
      const made = makeFormulas(circuit, unrolled.circuit, knowledge, options, budget);
      return { ...made, isComplete: unrolled.isComplete };
    } catch (error) {
      if (!(error instanceof FormulasTooLarge)) throw error;
      refusal = error.reason;
      if (refusal === 'out of time') break;
    }
  }
  return refusal;
}

/** The circuit without all that has nothing to do with the goals one or two steps later. */
function onlyWhatGoalsNeed(circuit: Circuit, { goals, secondStep }: MoveFormulaOptions): Circuit {
  const wanted = goals.flatMap((each) => each.map(({ goal }) => goal));
  const asked = wanted.map(({ literal }) => literal);
  let needed = neededNodes(circuit, asked);
  if (secondStep > 0) {
    const next = circuit.next.filter((_, fluent) => needed[fluentNode(fluent)] === 1);
    needed = neededNodes(circuit, [...asked, ...next, ...circuit.legal]);
  }
  return withoutUnusedGates({
    ...circuit,
    next: circuit.next.map((literal, fluent) => (needed[fluentNode(fluent)] === 1 ? literal : FALSE)),
    legal: secondStep > 0 ? circuit.legal : [],
    terminal: FALSE,
    goals: wanted,
    percepts: [],
  });
}

/** @param plain without loops */
function makeFormulas(
  game: Circuit,
  plain: Circuit,
  knowledge: MoveKnowledge,
  options: MoveFormulaOptions,
  budget: FormulaBudget,
): Omit<MoveFormulas, 'isComplete'> {
  const formulas = new FormulaBuilder(game, options.unknown);
  const expenses = new Expenses(budget);
  const assumptions = new FormulaAssumptions(game, knowledge, options, formulas);
  const literals: Literal[] = [];
  const parts: FormulaPart[][] = game.moves.map(() => []);
  const add = (move: number, literal: Literal, weight: number): void => {
    parts[move]?.push({ output: literals.push(literal) - 1, weight });
  };
  const goal = goalsByAlternatives(plain);
  const goals = [...goal.goals];
  let hasSecondStep = options.secondStep > 0;
  options.goals.forEach((weighted, role) => {
    const wanted = goals.splice(0, weighted.length).map(({ literal }) => literal);
    if (wanted.length === 0) return;
    const known = new Map<number, KnownFluents>(
      assumptions.movesOf(role).map((move) => [move, assumptions.knownFor(move)]),
    );
    const task = { step: plain, goal, wanted, ...assumptions.of(role) };
    const regression = new Regression(task, formulas, expenses);
    const best = new Map<number, Literal>();
    for (const [move, where] of known) {
      const found = regression.of(move, where);
      best.set(move, found[0] as Literal);
      found.forEach((literal, i) => {
        add(move, literal, weighted[i]?.weight ?? 1);
      });
    }
    if (!hasSecondStep) return;
    const second = secondStepFormulas(plain, role, { best, known, assumptions, formulas, budget });
    if (second === undefined) hasSecondStep = false;
    for (const [move, literal] of second ?? []) add(move, literal, options.secondStep);
  });
  const circuit = formulas.circuitOf(literals);
  const hasUnknown = neededNodes(circuit, circuit.legal)[nodeOf(formulas.unknown)] === 1;
  return { circuit, parts, hasUnknown, hasSecondStep };
}
