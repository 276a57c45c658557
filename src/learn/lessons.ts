/** Lessons: positions labelled with values, sorted by turn and role, from which value functions are learned. */
import { type Game, rolesOf, type UtilityRange } from '../game/index.ts';
import { type Features, featuresOf, Turns } from './features.ts';

/** The range of values for each role. */
export function learnedRanges(game: Game): UtilityRange[] {
  return game.roles.map(({ utility: { min, max } }) => ({ min, max: max === min ? 100 : max }));
}

/** Fills lessons until they have the given number of evaluated positions, or until stopped. */
export type Teacher = (lessons: Lessons, judgements: number, stop: () => boolean) => void;

export class Lessons {
  readonly game: Game;
  readonly features: Features;
  readonly turns: Turns;
  /** Number of evaluated positions. */
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

  /** @param worth value for the role, from 0 to 1 */
  add(turn: number, role: number, features: ArrayLike<number>, worth: number, weight = 1): void {
    this.of(turn, role).add(features, worth, weight);
    this.count++;
  }
}

/** Training positions as lists of features that hold, with their values for a role. */
export class LabelledPositions {
  count = 0;
  /** Features of all positions in sequence. */
  features = new Int32Array(1 << 14);
  /** Start of each position's features; one more entry for the end of the last. */
  starts = new Int32Array(1 << 10);
  /** For each position: its value from 0 to 1, and the reliability of that value. */
  targets = new Float32Array(1 << 10);
  weights = new Float32Array(1 << 10);

  add(features: ArrayLike<number>, target: number, weight = 1): void {
    const position = this.count;
    const from = this.starts[position] as number;
    const to = from + features.length;
    if (to > this.features.length) this.features = larger(this.features, new Int32Array(2 * to));
    if (position + 2 > this.starts.length) {
      const room = 2 * this.starts.length;
      this.starts = larger(this.starts, new Int32Array(room));
      this.targets = larger(this.targets, new Float32Array(room));
      this.weights = larger(this.weights, new Float32Array(room));
    }
    this.features.set(features, from);
    this.targets[position] = target;
    this.weights[position] = weight;
    this.starts[++this.count] = to;
  }
}

function larger<Numbers extends Int32Array | Float32Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before);
  return after;
}
