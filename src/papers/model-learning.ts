/** The published results on neural model learning, and measurements that the paper lacks. */
import { FlierCatcher, GeyserRunner, Maneuverer } from '../neural/index.ts';
import { accuracies, geyserRuns, planningScores, pruningCurve, type WorldLesson } from './measure/models.ts';
import type { Paper } from './paper.ts';
import { tableRows } from './published-table.ts';

/** Trials of the paper: bits, outcomes for each input, and whether bits of an outcome are related. */
const TRIALS = {
  '1a': { dimensions: 2, outcomes: 4, isCorrelated: false },
  '1b': { dimensions: 2, outcomes: 4, isCorrelated: true },
  '2a': { dimensions: 8, outcomes: 3, isCorrelated: true },
  '2b': { dimensions: 8, outcomes: 5, isCorrelated: true },
  '2c': { dimensions: 8, outcomes: 10, isCorrelated: true },
  '3': { dimensions: 32, outcomes: 5, isCorrelated: true },
} as const;

const LESSONS: Readonly<Record<string, WorldLesson>> = {
  'Geyser Runner': {
    world: () => new GeyserRunner(),
    steps: 1200,
    epochs: 20,
    plan: { horizon: 1, runs: 36, discount: 0 },
    ticks: 200,
  },
  Maneuverer: {
    world: () => new Maneuverer(),
    steps: 8000,
    epochs: 5,
    plan: { horizon: 16, runs: 24, discount: 0.25 },
    ticks: 200,
  },
  'Flier Catcher': {
    world: () => new FlierCatcher(),
    steps: 4000,
    epochs: 10,
    plan: { horizon: 2, runs: 10, discount: 0.2 },
    ticks: 500,
  },
};

const PAINS = { 'cost 2': 2, 'cost 8': 8, 'cost 14': 14, 'cost 20': 20 } as const;
const SHARES = [0, 0.25, 0.5, 0.75, 0.9, 0.95];

export const modelLearning: Paper = {
  name: 'model-learning',
  title: 'Neural model learning for stochastic discrete environments',
  source: 'GIGA 2015',
  experiments: [
    {
      kind: 'figures',
      id: 'E1',
      title: 'sampling accuracy',
      notes: [
        'Correlation between observed and sampled probabilities of outcomes, with the predictor alone and with both networks; 250 epochs, 100 samples for each input, 10 sweeps. Points are the outcomes of an input that were observed or sampled.',
        'The paper does not say what the points are, how many samples are drawn, or how many sweeps are made. Where bits of an outcome are related, each is copied from the one set before it, or negated.',
        'Distances are mean total variation distances between the observed and the sampled distribution of an input, which the paper lacks.',
      ],
      effort: { quick: 3, full: 20, unit: 'trials' },
      columns: [
        { name: 'predictor', digits: 2 },
        { name: 'combined', digits: 2 },
        { name: 'distance, predictor', digits: 2 },
        { name: 'distance, combined', digits: 2 },
      ],
      rows: tableRows(`
        1a | | 0.80 | 0.93 | - | -
        1b | | 0.51 | 0.89 | - | -
        2a | | 0.42 | 0.89 | - | -
        2b | | 0.27 | 0.79 | - | -
        2c | | 0.41 | 0.67 | - | -
        3 | | -0.12 | 0.56 | - | -`),
      orders: [
        ...Object.keys(TRIALS).map((within) => ({ within, order: 'predictor < combined' })),
        { within: 'combined', order: '3 < 2b < 1b' },
        { within: 'combined', order: '2c < 2b < 2a' },
      ],
      measure: ({ row, effort, seed }) => accuracies(TRIALS[row as keyof typeof TRIALS], effort, seed),
    },
    {
      kind: 'figures',
      id: 'E2',
      title: 'Geyser Runner: how far right he dares to go',
      notes: [
        'Mean column (0 to 5) and hits in 100 ticks, planning with the learned model and with the real rules. In order, geysers erupt one after the other and the plan looks one tick ahead; at random, it looks sixteen ticks ahead, and a hit costs as many points as the row says; the model is then trained for 60 epochs at a rate of 0.1 instead of 20 at 0.3.',
        'The paper has no figures: in order, the agent reaches the far right and dodges only when it must; at random, it goes right or stays safe, depending on the cost.',
      ],
      effort: { quick: 2, full: 10, unit: 'trials' },
      columns: [
        { name: 'column' },
        { name: 'hits' },
        { name: 'column, real rules' },
        { name: 'hits, real rules' },
      ],
      rows: tableRows(`
        in order | | - | - | - | -
        ${Object.keys(PAINS)
          .map((name) => `${name} | | - | - | - | -`)
          .join('\n')}`),
      orders: [{ within: 'column', order: 'cost 20 < cost 2' }],
      measure: ({ row, effort, seed }) => {
        const pain = PAINS[row as keyof typeof PAINS] as number | undefined;
        return pain === undefined
          ? geyserRuns(false, 20, { horizon: 1, runs: 36, discount: 0 }, effort, seed)
          : geyserRuns(true, pain, { horizon: 16, runs: 12, discount: 0 }, effort, seed);
      },
    },
    {
      kind: 'figures',
      id: 'E3',
      title: 'reward per tick of planning with a learned model',
      notes: [
        'Beside the networks of the paper: the real rules, a table of everything that was seen, an autoregressive model, in which each bit sees those before it, and random play. Models are trained on random exploration without rewards.',
        'The paper describes such runs without figures. The rewards are those of each world: columns, arrivals and catches.',
      ],
      effort: { quick: 2, full: 10, unit: 'trials' },
      columns: [
        { name: 'real rules', digits: 3 },
        { name: 'both networks', digits: 3 },
        { name: 'predictor', digits: 3 },
        { name: 'table', digits: 3 },
        { name: 'autoregressive', digits: 3 },
        { name: 'random', digits: 3 },
      ],
      rows: tableRows(
        Object.keys(LESSONS)
          .map((name) => `${name} | | - | - | - | - | - | -`)
          .join('\n'),
      ),
      orders: Object.keys(LESSONS).map((within) => ({ within, order: 'random < both networks' })),
      measure: ({ row, effort, seed }) => planningScores(LESSONS[row] as WorldLesson, effort, seed),
    },
    {
      kind: 'figures',
      id: 'E4',
      title: 'Flier Catcher with pruned networks',
      notes: [
        'Reward per tick after removing a share of the connections, the weakest first, and training again. The paper removes just under 90 % without significant loss and gives no figures.',
      ],
      effort: { quick: 2, full: 10, unit: 'trials' },
      columns: [
        ...SHARES.map((share) => ({ name: `${Math.round(100 * share)} % pruned`, digits: 3 })),
        { name: 'random', digits: 3 },
      ],
      rows: tableRows(`Flier Catcher | | ${[...SHARES, 0].map(() => '-').join(' | ')}`),
      orders: [{ within: 'Flier Catcher', order: 'random < 90 % pruned' }],
      measure: ({ effort, seed }) =>
        pruningCurve(LESSONS['Flier Catcher'] as WorldLesson, SHARES, effort, seed),
    },
  ],
};
