/** Stands in for beliefs in games that hide nothing: the one state that is possible. */
import type { Situation } from '../beliefs/index.ts';
import type { Game, State } from '../game/index.ts';

export class OpenStates {
  readonly #game: Game;
  /** After each joint move, as far as they were followed one by one. */
  readonly #states: State[];
  #current: State;

  constructor(game: Game) {
    this.#game = game;
    this.#states = [game.initial];
    this.#current = game.initial;
  }

  follow(situation: Situation): void {
    if (situation.kind === 'state') {
      this.#current = situation.state;
      return;
    }
    this.#states.length = situation.from + 1;
    for (const observation of situation.observations) {
      if (observation.kind !== 'moves') throw new TypeError('nothing is hidden in this game');
      this.#states.push(this.#game.next(this.#states.at(-1) as State, observation.moves));
    }
    this.#current = this.#states.at(-1) as State;
  }

  states(): readonly State[] {
    return [this.#current];
  }
}
