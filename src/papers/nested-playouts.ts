/**
 * Nested playouts: M. Schofield, T. Cazenave, A. Saffidine and M. Thielscher, "Discounting and pruning for nested
 * playouts in general game playing" (GIGA 2015).
 */
import { levelSet, type NestedOptions, PLAIN_NESTING } from '../search/index.ts';
import type { DuelRow, Duels, Pairing, PublishedScore } from './duels.ts';
import { gameOf } from './measure/game.ts';
import { nestedDecisions, playoutSpeeds, startedAt, stateAfter } from './measure/nesting.ts';
import type { Experiment, Figures, Paper } from './paper.ts';
import { type PublishedColumn, tableParts, tableRows } from './published-table.ts';

const DISCOUNT: NestedOptions = { ...PLAIN_NESTING, discount: true };

/** The rows of table 2: how games are cut at which levels. */
const PRUNINGS: Readonly<Record<string, NestedOptions>> = {
  plain: PLAIN_NESTING,
  'plain, CoW(1)': { ...PLAIN_NESTING, cut: levelSet('1') },
  'plain, CoW(1,2)': { ...PLAIN_NESTING, cut: levelSet('12') },
  'plain, CoW(1,2,3)': { ...PLAIN_NESTING, cut: levelSet('123') },
  discount: DISCOUNT,
  'discount, PoD(1)': { ...DISCOUNT, prune: levelSet('1') },
  'discount, PoD(1,2)': { ...DISCOUNT, prune: levelSet('12') },
  'discount, PoD(1,2,3)': { ...DISCOUNT, prune: levelSet('123') },
  'discount, cascade': { ...DISCOUNT, cascade: true },
};

const pruningOf = (row: string): NestedOptions => {
  const options = PRUNINGS[row];
  if (options === undefined) throw new RangeError(`there is no pruning '${row}'`);
  return options;
};

/** X has (1 1) and (3 2), o has (1 2) and (2 2). */
const LOST_BOARD = ['(mark 1 1)', '(mark 1 2)', '(mark 3 2)', '(mark 2 2)'];
const LOST_BOARD_MOVES = ['(mark 1 3)', '(mark 2 1)', '(mark 2 3)', '(mark 3 1)', '(mark 3 3)'];

/** White: a5, b6; black: b8, c8, d8, c5. */
const CHALLENGE: Readonly<Record<string, string>> = {
  '1 5': 'white',
  '2 6': 'white',
  '2 8': 'black',
  '3 8': 'black',
  '4 8': 'black',
  '3 5': 'black',
};
const RIGHT_MOVE = '(move 1 5 1 6)';
const TRAP = '(move 2 6 1 7)';
const REFUTATION = '(move 2 8 1 7)';

/** The position of the challenge as a game. */
export function challenge(rules: string) {
  const eight = Array.from({ length: 8 }, (_, i) => i + 1);
  const cells = eight.flatMap((column) => eight.map((row) => `${column} ${row}`));
  return gameOf(
    startedAt(rules, [
      ...cells.map((cell) => `(cell ${cell} ${CHALLENGE[cell] ?? 'empty'})`),
      '(control white)',
    ]),
  );
}

const TEN_POINTS = { kind: 'within', by: 10 } as const;
const CORRECT: PublishedColumn = { name: 'correct, %', agreement: TEN_POINTS };

const DECISIONS: readonly Figures[] = [
  {
    kind: 'figures',
    id: 'E1',
    title: 'decisions of NMC(3) in tic-tac-toe, in % (table 1)',
    notes: [
      'The board of the paper is not available. Of all boards with two marks each, one winning move and a first move that is never chosen, one remains up to symmetry: x has (1 1) and (3 2), o has (1 2) and (2 2), and x moves. The moves a0 to a4 are the empty cells row by row; a3 wins.',
      'Figures within 10 points of the published interval count as equal.',
    ],
    effort: { quick: 100, full: 1000, unit: 'trials' },
    columns: LOST_BOARD_MOVES.map((_, i): PublishedColumn => ({ name: `a${i}`, agreement: TEN_POINTS })),
    rows: tableRows(`
      plain | tic-tac-toe | 0 % of 1000 | 17.6 % of 1000 | 12.3 % of 1000 | 57.5 % of 1000 | 12.6 % of 1000
      discount | tic-tac-toe | 0 % of 1000 | 0 % of 1000 | 0 % of 1000 | 100 % of 1000 | 0 % of 1000`),
    orders: [{ within: 'a3', order: 'plain < discount' }],
    measure: ({ row, rules, effort, seed }) => {
      const game = gameOf(rules);
      const state = stateAfter(game, LOST_BOARD);
      return nestedDecisions(game, state, 3, pruningOf(row), LOST_BOARD_MOVES, effort, seed).shares;
    },
  },
  {
    kind: 'figures',
    id: 'E2',
    title: 'a challenge in Breakthrough for NMC(3) (table 2)',
    notes: [
      'The position of Gudmundsson and Björnsson is not available. Ours has the same logic, proved by search: only a5-a6 wins, and b6-a7 is refuted only by b8xa7. It has fewer pawns, so there are fewer states, and a blind choice among its four moves is right in 25 % of the cases.',
      'States are counted in thousands for a decision; pruning as in the paper (CoW: cut on win, PoD: prune on depth).',
    ],
    effort: { quick: 10, full: 900, unit: 'trials' },
    columns: [{ name: 'states, k' }, CORRECT, { name: 'trap, %' }],
    rows: tableRows(`
      plain | breakthrough | 4,459 (4,432 to 4,486) | 11.9 (9.7 to 14.1) | -
      plain, CoW(1) | breakthrough | 1,084 (1,076 to 1,092) | 12.3 (9.7 to 14.9) | -
      plain, CoW(1,2) | breakthrough | 214 (212 to 216) | 10.9 (8.9 to 12.9) | -
      plain, CoW(1,2,3) | breakthrough | 25 (24 to 26) | 9.8 (7.8 to 11.8) | -
      discount | breakthrough | 2,775 (2,749 to 2,801) | 64.1 (60.7 to 67.5) | -
      discount, PoD(1) | breakthrough | 1,924 (1,904 to 1,944) | 64.7 (61.2 to 68.2) | -
      discount, PoD(1,2) | breakthrough | 1,463 (1,447 to 1,479) | 58.6 (55.1 to 62.1) | -
      discount, PoD(1,2,3) | breakthrough | 627 (608 to 646) | 62.4 (59.1 to 65.7) | -
      discount, cascade | breakthrough | 322 (306 to 338) | 64.6 (62.2 to 67.0) | -`),
    orders: [
      { within: 'correct, %', order: 'plain < discount' },
      { within: 'states, k', order: 'plain, CoW(1,2,3) < plain, CoW(1,2) < plain, CoW(1) < plain' },
      {
        within: 'states, k',
        order: 'discount, PoD(1,2,3) < discount, PoD(1,2) < discount, PoD(1) < discount',
      },
    ],
    measure: ({ row, rules, effort, seed }) => {
      const game = challenge(rules);
      const { shares, states } = nestedDecisions(
        game,
        game.initial,
        3,
        pruningOf(row),
        [RIGHT_MOVE, TRAP],
        effort,
        seed,
      );
      return [states, ...shares];
    },
  },
  {
    kind: 'figures',
    id: 'E2b',
    title: 'the refutation of the trap by NMC(2) (section on the challenge)',
    notes: ['How often black answers b6-a7 by b8xa7, in the position of E2.'],
    effort: { quick: 50, full: 900, unit: 'trials' },
    columns: [CORRECT],
    rows: tableRows(`
      plain | breakthrough | 15
      plain, CoW(1,2) | breakthrough | 15
      discount | breakthrough | 100
      discount, PoD(1,2) | breakthrough | 100`),
    orders: [{ within: 'correct, %', order: 'plain < discount' }],
    measure: ({ row, rules, effort, seed }) => {
      const game = challenge(rules);
      return nestedDecisions(game, stateAfter(game, [TRAP]), 2, pruningOf(row), [REFUTATION], effort, seed)
        .shares;
    },
  },
  {
    kind: 'figures',
    id: 'E3s',
    title: 'thousand random games per second (table 3)',
    notes: [
      "The authors' games are written in C++ for each game; ours are played from their rules. One at a time, and in all lanes of the machine, in seconds of processor time of one thread. Figures are not compared, because the machines differ.",
    ],
    effort: { quick: 1, full: 10, unit: 'seconds' },
    columns: [{ name: 'one at a time' }, { name: 'in lanes' }],
    rows: tableRows(`
      Breakthrough | breakthrough-5x5 | 1,641 | -
      Misère Breakthrough | breakthrough-5x5-misere | 1,369 | -
      Knightthrough | knightthrough-5x5 | 1,632 | -
      Misère Knightthrough | knightthrough-5x5-misere | 1,337 | -
      Domineering | domineering-5x5 | 1,406 | -
      Misère Domineering | domineering-5x5-misere | 1,419 | -
      NoGo | nogo-5x5 | 397 | -
      Misère NoGo | nogo-5x5-misere | 409 | -
      AtariGo | atari-go-5x5 | 123 | -`),
    orders: [],
    measure: ({ rules, effort }, clock) => playoutSpeeds(gameOf(rules), effort, clock),
  },
];

/** Matches of a published cell: 250 for each role. */
const PUBLISHED_MATCHES = 500;

/** Rows of win rates: label, sheet, and the challenger's wins in % for each pairing, or `-`. */
function winRows(table: string): DuelRow[] {
  return tableParts(table).map(([label = '', game = '', ...wins]) => ({
    label,
    game,
    published: wins.map((text) => (text === '-' ? undefined : winScore(Number(text)))),
  }));
}

function winScore(challenger: number): PublishedScore {
  const share = challenger / 100;
  const halfWidth = 196 * Math.sqrt((share * (1 - share)) / PUBLISHED_MATCHES);
  return { baseline: 100 - challenger, challenger, halfWidth };
}

const ONCE = 'once=yes';

/** Both sides prune where it does not change the move. */
function discounting(level: number): Pairing {
  return {
    name: `n = ${level}`,
    baseline: `nested:level=${level + 1},${ONCE},discount=no,cut=123,prune=none`,
    challenger: `nested:level=${level + 1},${ONCE},discount=yes,cut=none,prune=123`,
  };
}

const LEVEL_NOTE =
  'Column n has players that try each move in one game between players of level n; level 0 is random. The paper does not say which of two conventions it uses, but discounting cannot help a random player, and its column 0 is not 50 %.';

const DISCOUNTING: Pick<Duels, 'kind' | 'budget' | 'averages' | 'claims'> = {
  kind: 'duels',
  budget: {},
  averages: [],
  claims: [],
};

/** Plain search as the authors' programs do it. */
const UCT =
  'mcts:c=40,machine=stepped,rounds=1,solver=no,tactics=no,transpositions=no,reuse=no,symmetries=no';
const NESTED = `${UCT},playout=nested`;

const PLAYOUTS: readonly Pairing[] = [
  { name: 'plain', baseline: UCT, challenger: `${NESTED},level=1,nestedcut=none` },
  {
    name: 'discount and PoD',
    baseline: UCT,
    challenger: `${NESTED},level=1,nesteddiscount=yes,nestedcut=none,nestedprune=123`,
  },
  { name: 'CoW', baseline: UCT, challenger: `${NESTED},level=1,nestedcut=123` },
  { name: 'level 2, CoW', baseline: UCT, challenger: `${NESTED},level=2,nestedcut=123` },
];

/** Table 4: for each game, the rows of the paper with their budgets of 10 to 320 ms; the misère rows lost one value. */
const TABLE_4 = `
  Breakthrough | breakthrough-5x5 | 3.2 6.0 12.0 11.6 7.8 6.4 | 27.6 22.6 16.8 21.6 15.4 20.4 | 22.6 25.2 30.4 34.6 35.2 39.6 | 4.6 2.0 2.4 1.4 2.4 3.8
  Misère Breakthrough | breakthrough-5x5-misere | 85.4 83.4 70.2 60.8 57.0 - | 91.4 95.6 97.0 97.8 98.8 - | 95.2 95.2 98.0 99.0 99.8 - | 1.0 27.6 43.6 87.0 93.2 -
  Knightthrough | knightthrough-5x5 | 42.2 57.2 9.8 49.4 50.2 50.0 | 68.6 50.2 42.4 42.4 46.4 44.6 | 27.2 25.4 28.0 43.4 49.2 49.6 | 20.0 16.4 5.8 1.8 29.2 38.2
  Misère Knightthrough | knightthrough-5x5-misere | 43.0 31.6 20.0 15.4 11.2 - | 54.6 72.2 80.6 88.4 94.2 - | 77.8 82.2 88.8 94.4 98.2 - | 20.8 18.6 32.2 42.2 54.0 -
  Domineering | domineering-5x5 | 13.4 8.6 8.6 6.0 14.2 28.0 | 40.8 34.4 37.4 48.4 50.0 50.0 | 44.4 38.6 40.6 49.4 50.0 50.0 | 11.2 14.4 20.2 25.2 32.2 45.4
  Misère Domineering | domineering-5x5-misere | 33.4 25.2 20.0 18.8 13.2 - | 45.4 47.2 56.8 60.2 62.8 - | 69.4 66.6 71.6 70.4 68.4 - | 37.0 45.2 45.6 51.0 57.8 -
  NoGo | nogo-5x5 | 5.8 3.0 2.6 3.0 0.6 0.8 | 7.2 16.0 31.8 35.2 35.4 40.6 | 37.6 39.2 38.4 40.8 47.8 48.0 | 0.4 2.8 5.4 15.0 20.6 17.0
  Misère NoGo | nogo-5x5-misere | 14.6 6.6 5.2 3.0 2.4 - | 17.2 25.0 38.8 51.2 48.2 - | 55.4 56.6 57.0 57.6 54.6 - | 5.2 10.6 19.4 35.6 37.2 -
  AtariGo | atari-go-5x5 | 0.6 2.2 4.6 5.4 6.8 7.6 | 0.2 19.2 42.0 42.0 55.4 67.2 | 42.0 59.0 60.2 71.0 71.2 77.2 | 0.2 0.0 0.6 7.4 8.6 4.8`;

/** Milliseconds for a move in the paper. */
const BUDGETS = [10, 20, 40, 80, 160, 320];
/** How many times as long a move takes here. */
const PATIENCE = 10;

/** The rows of table 4 for one of its budgets. */
function tableFour(at: number): DuelRow[] {
  const cells = tableParts(TABLE_4).map(([label, game, ...rows]) =>
    [label, game, ...rows.map((row) => row.split(' ')[at])].join(' | '),
  );
  return winRows(cells.join('\n'));
}

const SEARCHES = BUDGETS.map(
  (milliseconds, at): Duels => ({
    ...DISCOUNTING,
    id: `E4-${milliseconds}`,
    title: `search with nested playouts against plain search, ${milliseconds} ms a move in the paper (table 4)`,
    notes: [
      `A move takes ${milliseconds * PATIENCE} ms here, ten times as long as in the paper, because games that are played from their rules one at a time are slower than the authors' programs. Both sides play one game at a time, without proofs, tactics and shared positions.`,
      'The marks of two columns of the table (CoW, and discounting with PoD) were lost in the text; we took the row that is better with little time for CoW, which is cheaper. The authors tuned plain search for each game; we use c = 40, and E4c compares others. The value for 320 ms is missing in misère games.',
    ],
    budget: { seconds: (PATIENCE * milliseconds) / 1000 },
    matches: { quick: 2, full: PUBLISHED_MATCHES },
    ...(at > 0 && { isLong: true }),
    pairings: PLAYOUTS,
    rows: tableFour(at),
  }),
);

const MATCHES: readonly Experiment[] = [
  {
    ...DISCOUNTING,
    id: 'E3',
    title: 'discounting against none, levels 0 and 1 (table 3)',
    notes: [LEVEL_NOTE],
    matches: { quick: 4, full: PUBLISHED_MATCHES },
    pairings: [discounting(0), discounting(1)],
    rows: winRows(`
      Breakthrough | breakthrough-5x5 | 79.6 | 99.6
      Misère Breakthrough | breakthrough-5x5-misere | 42.4 | 80.8
      Knightthrough | knightthrough-5x5 | 78.6 | 100.0
      Misère Knightthrough | knightthrough-5x5-misere | 46.0 | 83.2
      Domineering | domineering-5x5 | 71.2 | 77.0
      Misère Domineering | domineering-5x5-misere | 43.4 | 63.2
      NoGo | nogo-5x5 | 62.8 | 76.4
      Misère NoGo | nogo-5x5-misere | 53.2 | 65.6
      AtariGo | atari-go-5x5 | 69.6 | 97.2`),
  },
  {
    ...DISCOUNTING,
    id: 'E3-2',
    title: 'discounting against none, level 2 (table 3)',
    notes: [LEVEL_NOTE, 'A match takes minutes.'],
    isLong: true,
    matches: { quick: 2, full: PUBLISHED_MATCHES },
    pairings: [discounting(2)],
    rows: winRows(`
      Breakthrough | breakthrough-5x5 | 99.4
      Misère Breakthrough | breakthrough-5x5-misere | 90.0
      Knightthrough | knightthrough-5x5 | 100.0
      Misère Knightthrough | knightthrough-5x5-misere | 85.8
      Domineering | domineering-5x5 | 83.8
      Misère Domineering | domineering-5x5-misere | 68.4
      NoGo | nogo-5x5 | 83.4
      Misère NoGo | nogo-5x5-misere | 67.2
      AtariGo | atari-go-5x5 | 100.0`),
  },
  ...SEARCHES,
  {
    ...DISCOUNTING,
    id: 'E4c',
    title: 'the exploration constant of plain search (tuning for table 4)',
    notes: [
      'The authors tuned plain search for each game but do not print the result. Against c = 40, with 100 ms a move.',
    ],
    isLong: true,
    budget: { seconds: 0.1 },
    matches: { quick: 4, full: 200 },
    pairings: [10, 20, 80].map((c) => ({
      name: `c = ${c}`,
      baseline: UCT,
      challenger: UCT.replace('c=40', `c=${c}`),
    })),
    rows: tableFour(0).map((row) => ({ ...row, published: [undefined, undefined, undefined] })),
  },
];

export const nestedPlayouts: Paper = {
  name: 'nested-playouts',
  title: 'Discounting and pruning for nested playouts in general game playing',
  source: 'Schofield, Cazenave, Saffidine and Thielscher, GIGA 2015',
  experiments: [...DECISIONS, ...MATCHES],
};
