/** Evaluators for searches that have to stop before the end: mobility and focus (Clune 2007), and score. */
import type { Random } from '../../base/index.ts';
import {
  type Circuit,
  fluentNode,
  isNegated,
  type Literal,
  neededNodes,
  nodeOf,
} from '../../circuit/index.ts';
import { circuitOf } from '../../engines/index.ts';
import {
  type Evaluator,
  type Game,
  goalValue,
  legalByRole,
  middleOf,
  playingRoles,
  type Role,
  singleEvaluator,
  statePacker,
  type UtilityRange,
  utilityScale,
} from '../../game/index.ts';
import { power, YAGER_Q, yagerOr } from '../fuzzy-norms.ts';

/**
 * Prefers having many moves (J. Clune, "Heuristic evaluation functions for general game playing", 2007, also counts
 * moves).
 */
export function mobility(game: Game, random: Random): Evaluator {
  const typical = typicalChoice(game, random);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const { length } = game.legalMoves(state, role);
    const scale = scales[role] as UtilityRange;
    // The moves of a role that only waits carry no information.
    if (length < 2) return middleOf(scale);
    return scale.min + ((scale.max - scale.min) * length) / (length + (typical[role] as number));
  });
}

/** Prefers positions in which the others have few moves. */
export function focus(game: Game, random: Random): Evaluator {
  const typical = typicalChoice(game, random);
  const players = playingRoles(game);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const scale = scales[role] as UtilityRange;
    let sum = 0;
    let seen = 0;
    for (const other of players) {
      if (other === role) continue;
      const { length } = game.legalMoves(state, other);
      if (length < 2) continue;
      sum += 1 - length / (length + (typical[other] as number));
      seen++;
    }
    return seen === 0 ? middleOf(scale) : scale.min + ((scale.max - scale.min) * sum) / seen;
  });
}

/** Games that do not list their fluents are played by executing their rules, which is slow. */
const SAMPLED_STATES = 200;
const SLOW_SAMPLED_STATES = 20;

/** Returns each role's average number of moves in random games, over the states in which it has a choice. */
function typicalChoice(game: Game, random: Random): number[] {
  const totals = game.roles.map(() => 0);
  const turns = game.roles.map(() => 0);
  let state = game.initial;
  const sampled = game.fluents === undefined ? SLOW_SAMPLED_STATES : SAMPLED_STATES;
  for (let i = 0; i < sampled; i++) {
    const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
    if (legal.length === 0 || legal.some((moves) => moves.length === 0)) {
      state = game.initial;
      continue;
    }
    legal.forEach((moves, role) => {
      if (moves.length < 2) return;
      totals[role] = (totals[role] as number) + moves.length;
      turns[role] = (turns[role] as number) + 1;
    });
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
  }
  return totals.map((total, role: number) => total / Math.max(1, turns[role as Role] as number) || 1);
}

/**
 * Uses the goals that the rules assign to unfinished positions, as many games count points in them all along: the
 * role's own goal compared with the others' mean, or its own goal alone in single-player games.
 */
export function score(game: Game): Evaluator {
  const players = playingRoles(game);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const own = game.utility(state, role);
    if (players.length < 2) return own;
    let others = 0;
    for (const player of players) if (player !== role) others += game.utility(state, player);
    return middleOf(scales[role] as UtilityRange) + (own - others / (players.length - 1)) / 2;
  });
}

function scalesOf(game: Game): UtilityRange[] {
  return game.roles.map(({ utility }) => utilityScale(utility));
}

// Estimates how close a position is to each goal by evaluating the rules' formulas for goals and termination in fuzzy
// logic (S. Schiffel and M. Thielscher, "Fluxplayer: a successful general game player", 2007). Games without a circuit
// use mobility instead.

/** The truth value of a fluent that holds; a fluent that does not hold has 1 - p. */
const P = 0.775;
/** The number of rounds for formulas that depend on themselves. */
const LOOP_ROUNDS = 8;

export function goalProximity(game: Game, random: Random): Evaluator {
  const circuit = circuitOf(game)?.circuit;
  if (circuit === undefined) return mobility(game, random);
  const wordsOf = statePacker(game);
  const goals = game.roles.map((_, role) =>
    circuit.goals
      .filter((goal) => goal.role === role)
      .map(({ literal, value }) => ({ literal, value: goalValue(value) })),
  );
  const fuzzy = new FuzzyCircuit(circuit, [circuit.terminal, ...circuit.goals.map(({ literal }) => literal)]);
  return singleEvaluator(game, (state, role) => {
    fuzzy.load(wordsOf(state));
    const end = fuzzy.truth(circuit.terminal);
    const current = game.utility(state, role);
    return expectedGoal(goals[role] ?? [], fuzzy, end, current);
  });
}

/** A game should end with an achieved goal, and should not end while the goal is not achieved. */
function expectedGoal(
  goals: readonly { readonly literal: Literal; readonly value: number }[],
  fuzzy: FuzzyCircuit,
  end: number,
  current: number,
): number {
  let total = 0;
  let weights = 0;
  for (const { literal, value } of goals) {
    const goal = fuzzy.truth(literal);
    const weight = value === current ? yagerOr(goal, end) : 1 - yagerOr(1 - goal, end);
    total += value * weight;
    weights += weight;
  }
  return weights === 0 ? current : total / weights;
}

/**
 * Evaluates the gates that some literals depend on, in topological order. From one state to the next, only gates with
 * a changed input are computed again, since roots are expensive.
 */
export class FuzzyCircuit {
  readonly #circuit: Circuit;
  /** The required gates by number, in ascending order. */
  readonly #order: Int32Array;
  readonly #loops: Circuit['loops'];
  readonly #fluents: Int32Array;
  /** Indexed by node. */
  readonly #truth: Float64Array;
  /**
   * Indexed by literal: its untruth to the power of q, which is its term in the sum under the root of a gate that
   * reads it.
   */
  readonly #powers: Float64Array;
  readonly #isNew: Uint8Array;
  #isFirst = true;

  constructor(circuit: Circuit, outputs: readonly Literal[]) {
    this.#circuit = circuit;
    this.#truth = new Float64Array(circuit.nodeCount).fill(Number.NaN);
    this.#powers = new Float64Array(2 * circuit.nodeCount);
    this.#isNew = new Uint8Array(circuit.nodeCount);
    this.#set(0, 1);
    const needed = neededNodes(circuit, outputs);
    this.#order = Int32Array.from(
      [...circuit.gates.keys()].filter((gate) => needed[circuit.gates[gate] as number] === 1),
    );
    this.#fluents = Int32Array.from(
      [...circuit.fluents.keys()].filter((fluent) => needed[fluentNode(fluent)] === 1),
    );
    this.#loops = circuit.loops.filter(({ feedback }) => feedback.some(({ node }) => needed[node] === 1));
  }

  load(bits: Int32Array): void {
    for (const fluent of this.#fluents) {
      const holds = ((bits[fluent >>> 5] as number) >>> (fluent & 31)) & 1;
      this.#set(fluentNode(fluent), holds === 1 ? P : 1 - P);
    }
    let done = 0;
    for (const { firstGate, endGate, feedback } of this.#loops) {
      done = this.#compute(done, firstGate, this.#isFirst);
      for (const { node } of feedback) this.#set(node, 0);
      const start = done;
      for (let round = 0; round < LOOP_ROUNDS; round++) {
        done = this.#compute(start, endGate, true);
        for (const { node, source } of feedback) this.#set(node, this.truth(source));
      }
      // A value that changed during the rounds may end up as before; treating it as changed costs time but does no
      // harm.
      for (let place = start; place < done; place++) {
        this.#isNew[this.#circuit.gates[this.#order[place] as number] as number] = 1;
      }
      for (const { node } of feedback) this.#isNew[node] = 1;
    }
    this.#compute(done, Number.POSITIVE_INFINITY, this.#isFirst);
    this.#isFirst = false;
  }

  truth(literal: Literal): number {
    const value = this.#truth[nodeOf(literal)] as number;
    return isNegated(literal) ? 1 - value : value;
  }

  /** Computes from a place in the order up to the gate `end`, and returns the place where it stopped. */
  #compute(from: number, end: number, isForced: boolean): number {
    const { gates, inputStart, inputs } = this.#circuit;
    const isNew = this.#isNew;
    const powers = this.#powers;
    const order = this.#order;
    let place = from;
    for (; place < order.length; place++) {
      const gate = order[place] as number;
      if (gate >= end) break;
      const first = inputStart[gate] as number;
      const last = inputStart[gate + 1] as number;
      let i = isForced ? first : last;
      if (!isForced) {
        for (i = first; i < last; i++) if (isNew[(inputs[i] as Literal) >> 1] === 1) break;
      }
      const node = gates[gate] as number;
      if (i === last) {
        isNew[node] = 0;
        continue;
      }
      let sum = 0;
      for (let j = first; j < last; j++) sum += powers[inputs[j] as Literal] as number;
      this.#set(node, 1 - Math.min(1, sum ** (1 / YAGER_Q)));
    }
    return place;
  }

  #set(node: number, truth: number): void {
    if (this.#truth[node] === truth) {
      this.#isNew[node] = 0;
      return;
    }
    this.#truth[node] = truth;
    this.#powers[2 * node] = power(1 - truth);
    this.#powers[2 * node + 1] = power(truth);
    this.#isNew[node] = 1;
  }
}
