/**
 * How well a model samples: random worlds whose inputs have a few equally likely outcomes each, and the correlation
 * between observed and sampled probabilities.
 */
import { type Random, seededRandom } from '../../base/index.ts';
import {
  type ModelOptions,
  type Observation,
  shuffle,
  TransitionModel,
  trainModel,
} from './transition-model.ts';

export interface RandomWorld {
  /** Bits of an input and of an outcome. */
  readonly dimensions: number;
  /** Outcomes for each input; the same outcome may come twice. */
  readonly outcomes: number;
  /** Whether bits of an outcome tend to be equal or different. */
  readonly isCorrelated: boolean;
}

export interface AccuracyOptions extends Partial<ModelOptions> {
  readonly epochs: number;
  /** Samples for each input. */
  readonly samples: number;
  /** Which outcomes of an input are compared: those observed or sampled, or all that there are. */
  readonly points?: 'seen' | 'all';
}

/** d² inputs with their outcomes, in random order. */
function randomObservations(
  { dimensions, outcomes, isCorrelated }: RandomWorld,
  random: Random,
): readonly Observation[] {
  const inputs = distinctInputs(dimensions, random);
  return inputs.flatMap((input) => {
    const active = Array.from({ length: dimensions }, (_, i) => i).filter((i) => input[i] === 1);
    const relations = isCorrelated ? symmetricRelations(dimensions, random) : undefined;
    return Array.from({ length: outcomes }, () => ({
      active,
      outcome: randomOutcome(dimensions, relations, random),
    }));
  });
}

function distinctInputs(dimensions: number, random: Random): readonly Uint8Array[] {
  const wanted = Math.min(dimensions ** 2, 2 ** dimensions);
  const inputs = new Map<string, Uint8Array>();
  while (inputs.size < wanted) {
    const input = Uint8Array.from({ length: dimensions }, () => random.below(2));
    inputs.set(input.join(''), input);
  }
  return [...inputs.values()];
}

/** r[k][l] from −1 to 1: how much two bits tend to be equal. */
function symmetricRelations(dimensions: number, random: Random): readonly Float32Array[] {
  const relations = Array.from({ length: dimensions }, () => new Float32Array(dimensions));
  for (let k = 0; k < dimensions; k++)
    for (let l = 0; l <= k; l++) {
      const relation = 2 * random.fraction() - 1;
      (relations[k] as Float32Array)[l] = relation;
      (relations[l] as Float32Array)[k] = relation;
    }
  return relations;
}

/** Bits are set in random order; each is copied from the one before it, or negated, as far as they are related. */
function randomOutcome(
  dimensions: number,
  relations: readonly Float32Array[] | undefined,
  random: Random,
): Uint8Array {
  const outcome = new Uint8Array(dimensions);
  const order = Int32Array.from({ length: dimensions }, (_, i) => i);
  shuffle(order, random);
  order.forEach((bit, k) => {
    const before = order[k - 1];
    const relation = before === undefined ? 0 : (relations?.[bit]?.[before] ?? 0);
    const isCopied = random.fraction() < Math.abs(relation);
    if (!isCopied) outcome[bit] = random.below(2);
    else
      outcome[bit] =
        relation > 0 ? (outcome[before as number] as number) : 1 - (outcome[before as number] as number);
  });
  return outcome;
}

export interface SamplingAccuracy {
  /** Pearson's correlation over all observed or sampled outcomes of all inputs. */
  readonly predictor: number;
  readonly combined: number;
  /** Mean total variation distance between the observed and the sampled distribution of an input. */
  readonly predictorDistance: number;
  readonly combinedDistance: number;
}

export function samplingAccuracy(
  world: RandomWorld,
  seed: number,
  options: AccuracyOptions,
): SamplingAccuracy {
  const random = seededRandom(seed);
  const observations = randomObservations(world, random);
  const { dimensions } = world;
  const model = new TransitionModel({ inputs: dimensions, outputs: dimensions }, random, options);
  trainModel(model, observations, options.epochs, random);
  const predictor = compared(model, observations, 0, options, random);
  const combined = compared(model, observations, model.options.sweeps, options, random);
  return {
    predictor: predictor.correlation,
    combined: combined.correlation,
    predictorDistance: predictor.distance,
    combinedDistance: combined.distance,
  };
}

function compared(
  model: TransitionModel,
  observations: readonly Observation[],
  sweeps: number,
  { samples, points = 'seen' }: AccuracyOptions,
  random: Random,
): { correlation: number; distance: number } {
  const byInput = new Map<string, Observation[]>();
  for (const observation of observations) {
    const key = Array.from(observation.active).join(' ');
    byInput.set(key, [...(byInput.get(key) ?? []), observation]);
  }
  const observed: number[] = [];
  const sampled: number[] = [];
  let distance = 0;
  const outcome = new Uint8Array(model.shape.outputs);
  for (const list of byInput.values()) {
    const counts = new Map<string, [number, number]>();
    for (const each of list) count(counts, Array.from(each.outcome).join(''), 0, 1 / list.length);
    const { active } = list[0] as Observation;
    for (let i = 0; i < samples; i++)
      count(counts, model.sample(active, random, outcome, sweeps).join(''), 1, 1 / samples);
    if (points === 'all')
      for (let missing = 2 ** outcome.length - counts.size; missing > 0; missing--) {
        observed.push(0);
        sampled.push(0);
      }
    for (const [mean, ours] of counts.values()) {
      observed.push(mean);
      sampled.push(ours);
      distance += Math.abs(mean - ours) / 2;
    }
  }
  return { correlation: correlation(observed, sampled), distance: distance / byInput.size };
}

function count(counts: Map<string, [number, number]>, key: string, place: 0 | 1, amount: number): void {
  const entry = counts.get(key) ?? [0, 0];
  entry[place] += amount;
  counts.set(key, entry);
}

/** Pearson's coefficient; 0 if one of the lists does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [middleA, middleB] = [mean(a), mean(b)];
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    const fromA = (a[i] as number) - middleA;
    const fromB = (b[i] as number) - middleB;
    product += fromA * fromB;
    squaresA += fromA * fromA;
    squaresB += fromB * fromB;
  }
  return squaresA === 0 || squaresB === 0 ? 0 : product / Math.sqrt(squaresA * squaresB);
}
