/** Lines of moves that are played to the end one at a time, and what they are worth. */
import type { Game, Move, Role, State } from '../../machine/index.ts';
import type { Incumbent } from './incumbent.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

const PLAYER = 0 as Role;

/** Moves that a line may have. */
const LONGEST_LINE = 400;

export interface Line {
  readonly moves: readonly Move[];
  /** The goal, and, far less, how much of the highest goal is there. */
  readonly score: number;
}

/** Weight of a part of the goal against a point of the goal value. */
const PART = 1e-3;
/** A line that does not end the game is worth less than any that does. */
const UNFINISHED = -1000;

export class RandomLines {
  /** Positions computed so far. */
  positions = 0;
  readonly game: Game;
  readonly #space: PuzzleSpace;
  readonly #incumbent: Incumbent;

  constructor(game: Game, space: PuzzleSpace, incumbent: Incumbent) {
    this.game = game;
    this.#space = space;
    this.#incumbent = incumbent;
  }

  /** None at the end of the game, or of the line. */
  legal(state: State, depth: number): readonly Move[] {
    return depth >= LONGEST_LINE || this.game.isTerminal(state) ? [] : this.game.legalMoves(state, PLAYER);
  }

  next(state: State, move: Move): State {
    this.positions++;
    return this.game.next(state, [move]);
  }

  /** Of a line that has come to its end. */
  finished(state: State, moves: readonly Move[], method: string): Line {
    const missing = PART * this.#distance(state);
    if (!this.game.isTerminal(state)) return { moves: [...moves], score: UNFINISHED - missing };
    const goal = this.game.goal(state, PLAYER);
    if (this.#incumbent.isBetter(goal, moves.length)) this.#incumbent.offer(goal, [...moves], method);
    return { moves: [...moves], score: goal - missing };
  }

  #distance(state: State): number {
    if (this.#space.isFull) return 0;
    // A fresh array, as what is known of a position is remembered by where it is.
    const packed = new Int32Array(this.#space.size);
    this.#space.pack(state, packed, 0);
    return this.#space.distance(packed, 0);
  }
}
