/** A player with a graphical interface: J. Keating, "General Game Player" (project report). */
import type { FixedSeats, SeatColumn } from './fixed-seats.ts';
import { seatRows } from './fixed-seats.ts';
import { circuitSizes, stepRates, type TreeWalk, treeWalk } from './measure/engines.ts';
import type { Figures, Paper } from './paper.ts';
import { tableRows } from './published-table.ts';

const NETWORKS: readonly Figures[] = [
  {
    kind: 'figures',
    id: 'E1',
    title: 'size and building time of networks (table 6.2.2)',
    notes: [
      'The nodes of the network that the rules describe, with a gate for every ground rule, and of the circuit after simplification; and the operations on two truth values that a step takes. Building takes processor time from the rules to the simplified circuit.',
    ],
    columns: [
      { name: 'nodes', digits: 0 },
      { name: 'operations', digits: 0 },
      { name: 'simplified nodes', digits: 0 },
      { name: 'simplified operations', digits: 0 },
      { name: 'building, s', digits: 3 },
    ],
    rows: tableRows(`
      Light Puzzle | light-puzzle | 434 | - | - | - | 0.011
      3 Puzzle | 3-puzzle | 2,566 | - | - | - | 0.297
      8 Puzzle | 8-puzzle | 35,287 | - | - | - | 101.621
      Tic Tac Toe | tic-tac-toe | 3,206 | - | - | - | 0.603
      Eot Cat Cit | eot-cat-cit | 3,024 | - | - | - | 0.594
      Horseshoe | horseshoe | 9,926 | - | - | - | 3.964
      Duikoshi | duikoshi | 44,715 | - | - | - | 67.716
      High or Low | high-or-low | 4,873 | - | - | - | 0.98
      Blind Tic Tac Toe | blind-tic-tac-toe | 6,274 | - | - | - | 0.655`),
    orders: [],
    measure: ({ rules }, clock) => circuitSizes(rules, clock),
  },
  {
    kind: 'figures',
    id: 'E1s',
    title: 'thousands of states in a minute (table 6.2.2)',
    notes: [
      "The author's test makes the first move from the initial state again and again, for five seconds, and does not look for legal moves. We repeat it, and count the states of random games with their legal moves and ends, one at a time and in lanes. The machine of the report is not named, so figures are not judged.",
    ],
    effort: { quick: 1, full: 5, unit: 'seconds' },
    columns: [
      { name: 'first move', digits: 0 },
      { name: 'random games', digits: 0 },
      { name: 'random games in lanes', digits: 0 },
    ],
    rows: tableRows(`
      Light Puzzle | light-puzzle | 932.376 | - | -
      3 Puzzle | 3-puzzle | 139.656 | - | -
      8 Puzzle | 8-puzzle | 8.436 | - | -
      Tic Tac Toe | tic-tac-toe | 146.148 | - | -
      Eot Cat Cit | eot-cat-cit | 135.540 | - | -
      Horseshoe | horseshoe | 32.904 | - | -
      Duikoshi | duikoshi | 5.952 | - | -
      High or Low | high-or-low | 141.276 | - | -
      Blind Tic Tac Toe | blind-tic-tac-toe | 85.032 | - | -`),
    orders: [],
    measure: ({ rules, effort }, clock) => stepRates(rules, effort, clock),
  },
  {
    kind: 'figures',
    id: 'E3',
    title: 'the whole tree of tic-tac-toe (section 2.4, quoted from lecture notes)',
    notes: [
      'Seconds of processor time for all positions of the tree, counted as often as they are reached; the complete tree has 549,946. The published steps are a state machine that resolves rules (130 s), a network (10 s) and compiled code (0.2 s). A quick run stops after six moves.',
    ],
    effort: { quick: 6, full: 9, unit: 'moves' },
    columns: [
      { name: 'seconds', digits: 2 },
      { name: 'positions', digits: 0 },
    ],
    rows: tableRows(`
      rules | tic-tac-toe | 130 | -
      circuit | tic-tac-toe | 10 | -
      lanes | tic-tac-toe | 0.2 | -`),
    orders: [{ within: 'seconds', order: 'lanes < circuit < rules' }],
    measure: ({ row, rules, effort }, clock) => treeWalk(rules, row as TreeWalk, effort, clock),
  },
];

const NEAR = { kind: 'within', by: 3 } as const;
const PLAYER = 'keating';

const COLUMNS: readonly SeatColumn[] = [
  { name: 'wins', player: PLAYER, agreement: NEAR },
  { name: 'draws', player: PLAYER, reading: { kind: 'drawn' }, agreement: NEAR },
  { name: 'random wins', player: 'random' },
];

/** The author reports one seat only; the other one is ours. */
const SEATS = seatRows(`
  Tic Tac Toe, first | tic-tac-toe | *; random | 98 % of 1000 | 1 % of 1000 | -
  Tic Tac Toe, second | tic-tac-toe | random; * | - | - | -
  Horseshoe, Red | horseshoe | *; random | - | - | -
  Horseshoe, Blue | horseshoe | random; * | 88 % of 1000 | 0 % of 1000 | -
  Duikoshi, red | duikoshi | *; random | - | - | -
  Duikoshi, green | duikoshi | random; * | 94 % of 1000 | 0 % of 1000 | -
  Blind Tic Tac Toe, x | blind-tic-tac-toe | *; random | - | - | -
  Blind Tic Tac Toe, o | blind-tic-tac-toe | random; * | 62 % of 1000 | 33 % of 1000 | -
  High or Low | high-or-low | * | - | - | -`);

const SEATS_NOTES = [
  "Percentage of matches that the author's search wins against random play, and that random play wins in the same seat. The author measures one seat of each game, with 5 s a move. Draws are matches in which all get the same.",
  'The best that anybody can do against random play is 99.5 % in Tic Tac Toe and 87.5 % as Blue in Horseshoe; in High or Low, it is 76.9 %.',
  "In the author's Blind Tic Tac Toe both can have a line at the same time, and one of his rules says that this is a win for both; ours is a draw.",
];

const MATCHES: readonly FixedSeats[] = [
  { id: 'E2-100', budget: { playouts: 100 }, limit: '100 playouts a move' },
  { id: 'E2-1000', budget: { playouts: 1000 }, limit: '1,000 playouts a move', isLong: true },
  { id: 'E2-5s', budget: { seconds: 5 }, limit: '5 s a move, as in the report', isLong: true },
].map(({ limit, ...each }) => ({
  ...each,
  kind: 'seats',
  title: `wins against random play, ${limit} (table 6.2.3)`,
  notes: SEATS_NOTES,
  matches: { quick: 10, full: 1000 },
  columns: COLUMNS,
  rows: SEATS,
  orders: SEATS.map(({ label }) => ({ within: label, order: 'random wins < wins' })),
}));

export const playerWithGui: Paper = {
  name: 'player-with-gui',
  title: 'General Game Player (with a graphical interface)',
  source: 'Keating, project report, 2017',
  experiments: [...NETWORKS, ...MATCHES],
};
