/** A method searches for a line a little at a time, at a suitable pace; the incumbent is the best line that any method has found. */
import type { Game, Move, Role, State } from '../../game/index.ts';

/** A way to search for a line, a little at a time. */
export interface Method {
  readonly name: string;
  /** It needs ever more memory. */
  readonly keepsPositions: boolean;
  /** Nothing more is to be expected. */
  readonly isDone: boolean;
  /** Goes on for a while, and gives how many positions it looked at. */
  advance(): number;
}

const PLAYER = 0 as Role;

export interface FoundLine {
  readonly goal: number;
  readonly moves: readonly Move[];
  /** Who found it. */
  readonly method: string;
}

/** The best line that any method has found so far, and what it proves. */
export class Incumbent {
  readonly highest: number;
  readonly #game: Game;
  readonly #from: State;
  #best: FoundLine | undefined;
  /** Nothing better exists, or nothing shorter. */
  isBest = false;
  isShortest = false;

  /** @param known a line from an earlier search that starts here */
  constructor(game: Game, from: State, highest: number, known?: FoundLine) {
    this.#game = game;
    this.#from = from;
    this.highest = highest;
    this.#best = known;
  }

  get best(): FoundLine | undefined {
    return this.#best;
  }

  get isSolved(): boolean {
    return (this.#best?.goal ?? -1) >= this.highest;
  }

  isBetter(goal: number, length: number): boolean {
    const best = this.#best;
    return best === undefined || goal > best.goal || (goal === best.goal && length < best.moves.length);
  }

  /** Lines are played before they are believed. Gives whether it is one, and better than those before. */
  offer(goal: number, moves: readonly Move[], method: string): boolean {
    if (!this.isBetter(goal, moves.length) || this.#goalOf(moves) !== goal) return false;
    this.#best = { goal, moves, method };
    return true;
  }

  /** Undefined if the moves are not legal or do not end the game. */
  #goalOf(moves: readonly Move[]): number | undefined {
    const game = this.#game;
    let state = this.#from;
    for (const move of moves) {
      if (game.isTerminal(state) || !game.legalMoves(state, PLAYER).includes(move)) return undefined;
      state = game.next(state, [move]);
    }
    return game.isTerminal(state) ? game.utility(state, PLAYER) : undefined;
  }
}

/** How many positions to expand together, so that what comes of them is dealt with in a moment. */
const MOST_POSITIONS = 128;

export class Pace {
  readonly #mostChildren: number;
  #positions = 1;
  #children = 32;

  /** @param mostChildren that come of a batch, about */
  constructor(mostChildren: number) {
    this.#mostChildren = mostChildren;
  }

  get batch(): number {
    const wanted = Math.floor((this.#mostChildren * this.#positions) / Math.max(1, this.#children));
    return Math.max(1, Math.min(MOST_POSITIONS, wanted));
  }

  /** What came of a batch. */
  note(positions: number, children: number): void {
    // The past counts for less and less.
    this.#positions = this.#positions / 2 + positions;
    this.#children = this.#children / 2 + children;
  }
}
