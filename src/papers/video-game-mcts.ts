/** Frydenberg, Andersen, Risi and Togelius, "Investigating MCTS modifications in general video game playing" (2015). */
import { exactEstimate } from '../base/index.ts';
import { type ArcadeSetGame, SET_1, SET_2 } from './arcade-sets.ts';
import type { Paper } from './paper.ts';
import { tableParts } from './published-table.ts';
import { BUDGETS, type Curves, type RunBudget, type RunColumn, type Runs } from './runs.ts';

const [BUDGET] = BUDGETS as readonly [RunBudget];

/** Controllers in the order of the tables: the paper's names, and ours. */
const CONTROLLERS = [
  ['vanilla', 'mcts-open'],
  ['MM', 'mcts-open:mixmax=0.1'],
  ['MA', 'mcts-open:macro=3'],
  ['PE', 'mcts-open:partial=yes'],
  ['MM+MA', 'mcts-open:mixmax=0.1,macro=3'],
  ['MM+PE', 'mcts-open:mixmax=0.1,partial=yes'],
  ['MA+PE', 'mcts-open:macro=3,partial=yes'],
  ['MA+MM+PE', 'mcts-open:mixmax=0.1,macro=3,partial=yes'],
  ['RP', 'mcts-open:reverse=0.05'],
  ['RP+MA', 'mcts-open:macro=3,reverse=0.05'],
  ['RP+MM', 'mcts-open:mixmax=0.1,reverse=0.05'],
] as const;

/** Wins out of 5 in each game, in the order of the sets, and the total. */
const TRAINING = `
vanilla | 5/1/5/4/1/4/2/1/2/2 | 27
MM | 4/3/5/4/0/4/1/1/3/1 | 26
MA | 0/1/4/1/0/2/0/0/1/1 | 10
PE | 5/1/5/3/0/5/1/2/2/2 | 26
MM+MA | 4/0/4/1/0/2/0/0/0/0 | 11
MM+PE | 2/0/4/2/1/4/1/0/3/3 | 20
MA+PE | 5/1/5/3/0/2/3/0/1/3 | 23
MA+MM+PE | 3/0/5/1/0/1/0/0/1/0 | 11
RP | 1/3/5/5/2/5/2/1/2/4 | 30
RP+MA | 3/0/5/4/0/3/1/0/1/1 | 18
RP+MM | 5/3/5/5/0/3/0/1/2/5 | 29`;

const VALIDATION = `
vanilla | 0/0/2/2/1/3/0/5/3/0 | 16
MM | 1/0/0/4/0/2/0/5/4/0 | 16
MA | 1/0/0/2/0/1/0/0/1/0 | 5
PE | 0/0/1/3/0/3/0/5/3/0 | 15
MM+MA | 1/0/0/1/0/2/0/0/1/0 | 5
MM+PE | 0/0/0/3/0/3/0/3/4/0 | 13
MA+PE | 1/0/0/4/0/2/0/1/2/0 | 10
MA+MM+PE | 1/0/0/3/0/2/0/1/1/0 | 8
RP | 1/0/0/5/1/3/1/3/3/0 | 17
RP+MA | 1/0/1/4/0/0/0/0/2/0 | 8
RP+MM | 1/0/2/4/0/1/5/4/1/2 | 20`;

const NOTES = [
  'The authors played each level once, at 40 ms for an action: 5 runs of a cell. Wins here are of 5 as well, from more runs.',
  '40 ms are 200 calls of the forward model; --timed gives the time itself. The games are ours, or with --sheets the public ones.',
  'MixMax mixes in the maximum, as the paper says; the published program takes the sum (E4).',
];

const COLUMNS: readonly RunColumn[] = CONTROLLERS.map(([name, player]) => ({
  name,
  player,
  budget: BUDGET,
  digits: 1,
}));
const WINS = { kind: 'wins', of: 5 } as const;
const PLAYS = { quick: 1, full: 25 };

function winsOf(table: string): { readonly games: number[][]; readonly totals: number[] } {
  const parts = tableParts(table);
  return {
    games: parts.map(([, figures = '']) => figures.split('/').map(Number)),
    totals: parts.map(([, , total]) => Number(total)),
  };
}

function setExperiment(
  id: string,
  title: string,
  games: readonly ArcadeSetGame[],
  table: string,
  orders: readonly string[],
): Runs {
  const wins = winsOf(table);
  return {
    kind: 'runs',
    id,
    title,
    notes: NOTES,
    plays: PLAYS,
    reading: WINS,
    columns: COLUMNS,
    rows: games.map((game, at) => ({
      ...game,
      published: wins.games.map((row) => exactEstimate(row[at] as number)),
    })),
    totals: wins.totals.map(exactEstimate),
    orders: orders.map((order) => ({ within: 'Total', order })),
  };
}

/** Every controller with macro-actions wins less often than the basic one. */
const MACRO = CONTROLLERS.filter(([name]) => name.includes('MA')).map(([name]) => `${name} < vanilla`);

const E1 = setExperiment('E1', 'Wins in the training set', SET_1, TRAINING, MACRO);
const E2 = setExperiment('E2', 'Wins in the validation set', SET_2, VALIDATION, [
  ...MACRO,
  'vanilla <= RP',
  'vanilla <= RP+MM',
]);

const GAMES = [...SET_1, ...SET_2].map((game) => ({ ...game, published: [] }));

const E3: Curves = {
  kind: 'curves',
  id: 'E3',
  title: 'How often the avatar turns back, in per cent of all ticks',
  notes: ['Not published; it is what the reversal penalty is meant to change.'],
  plays: PLAYS,
  reading: { kind: 'reversals' },
  axis: 'controllers',
  games: GAMES,
  columns: [{ name: 'turns back', budget: BUDGET, digits: 1 }],
  rows: (['vanilla', 'RP', 'RP+MM'] as const).map((label) => ({
    label,
    player: CONTROLLERS.find(([name]) => name === label)?.[1] ?? '',
    game: '',
    published: [],
  })),
  orders: [{ within: 'turns back', order: 'RP < vanilla' }],
};

/** One parameter at a time, wins out of 100 over all twenty games. */
function sweep(
  id: string,
  title: string,
  parameter: string,
  values: readonly (number | string)[],
  player = 'mcts-open',
): Curves {
  return {
    kind: 'curves',
    id,
    title,
    notes: ['Not published.'],
    plays: PLAYS,
    reading: WINS,
    axis: parameter,
    games: GAMES,
    columns: values.map((value) => ({
      name: `${value}`,
      budget: BUDGET,
      digits: 1,
      parameters: `${parameter}=${value}`,
    })),
    rows: [{ label: 'wins of 100', player, game: '', published: [] }],
    orders: [],
  };
}

export const videoGameMcts: Paper = {
  name: 'video-game-mcts',
  title: 'Investigating MCTS modifications in general video game playing',
  source: 'F. Frydenberg, K. R. Andersen, S. Risi, J. Togelius; CIG and GIGA, 2015',
  experiments: [
    E1,
    E2,
    E3,
    sweep(
      'E4',
      'MixMax with the maximum of the paper, or with the sum of the published program',
      'max',
      ['best', 'sum'],
      'mcts-open:mixmax=0.1',
    ),
    sweep('E5', 'The weight of the maximum, Q', 'mixmax', [0, 0.05, 0.1, 0.25, 0.5]),
    sweep('E6', 'Repeats of a macro-action', 'macro', [1, 2, 3, 5]),
    sweep('E7', 'The reversal penalty', 'reverse', [0, 0.02, 0.05, 0.1, 0.3]),
    sweep('E8', 'The length of the trail', 'trail', [1, 3, 5, 10], 'mcts-open:reverse=0.05'),
    sweep('E9', 'The depth of tree and playout', 'depth', [5, 10, 20, 40]),
  ],
};
