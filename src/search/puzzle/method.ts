/**
 * A method searches for a line in small steps at a suitable pace; the incumbent is the best line found by any method.
 */
import type { Game, Move, Role, State } from '../../game/index.ts';

/** A way to search for a line in small steps. */
export interface Method {
  readonly name: string;
  /** Whether its memory use keeps growing. */
  readonly keepsPositions: boolean;
  /** Whether it can find nothing more. */
  readonly isDone: boolean;
  /** Continues for a while, and returns the number of positions examined. */
  advance(): number;
}

const PLAYER = 0 as Role;

export interface FoundLine {
  readonly goal: number;
  readonly moves: readonly Move[];
  /** The name of the method that found it. */
  readonly method: string;
}

/** The best line found so far by any method, and what it proves. */
export class Incumbent {
  readonly highest: number;
  readonly #game: Game;
  readonly #from: State;
  #best: FoundLine | undefined;
  /** Whether no better line exists, and whether no shorter one does. */
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

  /** Verifies a line by playing it. Returns whether it is valid and better than the best so far. */
  offer(goal: number, moves: readonly Move[], method: string): boolean {
    if (!this.isBetter(goal, moves.length) || this.#goalOf(moves) !== goal) return false;
    this.#best = { goal, moves, method };
    return true;
  }

  /** Returns undefined if the moves are not legal or do not end the game. */
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

/** The maximum number of positions expanded together, so that their children are processed quickly. */
const MOST_POSITIONS = 128;

export class Pace {
  readonly #mostChildren: number;
  #positions = 1;
  #children = 32;

  /** @param mostChildren the approximate maximum number of children per batch */
  constructor(mostChildren: number) {
    this.#mostChildren = mostChildren;
  }

  get batch(): number {
    const wanted = Math.floor((this.#mostChildren * this.#positions) / Math.max(1, this.#children));
    return Math.max(1, Math.min(MOST_POSITIONS, wanted));
  }

  /** Records the number of children of a batch. */
  note(positions: number, children: number): void {
    // Older batches count for less and less.
    this.#positions = this.#positions / 2 + positions;
    this.#children = this.#children / 2 + children;
  }
}
