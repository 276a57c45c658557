/** Learning what matters from random play: X. Sheng, "Goal-Based Agent Design: Decision Making in General Game Playing" (doctoral thesis, North Carolina State University, 2011). Experiments are numbered in the order of the thesis; 11 is described in words only, against agents that are not available. This file holds the learning players (chapters 5 to 7). */
import { type Estimate, exactEstimate, relativeIncrease } from '../base/index.ts';
import { canonicalText, type Term } from '../gdl/index.ts';
import { type FixedSeats, type MatchReading, type SeatColumn, seatRows } from './fixed-seats.ts';
import { REASONING } from './goal-based-agent-reasoning.ts';
import { featureWeights, matchTimes, rightMoveShare } from './measure/learners.ts';
import type { Experiment, Figures, Paper } from './paper.ts';
import { type PublishedColumn, tableRows } from './published-table.ts';

/** If all roles move at the same time, replies are sampled, since all of them would be thousands. */
const SEARCH = 'simultaneous=sample';
/**
 * Every match learns from its own games: with one set for all, results would depend on which of equal cells it
 * favours.
 */
const TRAINING = `${SEARCH},games=3000,seed=0,weights=rate`;

const GOAL = `goal-search:${SEARCH}`;
const SUB_GOAL = `subgoal:${TRAINING},anti=no`;
/** Our variant: weights a feature by how much more often it holds at the end of won games than of others. */
const SUB_GOAL_BY_LIFT = SUB_GOAL.replace('weights=rate', 'weights=lift');
/** Also considers the reply, and avoids what the opponent wants. */
const SUB_GOALS_OF_BOTH = `subgoal:${TRAINING},anti=yes,depth=2`;
const TREE = `decision-tree:${TRAINING},anti=no`;
/** A guess at the agent of the thesis, which does not say how moves with equal values in the tree are ranked. */
const TREE_ALONE = `${TREE},ties=random`;
const CONTEXTUAL = `contextual:${TRAINING},anti=no`;

/** Percentage points beyond the ends of the published interval. */
const NEAR = { kind: 'within', by: 3 } as const;

const seat = (name: string, player: string): SeatColumn => ({ name, player, agreement: NEAR });

const RANDOM = seat('random', 'random');
const LADDER = [RANDOM, seat('goal', GOAL), seat('sub-goal', SUB_GOAL)];
const ALL = [...LADDER, seat('tree', TREE), seat('contextual', CONTEXTUAL)];

/** Depth is fixed, so no limit is needed. */
const FREELY: Pick<FixedSeats, 'kind' | 'budget'> = { kind: 'seats', budget: {} };

const FEATURES = [
  '(cell 2 2 x)',
  '(cell 1 1 x)',
  '(cell 3 3 x)',
  '(cell 1 3 x)',
  '(cell 3 1 x)',
  '(cell 2 1 x)',
  '(cell 1 2 x)',
  '(cell 2 3 x)',
  '(cell 3 2 x)',
];
const [CENTRE = '', ...OTHERS] = FEATURES;
const CORNERS = OTHERS.slice(0, 4).reverse();
const EDGES = OTHERS.slice(4);

const SEATS_NOTE =
  'Percentage of matches that the player of the column wins. The author reports the first role only; we compare the order for both roles.';
const TRAINING_NOTE =
  'Each match learns from 3000 new random games, with the weights of the thesis (how often a feature holds at the end of won games). The thesis does not say how ties are broken, how many games a node must have, or how features that merely accompany the end are filtered; we use our defaults.';
const FIGURE_ONLY = 'The other bars have no printed numbers, so only their order is compared.';

const SLOWER: PublishedColumn = { name: 'more time, %', agreement: { kind: 'within', by: 30 } };

function slowerThanGoalSearch(
  player: string,
): Pick<Figures, 'kind' | 'columns' | 'effort' | 'measure' | 'orders'> {
  return {
    kind: 'figures',
    effort: { quick: 5, full: 100, unit: 'matches' },
    columns: [{ name: 'goal search, ms', digits: 2 }, { name: 'with the tree, ms', digits: 2 }, SLOWER],
    orders: [],
    measure: async ({ rules, effort, seed }, clock) => {
      const [plain = exactEstimate(0), learned = exactEstimate(0)] = (
        await matchTimes(rules, [GOAL, player], effort, seed, clock)
      ).map(({ value, low, high }) => ({ value: 1000 * value, low: 1000 * low, high: 1000 * high }));
      return [plain, learned, relativeIncrease(plain, learned)];
    },
  };
}

const TIME_NOTE =
  'Processor time of a match against random players, without the learning before the first move. The absolute times of the thesis differ from table to table, so we compare percentages; figures within 30 points count as equal.';

const LEARNING: readonly Experiment[] = [
  {
    kind: 'figures',
    id: 'E4',
    title: 'facts at the end of won games of tic-tac-toe (figure 5.1)',
    notes: [
      "The share of x's wins in random games that end with x in the cell, with the interval of groups of 100 games; figures within 0.03 of the published interval count as equal.",
    ],
    effort: { quick: 1000, full: 3000, unit: 'matches' },
    columns: FEATURES.map(
      (name): PublishedColumn => ({ name, digits: 3, agreement: { kind: 'within', by: 0.03 } }),
    ),
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | 0.59742 (0.57922 to 0.61562) | 0.50528 (0.48745 to 0.52311) | 0.49746 (0.47937 to 0.51555) | 0.48428 (0.46827 to 0.50028) | 0.47793 (0.45825 to 0.49761) | 0.41955 (0.40146 to 0.43764) | 0.41668 (0.39927 to 0.43410) | 0.41394 (0.39717 to 0.43070) | 0.41026 (0.39234 to 0.42817)`),
    orders: EDGES.map((edge, i) => ({
      within: 'Tic-Tac-Toe',
      order: `${edge} < ${CORNERS[i]} < ${CENTRE}`,
    })),
    measure: ({ rules, effort, seed }) => featureWeights(rules, FEATURES, effort, seed),
  },
  {
    ...FREELY,
    id: 'E5r',
    title: 'random tic-tac-toe (figure 5.3)',
    notes: ['Per cent of matches.'],
    matches: { quick: 50, full: 3000 },
    columns: [
      { name: 'x wins', reading: { kind: 'won', role: 0 }, agreement: NEAR },
      { name: 'o wins', reading: { kind: 'won', role: 1 }, agreement: NEAR },
      { name: 'drawn', reading: { kind: 'drawn' }, agreement: NEAR },
    ],
    rows: seatRows(`
      Tic-Tac-Toe | tic-tac-toe | random; random | 58.4 % of 3000 | 28.6 % of 3000 | 12.9 % of 3000`),
    orders: [],
  },
  {
    ...FREELY,
    id: 'E5',
    title: 'sub-goals in tic-tac-toe against random play (figure 5.3)',
    notes: [SEATS_NOTE, TRAINING_NOTE],
    matches: { quick: 20, full: 3000 },
    columns: [...LADDER, seat('two steps', SUB_GOALS_OF_BOTH)],
    rows: seatRows(`
      x | tic-tac-toe | *; random | 58.4 % of 3000 | 81.9 % of 3000 | 92.1 % of 3000 | 95.5 % of 3000
      o | tic-tac-toe | random; * | - | - | - | -`),
    orders: ['x', 'o'].map((within) => ({ within, order: 'random < goal < sub-goal < two steps' })),
  },
  {
    kind: 'figures',
    id: 'E6f',
    title: 'share of winners in Farmer who own a factory (chapter 5)',
    notes: [
      "Percentage of Alice's wins in random games in which she owns a factory at the end.",
      'The thesis does not say whether impossible actions are legal. In the strict form, they are not; in the other form, they waste the step.',
    ],
    effort: { quick: 1000, full: 3000, unit: 'matches' },
    columns: [{ name: 'factory, %', agreement: { kind: 'within', by: 5 } }],
    rows: tableRows(`
      10 iterations | farmer | 21
      20 iterations | farmer-20 | 95
      10 iterations, strict | farmer:strict=1 | 21
      20 iterations, strict | farmer-20:strict=1 | 95`),
    orders: [
      { within: 'factory, %', order: '10 iterations < 20 iterations' },
      { within: 'factory, %', order: '10 iterations, strict < 20 iterations, strict' },
    ],
    measure: ({ rules, effort, seed }) =>
      featureWeights(rules, ['(has alice factory)'], effort, seed).map(
        (weight) => weight && { value: 100 * weight.value, low: 100 * weight.low, high: 100 * weight.high },
      ),
  },
  {
    ...FREELY,
    id: 'E6',
    title: 'sub-goals in other games against random play (figure 5.6)',
    notes: [
      SEATS_NOTE,
      TRAINING_NOTE,
      FIGURE_ONLY,
      'In Connect Four the author learned from 5000 games. The last column is ours: its weights are how much more often a feature holds in won games than in other games.',
    ],
    matches: { quick: 10, full: 3000 },
    columns: [...LADDER, seat('by lift', SUB_GOAL_BY_LIFT)],
    rows: seatRows(`
      Connect Four, first | connect-four; base/connectFour | *; random | 53.1 % of 5000 | 84 % of 5000 | 91 % of 5000 | -
      Connect Four, second | connect-four; base/connectFour | random; * | - | - | - | -
      Mini-Chess, White | mini-chess; dresden/minichess | *; random | 30.5 % of 3000 | 31.8 % of 3000 | 81 % of 3000 | -
      Mini-Chess, Black | mini-chess; dresden/minichess | random; * | - | - | - | -
      Farmer, 10 iterations | farmer | *; random; random | - | - | - | -`),
    orders: [
      { within: 'Connect Four, first', order: 'random < goal < sub-goal' },
      { within: 'Connect Four, second', order: 'random < goal < sub-goal' },
      { within: 'Connect Four, first', order: 'goal < by lift' },
      { within: 'Connect Four, second', order: 'goal < by lift' },
      { within: 'Mini-Chess, White', order: 'random <= goal < sub-goal' },
      { within: 'Farmer, 10 iterations', order: 'random <= goal < sub-goal' },
    ],
  },
  {
    ...FREELY,
    id: 'E7',
    title: 'decision trees compared with the other strategies (figures 6.5 to 6.8)',
    notes: [
      SEATS_NOTE,
      TRAINING_NOTE,
      FIGURE_ONLY,
      'The thesis says in words: the tree is better than goal search everywhere, and best in Crossing Chinese Checkers; in Connect Four, it is as good as sub-goals against random play, and wins 9 % more than they do against goal search.',
    ],
    matches: { quick: 10, full: 1000 },
    columns: ALL.slice(0, 4),
    rows: seatRows(`
      Mini-Chess, White | mini-chess; dresden/minichess | *; random | - | - | - | -
      Connect Four, first | connect-four; base/connectFour | *; random | - | - | - | -
      Connect Four, second | connect-four; base/connectFour | random; * | - | - | - | -
      Connect Four, first, against goal search | connect-four; base/connectFour | *; ${GOAL} | - | - | - | -
      Connect Four, second, against goal search | connect-four; base/connectFour | ${GOAL}; * | - | - | - | -
      Crossing Chinese Checkers | crossing-checkers | *; random | - | - | - | -
      Farmer, 10 iterations | farmer | *; random; random | - | - | - | -`),
    orders: [
      { within: 'Mini-Chess, White', order: 'random <= goal < tree' },
      { within: 'Connect Four, first', order: 'random < goal < sub-goal <= tree' },
      { within: 'Connect Four, second', order: 'random < goal < sub-goal <= tree' },
      { within: 'Connect Four, first, against goal search', order: 'random < goal < sub-goal < tree' },
      { within: 'Connect Four, second, against goal search', order: 'random < goal < sub-goal < tree' },
      { within: 'Crossing Chinese Checkers', order: 'random < goal < tree' },
      { within: 'Crossing Chinese Checkers', order: 'sub-goal <= tree' },
      { within: 'Farmer, 10 iterations', order: 'random <= goal < tree' },
    ],
  },
  {
    ...slowerThanGoalSearch(TREE),
    id: 'E8',
    title: 'cost of a decision tree in a match (table 6.1)',
    notes: [TIME_NOTE, 'The times of the thesis are in seconds there.'],
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | 28.72 | 46.94 | 63
      Mini-Chess | mini-chess; dresden/minichess | 78.71 | 124.23 | 58
      Connect Four | connect-four; base/connectFour | 365.38 | 452.16 | 24
      Crossing Chinese Checkers | crossing-checkers | 223.02 | 206.99 | -7
      Farmer | farmer | 22,220 | 26,632 | 20`),
  },
  {
    ...FREELY,
    id: 'E9',
    title: 'contextual trees and the other strategies against random play (figure 6.11)',
    notes: [
      SEATS_NOTE,
      TRAINING_NOTE,
      FIGURE_ONLY,
      'Ties between moves are broken by sub-goals; in the last column, they are broken at random, because the thesis does not say how.',
    ],
    matches: { quick: 10, full: 1000 },
    columns: [...ALL, seat('tree alone', TREE_ALONE)],
    rows: seatRows(`
      Tic-Tac-Toe, first | tic-tac-toe | *; random | - | - | - | - | 100 % of 1000 | -
      Tic-Tac-Toe, second | tic-tac-toe | random; * | - | - | - | - | - | -
      Connect Four, first | connect-four; base/connectFour | *; random | - | - | - | - | - | -
      Connect Four, second | connect-four; base/connectFour | random; * | - | - | - | - | - | -
      Othello, first | reversi; dresden/Othello | *; random | - | - | - | - | - | -
      Othello, second | reversi; dresden/Othello | random; * | - | - | - | - | - | -
      Farmer, first | farmer | *; random; random | - | - | - | - | 81.9 (80.57 to 83.22) | -
      Farmer, last | farmer | random; random; * | - | - | - | - | - | -`),
    orders: ['Tic-Tac-Toe, first', 'Tic-Tac-Toe, second', 'Connect Four, first', 'Connect Four, second']
      .map((within) => ({ within, order: 'random < goal < sub-goal <= tree < contextual' }))
      .concat(
        ['Othello, first', 'Othello, second', 'Farmer, first', 'Farmer, last'].map((within) => ({
          within,
          order: 'random <= goal < sub-goal <= tree < contextual',
        })),
      )
      .concat(
        [
          'Tic-Tac-Toe, first',
          'Tic-Tac-Toe, second',
          'Connect Four, first',
          'Connect Four, second',
          'Othello, first',
          'Othello, second',
        ].map((within) => ({ within, order: 'tree alone < contextual' })),
      ),
  },
  {
    ...FREELY,
    id: 'E9d',
    title: 'deeper search with contextual trees, against random play (chapter 6)',
    notes: [
      'The thesis says, without figures, that deeper search adds features to the tree and so improves it. It does not say how deep the search of figure 6.11 was.',
      TRAINING_NOTE,
    ],
    matches: { quick: 10, full: 1000 },
    columns: [1, 2, 3].map((depth) => seat(`depth ${depth}`, `${CONTEXTUAL},depth=${depth}`)),
    rows: seatRows(`
      Tic-Tac-Toe, first | tic-tac-toe | *; random | - | - | -
      Tic-Tac-Toe, second | tic-tac-toe | random; * | - | - | -
      Connect Four, first | connect-four; base/connectFour | *; random | - | - | -
      Connect Four, second | connect-four; base/connectFour | random; * | - | - | -`),
    orders: ['Tic-Tac-Toe, first', 'Tic-Tac-Toe, second', 'Connect Four, first', 'Connect Four, second'].map(
      (within) => ({ within, order: 'depth 1 <= depth 2 <= depth 3' }),
    ),
  },
  {
    ...FREELY,
    id: 'E9o',
    title: 'contextual trees against goal search in Othello (chapter 6)',
    notes: [
      'Percentage of matches that the contextual tree wins; both search to the same depth.',
      TRAINING_NOTE,
    ],
    matches: { quick: 4, full: 1000 },
    columns: [{ name: 'contextual wins', agreement: NEAR }],
    rows: seatRows(`
      depth 1, first | reversi; dresden/Othello | *${CONTEXTUAL}; ${GOAL} | 53 % of 1000
      depth 1, second | reversi; dresden/Othello | ${GOAL}; *${CONTEXTUAL} | -
      depth 3, first | reversi; dresden/Othello | *${CONTEXTUAL},depth=3; ${GOAL},depth=3 | 64 % of 1000
      depth 3, second | reversi; dresden/Othello | ${GOAL},depth=3; *${CONTEXTUAL},depth=3 | -`),
    orders: [],
  },
  {
    ...slowerThanGoalSearch(CONTEXTUAL),
    id: 'E10',
    title: 'cost of contextual trees in a match (table 6.2)',
    notes: [TIME_NOTE],
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | 230 | 257 | 11.70
      Connect Four | connect-four; base/connectFour | 737 | 746 | 1.22
      Othello | reversi; dresden/Othello | 471 | 529 | 12.31
      Farmer | farmer | 7,505 | 8,851 | 17.93`),
  },
];

/** Drops into these columns. */
const drops = (...columns: readonly number[]): string[] => columns.map((column) => `(drop ${column})`);

/** Positions of Connect Four with the moves that do not lose; found and proved by search. */
export const POSITIONS: Readonly<
  Record<string, { readonly after: readonly string[]; readonly right: readonly string[] }>
> = {
  'a: column 1 loses': {
    after: drops(2, 2, 2, 1, 3, 2, 7, 5, 2, 1, 3, 7, 4, 7, 7, 5, 6, 3, 6),
    right: drops(2, 3, 4, 5, 6, 7),
  },
  'b: columns 2 and 6 lose': {
    after: drops(7, 4, 1, 1, 6, 5, 7, 3, 2, 4, 6, 5, 7, 5, 5, 2, 3, 3),
    right: drops(1, 3, 4, 5, 7),
  },
  'opening: column 4': { after: [], right: drops(4) },
};

const DECIDING: readonly [name: string, player: string][] = [
  ['random', 'random'],
  ['goal', GOAL],
  ['sub-goal', SUB_GOAL],
  ['contextual', CONTEXTUAL],
  ['contextual, depth 2', `${CONTEXTUAL},depth=2`],
];

const DECISIONS: Figures = {
  kind: 'figures',
  id: 'E12',
  title: 'decisions in Connect Four (chapter 6)',
  notes: [
    'Percentage of right moves. The thesis shows two boards as pictures, which are lost, and says that its agent avoids column 1 in the first, columns 2 and 6 in the second, and opens in column 4. Ours are boards with the same right moves, found by search and proved with `anygame solve`.',
    TRAINING_NOTE,
  ],
  effort: { quick: 5, full: 100, unit: 'trials' },
  columns: DECIDING.map(([name]) => ({ name, ...(name === 'contextual' && { agreement: NEAR }) })),
  rows: tableRows(
    Object.keys(POSITIONS)
      .map((label) => `${label} | connect-four | - | - | - | 100 | -`)
      .join('\n'),
  ),
  orders: Object.keys(POSITIONS).map((within) => ({ within, order: 'random < contextual' })),
  measure: async ({ row, rules, effort, seed }) => {
    const position = POSITIONS[row];
    if (position === undefined) throw new RangeError(`there is no position '${row}'`);
    const shares: Estimate[] = [];
    for (const [, player] of DECIDING)
      shares.push(await rightMoveShare(rules, player, position, effort, seed));
    return shares;
  },
};

const gold = (...farmers: readonly string[]): Extract<MatchReading, { readonly kind: 'amount' }> => ({
  kind: 'amount',
  of: (facts) => facts.reduce((sum, fact) => sum + goldIn(fact, farmers), 0),
});

const DECILES = [10, 50, 90];

/** Columns for the distribution of what farmers have together. */
function spread(name: string, ...farmers: readonly string[]): SeatColumn[] {
  const { of } = gold(...farmers);
  return DECILES.map((percent) => ({
    name: `${name}, ${percent} %`,
    reading: { kind: 'quantile', share: percent / 100, of },
  }));
}

/** The sheets write money digit by digit: `(gold alice 10 2)` means 20. */
function goldIn(fact: Term, farmers: readonly string[]): number {
  const [, owner, place, digit] = /^\(gold (\S+) (\d+) (\d+)\)$/.exec(canonicalText(fact)) ?? [];
  return owner !== undefined && farmers.includes(owner) ? Number(place) * Number(digit) : 0;
}

const COALITION: readonly Experiment[] = [
  {
    kind: 'seats',
    id: 'E13',
    title: 'gold in four scenarios of Farmer (figure 7.3)',
    notes: [
      'Mean gold at the end of 10 iterations, and its distribution: what 10, 50 and 90 % of the matches do not exceed. The thesis draws distributions as normal curves without figures. In scenario 4, Alice and Barney win together if they have more than 40 together, and Charlie plays for himself; in the other scenarios, everyone plays for themselves.',
      'Only one figure is printed: Alice and Barney have 40 together in scenario 2. The thesis says in words: in 1 Alice earns almost twice as much as each of the others; in 2 Alice and Barney earn twice as much as Charlie, and Alice more than in 1; in 3 both earn more than in 1 and 2; in 4 what each, both together and all earn rises above all other scenarios.',
    ],
    budget: {},
    matches: { quick: 10, full: 1000 },
    columns: [
      { name: 'Alice', reading: gold('alice') },
      { name: 'Barney', reading: gold('barney') },
      { name: 'Charlie', reading: gold('charlie') },
      { name: 'Alice and Barney', reading: gold('alice', 'barney'), agreement: { kind: 'factor', of: 1.25 } },
      { name: 'all', reading: gold('alice', 'barney', 'charlie') },
      ...spread('Alice', 'alice'),
      ...spread('both', 'alice', 'barney'),
      ...spread('all', 'alice', 'barney', 'charlie'),
    ],
    rows: seatRows(`
      1: Alice learns | farmer | ${CONTEXTUAL}; random; random | - | - | - | - | - | - | - | - | - | - | - | - | - | -
      2: Alice and Barney learn | farmer | ${CONTEXTUAL}; ${CONTEXTUAL}; random | - | - | - | 40 | - | - | - | - | - | - | - | - | - | -
      3: all learn | farmer | ${CONTEXTUAL}; ${CONTEXTUAL}; ${CONTEXTUAL} | - | - | - | - | - | - | - | - | - | - | - | - | - | -
      4: Alice and Barney together | farmer-coalition | ${CONTEXTUAL}; ${CONTEXTUAL}; ${CONTEXTUAL} | - | - | - | - | - | - | - | - | - | - | - | - | - | -`),
    orders: [
      { within: '1: Alice learns', order: 'Barney < Alice' },
      { within: '1: Alice learns', order: 'Charlie < Alice' },
      { within: '2: Alice and Barney learn', order: 'Charlie < Alice' },
      { within: '2: Alice and Barney learn', order: 'Charlie < Barney' },
      {
        within: 'Alice',
        order: '1: Alice learns < 2: Alice and Barney learn < 3: all learn < 4: Alice and Barney together',
      },
      ...['Barney', 'Alice and Barney', 'all'].map((within) => ({
        within,
        order: '2: Alice and Barney learn < 3: all learn < 4: Alice and Barney together',
      })),
    ],
  },
];

/**
 * Learning what matters from random play: X. Sheng, "Goal-Based Agent Design: Decision Making in General Game Playing"
 * (doctoral thesis, North Carolina State University, 2011). Experiments are numbered in the order of the thesis; 11 is
 * described in words only, against agents that are not available.
 */
export const goalBasedAgent: Paper = {
  name: 'goal-based-agent',
  title: 'Goal-based agent design: decision making in general game playing',
  source: 'Sheng, thesis, North Carolina State University, 2011',
  experiments: [...REASONING, ...LEARNING, DECISIONS, ...COALITION],
};
