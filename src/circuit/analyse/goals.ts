/** The goal values that roles can have at the end of a game, individually and together, proved for terminal states. */

import { seededRandom, type WorkClock } from '../../base/index.ts';
import { canonicalText, type Term } from '../../gdl/index.ts';
import {
  type Circuit,
  evaluate,
  fluentNode,
  type Literal,
  literalOf,
  literalValue,
  type NodeValues,
  negate,
  newValues,
} from '../circuit.ts';
import { CircuitSolver } from './circuit-solver.ts';
import { type Claim, observed, proved } from './claim.ts';
import { type SampledGames, type SamplingLimits, sampleGames } from './sample-games.ts';
import {
  type ExclusiveGroup,
  type StepKnowledge,
  StepSolver,
  stepKnowledge,
  withGroups,
} from './step-solver.ts';

export interface RoleGoals {
  readonly role: number;
  /** In ascending order; proved to include every value at the end of a game. */
  readonly possible: readonly number[];
  /** In ascending order; values at the end of simulated games. */
  readonly seen: readonly number[];
  /** Whether every terminal state gives the role exactly one value, which is a whole number. */
  readonly isDefined: Claim<boolean>;
}

export type OutcomeKind = 'win or lose' | 'win, draw or lose' | 'scores';

export interface Goals {
  readonly roles: readonly RoleGoals[];
  /** Combinations of the players' goal values (without `random`) observed at the end of simulated games. */
  readonly outcomes: readonly (readonly number[])[];
  /** Proved to be the only possible combinations at the end. Undefined if this could not be determined. */
  readonly possibleOutcomes: readonly (readonly number[])[] | undefined;
  /**
   * The constant sum of the players' goals, or that it varies; undefined for one player, or without a finished game.
   */
  readonly sum: Claim<number | 'varies'> | undefined;
  /** `scores` unless there is always one winner with 100, or a draw in which all get the same. */
  readonly kind: Claim<OutcomeKind> | undefined;
}

/** Maximum number of combinations of goal values examined. */
const MOST_COMBINATIONS = 400;

export function findGoals(
  knowledge: StepKnowledge,
  players: readonly number[],
  simulation: SampledGames,
  clock: WorkClock,
): Goals {
  const { circuit } = knowledge.source;
  const proof = new EndProof(knowledge, clock);
  const ends = simulation.states.filter(({ isTerminal }) => isTerminal).map(({ goals }) => goals);
  const roles = circuit.roles.map((_, role) => roleGoals(circuit, role, ends, proof, simulation));
  const outcomes = outcomesSeen(circuit, players, ends);
  const possibleOutcomes = outcomesPossible(circuit, players, roles, proof);
  return {
    roles,
    outcomes,
    possibleOutcomes,
    sum: players.length < 2 ? undefined : findSum(outcomes, possibleOutcomes, simulation.finished),
    kind: findKind(outcomes, possibleOutcomes, simulation.finished),
  };
}

/** Random games that show whether sums vary, before any proofs. */
const SUM_SAMPLING: SamplingLimits = { games: 20, steps: 1000, states: 4000 };
const SUM_SAMPLING_SHARE = 0.25;

/**
 * The sum of the goals of all players (without `random`) in every terminal state; undefined if it varies, or is not
 * proved within the limit.
 */
export function constantGoalSum(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  clock: WorkClock,
): number | undefined {
  const players = [...circuit.roles.keys()].filter(
    (role) => canonicalText(circuit.roles[role] as Term) !== 'random',
  );
  if (players.length < 2) return undefined;
  const simulation = sampleGames(circuit, seededRandom(1), SUM_SAMPLING, clock.share(SUM_SAMPLING_SHARE));
  const ends = simulation.states.filter(({ isTerminal }) => isTerminal).map(({ goals }) => goals);
  const seen = findSum(outcomesSeen(circuit, players, ends), undefined, simulation.finished);
  if (seen === undefined || seen.basis === 'proved') return undefined;
  const { sum } = findGoals(withGroups(stepKnowledge(circuit), groups), players, simulation, clock);
  return sum?.basis === 'proved' && sum.value !== 'varies' ? sum.value : undefined;
}

function numberOf(value: Term): number | undefined {
  const text = canonicalText(value);
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

function roleGoals(
  circuit: Circuit,
  role: number,
  ends: readonly (readonly number[])[],
  proof: EndProof,
  simulation: SampledGames,
): RoleGoals {
  const outputs = [...circuit.goals.keys()].filter((goal) => circuit.goals[goal]?.role === role);
  const literalOf = (goal: number) => circuit.goals[goal]?.literal as Literal;
  const possible = outputs.filter((goal) => !proof.isNever([literalOf(goal)]));
  const held = ends.map((goals) => goals.filter((goal) => outputs.includes(goal)));
  const ascending = (goals: Iterable<number>): number[] => {
    const values = [...goals].flatMap((goal) => goalNumber(circuit, goal) ?? []);
    return [...new Set(values)].sort((a, b) => a - b);
  };
  const isDefined = (): Claim<boolean> => {
    if (held.some((goals) => goals.length !== 1 || goalNumber(circuit, goals[0] as number) === undefined)) {
      return proved(false);
    }
    const literals = possible.map((goal) => literalOf(goal));
    const isProved =
      possible.every((goal) => goalNumber(circuit, goal) !== undefined) &&
      literals.every((a, i) => literals.slice(i + 1).every((b) => proof.isNever([a, b]))) &&
      proof.isNever(literals.map(negate));
    return isProved ? proved(true) : observed(true, simulation.finished);
  };
  return { role, possible: ascending(possible), seen: ascending(held.flat()), isDefined: isDefined() };
}

const goalNumber = (circuit: Circuit, goal: number): number | undefined => {
  const output = circuit.goals[goal];
  return output === undefined ? undefined : numberOf(output.value);
};

type Outcomes = readonly (readonly number[])[];

function outcomesSeen(
  circuit: Circuit,
  players: readonly number[],
  ends: readonly (readonly number[])[],
): Outcomes {
  const seen = new Map<string, number[]>();
  for (const goals of ends) {
    const values = players.map((role) => goals.filter((goal) => circuit.goals[goal]?.role === role));
    const vector = values.flatMap((own) =>
      own.length === 1 ? (goalNumber(circuit, own[0] as number) ?? []) : [],
    );
    if (vector.length === players.length) seen.set(vector.join(), vector);
  }
  return sortedVectors(seen.values());
}

function outcomesPossible(
  circuit: Circuit,
  players: readonly number[],
  roles: readonly RoleGoals[],
  proof: EndProof,
): Outcomes | undefined {
  const isDefined = players.every((role) => {
    const claim = roles[role]?.isDefined;
    return claim?.basis === 'proved' && claim.value;
  });
  const choices = players.map((role) => roles[role]?.possible ?? []);
  const combinations = choices.reduce((product, { length }) => product * length, 1);
  if (!isDefined || combinations > MOST_COMBINATIONS) return undefined;
  const goalOf = (role: number, value: number): Literal[] =>
    circuit.goals.flatMap((goal) =>
      goal.role === role && numberOf(goal.value) === value ? [goal.literal] : [],
    );
  const isPossible = (vector: readonly number[]) => {
    const literals = vector.flatMap((value, i) => goalOf(players[i] as number, value));
    // One value may be written in two ways, such as 0 and 00, which are different literals.
    return literals.length !== players.length || !proof.isNever(literals);
  };
  return sortedVectors(vectors(choices).filter(isPossible));
}

function vectors(choices: readonly (readonly number[])[]): number[][] {
  return choices.reduce<number[][]>(
    (prefixes, values) => prefixes.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );
}

function sortedVectors(all: Iterable<readonly number[]>): (readonly number[])[] {
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const place = a.findIndex((value, i) => value !== b[i]);
    return place < 0 ? 0 : (b[place] as number) - (a[place] as number);
  };
  return [...all].sort(compare);
}

function findSum(seen: Outcomes, possible: Outcomes | undefined, games: number): Goals['sum'] {
  const sumsOf = (outcomes: Outcomes) =>
    new Set(outcomes.map((vector) => vector.reduce((sum, value) => sum + value, 0)));
  const sums = sumsOf(seen);
  const [sum] = sums;
  if (sum === undefined) return undefined;
  if (sums.size > 1) return proved('varies');
  return possible !== undefined && sumsOf(possible).size === 1 ? proved(sum) : observed(sum, games);
}

function findKind(seen: Outcomes, possible: Outcomes | undefined, games: number): Goals['kind'] {
  if (seen.length === 0) return undefined;
  const kind = kindOf(seen);
  // A single score that is not a win, draw or loss is sufficient.
  const isCertain = kind === 'scores' || (possible !== undefined && kindOf(possible) === kind);
  return isCertain ? proved(kind) : observed(kind, games);
}

function kindOf(outcomes: Outcomes): OutcomeKind {
  const isWonOrLost = (vector: readonly number[]) => {
    const winners = vector.filter((value) => value === 100).length;
    const losers = vector.filter((value) => value === 0).length;
    return winners + losers === vector.length && (winners === 1 || vector.length === 1);
  };
  const isDrawn = (vector: readonly number[]) =>
    vector.length > 1 && vector.every((value) => value === vector[0]);
  if (outcomes.every(isWonOrLost)) return 'win or lose';
  return outcomes.every((vector) => isWonOrLost(vector) || isDrawn(vector)) ? 'win, draw or lose' : 'scores';
}

// Proofs about terminal states. A game ends initially or with a step from a non-terminal state: conditions true in
// neither case never hold at the end.

/** Approximate cost relative to examining one gate input. */
const WORK_PER_LOOK = 5;

interface CountedSolver {
  readonly cone: CircuitSolver;
  /** Reports the work done to the clock. */
  readonly tell: () => void;
}

const END_CONFLICTS = { state: 500, step: 3000 };

class EndProof {
  readonly #knowledge: StepKnowledge;
  readonly #clock: WorkClock;
  /** Terminal states, without information on how they are reached; created on demand. */
  #state: CountedSolver | undefined;
  /** States after the last step of a game; created on demand. */
  #afterLastStep: CountedSolver | undefined;
  readonly #initial: NodeValues;

  constructor(knowledge: StepKnowledge, clock: WorkClock) {
    this.#knowledge = knowledge;
    this.#clock = clock;
    this.#initial = initialValues(knowledge.source.circuit);
  }

  /** Whether the literals never all hold in a terminal state. */
  isNever(literals: readonly Literal[]): boolean {
    if (this.#clock.isOver) return false;
    this.#state ??= this.#counted(terminalState(this.#knowledge).cone);
    if (this.#isRefuted(this.#state, literals, END_CONFLICTS.state)) return true;
    const { terminal } = this.#knowledge.source.circuit;
    if ([terminal, ...literals].every((literal) => literalValue(this.#initial, literal) === 1)) return false;
    if (this.#clock.isOver) return false;
    this.#afterLastStep ??= this.#counted(lastStep(this.#knowledge));
    return this.#isRefuted(this.#afterLastStep, literals, END_CONFLICTS.step);
  }

  #isRefuted({ cone, tell }: CountedSolver, literals: readonly Literal[], conflicts: number): boolean {
    const isOver = (): boolean => {
      tell();
      return this.#clock.isOver;
    };
    const verdict = cone.solve(literals, { conflicts, isOver });
    tell();
    return verdict === 'unsatisfiable';
  }

  /** Counts the work of the solver. */
  #counted(cone: CircuitSolver): CountedSolver {
    let counted = 0;
    const tell = (): void => {
      this.#clock.spend(WORK_PER_LOOK * (cone.solver.work - counted));
      counted = cone.solver.work;
    };
    this.#clock.spend(this.#knowledge.source.circuit.nodeCount);
    tell();
    return { cone, tell };
  }
}

const endLiterals = (circuit: Circuit): Literal[] => [
  circuit.terminal,
  ...circuit.goals.map(({ literal }) => literal),
];

function initialValues(circuit: Circuit): NodeValues {
  const values = newValues(circuit);
  circuit.initial.forEach((holds, fluent) => {
    if (holds) values[fluentNode(fluent)] = 1;
  });
  evaluate(circuit, values);
  return values;
}

function terminalState(knowledge: StepKnowledge): StepSolver {
  const { circuit } = knowledge.source;
  const state = new StepSolver(knowledge, endLiterals(circuit), 'any state');
  state.cone.solver.addClause([state.cone.literal(circuit.terminal)]);
  return state;
}

/** Two copies of the circuit: a step of the game, and the terminal state after it. */
function lastStep(knowledge: StepKnowledge): CircuitSolver {
  const { source, groupsOf, groups } = knowledge;
  const { circuit } = source;
  const ends = new CircuitSolver(source);
  ends.literals(endLiterals(circuit));
  const fluents = ends.inputs.map((node) => node - fluentNode(0));
  const step = new StepSolver(
    knowledge,
    fluents.map((fluent) => circuit.next[fluent] as Literal),
    'a step',
  );
  const after = new CircuitSolver(source, {
    solver: step.cone.solver,
    given: (node) => step.cone.literal(circuit.next[node - fluentNode(0)] as Literal),
  });
  after.literals(endLiterals(circuit));
  after.solver.addClause([after.literal(circuit.terminal)]);
  const asked = new Set(fluents);
  for (const group of new Set(fluents.flatMap((fluent) => groupsOf.get(fluent) ?? []))) {
    const members = groups[group]?.members.filter((fluent) => asked.has(fluent)) ?? [];
    const literals = after.literals(members.map((fluent) => literalOf(fluentNode(fluent))));
    if (literals.length > 1) after.solver.addExclusive([...new Set(literals)]);
  }
  return after;
}
