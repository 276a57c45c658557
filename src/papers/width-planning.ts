/** Geffner and Geffner, "Width-based planning for general video-game playing" (2015). */
import { exactEstimate } from '../base/index.ts';
import { type ArcadeSetGame, SET_1, SET_2, SET_3 } from './arcade-sets.ts';
import type { Paper } from './paper.ts';
import { type OrderClaim, tableParts } from './published-table.ts';
import { BUDGETS, type Curves, type RunColumn, type Runs } from './runs.ts';

/** The planners in the order of the tables below: the paper's names, and ours. */
const PLANNERS = [
  ['BrFS', 'brfs'],
  ['MCTS', 'mcts-closed'],
  ['OLMCTS', 'mcts-open'],
  ['IW(1)', 'iw:width=1'],
  ['IW(2)', 'iw:width=2'],
  ['IW(3/2)', 'iw:width=1.5'],
] as const;

const WINS = { kind: 'wins', of: 25 } as const;
const PLAYS = { quick: 1, full: 25 };

const COLUMNS: readonly RunColumn[] = [
  ...BUDGETS.flatMap((budget) =>
    PLANNERS.map(([name, player]) => ({ name: `${name} ${budget.calls}`, player, budget, digits: 0 })),
  ),
  // Independent of the budget, provided it pays for the lookahead.
  ...BUDGETS.slice(0, 1).flatMap((budget) => [
    { name: '1-Look', player: 'look', budget, digits: 0 },
    { name: 'RND', player: 'random', budget, digits: 0 },
  ]),
];

/** Wins out of 25: for each window the six planners, then 1-Look and RND. */
const TABLES = [
  `
Aliens | 24/25/25/25/13/25 | 25/25/25/25/25/25 | 25/25/25/25/25/25 | 10/5
Boulderdash | 0/0/2/1/0/2 | 5/1/0/7/0/6 | 5/2/0/17/0/6 | 1/0
Butterflies | 24/24/25/25/21/24 | 25/25/25/25/22/25 | 25/25/25/25/25/25 | 22/9
Chase | 3/0/0/6/1/5 | 5/1/1/17/3/14 | 8/0/0/14/4/16 | 1/0
Frogs | 17/4/5/20/0/17 | 15/6/8/25/0/21 | 17/6/8/25/0/25 | 12/0
Missile Command | 15/13/13/17/10/13 | 19/22/20/25/18/20 | 16/23/21/25/20/24 | 8/5
Portals | 15/2/3/17/10/11 | 14/3/0/20/12/16 | 14/1/1/22/13/16 | 5/0
Sokoban | 5/7/6/2/2/6 | 8/10/9/3/12/15 | 9/11/10/1/15/20 | 0/0
Survive Zombies | 13/10/12/12/8/9 | 9/13/14/14/6/9 | 8/12/14/14/10/11 | 7/1
Zelda | 9/4/2/20/9/16 | 9/3/8/20/16/18 | 10/3/4/23/18/17 | 1/0
Total | 125/89/93/145/74/128 | 134/109/110/181/114/169 | 137/108/108/191/130/185 | 67/20`,
  `
Camel Race | 1/0/1/0/1/0 | 1/3/0/24/0/5 | 1/0/3/25/0/5 | 0/1
Digdug | 0/0/0/0/0/0 | 0/0/0/0/0/0 | 1/0/0/0/0/0 | 0/0
Firestorms | 13/2/2/11/4/9 | 14/7/6/25/6/15 | 12/3/4/23/6/14 | 10/0
Infection | 22/21/19/23/16/21 | 21/19/22/21/17/24 | 20/22/20/25/21/22 | 19/22
Firecaster | 0/0/0/0/0/0 | 0/0/1/0/0/0 | 0/0/0/3/0/0 | 0/0
Overload | 10/4/7/19/12/17 | 17/3/5/23/19/24 | 17/5/5/25/23/25 | 0/0
Pacman | 1/0/0/1/0/1 | 1/1/4/14/0/3 | 2/2/7/22/0/6 | 0/0
Seaquest | 13/16/14/15/11/9 | 11/17/22/9/9/10 | 4/20/24/18/9/5 | 12/0
Whackamole | 23/23/24/20/20/22 | 22/23/25/21/21/11 | 24/22/25/19/24/25 | 21/5
Eggomania | 1/2/3/15/0/0 | 0/0/2/22/0/14 | 3/3/2/23/1/20 | 0/0
Total | 84/68/70/104/64/79 | 87/73/87/159/72/117 | 84/77/90/183/84/122 | 62/28`,
  `
Bait | 3/2/2/7/5/5 | 1/2/2/5/5/14 | 1/3/2/5/10/19 | 2/2
Bolo Adventures | 0/0/0/0/0/0 | 0/0/1/0/0/0 | 0/1/0/0/0/0 | 0/0
Brain Man | 1/1/1/0/1/2 | 2/2/0/0/0/5 | 0/3/0/0/3/8 | 0/0
Chips Challenge | 4/5/4/0/2/0 | 6/3/4/0/2/2 | 7/5/5/2/4/5 | 4/0
Modality | 8/6/5/6/5/6 | 9/6/8/5/15/20 | 5/6/6/5/20/20 | 5/2
Painters | 25/21/24/25/25/25 | 25/25/24/25/25/25 | 25/25/25/25/25/25 | 6/8
Real Portals | 0/0/0/0/0/0 | 0/0/0/0/0/0 | 0/0/0/0/0/0 | 0/0
Real Sokoban | 0/0/0/0/0/0 | 0/0/9/0/0/0 | 0/0/0/0/0/0 | 0/0
The Citadel | 2/5/1/1/2/0 | 3/4/2/3/3/7 | 4/7/4/2/12/17 | 1/0
Zen Puzzle | 5/9/5/6/6/5 | 6/15/16/6/6/8 | 6/13/13/5/7/16 | 2/2
Total | 48/49/42/45/46/43 | 52/57/59/44/56/81 | 49/60/58/44/81/100 | 20/14`,
] as const;

function figuresOf(table: string, label: string) {
  const parts = tableParts(table).find(([name]) => name === label) ?? [];
  return parts.slice(1).flatMap((part) => part.split('/').map((figure) => exactEstimate(Number(figure))));
}

const NOTES = [
  "The paper's windows of 40 ms, 300 ms and 1 s are 200, 1,500 and 5,000 calls of the forward model, the safety samples included; --timed gives the windows themselves.",
  'The games are ours, after the same ideas, with five levels each; with --sheets, the public ones of later years, which differ from those of 2015 in details. So wins of single games need not agree; the orders of totals should.',
  'The paper is silent on the discount (here 0.99), on how wins count (1,000 points), on rewards of pruned states (they do not count) and on ties (any of the best paths).',
];

interface SetExperiment {
  readonly id: string;
  readonly title: string;
  readonly games: readonly ArcadeSetGame[];
  readonly table: string;
  readonly orders: readonly string[];
  readonly notes: readonly string[];
}

function setExperiment({ id, title, games, table, orders, notes }: SetExperiment): Runs {
  return {
    kind: 'runs',
    id,
    title,
    notes: [...NOTES, ...notes],
    plays: PLAYS,
    reading: WINS,
    columns: COLUMNS,
    rows: games.map((game) => ({ ...game, published: figuresOf(table, game.label) })),
    totals: figuresOf(table, 'Total'),
    orders: orders.map((order): OrderClaim => ({ within: 'Total', order })),
  };
}

/** IW(1) is ahead of the three others. */
const ahead = (calls: number): string[] =>
  ['BrFS', 'MCTS', 'OLMCTS'].map((other) => `${other} ${calls} < IW(1) ${calls}`);
/** Random play and one-step lookahead are behind all planners. */
const LADDER = PLANNERS.map(([name]) => `RND < 1-Look < ${name} 200`);

const E1 = setExperiment({
  id: 'E1',
  title: 'Wins in set 1',
  games: SET_1,
  table: TABLES[0],
  orders: [...ahead(200), ...ahead(1500), ...ahead(5000), ...LADDER],
  notes: [],
});

const E2 = setExperiment({
  id: 'E2',
  title: 'Wins in set 2',
  games: SET_2,
  table: TABLES[1],
  orders: [...ahead(200), ...ahead(1500), ...ahead(5000), ...LADDER],
  notes: ['The cell of IW(3/2) in Whackamole at 300 ms is probably 22, by the printed total.'],
});

const E3 = setExperiment({
  id: 'E3',
  title: 'Wins in set 3, puzzles without chance',
  games: SET_3,
  table: TABLES[2],
  orders: [
    'IW(1) 200 <= MCTS 200',
    'IW(1) 1500 <= MCTS 1500',
    'IW(1) 5000 <= MCTS 5000',
    'IW(1) 1500 < IW(3/2) 1500',
    'BrFS 1500 < IW(3/2) 1500',
    'MCTS 1500 < IW(3/2) 1500',
    'OLMCTS 1500 < IW(3/2) 1500',
    'MCTS 5000 < IW(2) 5000 < IW(3/2) 5000',
    'BrFS 5000 < IW(2) 5000',
    'OLMCTS 5000 < IW(2) 5000',
  ],
  notes: ['Some printed totals differ from the sums of their rows; the totals are compared.'],
});

const sums = (planner: number, budget: number): number =>
  TABLES.map((table) => figuresOf(table, 'Total')[budget * PLANNERS.length + planner]?.value ?? 0).reduce(
    (total, each) => total + each,
    0,
  );

const ALL = [...SET_1, ...SET_2, ...SET_3].map((game) => ({ ...game, published: [] }));

const E4: Curves = {
  kind: 'curves',
  id: 'E4',
  title: 'Wins of 750 by budget (figure 1)',
  notes: NOTES,
  plays: PLAYS,
  reading: WINS,
  axis: 'calls',
  games: ALL,
  columns: BUDGETS.map((budget) => ({ name: `${budget.calls}`, budget, digits: 0 })),
  rows: PLANNERS.map(([label, player], planner) => ({
    label,
    player,
    game: '',
    published: BUDGETS.map((_, budget) => exactEstimate(sums(planner, budget))),
  })),
  orders: [
    { within: '200', order: 'IW(2) < MCTS' },
    { within: '200', order: 'IW(2) < BrFS' },
    { within: '5000', order: 'MCTS < IW(2)' },
    { within: '5000', order: 'OLMCTS < IW(2)' },
    { within: '5000', order: 'BrFS < IW(2)' },
    { within: '1500', order: 'MCTS < IW(3/2) <= IW(1)' },
  ],
};

const E5: Curves = {
  kind: 'curves',
  id: 'E5',
  title: 'Breadth-first search with and without safety prepruning, wins of 250 in set 1',
  notes: ['Published for 40 ms and 1 s.'],
  plays: PLAYS,
  reading: WINS,
  axis: 'calls',
  games: SET_1.map((game) => ({ ...game, published: [] })),
  columns: BUDGETS.map((budget) => ({ name: `${budget.calls}`, budget, digits: 0 })),
  rows: [
    { label: 'with', player: 'brfs', game: '', published: [125, 134, 137].map(exactEstimate) },
    {
      label: 'without',
      player: 'brfs:samples=0',
      game: '',
      published: [exactEstimate(107), undefined, exactEstimate(123)],
    },
  ],
  orders: [
    { within: '200', order: 'without < with' },
    { within: '5000', order: 'without < with' },
  ],
};

const E6: Curves = {
  kind: 'curves',
  id: 'E6',
  title: 'What the paper leaves open: variants of IW(1), wins of 750',
  notes: [
    'Nothing of this was published. It shows how much depends on decisions that the paper does not state: ties, rewards of pruned states, doing nothing as an action, prepruning.',
  ],
  plays: PLAYS,
  reading: WINS,
  axis: 'calls',
  games: ALL,
  columns: BUDGETS.slice(0, 2).map((budget) => ({ name: `${budget.calls}`, budget, digits: 0 })),
  rows: [
    ['IW(1)', 'iw:width=1'],
    ['pruned states count', 'iw:width=1,pruned=count'],
    ['ties by action', 'iw:width=1,ties=actions'],
    ['ties by length', 'iw:width=1,ties=longest'],
    ['may do nothing', 'iw:width=1,idle=yes'],
    ['no prepruning', 'iw:width=1,samples=0'],
    ['auto', 'auto'],
  ].map(([label = '', player = '']) => ({ label, player, game: '', published: [] })),
  orders: [],
};

export const widthPlanning: Paper = {
  name: 'width-planning',
  title: 'Width-based planning for general video-game playing',
  source: 'T. Geffner, H. Geffner; workshop on General Intelligence in Game-Playing Agents (GIGA), 2015',
  experiments: [E1, E2, E3, E4, E5, E6],
};
