/**
 * The best strategy of a role whose only opponent is chance, by dynamic programming over its beliefs (Åström, "Optimal
 * control of Markov processes with incomplete state information", 1965). Beliefs that are reached in several ways are
 * valued once, so that questions whose order does not matter cost little.
 */
import type { View, Views } from '../../beliefs/index.ts';
import { type Game, jointMoves, legalByRole, type Move, type Role, type State } from '../../game/index.ts';

/** A position with its probability. */
export interface Possibility {
  readonly state: State;
  readonly weight: number;
}

export interface PlannedMove {
  readonly move: Move;
  /** The expected utility if the role goes on as well as it can. */
  readonly value: number;
}

/** What may follow a move in a position: the position and what the role observes, each with its probability. */
interface Outcome {
  readonly node: number;
  readonly observation: View;
  readonly share: number;
}

interface Position {
  readonly state: State;
  /** Undefined while the game continues. */
  readonly utility: number | undefined;
  readonly legal: readonly Move[];
  /** By the number of the role's move. */
  readonly outcomes: (readonly Outcome[] | undefined)[];
}

/** Probabilities that differ by less count as equal, so that rounding does not tell beliefs apart. */
const RESOLUTION = 1e9;
/** Games may go on for ever. */
const DEEPEST = 200;

export class BeliefPlan {
  readonly #game: Game;
  readonly #role: Role;
  readonly #views: Views;
  readonly #numbers = new Map<string, number>();
  readonly #positions: Position[] = [];
  readonly #known = new Map<string, PlannedMove>();
  #left = 0;
  #stop: () => boolean = () => false;

  constructor(game: Game, role: Role, views: Views) {
    this.#game = game;
    this.#role = role;
    this.#views = views;
  }

  /**
   * Returns the best move at a belief in which the role has to choose.
   *
   * @param work the maximum number of outcomes that are weighed; what was valued before costs nothing
   * @returns undefined if this is not enough, or `stop` asks for the end
   */
  best(
    belief: readonly Possibility[],
    work: number,
    stop: () => boolean = () => false,
  ): PlannedMove | undefined {
    this.#left = work;
    this.#stop = stop;
    const weights = new Map<number, number>();
    for (const { state, weight } of belief) add(weights, this.#number(state), weight);
    return this.#planned(weights, 0);
  }

  #planned(weights: ReadonlyMap<number, number>, depth: number): PlannedMove | undefined {
    if (depth > DEEPEST) return undefined;
    const key = keyOf(weights);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const [first] = weights.keys();
    let best: PlannedMove | undefined;
    for (const [at, move] of (this.#positions[first as number]?.legal ?? []).entries()) {
      const value = this.#valueOf(weights, move, at, depth);
      if (value === undefined) return undefined;
      if (best === undefined || value > best.value + 1e-9) best = { move, value };
    }
    if (best !== undefined) this.#known.set(key, best);
    return best;
  }

  #valueOf(weights: ReadonlyMap<number, number>, move: Move, at: number, depth: number): number | undefined {
    const groups = new Map<View, Map<number, number>>();
    let total = 0;
    let value = 0;
    for (const [node, weight] of weights) {
      total += weight;
      for (const { node: next, observation, share } of this.#outcomes(node, move, at)) {
        if (--this.#left < 0) return undefined;
        const { utility } = this.#positions[next] as Position;
        if (utility !== undefined) value += weight * share * utility;
        else add(mapIn(groups, observation), next, weight * share);
      }
    }
    if (this.#stop()) return undefined;
    for (const group of groups.values()) {
      const planned = this.#planned(group, depth + 1);
      if (planned === undefined) return undefined;
      for (const weight of group.values()) value += weight * planned.value;
    }
    return value / total;
  }

  #outcomes(node: number, move: Move, at: number): readonly Outcome[] {
    const position = this.#positions[node] as Position;
    const known = position.outcomes[at];
    if (known !== undefined) return known;
    const game = this.#game;
    const role = this.#role;
    const { state } = position;
    const legal = legalByRole(game, state);
    const joint = legal[role]?.includes(move) ? [...jointMoves(legal.with(role, [move]))] : [];
    const start = this.#views.start(role);
    const outcomes = joint.map((moves) => ({
      node: this.#number(game.next(state, moves)),
      observation: this.#views.after(start, game.observe(state, moves, role)),
      share: 1 / joint.length,
    }));
    position.outcomes[at] = outcomes;
    return outcomes;
  }

  #number(state: State): number {
    const game = this.#game;
    const key = game.key(state);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const isOver = game.isTerminal(state);
    const number = this.#positions.length;
    this.#numbers.set(key, number);
    this.#positions.push({
      state,
      utility: isOver ? game.utility(state, this.#role) : undefined,
      legal: isOver ? [] : game.legalMoves(state, this.#role),
      outcomes: [],
    });
    return number;
  }
}

function add(weights: Map<number, number>, node: number, weight: number): void {
  weights.set(node, (weights.get(node) ?? 0) + weight);
}

function mapIn(groups: Map<View, Map<number, number>>, view: View): Map<number, number> {
  const known = groups.get(view);
  if (known !== undefined) return known;
  const made = new Map<number, number>();
  groups.set(view, made);
  return made;
}

function keyOf(weights: ReadonlyMap<number, number>): string {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return [...weights]
    .sort(([a], [b]) => a - b)
    .map(([node, weight]) => `${node}:${Math.round((weight / total) * RESOLUTION)}`)
    .join();
}
