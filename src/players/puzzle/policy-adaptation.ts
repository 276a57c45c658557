/**
 * Nested rollout policy adaptation (Rosin, "Nested rollout policy adaptation for Monte Carlo tree search", 2011): random
 * lines follow weights of moves, which are shifted towards the best line of each level.
 */
import type { Random } from '../../circuit/random.ts';
import type { Game, Move, State } from '../../machine/index.ts';
import type { Incumbent } from './incumbent.ts';
import type { Method } from './method.ts';
import type { PuzzleSpace } from './puzzle-space.ts';
import { type Line, RandomLines } from './random-lines.ts';

/** Logarithms of the weights of moves; 0 where nothing is known. */
type Policy = Map<Move, number>;

export interface AdaptationOptions {
  readonly level: number;
  /** Searches of the level below, per search: Rosin's N. */
  readonly iterations: number;
  /** How far weights are shifted at a time: Rosin's α. */
  readonly alpha: number;
}

export class PolicyAdaptation implements Method {
  readonly name = 'policy adaptation';
  readonly keepsPositions = false;
  readonly isDone = false;
  readonly #lines: RandomLines;
  readonly #from: State;
  readonly #options: AdaptationOptions;
  readonly #random: Random;
  #search: Generator<void, Line> | undefined;

  constructor(
    { game, space }: { readonly game: Game; readonly space: PuzzleSpace },
    from: State,
    incumbent: Incumbent,
    options: AdaptationOptions,
    random: Random,
  ) {
    this.#lines = new RandomLines(game, space, incumbent);
    this.#from = from;
    this.#options = options;
    this.#random = random;
  }

  advance(): number {
    const before = this.#lines.positions;
    this.#search ??= this.#adapt(this.#options.level, new Map());
    if (this.#search.next().done) this.#search = undefined;
    return Math.max(1, this.#lines.positions - before);
  }

  /** Pauses after every random line. */
  *#adapt(level: number, policy: Policy): Generator<void, Line> {
    if (level === 0) {
      const line = this.#playout(policy);
      yield;
      return line;
    }
    let best: Line = { moves: [], score: Number.NEGATIVE_INFINITY };
    const own: Policy = new Map(policy);
    for (let i = 0; i < this.#options.iterations; i++) {
      const line = yield* this.#adapt(level - 1, own);
      if (line.score >= best.score) best = line;
      this.#shift(own, best.moves);
    }
    return best;
  }

  #playout(policy: Policy): Line {
    const moves: Move[] = [];
    let state = this.#from;
    for (;;) {
      const legal = this.#lines.legal(state, moves.length);
      if (legal.length === 0) return this.#lines.finished(state, moves, this.name);
      const move = this.#sample(legal, policy);
      state = this.#lines.next(state, move);
      moves.push(move);
    }
  }

  #sample(legal: readonly Move[], policy: Policy): Move {
    if (legal.length === 1) return legal[0] as Move;
    const weights = shares(legal, policy);
    let left = this.#random.next32() / 2 ** 32;
    for (let i = 0; i < legal.length - 1; i++) {
      left -= weights[i] as number;
      if (left < 0) return legal[i] as Move;
    }
    return legal.at(-1) as Move;
  }

  /** Makes the moves of a line more likely where they were made, and the others there less. */
  #shift(policy: Policy, line: readonly Move[]): void {
    const before: Policy = new Map(policy);
    const { alpha } = this.#options;
    let state = this.#from;
    line.forEach((chosen, depth) => {
      const legal = this.#lines.legal(state, depth);
      const weights = shares(legal, before);
      legal.forEach((move, i) => {
        policy.set(move, (policy.get(move) ?? 0) - alpha * (weights[i] as number));
      });
      policy.set(chosen, (policy.get(chosen) ?? 0) + alpha);
      state = this.#lines.next(state, chosen);
    });
  }
}

/** How likely each move is. */
function shares(legal: readonly Move[], policy: Policy): number[] {
  const weights = legal.map((move) => Math.exp(policy.get(move) ?? 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
