/** Nested Monte Carlo searches for puzzles, which play lines to the end: with memory of the best line (Cazenave 2009), and with policy adaptation (Rosin 2011). */
import type { Random } from '../../base/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import type { Incumbent, Method } from './method.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

export class NestedLines implements Method {
  readonly name = 'nested Monte Carlo';
  readonly keepsPositions = false;
  readonly isDone = false;
  readonly #lines: RandomLines;
  readonly #from: State;
  readonly #random: Random;
  readonly #highestLevel: number;
  #level = 1;
  #search: Generator<void, RandomLine> | undefined;

  /** @param level the highest level; searches of lower levels come first */
  constructor(
    { game, space }: { readonly game: Game; readonly space: PuzzleSpace },
    from: State,
    incumbent: Incumbent,
    level: number,
    random: Random,
  ) {
    this.#lines = new RandomLines(game, space, incumbent);
    this.#from = from;
    this.#highestLevel = level;
    this.#random = random;
  }

  advance(): number {
    const before = this.#lines.positions;
    this.#search ??= this.#nested(this.#from, [], this.#level);
    if (this.#search.next().done) {
      this.#search = undefined;
      this.#level = this.#level === this.#highestLevel ? 1 : this.#level + 1;
    }
    return Math.max(1, this.#lines.positions - before);
  }

  /** Yields after every random line. */
  *#nested(from: State, played: readonly Move[], level: number): Generator<void, RandomLine> {
    if (level === 0) {
      const line = this.#randomLine(from, played);
      yield;
      return line;
    }
    const lines = this.#lines;
    let state = from;
    const moves = [...played];
    let best: RandomLine | undefined;
    for (;;) {
      const legal = lines.legal(state, moves.length);
      if (legal.length === 0) return lines.finished(state, moves, this.name);
      for (const move of legal.length === 1 ? [] : legal) {
        const line = yield* this.#nested(lines.next(state, move), [...moves, move], level - 1);
        if (best === undefined || line.score > best.score) best = line;
      }
      const next = legal.length === 1 ? legal[0] : best?.moves[moves.length];
      const move = next ?? this.#random.pick(legal);
      state = lines.next(state, move);
      moves.push(move);
      if (best !== undefined && best.moves[moves.length - 1] !== move) best = undefined;
    }
  }

  #randomLine(from: State, played: readonly Move[]): RandomLine {
    const moves = [...played];
    let state = from;
    for (;;) {
      const legal = this.#lines.legal(state, moves.length);
      if (legal.length === 0) return this.#lines.finished(state, moves, this.name);
      const move = this.#random.pick(legal);
      state = this.#lines.next(state, move);
      moves.push(move);
    }
  }
}

// Nested rollout policy adaptation (Rosin, "Nested rollout policy adaptation for Monte Carlo tree search", 2011):
// random lines follow move weights, which are adapted towards the best line of each level.

/** The logarithms of move weights; 0 for unknown moves. */
type Policy = Map<Move, number>;

export interface AdaptationOptions {
  readonly level: number;
  /** The number of searches at the level below per search: Rosin's N. */
  readonly iterations: number;
  /** The step size of weight changes: Rosin's α. */
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
  #search: Generator<void, RandomLine> | undefined;

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

  /** Yields after every random line. */
  *#adapt(level: number, policy: Policy): Generator<void, RandomLine> {
    if (level === 0) {
      const line = this.#playout(policy);
      yield;
      return line;
    }
    let best: RandomLine = { moves: [], score: Number.NEGATIVE_INFINITY };
    const own: Policy = new Map(policy);
    for (let i = 0; i < this.#options.iterations; i++) {
      const line = yield* this.#adapt(level - 1, own);
      if (line.score >= best.score) best = line;
      this.#shift(own, best.moves);
    }
    return best;
  }

  #playout(policy: Policy): RandomLine {
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

  /** Makes the moves of a line more likely where they were made, and their alternatives less likely. */
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

/** Returns the probability of each move. */
function shares(legal: readonly Move[], policy: Policy): number[] {
  const weights = legal.map((move) => Math.exp(policy.get(move) ?? 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const PLAYER = 0 as Role;

/** The maximum number of moves in a line. */
const LONGEST_LINE = 400;

export interface RandomLine {
  readonly moves: readonly Move[];
  /** The goal value, plus a much smaller term for the parts of the highest goal that hold. */
  readonly score: number;
}

/** The weight of a part of the goal relative to a point of the goal value. */
const PART = 1e-3;
/** The penalty for a line that does not end the game, which ranks it below every line that does. */
const UNFINISHED = -1000;

/** Plays lines of moves to the end one at a time, and scores them. */
export class RandomLines {
  /** The number of positions computed so far. */
  positions = 0;
  readonly game: Game;
  readonly #space: PuzzleSpace;
  readonly #incumbent: Incumbent;
  readonly #lowest: number;

  constructor(game: Game, space: PuzzleSpace, incumbent: Incumbent) {
    this.game = game;
    this.#lowest = game.roles[PLAYER]?.utility.min ?? 0;
    this.#space = space;
    this.#incumbent = incumbent;
  }

  /** Returns the legal moves, or none at the end of the game or of the line. */
  legal(state: State, depth: number): readonly Move[] {
    return depth >= LONGEST_LINE || this.game.isTerminal(state) ? [] : this.game.legalMoves(state, PLAYER);
  }

  next(state: State, move: Move): State {
    this.positions++;
    return this.game.next(state, [move]);
  }

  /** Scores a line that has ended. */
  finished(state: State, moves: readonly Move[], method: string): RandomLine {
    const missing = PART * this.#distance(state);
    if (!this.game.isTerminal(state))
      return { moves: [...moves], score: this.#lowest + UNFINISHED - missing };
    const goal = this.game.utility(state, PLAYER);
    if (this.#incumbent.isBetter(goal, moves.length)) this.#incumbent.offer(goal, [...moves], method);
    return { moves: [...moves], score: goal - missing };
  }

  #distance(state: State): number {
    if (this.#space.knowledge.isFull) return 0;
    // A new array is needed because knowledge about a position is cached by its location.
    const packed = new Int32Array(this.#space.size);
    this.#space.pack(state, packed, 0);
    return this.#space.knowledge.distance(packed, 0);
  }
}
