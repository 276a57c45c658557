/** A minimax player for board games: L. Berger, "General Game Player for Board Games" (thesis). */
import { type Estimate, exactEstimate } from '../base/index.ts';
import { type FixedSeats, type SeatColumn, seatRows } from './fixed-seats.ts';
import { type ExpansionWork, expansionTimes } from './measure/expansion.ts';
import type { Figures, Paper } from './paper.ts';
import { type PublishedColumn, tableRows } from './published-table.ts';

const THREADS = [1, 2, 4, 8] as const;

/** What the rows of E1 do. */
const WORKS: Readonly<Record<string, ExpansionWork>> = {
  'rules: a position by legal rules': { engine: 'rules', what: 'position', grouping: 'rule' },
  'rules: a position by moves': { engine: 'rules', what: 'position', grouping: 'move' },
  'rules: all positions as a level': { engine: 'rules', what: 'level', grouping: 'rule' },
  'rules: a tree of three levels': { engine: 'rules', what: 'tree', grouping: 'rule' },
  'circuit: a position by legal rules': { engine: 'circuit', what: 'position', grouping: 'rule' },
  'circuit: all positions as a level': { engine: 'circuit', what: 'level', grouping: 'rule' },
  'circuit: a tree of three levels': { engine: 'circuit', what: 'tree', grouping: 'rule' },
};

/** The largest of the given speed-ups over one thread. */
function bestRatio([one, ...more]: readonly (Estimate | undefined)[]): Estimate | undefined {
  const ratios = more.flatMap((each) => (one && each ? [one.value / each.value] : []));
  return ratios.length === 0 ? undefined : exactEstimate(Math.max(...ratios));
}

const EXPANSION: Figures = {
  kind: 'figures',
  id: 'E1',
  title: 'expanding positions of Kolibrat on several threads (chapter 5)',
  notes: [
    'Milliseconds of elapsed time for a position, or for a tree. The author expands one position, which is not given, three times: 77.987 ms on one thread, 36.095 ms on a machine with four cores and eight threads. Ours come from random games; the faster of two rounds over all of them counts. The work of one position is divided by the rules that make moves legal, as the author does, or by moves.',
    'More threads than the machine has cores cannot help. What counts is whether there is a speed-up at all.',
  ],
  effort: { quick: 100, full: 1000, unit: 'positions' },
  columns: [
    ...THREADS.map((count): PublishedColumn => ({ name: `${count} threads, ms`, digits: 3 })),
    { name: 'best speed-up', digits: 2, agreement: { kind: 'side', of: 1 } },
  ],
  rows: tableRows(
    Object.keys(WORKS)
      .map(
        (label, i) =>
          `${label} | kolibrat-berger | ${i === 0 ? '77.987 | - | - | 36.095 | 2.16' : '- | - | - | - | -'}`,
      )
      .join('\n'),
  ),
  orders: [],
  measure: async ({ row, rules, effort, seed }, _clock, _arcade, workers) => {
    const work = WORKS[row];
    if (work === undefined) throw new RangeError(`there is no work '${row}'`);
    const times = await expansionTimes(rules, work, { positions: effort, threads: THREADS, seed }, workers);
    return [...times, bestRatio(times)];
  },
};

const searching = (parameters: string): SeatColumn => ({ name: parameters, player: `berger:${parameters}` });

const AGAINST_RANDOM: FixedSeats = {
  kind: 'seats',
  id: 'E2',
  title: 'wins against random play',
  notes: [
    'The thesis tests no playing strength, so these are figures of our own: the percentage of matches won, with trees of a fixed depth. In Kolibrat, a position is valued by the points of the player, or by how many more it has than its opponent; the thesis does not say which.',
  ],
  budget: {},
  matches: { quick: 10, full: 100 },
  columns: [
    { name: 'random', player: 'random' },
    searching('depth=1,score=own'),
    searching('depth=1,score=difference'),
    searching('depth=2,score=own'),
    searching('depth=2,score=difference'),
    searching('depth=4,score=own'),
    searching('depth=4,score=difference'),
  ],
  rows: seatRows(`
    Kolibrat, first | kolibrat-berger | *; random | - | - | - | - | - | - | -
    Kolibrat, second | kolibrat-berger | random; * | - | - | - | - | - | - | -
    Kulibrat, first | kulibrat | *; random | - | - | - | - | - | - | -
    Tic-Tac-Toe, first | tic-tac-toe | *; random | - | - | - | - | - | - | -
    Tic-Tac-Toe, second | tic-tac-toe | random; * | - | - | - | - | - | - | -`),
  orders: ['Kolibrat, first', 'Kolibrat, second'].map((within) => ({
    within,
    order: 'random < depth=4,score=difference',
  })),
};

export const minimaxPlayer: Paper = {
  name: 'minimax-player',
  title: 'General Game Player for board games',
  source: 'Lukas Berger, thesis',
  experiments: [EXPANSION, AGAINST_RANDOM],
};
