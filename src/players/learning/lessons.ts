/** What values are learned from: positions by whose turn it is and by whom they are judged. */
import { type Game, rolesOf } from '../../machine/index.ts';
import { type Features, featuresOf } from './features.ts';
import { LabelledPositions } from './labelled-positions.ts';
import { Turns } from './turns.ts';

/** Fills lessons until there are so many judgements, or it is stopped. */
export type Teacher = (lessons: Lessons, judgements: number, stop: () => boolean) => void;

export class Lessons {
  readonly game: Game;
  readonly features: Features;
  readonly turns: Turns;
  /** Judgements of positions. */
  count = 0;
  readonly #positions: readonly (readonly LabelledPositions[])[];

  constructor(game: Game) {
    this.game = game;
    this.features = featuresOf(game);
    this.turns = Turns.of(game);
    this.#positions = Array.from({ length: this.turns.count }, () =>
      rolesOf(game).map(() => new LabelledPositions()),
    );
  }

  of(turn: number, role: number): LabelledPositions {
    return this.#positions[turn]?.[role] as LabelledPositions;
  }

  /** @param worth to the role, from 0 to 1 */
  add(turn: number, role: number, features: ArrayLike<number>, worth: number, weight = 1): void {
    this.of(turn, role).add(features, worth, weight);
    this.count++;
  }
}
