/**
 * What a role may expect of a position, by the features that hold in it and by whose turn it is: logistic regression on
 * positions that somebody has judged (M. Buro, "Statistical feature combination for the evaluation of game positions",
 * 1995, does so for Othello). Sub-goals are about last states; these weights are about states that go on.
 */
import type { Random } from '../../circuit/random.ts';
import { type Game, rolesOf, type State } from '../../machine/index.ts';
import type { Features } from './features.ts';
import { highestGoals } from './highest-goals.ts';
import { Lessons, type Teacher } from './lessons.ts';
import { fitLogistic, type LogisticModel } from './logistic-fit.ts';
import type { Turns } from './turns.ts';

export interface LearnedValuesParts {
  /** What the weights are about. */
  readonly features: Features;
  readonly turns: Turns;
  /** Judgements that were learned from. */
  readonly positions: number;
  /** By turn and role. */
  readonly models: readonly (readonly LogisticModel[])[];
  /** The highest goal of each role. */
  readonly highest: readonly number[];
}

export class LearnedValues {
  readonly features: Features;
  readonly turns: Turns;
  readonly positions: number;
  /** By turn and role. */
  readonly models: readonly (readonly LogisticModel[])[];
  readonly #highest: readonly number[];

  constructor({ features, turns, positions, models, highest }: LearnedValuesParts) {
    this.features = features;
    this.turns = turns;
    this.positions = positions;
    this.models = models;
    this.#highest = highest;
  }

  /** The goal that a role may expect, given features as bits in some place. */
  value(role: number, bits: Int32Array, from: number, words: number): number {
    const models = this.models[this.turns.at(bits, from)] as readonly LogisticModel[];
    const { bias, weights } = models[role] as LogisticModel;
    let sum = bias;
    for (let word = 0; word < words; word++) {
      let left = bits[from + word] as number;
      for (; left !== 0; left &= left - 1) sum += weights[32 * word + 31 - Math.clz32(left & -left)] ?? 0;
    }
    return this.goalOf(role, sum);
  }

  ofState(role: number, state: State): number {
    const bits = this.features.bitsOf(state);
    return this.value(role, bits, 0, bits.length);
  }

  /** From the sum of a role's weights to its goal. */
  goalOf(role: number, sum: number): number {
    return (this.#highest[role] as number) / (1 + Math.exp(-sum));
  }
}

export interface ValueLearning {
  readonly teacher: Teacher;
  /** Judgements to learn from. */
  readonly positions: number;
  readonly random: Random;
  readonly stop?: () => boolean;
}

/** Fewer positions than this tell nothing. */
const LEAST_POSITIONS = 1000;

/** Undefined if there are not enough positions before it is stopped, or all games end alike. */
export function learnValues(
  game: Game,
  { teacher, positions, random, stop = () => false }: ValueLearning,
): LearnedValues | undefined {
  const lessons = new Lessons(game);
  teacher(lessons, positions, stop);
  if (lessons.count < LEAST_POSITIONS) return undefined;
  const { features, turns } = lessons;
  const size = features.terms.length;
  const models = Array.from({ length: turns.count }, (_, turn) =>
    rolesOf(game).map((role) => fitLogistic(lessons.of(turn, role), size, random)),
  );
  return models.flat().every(({ weights }) => weights.every((weight) => weight === 0))
    ? undefined
    : new LearnedValues({ features, turns, positions: lessons.count, models, highest: highestGoals(game) });
}
