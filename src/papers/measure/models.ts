/** Measurements of learned models: how well they sample, and how well one plays with them. */
import { type Estimate, exactEstimate, meanEstimate, seededRandom } from '../../base/index.ts';
import {
  AutoregressiveDynamics,
  type BitWorld,
  type Dynamics,
  explore,
  type FlatOptions,
  GeyserRunner,
  Maneuverer,
  ModelDynamics,
  newModel,
  observationOf,
  planFlat,
  playWorld,
  pruneModel,
  type RandomWorld,
  samplingAccuracy,
  TableDynamics,
  type TransitionModel,
  trainModel,
} from '../../neural/index.ts';

/** Correlations of the predictor alone and of both networks, and the same as distances. */
export function accuracies(world: RandomWorld, trials: number, seed: number): Estimate[] {
  const results = Array.from({ length: trials }, (_, trial) =>
    samplingAccuracy(world, seed + trial, { epochs: 250, samples: 100 }),
  );
  return [
    meanEstimate(results.map(({ predictor }) => predictor)),
    meanEstimate(results.map(({ combined }) => combined)),
    meanEstimate(results.map(({ predictorDistance }) => predictorDistance)),
    meanEstimate(results.map(({ combinedDistance }) => combinedDistance)),
  ];
}

/** How a world is watched and played. */
export interface WorldLesson {
  readonly world: () => BitWorld;
  readonly steps: number;
  readonly epochs: number;
  readonly plan: FlatOptions;
  readonly ticks: number;
}

/** Rates for planning: those of the paper's programs with cross-entropy, which learns rare outcomes. */
const RATES = { rate: 0.3, momentum: 0.5, loss: 'log' } as const;
/** A high rate follows the last observations: where outcomes are drawn evenly, their probabilities are then far off. */
const SLOW_RATES = { ...RATES, rate: 0.1 } as const;
const SWEEPS = 2;

/** Rewards per tick of planning with the real rules, with what was learned in several ways, and of random play. */
export function planningScores(lesson: WorldLesson, trials: number, seed: number): Estimate[] {
  const scores = Array.from({ length: trials }, (_, trial) => {
    const random = seededRandom(seed + trial);
    const world = lesson.world();
    const seen = explore(world, lesson.steps, random);
    const observations = seen.map(observationOf);
    const model = newModel(world, random, RATES);
    trainModel(model, observations, lesson.epochs, random);
    const newer = new AutoregressiveDynamics(world, 2 * world.bitNames.length, random);
    newer.train(observations, lesson.epochs, random);
    const ways: (Dynamics | undefined)[] = [
      world,
      new ModelDynamics(model, SWEEPS),
      new ModelDynamics(model, 0),
      new TableDynamics(seen),
      newer,
      undefined,
    ];
    return ways.map((dynamics) => playedScore(world, dynamics, lesson, seed + trial));
  });
  return (scores[0] ?? []).map((_, way) => meanEstimate(scores.map((each) => each[way] as number)));
}

function playedScore(
  world: BitWorld,
  dynamics: Dynamics | undefined,
  { plan, ticks }: WorldLesson,
  seed: number,
): number {
  const random = seededRandom(seed);
  if (world instanceof Maneuverer) world.target = 0;
  const choose = (state: Uint8Array): number =>
    dynamics === undefined
      ? random.below(world.actionNames.length)
      : planFlat(world, dynamics, state, plan, random);
  const score = playWorld(world, ticks, choose, random);
  if (world instanceof Maneuverer) world.target = undefined;
  return score;
}

/** Mean column and hits per tick on the runner with geysers, with the learned model and with the real rules. */
export function geyserRuns(
  isRandom: boolean,
  pain: number,
  plan: FlatOptions,
  trials: number,
  seed: number,
): Estimate[] {
  const results = Array.from({ length: trials }, (_, trial) => {
    const random = seededRandom(seed + trial);
    const world = new GeyserRunner({ isRandom, pain });
    const observations = explore(world, 1200, random).map(observationOf);
    const model = newModel(world, random, isRandom ? SLOW_RATES : RATES);
    trainModel(model, observations, isRandom ? 60 : 20, random);
    return [new ModelDynamics(model, SWEEPS), world].flatMap((dynamics) => {
      let columns = 0;
      let hits = 0;
      const ticks = 200;
      playWorld(
        world,
        ticks,
        (state) => planFlat(world, dynamics, state, plan, random),
        random,
        (state) => {
          columns += world.columnOf(state);
          hits += world.isHit(state) ? 1 : 0;
        },
      );
      return [columns / ticks, (100 * hits) / ticks];
    });
  });
  return [0, 1, 2, 3].map((at) => meanEstimate(results.map((each) => each[at] as number)));
}

/** Rewards per tick after pruning a share of the connections and training again, by share; the last is for random play. */
export function pruningCurve(
  lesson: WorldLesson,
  shares: readonly number[],
  trials: number,
  seed: number,
): Estimate[] {
  const scores = Array.from({ length: trials }, (_, trial) => {
    const random = seededRandom(seed + trial);
    const world = lesson.world();
    const observations = explore(world, lesson.steps, random).map(observationOf);
    const model: TransitionModel = newModel(world, random, RATES);
    trainModel(model, observations, lesson.epochs, random);
    const rewards = shares.map((share) => {
      // Shares rise, so what was pruned before is pruned again.
      pruneModel(model, share);
      if (share > 0) trainModel(model, observations, lesson.epochs, random);
      return playedScore(world, new ModelDynamics(model, SWEEPS), lesson, seed + trial);
    });
    return [...rewards, playedScore(world, undefined, lesson, seed + trial)];
  });
  return (scores[0] ?? []).map((_, at) =>
    trials === 1
      ? exactEstimate(scores[0]?.[at] as number)
      : meanEstimate(scores.map((each) => each[at] as number)),
  );
}
