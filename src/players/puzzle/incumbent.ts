/** The best line that any method has found so far, and what it proves. */
import type { Game, Move, Role, State } from '../../machine/index.ts';

const PLAYER = 0 as Role;

export interface FoundLine {
  readonly goal: number;
  readonly moves: readonly Move[];
  /** Who found it. */
  readonly method: string;
}

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
    return game.isTerminal(state) ? game.goal(state, PLAYER) : undefined;
  }
}
