/**
 * Action heuristics from the goal: M. Trutman and S. Schiffel, "Creating Action Heuristics for General Game Playing
 * Agents" (workshop version, 2015) and Trutman's thesis "Agent Based Gameplaying System" (Brno 2015). Numbers of experiments: 1 to 3, 6 and 7 are
 * the thesis's, 4 and 5 the workshop version's.
 */

import { exactEstimate } from '../base/index.ts';
import { type Duels, duelAverages, duelRows, type Pairing } from './duels.ts';
import { gameOf } from './measure/game.ts';
import { heuristicCost, heuristicCoverage, SCHEMES } from './measure/heuristics.ts';
import type { Figures, Paper } from './paper.ts';
import { type PublishedColumn, tableRows } from './published-table.ts';

/** Simulations per turn. */
const SIMULATIONS = 10_000;

const SIMULATED: Pick<Duels, 'kind' | 'budget' | 'matches'> = {
  kind: 'duels',
  budget: { playouts: SIMULATIONS },
  matches: { quick: 6, full: 300 },
};

/** All parameters are explicit, because our defaults may differ. */
const PUBLISHED =
  'tau=1,range=100,heed=1,scope=state,scale=100,treescope=state,norm=product,p=0.97,unknown=half,goals=best,rivals=0,steps=1';
/** The thesis's knowledge and its k, which depends on the number of simulations. */
const THESIS = `${PUBLISHED},k=0,d=20`;
/** Persistence and turn-taking only, and k fixed. */
const WORKSHOP = `${PUBLISHED},k=20,modes=no,preconditions=no`;

function againstPlain(settings: string): Pairing[] {
  return ['playout', 'tree', 'combined'].map((scheme) => ({
    name: scheme,
    baseline: 'mcts:c=40',
    challenger: `mcts:c=40,heuristic=${scheme},${settings}`,
  }));
}

const TIME = 'The time per turn is not published; we use half a second.';

const LOOSE_ENDS = [
  'The sources do not say to which range heuristic values are scaled before they guide playouts. We scale them to 0 to 100 in each state, which comes closest to the shortened playouts that they report. Values of a state that differ by less than 1e-12 count as equal, so playouts are uniform where the goal is very distant.',
  'Both sides use our search: proved positions are not searched any further, positions that are reached in different ways share a node, and up to 128 playouts run at the same time, so their results arrive a little later. The most visited move is made. The sources do not describe these details.',
  'The rules are those of our library, which may differ from those that the authors used. Twelve of the fourteen games are public; with a folder of public sheets (--sheets), they are played too and stand beside ours.',
];

const share = (name: string): PublishedColumn => ({ name, agreement: { kind: 'within', by: 15 } });
const relative = (name: string): PublishedColumn => ({ name, agreement: { kind: 'factor', of: 1.5 } });

const COSTS: Pick<Figures, 'kind' | 'effort' | 'columns' | 'orders'> = {
  kind: 'figures',
  effort: { quick: 500, full: SIMULATIONS, unit: 'simulations' },
  columns: [
    { name: 'making, s', digits: 2 },
    ...SCHEMES.map((scheme) => share(`% of time, ${scheme}`)),
    ...SCHEMES.map((scheme) => relative(`% of speed, ${scheme}`)),
  ],
  orders: [],
};

const COST_NOTES = [
  'Seconds to build the formulas, without grounding; the share of the time of a search that is spent evaluating them; and the number of simulations in equal time compared with plain MCTS, both one game at a time, as the authors played them. We search from the initial state only; the authors played whole matches.',
  'The authors used another machine and another engine: the faster the engine, the larger the share of the formulas. Shares within 15 points and speeds within a factor of 1.5 count as equal.',
];

function costsWith(settings: string): Figures['measure'] {
  return async ({ rules, effort, seed }, clock) => {
    const cost = await heuristicCost(gameOf(rules), `c=40,${settings}`, effort, seed, clock);
    const { making, schemes, exists } = cost;
    const percent = (part: (scheme: (typeof SCHEMES)[number]) => number) =>
      SCHEMES.map((scheme) => (exists ? exactEstimate(100 * part(scheme)) : undefined));
    return [
      exactEstimate(making),
      ...percent((scheme) => schemes[scheme].share),
      ...percent((scheme) => schemes[scheme].speed),
    ];
  };
}

/** Our search without what the authors' search probably lacks. */
const BARE = 'solver=no,tactics=no,transpositions=no,machine=stepped,rounds=1';

const BUDGETS = [1000, 3000, SIMULATIONS];

/** Our own: which difference between our experiment and that of the thesis turns the sign of a result. */
const ABLATION = BUDGETS.map(
  (playouts): Duels => ({
    ...SIMULATED,
    id: `E8-${playouts}`,
    title: `which factor turns the sign, ${playouts} simulations per turn (ours)`,
    notes: [
      'The combined scheme against plain MCTS in the games in which E1 contradicts the thesis or is unclear: by our rules and, with --sheets, by public rules; and with our usual search or one that proves nothing, shares no positions, looks for no immediate wins and plays one game at a time.',
      'The published figures are those of E1, with 10,000 simulations.',
    ],
    isLong: true,
    budget: { playouts },
    pairings: [
      { name: 'usual', baseline: 'mcts:c=40', challenger: `mcts:c=40,heuristic=combined,${THESIS}` },
      {
        name: 'bare',
        baseline: `mcts:c=40,${BARE}`,
        challenger: `mcts:c=40,${BARE},heuristic=combined,${THESIS}`,
      },
    ],
    rows: duelRows(`
      Sheep and Wolf | sheep-and-wolf | 65.0 : 35.0 ± 5.40 | 65.0 : 35.0 ± 5.40
      Chinese Checkers | chinese-checkers; base/chineseCheckers2 | 69.3 : 80.7 ± 2.76 | 69.3 : 80.7 ± 2.76
      Ghost Maze | ghost-maze | 24.8 : 75.2 ± 3.15 | 24.8 : 75.2 ± 3.15
      Skirmish | skirmish; base/skirmish | 80.8 : 76.2 ± 1.66 | 80.8 : 76.2 ± 1.66`),
    averages: [],
    claims: [],
  }),
);

export const actionHeuristics: Paper = {
  name: 'action-heuristics',
  title: 'Creating action heuristics for general game playing agents',
  source: 'Trutman and Schiffel, 2015; Trutman, thesis, Brno 2015',
  experiments: [
    {
      ...SIMULATED,
      id: 'E1',
      title: '10,000 simulations per turn against plain MCTS (thesis, 5.2)',
      notes: LOOSE_ENDS,
      pairings: againstPlain(THESIS),
      rows: duelRows(`
        Battle | battle; base/battle | 85.0 : 91.5 ± 2.47 | 88.5 : 95.6 ± 1.61 | 90.9 : 97.5 ± 1.32
        Bidding Tic Tac Toe | bidding-tic-tac-toe; base/biddingTicTacToe | 42.8 : 57.2 ± 3.21 | 40.8 : 59.2 ± 3.11 | 39.3 : 60.7 ± 3.49
        Blocker | blocker; base/blocker | 55.3 : 44.7 ± 5.63 | 52.7 : 47.3 ± 5.65 | 49.0 : 51.0 ± 5.66
        Breakthrough | breakthrough; base/breakthrough | 47.3 : 52.7 ± 5.65 | 51.7 : 48.3 ± 5.65 | 52.3 : 47.7 ± 5.65
        Checkers (small) | checkers-small; base/checkersSmall | 77.3 : 22.7 ± 3.87 | 50.2 : 49.8 ± 4.37 | 79.0 : 21.0 ± 3.65
        Chinese Checkers | chinese-checkers; base/chineseCheckers2 | 67.2 : 82.8 ± 2.69 | 74.5 : 75.4 ± 2.84 | 69.3 : 80.7 ± 2.76
        Chinook | chinook; stanford/chinook | 50.7 : 59.7 ± 5.60 | 51.7 : 57.0 ± 5.62 | 51.0 : 60.7 ± 5.56
        Connect 4 | connect-four-8x6; base/connect4 | 65.2 : 34.8 ± 5.12 | 50.7 : 49.3 ± 5.45 | 62.0 : 38.0 ± 5.15
        Criss Cross | crisscross; base/crisscross | 61.3 : 63.8 ± 4.24 | 63.0 : 62.0 ± 4.24 | 62.0 : 63.0 ± 4.24
        Ghost Maze | ghost-maze | 20.0 : 80.0 ± 2.77 | 19.3 : 80.7 ± 2.94 | 24.8 : 75.2 ± 3.15
        Nine Board Tic Tac Toe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | 19.7 : 80.3 ± 4.50 | 33.7 : 66.3 ± 5.35 | 18.7 : 81.3 ± 4.41
        Pentago | pentago; base/pentago | 43.3 : 56.7 ± 5.29 | 28.8 : 71.2 ± 4.66 | 20.8 : 79.2 ± 4.27
        Sheep and Wolf | sheep-and-wolf | 58.7 : 41.3 ± 5.57 | 59.7 : 40.3 ± 5.55 | 65.0 : 35.0 ± 5.40
        Skirmish | skirmish; base/skirmish | 78.1 : 74.6 ± 1.42 | 79.3 : 77.0 ± 1.53 | 80.8 : 76.2 ± 1.66`),
      averages: duelAverages('55.1 : 60.2 ± 1.30 | 53.2 : 62.8 ± 1.28 | 54.6 : 61.9 ± 1.30'),
      claims: [
        { label: 'Nine Board Tic Tac Toe', pairing: 'combined', above: 65 },
        { label: 'Pentago', pairing: 'combined', above: 65 },
        { label: 'Checkers (small)', pairing: 'combined', below: 40 },
      ],
    },
    {
      ...SIMULATED,
      id: 'E2',
      title: 'equal time against MAST, RAVE and both (thesis, 5.3)',
      notes: [TIME, ...LOOSE_ENDS],
      budget: { seconds: 0.5 },
      pairings: againstLearning(THESIS),
      rows: duelRows(`
        Battle | battle; base/battle | 94.7 : 98.8 ± 0.80 | 85.7 : 91.2 ± 2.07 | 90.0 : 92.3 ± 1.53
        Bidding Tic Tac Toe | bidding-tic-tac-toe; base/biddingTicTacToe | 29.2 : 70.8 ± 4.61 | 30.0 : 70.0 ± 4.43 | 22.0 : 78.0 ± 4.36
        Blocker | blocker; base/blocker | 52.0 : 48.0 ± 5.65 | 52.0 : 48.0 ± 5.65 | 54.7 : 45.3 ± 5.63
        Breakthrough | breakthrough; base/breakthrough | 67.7 : 32.3 ± 5.29 | 48.0 : 52.0 ± 5.65 | 72.3 : 27.7 ± 5.06
        Checkers (small) | checkers-small; base/checkersSmall | 84.3 : 15.7 ± 3.28 | 48.5 : 51.5 ± 4.37 | 83.0 : 17.0 ± 3.42
        Chinese Checkers | chinese-checkers; base/chineseCheckers2 | 84.0 : 66.0 ± 2.64 | 75.8 : 74.0 ± 2.84 | 81.2 : 68.3 ± 2.75
        Chinook | chinook; stanford/chinook | 64.3 : 43.7 ± 5.52 | 55.0 : 59.0 ± 5.60 | 69.3 : 42.3 ± 5.40
        Connect 4 | connect-four-8x6; base/connect4 | 62.8 : 37.2 ± 5.28 | 54.8 : 45.2 ± 5.31 | 67.3 : 32.7 ± 5.06
        Criss Cross | crisscross; base/crisscross | 62.5 : 62.5 ± 4.24 | 62.5 : 62.5 ± 4.24 | 62.5 : 62.5 ± 4.24
        Ghost Maze | ghost-maze | 25.2 : 74.8 ± 2.87 | 27.8 : 72.2 ± 3.30 | 30.8 : 69.2 ± 3.22
        Nine Board Tic Tac Toe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | 35.0 : 65.0 ± 5.40 | 33.3 : 66.7 ± 5.33 | 25.0 : 75.0 ± 4.90
        Pentago | pentago; base/pentago | 37.3 : 62.7 ± 4.90 | 28.2 : 71.8 ± 4.55 | 24.0 : 76.0 ± 4.47
        Sheep and Wolf | sheep-and-wolf | 67.3 : 32.7 ± 5.31 | 53.0 : 47.0 ± 5.65 | 70.7 : 29.3 ± 5.15
        Skirmish | skirmish; base/skirmish | 84.8 : 80.8 ± 1.59 | 79.5 : 71.3 ± 1.49 | 87.4 : 74.7 ± 1.48`),
      averages: duelAverages('60.8 : 56.5 ± 1.34 | 52.4 : 63.0 ± 1.30 | 60.0 : 56.5 ± 1.34'),
      claims: [],
    },
    {
      ...SIMULATED,
      id: 'E3',
      title: 'the combined scheme against other agents, equal time (thesis, 5.4)',
      notes: [
        'We cannot run the original agents. In place of CadiaPlayer, our mcts plays with MAST and RAVE, which is its method; in place of Fluxplayer, our minimax plays with fuzzy distance to the goal by the Yager norm, which is its evaluation. There is no substitute for Sancho.',
        'The authors report that CadiaPlayer crashed constantly in Battle, Chinese Checkers and Skirmish, and that Fluxplayer was often late. Ours do neither, so we expect smaller margins.',
        TIME,
        ...LOOSE_ENDS,
      ],
      budget: { seconds: 0.5 },
      matches: { quick: 6, full: 150 },
      pairings: [
        {
          name: 'like CadiaPlayer',
          baseline: 'mcts:c=40,playout=mast,rave=1000',
          challenger: `mcts:c=40,heuristic=combined,${THESIS}`,
        },
        {
          name: 'like Fluxplayer',
          baseline: 'minimax:evaluation=goal',
          challenger: `mcts:c=40,heuristic=combined,${THESIS}`,
        },
      ],
      rows: duelRows(`
        Battle | battle; base/battle | 27.7 : 90.9 ± 3.02 | 68.4 : 85.1 ± 3.78
        Bidding Tic Tac Toe | bidding-tic-tac-toe; base/biddingTicTacToe | 31.3 : 68.7 ± 6.70 | 0.0 : 100.0 ± 0.00
        Blocker | blocker; base/blocker | 42.0 : 58.0 ± 7.90 | 36.7 : 63.3 ± 7.71
        Breakthrough | breakthrough; base/breakthrough | 35.3 : 64.7 ± 7.65 | 0.7 : 99.3 ± 1.30
        Checkers (small) | checkers-small; base/checkersSmall | 44.3 : 55.7 ± 7.31 | 47.3 : 52.7 ± 7.08
        Chinese Checkers | chinese-checkers; base/chineseCheckers2 | 42.7 : 99.3 ± 1.56 | 54.3 : 87.3 ± 3.05
        Chinook | chinook; stanford/chinook | 33.6 : 68.5 ± 7.52 | 11.3 : 56.0 ± 6.51
        Connect 4 | connect-four-8x6; base/connect4 | 42.7 : 57.3 ± 7.47 | 9.3 : 90.7 ± 4.37
        Criss Cross | crisscross; base/crisscross | 57.5 : 67.5 ± 5.95 | 56.0 : 69.0 ± 5.91
        Ghost Maze | ghost-maze | 73.3 : 26.7 ± 3.99 | 59.0 : 41.0 ± 5.47
        Nine Board Tic Tac Toe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | 17.3 : 82.7 ± 6.06 | 0.7 : 99.3 ± 1.30
        Pentago | pentago; base/pentago | 8.3 : 91.7 ± 4.17 | 3.7 : 96.3 ± 2.94
        Sheep and Wolf | sheep-and-wolf | 27.3 : 72.7 ± 7.13 | 53.3 : 46.7 ± 7.98
        Skirmish | skirmish; base/skirmish | 15.7 : 69.9 ± 2.14 | 75.7 : 72.5 ± 3.22`),
      averages: duelAverages('35.7 : 69.6 ± 1.76 | 34.0 : 75.7 ± 1.68'),
      claims: [],
    },
    {
      ...SIMULATED,
      id: 'E4',
      title: '10,000 simulations per turn against plain MCTS (workshop, table 1)',
      notes: ['Knowledge of persistence and turn-taking only, and k = 20.', ...LOOSE_ENDS],
      pairings: againstPlain(WORKSHOP),
      rows: duelRows(`
        battle | battle; base/battle | 90.2 : 80.9 ± 2.46 | 87.3 : 95.1 ± 2.05 | 91.6 : 84.9 ± 1.95
        bidding-tictactoe | bidding-tic-tac-toe; base/biddingTicTacToe | 19.2 : 80.8 ± 3.47 | 42.8 : 57.2 ± 3.01 | 19.7 : 80.3 ± 3.57
        blocker | blocker; base/blocker | 61.0 : 39.0 ± 5.52 | 48.0 : 52.0 ± 5.65 | 67.3 : 32.7 ± 5.31
        breakthrough | breakthrough; base/breakthrough | 51.3 : 48.7 ± 5.66 | 47.3 : 52.7 ± 5.65 | 48.7 : 51.3 ± 5.66
        checkers-small | checkers-small; base/checkersSmall | 94.3 : 5.7 ± 2.36 | 50.2 : 49.8 ± 4.39 | 96.0 : 4.0 ± 1.91
        chinesecheckers2 | chinese-checkers; base/chineseCheckers2 | 81.0 : 69.0 ± 2.75 | 75.3 : 74.6 ± 2.84 | 85.7 : 64.3 ± 2.56
        chinook | chinook; stanford/chinook | 76.0 : 32.0 ± 5.06 | 54.7 : 56.3 ± 5.62 | 76.0 : 37.0 ± 5.15
        connect4 | connect-four-8x6; base/connect4 | 81.2 : 18.8 ± 4.11 | 56.8 : 43.2 ± 5.44 | 86.7 : 13.3 ± 3.56
        crisscross | crisscross; base/crisscross | 75.3 : 49.8 ± 3.99 | 62.3 : 62.8 ± 4.24 | 74.3 : 50.8 ± 4.03
        ghostmaze2p | ghost-maze | 28.7 : 71.3 ± 3.12 | 19.5 : 80.5 ± 3.26 | 30.8 : 69.2 ± 3.38
        nineBoardTicTacToe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | 26.7 : 73.3 ± 5.00 | 32.3 : 67.7 ± 5.29 | 22.7 : 77.3 ± 4.74
        pentago_2008 | pentago; base/pentago | 22.7 : 77.3 ± 4.48 | 35.5 : 64.5 ± 5.10 | 21.2 : 78.8 ± 4.25
        sheep_and_wolf | sheep-and-wolf | 74.7 : 25.3 ± 4.92 | 51.7 : 48.3 ± 5.65 | 78.7 : 21.3 ± 4.64
        skirmish | skirmish; base/skirmish | 70.1 : 69.0 ± 1.14 | 79.4 : 77.3 ± 1.51 | 78.4 : 75.0 ± 1.49`),
      averages: [],
      claims: [],
    },
    {
      ...SIMULATED,
      id: 'E5',
      title: 'equal time against MAST, RAVE and both (workshop, table 2)',
      notes: [TIME, 'Knowledge of persistence and turn-taking only, and k = 20.', ...LOOSE_ENDS],
      budget: { seconds: 0.5 },
      pairings: againstLearning(WORKSHOP),
      rows: duelRows(`
        battle | battle; base/battle | 95.0 : 83.7 ± 1.83 | 87.9 : 96.1 ± 1.95 | 94.1 : 80.1 ± 1.77
        bidding-tictactoe | bidding-tic-tac-toe; base/biddingTicTacToe | 26.2 : 73.8 ± 4.24 | 41.1 : 58.9 ± 3.05 | 26.5 : 73.5 ± 4.34
        blocker | blocker; base/blocker | 60.0 : 40.0 ± 5.54 | 50.8 : 49.2 ± 5.67 | 59.3 : 40.7 ± 5.56
        breakthrough | breakthrough; base/breakthrough | 45.7 : 54.3 ± 5.64 | 50.0 : 50.0 ± 5.66 | 52.3 : 47.7 ± 5.65
        checkers-small | checkers-small; base/checkersSmall | 95.0 : 5.0 ± 2.14 | 51.0 : 49.0 ± 4.33 | 95.0 : 5.0 ± 2.04
        chinesecheckers2 | chinese-checkers; base/chineseCheckers2 | 96.4 : 53.3 ± 1.48 | 74.8 : 75.2 ± 2.84 | 95.1 : 54.5 ± 1.69
        chinook | chinook; stanford/chinook | 84.0 : 30.7 ± 4.68 | 52.0 : 59.0 ± 5.61 | 86.3 : 28.0 ± 4.48
        connect4 | connect-four-8x6; base/connect4 | 83.3 : 16.7 ± 4.04 | 52.8 : 47.2 ± 5.45 | 83.0 : 17.0 ± 3.91
        crisscross | crisscross; base/crisscross | 62.8 : 62.3 ± 4.24 | 62.3 : 62.8 ± 4.24 | 62.5 : 62.5 ± 4.24
        ghostmaze2p | ghost-maze | 31.3 : 68.7 ± 3.37 | 20.2 : 79.8 ± 3.17 | 33.3 : 66.7 ± 3.53
        nineBoardTicTacToe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | 34.3 : 65.7 ± 5.37 | 35.3 : 64.7 ± 5.41 | 31.3 : 68.7 ± 5.25
        pentago_2008 | pentago; base/pentago | 21.2 : 78.8 ± 4.37 | 42.3 : 57.7 ± 5.28 | 20.3 : 79.7 ± 4.19
        sheep_and_wolf | sheep-and-wolf | 77.0 : 23.0 ± 4.76 | 53.7 : 46.3 ± 5.64 | 76.3 : 23.7 ± 4.81
        skirmish | skirmish; base/skirmish | 80.5 : 79.7 ± 1.52 | 79.7 : 77.6 ± 1.52 | 84.8 : 75.3 ± 1.56`),
      averages: [],
      claims: [],
    },
    ...ABLATION,
    {
      ...COSTS,
      id: 'E6',
      title: 'cost of the heuristic (thesis, 5.5)',
      notes: COST_NOTES,
      measure: costsWith(THESIS),
      rows: tableRows(`
        Battle | battle; base/battle | 13.0 | 45.8 | 0.0 | 45.6 | 54.5 | 99.5 | 54.4
        Bidding Tic Tac Toe | bidding-tic-tac-toe; base/biddingTicTacToe | 0.2 | 19.2 | 0.3 | 18.6 | 97.3 | 105.1 | 96.8
        Blocker | blocker; base/blocker | 0.2 | 49.2 | 0.1 | 47.4 | 51.0 | 96.1 | 53.0
        Breakthrough | breakthrough; base/breakthrough | 3.5 | 58.5 | 0.1 | 58.4 | 40.9 | 104.0 | 41.0
        Checkers (small) | checkers-small; base/checkersSmall | 14.8 | 27.9 | 0.1 | 27.7 | 70.0 | 103.1 | 70.6
        Chinese Checkers | chinese-checkers; base/chineseCheckers2 | 0.1 | 8.9 | 0.1 | 8.8 | 86.2 | 101.5 | 85.8
        Chinook | chinook; stanford/chinook | 2.5 | 9.5 | 0.0 | 9.5 | 105.9 | 102.8 | 106.1
        Connect 4 | connect-four-8x6; base/connect4 | 1.6 | 61.9 | 1.9 | 60.7 | 60.4 | 115.2 | 69.5
        Criss Cross | crisscross; base/crisscross | 2.7 | 5.9 | 0.6 | 6.3 | 92.0 | 102.7 | 94.9
        Ghost Maze | ghost-maze | 0.2 | 49.6 | 0.8 | 48.9 | 55.9 | 102.6 | 57.9
        Nine Board Tic Tac Toe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | 4.0 | 54.2 | 0.7 | 53.4 | 88.9 | 104.6 | 93.7
        Pentago | pentago; base/pentago | 1.2 | 73.9 | 0.4 | 73.9 | 30.8 | 101.0 | 30.9
        Sheep and Wolf | sheep-and-wolf | 3.4 | 16.3 | 0.1 | 16.3 | 83.2 | 102.2 | 83.0
        Skirmish | skirmish; base/skirmish | 6.8 | 28.6 | 0.1 | 28.6 | 68.7 | 100.2 | 69.0`),
    },
    {
      ...COSTS,
      id: 'E6w',
      title: 'cost of the heuristic (workshop, table 3)',
      notes: ['Knowledge of persistence and turn-taking only, and k = 20.', ...COST_NOTES],
      measure: costsWith(WORKSHOP),
      rows: tableRows(`
        battle | battle; base/battle | - | 44.6 | 0.0 | 44.3 | 67.2 | 99.3 | 66.9
        bidding-tictactoe | bidding-tic-tac-toe; base/biddingTicTacToe | - | 15.8 | 0.2 | 15.5 | 125.4 | 103.2 | 125.2
        blocker | blocker; base/blocker | - | 45.3 | 0.1 | 42.8 | 65.0 | 95.9 | 70.2
        breakthrough | breakthrough; base/breakthrough | - | 53.4 | 0.1 | 53.2 | 46.3 | 104.4 | 46.2
        checkers-small | checkers-small; base/checkersSmall | - | 22.9 | 0.1 | 22.9 | 80.6 | 103.0 | 81.4
        chinesecheckers2 | chinese-checkers; base/chineseCheckers2 | - | 8.3 | 0.1 | 8.4 | 91.9 | 101.0 | 91.1
        chinook | chinook; stanford/chinook | - | 9.2 | 0.0 | 9.2 | 129.6 | 102.7 | 131.4
        connect4 | connect-four-8x6; base/connect4 | - | 56.1 | 1.6 | 55.0 | 91.2 | 115.8 | 96.7
        crisscross | crisscross; base/crisscross | - | 5.5 | 0.6 | 6.0 | 100.4 | 99.8 | 103.2
        ghostmaze2p | ghost-maze | - | 44.4 | 0.7 | 43.3 | 70.7 | 102.9 | 74.9
        nineBoardTicTacToe | nine-board-tic-tac-toe; base/nineBoardTicTacToe | - | 47.4 | 0.6 | 46.3 | 174.7 | 103.6 | 176.4
        pentago_2008 | pentago; base/pentago | - | 69.4 | 0.3 | 69.3 | 52.2 | 100.2 | 52.2
        sheep_and_wolf | sheep-and-wolf | - | 14.1 | 0.1 | 14.1 | 84.4 | 103.0 | 84.1
        skirmish | skirmish; base/skirmish | - | 26.3 | 0.1 | 26.2 | 72.2 | 100.5 | 73.0`),
    },
    {
      kind: 'survey',
      id: 'E7',
      title: 'how many games have formulas (thesis)',
      notes: [
        'The authors used 127 games of a public server; we use the sheets of any folder (--sheets). Of the 14 games that failed, 5 failed in grounding, and most others because of the size of their goals: Othello, kinds of chess, Amazons, Hex.',
        'The limit applies to the circuit of a sheet, and again to its formulas.',
      ],
      counted: 'games have formulas',
      published: { hits: 113, total: 127 },
      limit: { quick: 5, full: 60 },
      examine: heuristicCoverage,
    },
  ],
};

function againstLearning(settings: string): Pairing[] {
  const baselines = {
    playout: 'mcts:c=40,playout=mast',
    tree: 'mcts:c=40,rave=1000',
    combined: 'mcts:c=40,playout=mast,rave=1000',
  };
  return againstPlain(settings).map((pairing) => ({
    ...pairing,
    baseline: baselines[pairing.name as keyof typeof baselines],
  }));
}
