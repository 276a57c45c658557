/**
 * Nested Monte-Carlo search with memory of the best line (Cazenave, "Nested Monte-Carlo search", 2009): at every step
 * each move is tried by a search of the level below, and the best line found so far is followed.
 */
import type { Random } from '../../circuit/random.ts';
import type { Game, Move, State } from '../../machine/index.ts';
import type { Incumbent } from './incumbent.ts';
import type { Method } from './method.ts';
import type { PuzzleSpace } from './puzzle-space.ts';
import { type Line, RandomLines } from './random-lines.ts';

export class NestedLines implements Method {
  readonly name = 'nested Monte Carlo';
  readonly keepsPositions = false;
  readonly isDone = false;
  readonly #lines: RandomLines;
  readonly #from: State;
  readonly #random: Random;
  readonly #highestLevel: number;
  #level = 1;
  #search: Generator<void, Line> | undefined;

  /** @param level the highest; searches of lower levels come first */
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

  /** Pauses after every random line. */
  *#nested(from: State, played: readonly Move[], level: number): Generator<void, Line> {
    if (level === 0) {
      const line = this.#randomLine(from, played);
      yield;
      return line;
    }
    const lines = this.#lines;
    let state = from;
    const moves = [...played];
    let best: Line | undefined;
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

  #randomLine(from: State, played: readonly Move[]): Line {
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
