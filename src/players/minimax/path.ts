/** The states from the root of a search to where it is. */
import { CircuitGame, type Game, type State } from '../../machine/index.ts';

export class Path {
  readonly #game: Game;
  readonly #states: State[] = [];

  constructor(game: Game) {
    this.#game = game;
  }

  get length(): number {
    return this.#states.length;
  }

  push(state: State): void {
    this.#states.push(state);
  }

  pop(): void {
    this.#states.pop();
  }

  clear(): void {
    this.#states.length = 0;
  }

  has(state: State): boolean {
    // What repeats is rarely far away.
    for (let i = this.#states.length - 1; i >= 0; i--) {
      if (this.#areEqual(this.#states[i] as State, state)) return true;
    }
    return false;
  }

  #areEqual(a: State, b: State): boolean {
    const game = this.#game;
    if (!(game instanceof CircuitGame)) return game.key(a) === game.key(b);
    const left = game.bits(a);
    const right = game.bits(b);
    for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
    return true;
  }
}
