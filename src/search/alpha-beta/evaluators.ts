/** Evaluators for searches that have to stop somewhere: mobility and focus (Clune 2007), and score. */
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
 * It is good to have many moves (J. Clune, "Heuristic evaluation functions for general game playing", 2007, counts
 * moves likewise).
 */
export function mobility(game: Game, random: Random): Evaluator {
  const typical = typicalChoice(game, random);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const { length } = game.legalMoves(state, role);
    const scale = scales[role] as UtilityRange;
    // A role that only waits has no information.
    if (length < 2) return middleOf(scale);
    return scale.min + ((scale.max - scale.min) * length) / (length + (typical[role] as number));
  });
}

/** It is good if the others have few moves. */
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

/** Games that do not list their fluents are played by their rules, which is slow. */
const SAMPLED_STATES = 200;
const SLOW_SAMPLED_STATES = 20;

/** By role: how many moves it has on average in random games, where it has a choice at all. */
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
 * What the rules themselves say of a position that is not over yet, as many count points as goals all along: the role's
 * own goal against the others' mean; alone, its own goal.
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

// How near a position is to each goal: the rules' formulas for goals and the end, as fuzzy logic (S. Schiffel
// and M. Thielscher, "Fluxplayer: a successful general game player", 2007). For games with a circuit; others
// have mobility.

/** Truth of a fluent that holds; one that does not has 1 - p. */
const P = 0.775;
/** Rounds of formulas that depend on themselves. */
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

/** A game should end with a goal that is reached, and not before one that is not. */
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
 * The gates that some literals depend on, in an order in which they can be computed. From one state to the next only those
 * are computed again of which an input has changed, since roots take their time.
 */
export class FuzzyCircuit {
  readonly #circuit: Circuit;
  /** The needed gates by number, ascending. */
  readonly #order: Int32Array;
  readonly #loops: Circuit['loops'];
  readonly #fluents: Int32Array;
  /** By node. */
  readonly #truth: Float64Array;
  /** By literal: what it adds to the sum under the root of a gate that reads it, its untruth to the power of q. */
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
      // What has changed during the rounds may be as before in the end; that costs time, but does no harm.
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

  /** Computes from a place of the order up to the gate `end`; gives the place where it stopped. */
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
