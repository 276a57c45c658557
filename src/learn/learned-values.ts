/**
 * Learned values estimate the goals that a role may expect in a position, by logistic regression on its features (Buro
 * 1995).
 */
import type { Bits, Random } from '../base/index.ts';
import {
  type Evaluator,
  type Game,
  type Packing,
  type Role,
  rolesOf,
  type SavedKnowledge,
  type State,
  singleEvaluator,
  type UtilityRange,
} from '../game/index.ts';
import { type Features, featuresOf, placesOf, Turns, termTexts } from './features.ts';
import { type LabelledPositions, Lessons, learnedRanges, type Teacher } from './lessons.ts';

/** Values of positions of a game, from any method of learning. */
export interface PositionValues {
  /** Number of evaluations or positions that were learned from. */
  readonly positions: number;
  /** An evaluator for positions in this packing. */
  evaluator(packing: Packing): Evaluator;
}

export interface LearnedValuesParts {
  /** The features that the weights refer to. */
  readonly features: Features;
  readonly turns: Turns;
  /** Number of evaluated positions that were learned from. */
  readonly positions: number;
  /** Models by turn and role. */
  readonly models: readonly (readonly LogisticModel[])[];
  /** Ranges by role. */
  readonly ranges: readonly UtilityRange[];
}

export class LearnedValues implements PositionValues {
  readonly features: Features;
  readonly turns: Turns;
  readonly positions: number;
  /** Models by turn and role. */
  readonly models: readonly (readonly LogisticModel[])[];
  readonly #ranges: readonly UtilityRange[];
  /** Temporary storage for the features of one position. */
  readonly #held: Int32Array;

  constructor({ features, turns, positions, models, ranges }: LearnedValuesParts) {
    this.features = features;
    this.turns = turns;
    this.positions = positions;
    this.models = models;
    this.#ranges = ranges;
    this.#held = new Int32Array(features.terms.length);
  }

  /** The goal that a role may expect. */
  value(state: State, role: Role): number {
    return this.#valueOf(this.features.bitsOf(state), role);
  }

  evaluator(packing: Packing): Evaluator {
    if (!packing.isPortable)
      return singleEvaluator(
        { roles: this.#ranges, packing: () => packing },
        (state, role) => this.value(state, role),
        packing,
      );
    const bits = new Int32Array(packing.words);
    let values = new Float64Array(0);
    return {
      value: (state, role) => {
        packing.pack(state, bits, 0);
        return this.#valueOf(bits, role);
      },
      evaluate: (store, places) => {
        const size = places.length * this.#ranges.length;
        if (values.length < size) values = new Float64Array(2 * size);
        for (let i = 0; i < places.length; i++)
          this.#evaluateAt(store, places[i] as number, packing.words, values, i * this.#ranges.length);
        return { values };
      },
    };
  }

  #valueOf(bits: Bits, role: number): number {
    const models = this.models[this.turns.at(bits, 0)] as readonly LogisticModel[];
    const { bias, weights } = models[role] as LogisticModel;
    let sum = bias;
    for (let word = 0; word < bits.length; word++) {
      let left = bits[word] as number;
      for (; left !== 0; left &= left - 1) sum += weights[32 * word + 31 - Math.clz32(left & -left)] ?? 0;
    }
    return this.#goalOf(role, sum);
  }

  /** The features are the bits of the packed position. */
  #evaluateAt(store: Int32Array, place: number, words: number, into: Float64Array, at: number): void {
    const held = this.#held;
    let count = 0;
    for (let word = 0; word < words; word++) {
      let left = store[place + word] as number;
      for (; left !== 0; left &= left - 1) held[count++] = 32 * word + 31 - Math.clz32(left & -left);
    }
    const models = this.models[this.turns.at(store, place)] as readonly LogisticModel[];
    for (let role = 0; role < models.length; role++) {
      const { bias, weights } = models[role] as LogisticModel;
      let sum = bias;
      for (let i = 0; i < count; i++) sum += weights[held[i] as number] as number;
      into[at + role] = this.#goalOf(role, sum);
    }
  }

  /** Converts the sum of a role's weights to its expected goal. */
  #goalOf(role: number, sum: number): number {
    const { min, max } = this.#ranges[role] as UtilityRange;
    return min + (max - min) / (1 + Math.exp(-sum));
  }
}

export interface ValueLearning {
  readonly teacher: Teacher;
  /** Number of evaluated positions to learn from. */
  readonly positions: number;
  readonly random: Random;
  readonly stop?: () => boolean;
}

/** Fewer positions carry too little information. */
const LEAST_POSITIONS = 1000;

/** Undefined if stopped before there are enough positions, or if all games end alike. */
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
    : new LearnedValues({ features, turns, positions: lessons.count, models, ranges: learnedRanges(game) });
}

/** Predicts the share 1 / (1 + e^-(bias + weights)), summing the weights of the features that hold. */
interface LogisticModel {
  readonly bias: number;
  /** Weights by feature; 0 for unseen features. */
  readonly weights: Float64Array;
}

/** The prediction without any positions. */
const UNKNOWN = 0.5;
/** Number of passes over all positions. */
const ROUNDS = 8;
/** Initial step size; the steps of a feature shrink with the sum of its corrections (Duchi et al. 2011, AdaGrad). */
const STEP = 0.15;
/** Pulls weights towards 0, so that rare features have little influence. */
const DECAY = 1e-5;

function fitLogistic(positions: LabelledPositions, size: number, random: Random): LogisticModel {
  const { count, features, starts, targets } = positions;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1);
  const mean = meanTarget(positions);
  if (mean <= 0 || mean >= 1) return { bias: mean <= 0 ? -20 : 20, weights };
  let bias = Math.log(mean / (1 - mean));
  let biasSquares = 1;
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const position of order) {
      const from = starts[position] as number;
      const to = starts[position + 1] as number;
      let sum = bias;
      for (let i = from; i < to; i++) sum += weights[features[i] as number] as number;
      const expected = 1 / (1 + Math.exp(-sum));
      const error = (positions.weights[position] as number) * ((targets[position] as number) - expected);
      biasSquares += error * error;
      bias += (STEP * error) / Math.sqrt(biasSquares);
      for (let i = from; i < to; i++) {
        const feature = features[i] as number;
        const slope = error - DECAY * (weights[feature] as number);
        const square = (squares[feature] as number) + slope * slope;
        squares[feature] = square;
        weights[feature] = (weights[feature] as number) + (STEP * slope) / Math.sqrt(square);
      }
    }
  }
  return { bias, weights };
}

function meanTarget({ count, targets, weights }: LabelledPositions): number {
  let sum = 0;
  let all = 0;
  for (let position = 0; position < count; position++) {
    sum += (targets[position] as number) * (weights[position] as number);
    all += weights[position] as number;
  }
  return all === 0 ? UNKNOWN : sum / all;
}

function shuffle(order: Int32Array, random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
}

/** The bias and weights for one role and turn. */
interface SavedModel {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** Sufficient precision of weights. */
const DIGITS = 4;

/** Stored learned values, and their conversion for a game. */
export function savedValues({ features, models }: LearnedValues): SavedKnowledge {
  const used = [...features.terms.keys()].filter((feature) =>
    models.flat().some(({ weights }) => (weights[feature] ?? 0) !== 0),
  );
  const round = (number: number): number => Number(number.toFixed(DIGITS));
  const saved = ({ bias, weights }: LogisticModel): SavedModel => ({
    bias: round(bias),
    weights: used.map((feature) => round(weights[feature] ?? 0)),
  });
  const roles = models[0]?.keys() ?? [];
  return {
    terms: termTexts(features, used),
    roles: Array.from(roles, (role) => models.map((turn) => saved(turn[role] as LogisticModel))),
  };
}

/** Undefined for another game or format. */
export function recalledValues(
  game: Game,
  positions: number,
  { terms, roles }: SavedKnowledge,
): LearnedValues | undefined {
  const features = featuresOf(game);
  const turns = Turns.of(game);
  const places = placesOf(features, terms);
  const isRole = (role: unknown): role is SavedModel[] =>
    Array.isArray(role) && role.length === turns.count && role.every(isModel);
  if (places === undefined || roles.length !== rolesOf(game).length || !roles.every(isRole)) return undefined;
  const recalled = ({ bias, weights }: SavedModel): LogisticModel => {
    const all = new Float64Array(features.terms.length);
    places.forEach((feature, i) => {
      all[feature] = weights[i] ?? 0;
    });
    return { bias, weights: all };
  };
  const models = Array.from({ length: turns.count }, (_, turn) =>
    roles.map((role) => recalled(role[turn] as SavedModel)),
  );
  return new LearnedValues({ features, turns, positions, models, ranges: learnedRanges(game) });
}

function isModel(saved: unknown): saved is SavedModel {
  if (typeof saved !== 'object' || saved === null) return false;
  const { bias, weights } = saved as Partial<SavedModel>;
  return typeof bias === 'number' && Array.isArray(weights) && weights.every(Number.isFinite);
}
