/**
 * What a role may expect of a position, by the features that hold in it: logistic regression on positions in the middle
 * of random games and how these ended (M. Buro, "Statistical feature combination for the evaluation of game positions",
 * 1995, does so for Othello). Sub-goals are about last states; these weights are about states that go on.
 */
import type { Random } from '../../circuit/random.ts';
import { type Game, rolesOf, type State } from '../../machine/index.ts';
import { highestGoal } from '../highest-goal.ts';
import type { Features } from './features.ts';
import { fitLogistic, type LogisticModel } from './logistic-fit.ts';
import { PositionSample } from './position-sample.ts';
import { trainingGames } from './training-games.ts';

export class LearnedValues {
  /** What the weights are about. */
  readonly features: Features;
  /** Positions that were learned from. */
  readonly positions: number;
  /** By role. */
  readonly models: readonly LogisticModel[];
  /** The highest goal of each role. */
  readonly #highest: readonly number[];

  constructor(
    features: Features,
    positions: number,
    models: readonly LogisticModel[],
    highest: readonly number[],
  ) {
    this.features = features;
    this.positions = positions;
    this.models = models;
    this.#highest = highest;
  }

  /** The goal that a role may expect, given features as bits in some place. */
  value(role: number, bits: Int32Array, from: number, words: number): number {
    const { bias, weights } = this.models[role] as LogisticModel;
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

/** By role; what expectations are measured by. */
export function highestGoals(game: Game): number[] {
  return rolesOf(game).map((role) => highestGoal(game, role) || 100);
}

export interface ValueLearningLimits {
  /** Positions to learn from, one of each game. */
  readonly positions: number;
  readonly stop?: () => boolean;
}

/** Fewer positions than this tell nothing. */
const LEAST_POSITIONS = 1000;

/** Undefined if there are not enough positions before it is stopped, or all games end alike. */
export function learnValues(
  game: Game,
  random: Random,
  { positions, stop }: ValueLearningLimits,
): LearnedValues | undefined {
  const training = trainingGames(game, random);
  const roles = rolesOf(game);
  const highest = highestGoals(game);
  const sample = new PositionSample(roles.length);
  // Random games differ in length; positions are taken from all over the typical one.
  let length = 1;
  while (sample.count < positions && !stop?.()) {
    const midway = random.below(Math.max(1, length));
    const block = training.play(128, { midway, ...(stop && { stop }) });
    if (block === undefined) break;
    length = Math.max(2, Math.round(block.lengths.reduce((sum, each) => sum + each, 0) / block.games));
    sample.add(block);
  }
  if (sample.count < LEAST_POSITIONS) return undefined;
  const size = training.features.terms.length;
  const models = roles.map((role) =>
    fitLogistic(
      sample,
      sample.goals(role).map((goal) => goal / (highest[role] as number)),
      size,
      random,
    ),
  );
  return models.every(({ weights }) => weights.every((weight) => weight === 0))
    ? undefined
    : new LearnedValues(training.features, sample.count, models, highest);
}
