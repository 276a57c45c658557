/** The exact results of uniform random play, computed from all states: every role chooses uniformly among its moves. */

import {
  type Game,
  jointMoveCount,
  jointMoves,
  legalByRole,
  type Move,
  type PlayoutEnd,
  rolesOf,
  type State,
} from '../../src/game/index.ts';

/** A result of playouts with its probability. */
export interface Outcome {
  /** By role. */
  readonly goals: readonly number[];
  readonly length: number;
  readonly end: PlayoutEnd;
  readonly probability: number;
}

export interface RandomPlayLimits {
  /** Joint moves after which a game is cut. */
  readonly maxLength?: number;
  readonly mostStates?: number;
}

export class TooManyStates extends Error {}

interface Node {
  readonly state: State;
  readonly goals: readonly number[];
  readonly legal: readonly (readonly Move[])[];
  readonly end: 'terminal' | 'stuck' | undefined;
  /** The successor states with the number of joint moves that lead to each, once computed. */
  children?: ReadonlyMap<Node, number>;
}

/** The outcomes of play from a state, each combination of goals, length and end once; the probabilities add up to 1. */
export function exactRandomPlay(
  game: Game,
  from: State,
  { maxLength = 1000, mostStates = 50_000 }: RandomPlayLimits = {},
): Outcome[] {
  const nodes = new Map<string, Node>();
  const nodeOf = (state: State): Node => {
    const key = game.key(state);
    const known = nodes.get(key);
    if (known !== undefined) return known;
    if (nodes.size === mostStates) throw new TooManyStates(`there are more than ${mostStates} states`);
    const node = newNode(game, state);
    nodes.set(key, node);
    return node;
  };
  const outcomes = new Map<string, Outcome>();
  const add = (outcome: Outcome): void => {
    const name = outcomeName(outcome);
    const probability = outcome.probability + (outcomes.get(name)?.probability ?? 0);
    outcomes.set(name, { ...outcome, probability });
  };
  // Level by level, so that games that return to a state need no special treatment.
  let level = new Map([[nodeOf(from), 1]]);
  for (let length = 0; level.size > 0; length++) {
    const next: typeof level = new Map();
    for (const [node, probability] of level) {
      const { goals, legal, end } = node;
      if (end !== undefined || length === maxLength) {
        add({ goals, length, end: end ?? 'cut', probability });
        continue;
      }
      node.children ??= childrenOf(game, node, nodeOf);
      const joint = jointMoveCount(legal);
      for (const [child, ways] of node.children) {
        next.set(child, (next.get(child) ?? 0) + (probability * ways) / joint);
      }
    }
    level = next;
  }
  return [...outcomes.values()];
}

function newNode(game: Game, state: State): Node {
  const legal = legalByRole(game, state);
  const isStuck = jointMoveCount(legal) === 0;
  return {
    state,
    goals: rolesOf(game).map((role) => game.utility(state, role)),
    legal,
    end: game.isTerminal(state) ? 'terminal' : isStuck ? 'stuck' : undefined,
  };
}

function childrenOf(game: Game, { state, legal }: Node, nodeOf: (state: State) => Node): Map<Node, number> {
  const children = new Map<Node, number>();
  for (const moves of jointMoves(legal)) {
    const child = nodeOf(game.next(state, moves));
    children.set(child, (children.get(child) ?? 0) + 1);
  }
  return children;
}

/** Equal for outcomes that differ only in their probability. */
export function outcomeName({ goals, length, end }: Omit<Outcome, 'probability'>): string {
  return `${end} ${length} ${goals.join(' ')}`;
}

/** The probabilities of the values of a function of outcomes. */
export function distribution<Told>(
  outcomes: readonly Outcome[],
  tell: (outcome: Outcome) => Told,
): Map<Told, number> {
  const probabilities = new Map<Told, number>();
  for (const outcome of outcomes) {
    const told = tell(outcome);
    probabilities.set(told, (probabilities.get(told) ?? 0) + outcome.probability);
  }
  return probabilities;
}

/** Mean and variance of the number of joint moves. */
export function lengthMoments(outcomes: readonly Outcome[]): { mean: number; variance: number } {
  const mean = outcomes.reduce((sum, { length, probability }) => sum + probability * length, 0);
  const variance = outcomes.reduce(
    (sum, { length, probability }) => sum + probability * (length - mean) ** 2,
    0,
  );
  return { mean, variance };
}
