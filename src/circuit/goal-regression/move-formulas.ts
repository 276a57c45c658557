/**
 * The formula of a move says what has to hold so that its role has a desired goal right after it, or can have it with
 * its next move (M. Trutman and S. Schiffel, "Creating action heuristics for general game playing agents", 2015).
 */
import {
  type Circuit,
  FALSE,
  fluentNode,
  type GoalOutput,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { neededNodes, withoutUnusedGates } from '../structure.ts';
import {
  type FormulaBudget,
  FormulaBuilder,
  FormulaCopy,
  FormulaExpenses,
  type FormulaRefusal,
  FormulasTooLarge,
  type UnknownPolicy,
} from './formula-builder.ts';
import type { MoveKnowledge } from './move-knowledge.ts';
import { goalsByAlternatives, unrollLoops } from './prepared-circuit.ts';
import { type KnownFluents, Regression, type RegressionTask } from './regression.ts';

export interface MoveFormulaOptions extends KnowledgeSwitches {
  readonly unknown: UnknownPolicy;
  /** For each role, the relevant goals, best first, with their weights; none for roles without formulas. */
  readonly goals: readonly (readonly WeightedGoal[])[];
  /** The weight of goals reachable with a role's second move from now; 0 to omit them. */
  readonly secondStep: number;
  /** Fluents not used in formulas. */
  readonly ignored: ReadonlySet<number>;
}

export interface WeightedGoal {
  readonly goal: GoalOutput;
  readonly weight: number;
}

/** A formula and its weight. */
export interface FormulaPart {
  /** Index into the outputs named `legal`. */
  readonly output: number;
  readonly weight: number;
}

export interface MoveFormulas {
  /**
   * Inputs are the fluents and, in place of moves, one for unknown values; the formulas are the outputs named `legal`.
   */
  readonly circuit: Circuit;
  /** Formulas by move of the game; none for moves of roles without formulas. */
  readonly parts: readonly (readonly FormulaPart[])[];
  /** Whether unknown values occur in formulas. */
  readonly hasUnknown: boolean;
  /** Whether recursive rules were unrolled completely. */
  readonly isComplete: boolean;
  readonly hasSecondStep: boolean;
}

/** Unrolls recursive rules completely or, if that is too expensive, for fewer rounds. */
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
    const unrolled = unrollLoops(plain, rounds, budget.gates);
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

/** The circuit reduced to what the goals depend on within two steps. */
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

/** @param plain circuit without loops */
function makeFormulas(
  game: Circuit,
  plain: Circuit,
  knowledge: MoveKnowledge,
  options: MoveFormulaOptions,
  budget: FormulaBudget,
): Omit<MoveFormulas, 'isComplete'> {
  const formulas = new FormulaBuilder(game, options.unknown);
  const expenses = new FormulaExpenses(budget);
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

// What has to hold so that, if nobody else changes anything in between, one of the role's next moves reaches its best
// goal: a threat. Only if the others' moves are known, and the formulas stay small.

interface FirstStep {
  /** For each move, what has to hold so that the role has its best goal right after it. */
  readonly best: ReadonlyMap<number, Literal>;
  /** For each move, what is known when it is made. */
  readonly known: ReadonlyMap<number, KnownFluents>;
  readonly assumptions: FormulaAssumptions;
  readonly formulas: FormulaBuilder;
  readonly budget: FormulaBudget;
}

/** Maximum size of the formulas for two steps relative to those for one. */
const SECOND_STEP_GROWTH = 4;
const MIN_SECOND_STEP_GATES = 2000;
const MAX_SECOND_STEP_GATES = 60_000;
const MAX_SECOND_STEP_WORK = 5_000_000;

/** Formulas by move; undefined if not available. */
function secondStepFormulas(
  plain: Circuit,
  role: number,
  { best, known, assumptions, formulas, budget }: FirstStep,
): Map<number, Literal> | undefined {
  if (!assumptions.knowsOthers(role)) return undefined;
  const first = formulas.gateCount;
  const gates =
    first + Math.min(MAX_SECOND_STEP_GATES, Math.max(MIN_SECOND_STEP_GATES, SECOND_STEP_GROWTH * first));
  const expenses = new FormulaExpenses({
    ...budget,
    gates: Math.min(budget.gates, gates),
    work: MAX_SECOND_STEP_WORK,
  });
  try {
    // Facts known whenever the role moves, such as that it is its turn, are also known at its next turn.
    const choices = [...known].filter(([move]) => !assumptions.isWaiting(move));
    const knownAtTurn = knownByAll(choices.map(([, where]) => where));
    const legal = new FormulaCopy(
      plain,
      formulas,
      (node) => assumptions.fluent(node - fluentNode(0), knownAtTurn),
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

// Assumptions used when the formulas for a role's moves are built, including facts implied by the legality of a move.

/** The kinds of knowledge used. */
interface KnowledgeSwitches {
  /** Fluents permanently excluded by others of their kind are false. */
  readonly modes: boolean;
  /** Conditions for the legality of a move hold when it is made. */
  readonly preconditions: boolean;
  /** A role that waits while another moves has a single move. */
  readonly turns: boolean;
}

class FormulaAssumptions {
  readonly #game: Circuit;
  readonly #knowledge: MoveKnowledge;
  readonly #switches: KnowledgeSwitches;
  readonly #formulas: FormulaBuilder;
  readonly #ignored: ReadonlySet<number>;
  /** For each fluent, those that exclude it permanently once they are true. */
  readonly #lasting: ReadonlyMap<number, readonly number[]>;
  readonly #movesOf: readonly (readonly number[])[];

  constructor(
    game: Circuit,
    knowledge: MoveKnowledge,
    options: KnowledgeSwitches & { readonly ignored: ReadonlySet<number> },
    formulas: FormulaBuilder,
  ) {
    this.#game = game;
    this.#knowledge = knowledge;
    this.#switches = options;
    this.#ignored = options.ignored;
    this.#formulas = formulas;
    this.#lasting = options.modes ? lastingSiblings(knowledge) : new Map();
    const movesOf: number[][] = game.roles.map(() => []);
    game.moves.forEach(({ role }, move) => {
      movesOf[role]?.push(move);
    });
    this.#movesOf = movesOf;
  }

  movesOf(role: number): readonly number[] {
    return this.#movesOf[role] ?? [];
  }

  /** Whether a move is made while others choose. */
  isWaiting(move: number): boolean {
    return this.#waits(this.#game.moves[move]?.role as number) === move;
  }

  /** Whether the moves of all others are known while a role moves. */
  knowsOthers(role: number): boolean {
    return this.#game.roles.every((_, other) => other === role || this.#waits(other) !== undefined);
  }

  of(role: number): Pick<RegressionTask, 'made' | 'fluent'> {
    return {
      made: (move) => {
        const other = this.#game.moves[move]?.role as number;
        if (other === role) return false;
        const waits = this.#waits(other);
        return waits === undefined ? undefined : waits === move;
      },
      fluent: (fluent) => this.#fluent(fluent),
    };
  }

  knownFor(move: number): KnownFluents {
    if (!this.#switches.preconditions) return NOTHING;
    return knownWhere([this.#game.legal[move] as Literal], this.#knowledge, this.#switches.modes);
  }

  /** The formula for a fluent, given the known values. */
  fluent(fluent: number, known: KnownFluents): Literal {
    const value = known.get(fluent);
    return value === undefined ? this.#fluent(fluent) : value ? TRUE : FALSE;
  }

  #fluent(fluent: number): Literal {
    if (this.#ignored.has(fluent)) return this.#formulas.unknown;
    const holds = literalOf(fluentNode(fluent));
    const others = this.#lasting.get(fluent) ?? [];
    return this.#formulas.and([holds, ...others.map((other) => negate(literalOf(fluentNode(other))))]);
  }

  #waits(role: number): number | undefined {
    const own = this.#movesOf[role] ?? [];
    if (own.length === 1) return own[0];
    return this.#switches.turns ? this.#knowledge.waiting[role] : undefined;
  }
}

const NOTHING: KnownFluents = new Map();

function lastingSiblings({ groups, latches }: MoveKnowledge): Map<number, readonly number[]> {
  const lasts = new Set(latches.flatMap(({ fluent, keeps }) => (keeps ? [fluent] : [])));
  const siblings = new Map<number, number[]>();
  for (const { members } of groups) {
    const lasting = members.filter((member) => lasts.has(member));
    for (const member of members) {
      const others = lasting.filter((other) => other !== member);
      siblings.set(member, [...new Set([...(siblings.get(member) ?? []), ...others])]);
    }
  }
  return siblings;
}

/** Fluents whose values follow from the game not being over, from some literals, and from exclusive groups. */
function knownWhere(
  literals: readonly Literal[],
  { step, groups }: MoveKnowledge,
  withGroups: boolean,
): KnownFluents {
  const { consequences, source } = step;
  const { fluents, terminal } = source.circuit;
  const known = new Map<number, boolean>();
  for (const literal of [negate(terminal), ...literals]) {
    for (const each of consequences.of(literal)) {
      const fluent = nodeOf(each) - fluentNode(0);
      if (fluent < fluents.length) known.set(fluent, !isNegated(each));
    }
  }
  if (!withGroups) return known;
  for (const [fluent, value] of [...known]) {
    for (const group of step.groupsOf.get(fluent) ?? []) {
      const { members, kind } = groups[group] as MoveKnowledge['groups'][number];
      if (value) for (const other of members) known.set(other, other === fluent);
      else if (kind === 'exactly-one') {
        const open = members.filter((member) => known.get(member) !== false);
        if (open.length === 1 && open[0] !== undefined) known.set(open[0], true);
      }
    }
  }
  return known;
}
