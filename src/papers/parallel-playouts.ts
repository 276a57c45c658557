/** Playouts on many cores: "Monte Carlo tree search: parallel playouts on a many-core processor" (GIGA 2015). */
import { type Estimate, exactEstimate, type Random, seededRandom } from '../base/index.ts';
import { type ClusterMachine, modelledRun, type Playing } from './measure/cluster-model.ts';
import { type Management, runTime } from './measure/parallel-runs.ts';
import type { Figures, Paper } from './paper.ts';
import { type PublishedColumn, tableRows } from './published-table.ts';

/** Playouts a second on one core of the paper's machine, in tic-tac-toe. */
const PUBLISHED_RATE = 450;
const TYPICAL_BYTES = 500;

/** Games of 5 to 9 moves, about as random play ends them. */
const ticTacToe = (random: Random): number => [5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9][random.below(11)] ?? 9;
const MEAN_MOVES = 85 / 11;

/**
 * Calibrated on three figures of the paper: 450 playouts a second on one core, five times the time for ten times the
 * bytes on 256 cores, and 155 times the speed in Breakthrough. All else follows.
 */
const MPPA: Omit<ClusterMachine, 'clusters' | 'cores'> = {
  message: 1e-5,
  byte: 5e-9,
  hand: 5e-6,
  contention: 0.0145,
};
/** What a run costs without any playing on one core. */
const EMPTY = 2 * MPPA.message + 2 * MPPA.hand + MPPA.byte * TYPICAL_BYTES;
const MOVE = (1 / PUBLISHED_RATE - EMPTY) / MEAN_MOVES;

/** The games of the paper; a slow network makes moves slow. */
const PLAYING: Readonly<Record<string, Playing>> = {
  'Tic-Tac-Toe': { move: MOVE, length: ticTacToe, bytes: TYPICAL_BYTES },
  'Tic-Tac-Toe, always 9 moves': { move: MOVE, length: () => 9, bytes: TYPICAL_BYTES },
  'Eight-puzzle, always 60 moves': { move: MOVE / 8, length: () => 60, bytes: TYPICAL_BYTES },
  Breakthrough: { move: 10 * MOVE, length: (random) => 40 + random.below(41), bytes: 2000 },
};

const RUNS = 200;

/** How many times as many playouts a second as one core plays. */
function modelledSpeedup(playing: Playing, clusters: number, cores: number): number {
  const timeOn = (on: number, each: number): number =>
    modelledRun({ ...MPPA, clusters: on, cores: each }, playing, RUNS, seededRandom(1));
  return (clusters * cores * timeOn(1, 1)) / timeOn(clusters, cores);
}

const THREADS = [1, 2, 4, 8] as const;

const playingOf = (row: string): Playing => {
  const playing = PLAYING[row];
  if (playing === undefined) throw new RangeError(`there is no game '${row}' in the model`);
  return playing;
};

const MODEL_NOTE =
  'An event model of 16 clusters with 16 cores each: positions are sent to clusters and handed to cores one after the other, answers come back the same way, and busy cores of a cluster slow each other down. It is calibrated on 450 playouts a second on one core, five times the time for ten times the bytes, and the result in Breakthrough; what it says about the other games is a prediction. The paper does not give the time of a move in the other games: we take an eighth of that in tic-tac-toe for the puzzle, and ten times as much for Breakthrough.';

const within = (of: number) => ({ kind: 'factor', of }) as const;

const EXPERIMENTS: readonly Figures[] = [
  {
    kind: 'figures',
    id: 'E1',
    title: 'time of runs without playouts, by the size of positions (experiment 1)',
    notes: [
      "Microseconds of elapsed time for a run in which every thread receives a position and answers at once, through shared memory. The paper gives one figure: about five times the time for ten times the bytes on 256 cores. Ours are threads of one computer, whose memory is fast, so the time hardly depends on the size; the last row is the model of the paper's machine.",
    ],
    effort: { quick: 1, full: 10, unit: 'seconds' },
    columns: [
      ...[200, 500, 1000, 2000].map((bytes): PublishedColumn => ({ name: `${bytes} bytes` })),
      { name: '2000 : 200', agreement: within(1.25) },
    ],
    rows: tableRows(`
      1 thread |  | - | - | - | - | -
      2 threads |  | - | - | - | - | -
      4 threads |  | - | - | - | - | -
      16 threads |  | - | - | - | - | -
      16 × 16 cores, model |  | - | - | - | - | 5`),
    orders: [],
    measure: async ({ row, effort }, _clock, _arcade, workers) => {
      const isModel = row.endsWith('model');
      const times: number[] = [];
      for (const bytes of [200, 500, 1000, 2000]) {
        if (isModel) {
          const empty: Playing = { move: 0, length: () => 0, bytes };
          const machine: ClusterMachine = { ...MPPA, clusters: 16, cores: 16 };
          times.push(1e6 * modelledRun(machine, empty, 1, seededRandom(1)));
        } else {
          const threads = Number.parseInt(row, 10);
          const wanted = { rules: '', threads, management: 'wait', bytes, seconds: effort } as const;
          times.push(1000 * (await runTime(wanted, workers)));
        }
      }
      const [small = 1, , , large = 1] = times;
      return [...times, large / small].map(exactEstimate);
    },
  },
  {
    kind: 'figures',
    id: 'E3',
    title: 'whole playouts on every core, and the model of 256 cores (experiment 3)',
    notes: [
      'Playouts a second of elapsed time, one on every thread and all together finished before the next begin, as in the paper; and by how much more threads are faster. No more than the number of cores can be gained.',
    ],
    effort: { quick: 1, full: 10, unit: 'seconds' },
    columns: [
      ...THREADS.map((threads): PublishedColumn => ({ name: `${threads} threads`, digits: 0 })),
      { name: 'best speed-up', digits: 2 },
    ],
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | 450 | - | - | - | -
      Eight-puzzle | 8-puzzle | - | - | - | - | -
      Breakthrough | breakthrough | - | - | - | - | -`),
    orders: [],
    measure: async ({ rules, effort }, _clock, _arcade, workers) => {
      const rates: number[] = [];
      for (const threads of THREADS) {
        const wanted = { rules, threads, management: 'wait', bytes: TYPICAL_BYTES, seconds: effort } as const;
        rates.push((1000 * threads) / (await runTime(wanted, workers)));
      }
      return [...rates, Math.max(...rates) / (rates[0] ?? 1)].map(exactEstimate);
    },
  },
  {
    kind: 'figures',
    id: 'E3m',
    title: 'the speed-up of many cores in the model (experiment 3)',
    notes: [
      MODEL_NOTE,
      'The best speed-up is sought over 1 to 16 cores in each of 16 clusters. The paper says that games of constant length are slower, because all answers come at once, and that the puzzle is slower with more than 14 cores. The model shows neither: where all playouts are equally long, nobody waits for the longest. So the cause is something that the model lacks.',
    ],
    columns: [
      { name: '16 × 1', digits: 0 },
      { name: '16 × 8', digits: 0 },
      { name: '16 × 16', digits: 0, agreement: within(1.25) },
      { name: 'best', digits: 0, agreement: within(1.25) },
      { name: 'cores at best', digits: 0 },
    ],
    rows: tableRows(`
      Tic-Tac-Toe |  | - | - | 170 | - | -
      Tic-Tac-Toe, always 9 moves |  | - | - | - | - | -
      Eight-puzzle, always 60 moves |  | - | - | - | 133 | 14
      Breakthrough |  | - | - | 155 | - | -`),
    orders: [],
    measure: ({ row }) => {
      const playing = playingOf(row);
      const byCores = Array.from({ length: 16 }, (_, i) => modelledSpeedup(playing, 16, i + 1));
      const best = Math.max(...byCores);
      return [byCores[0] ?? 0, byCores[7] ?? 0, byCores[15] ?? 0, best, byCores.indexOf(best) + 1].map(
        exactEstimate,
      );
    },
  },
  {
    kind: 'figures',
    id: 'E3c',
    title: 'the model against measured runs on this machine (ours)',
    notes: [
      'The model with one cluster whose message cost, time of a playout and number of processors are measured on this machine: its playouts a second, divided by those that are measured. Within a factor of 1.5 counts as equal.',
    ],
    effort: { quick: 1, full: 10, unit: 'seconds' },
    columns: THREADS.map(
      (threads): PublishedColumn => ({ name: `${threads} threads`, digits: 2, agreement: within(1.5) }),
    ),
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | 1 | 1 | 1 | 1
      Breakthrough | breakthrough | 1 | 1 | 1 | 1`),
    orders: [],
    measure: async ({ rules, effort }, _clock, _arcade, workers) => {
      const measured = (threads: number, played: string): Promise<number> =>
        runTime(
          { rules: played, threads, management: 'wait', bytes: TYPICAL_BYTES, seconds: effort },
          workers,
        );
      const [empty, playing, two] = [
        await measured(1, ''),
        await measured(1, rules),
        await measured(2, rules),
      ];
      // What two threads cost more than one shows how many processors there are, from 1 to 2.
      const processors = Math.min(2, Math.max(1, (2 * playing) / two));
      const hand = empty / 1000 / 2;
      const model = (threads: number): number =>
        modelledRun(
          {
            clusters: 1,
            cores: threads,
            message: 0,
            byte: 0,
            hand,
            contention: 0,
            processors: Math.min(threads, processors),
          },
          { move: Math.max(0, playing - empty) / 1000, length: () => 1, bytes: 0 },
          1,
          seededRandom(1),
        );
      const ratios: Estimate[] = [];
      for (const threads of THREADS) {
        const time = threads === 1 ? playing : threads === 2 ? two : await measured(threads, rules);
        ratios.push(exactEstimate(time / 1000 / model(threads)));
      }
      return ratios;
    },
  },
  {
    kind: 'figures',
    id: 'E4',
    title: 'how threads are managed (experiment 4)',
    notes: [
      'Playouts a second of tic-tac-toe, by the way in which threads learn that a run begins: they wait in shared memory, spin, receive a message, or are started anew for each run. In the paper, starting threads anew is best, since whatever waits polls memory. Here it takes milliseconds to start a thread, so it is expected to be worst; spinning should harm where there are more threads than cores, as in the paper.',
    ],
    effort: { quick: 1, full: 10, unit: 'seconds' },
    columns: THREADS.map((threads): PublishedColumn => ({ name: `${threads} threads`, digits: 0 })),
    rows: tableRows(`
      wait | tic-tac-toe | - | - | - | -
      spin | tic-tac-toe | - | - | - | -
      messages | tic-tac-toe | - | - | - | -
      fresh | tic-tac-toe | - | - | - | -`),
    orders: [
      { within: '1 threads', order: 'fresh < wait' },
      { within: '8 threads', order: 'fresh < wait' },
      { within: '8 threads', order: 'spin < wait' },
    ],
    measure: async ({ row, rules, effort }, _clock, _arcade, workers) => {
      const rates: Estimate[] = [];
      for (const threads of THREADS) {
        const wanted = {
          rules,
          threads,
          management: row as Management,
          bytes: TYPICAL_BYTES,
          seconds: effort,
        };
        rates.push(exactEstimate((1000 * threads) / (await runTime(wanted, workers))));
      }
      return rates;
    },
  },
];

export const parallelPlayouts: Paper = {
  name: 'parallel-playouts',
  title: 'Parallel playouts on a many-core processor',
  source: 'GIGA 2015 (paper 8: MCTS playouts on the MPPA-256)',
  experiments: EXPERIMENTS,
};
