/** The gain from a second thread in random playouts, compared with the gain from a second process that shares nothing. */
import { loadavg } from 'node:os';
import { build } from '../../scripts/build.mjs';
import { meanOf, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, positiveNumber, text, wholeNumber } from '../../src/cli/command.ts';
import { builtEngine, type Engine } from '../built-engine.ts';
import { PlayingProcesses } from '../playing-processes.ts';
import { compiledGame, type PlayedGames, PlayingTeam } from '../playing-team.ts';
import { OVER_ONE_THREAD } from '../playout-sheets.ts';
import { fileOf, wantedSheets } from '../sheet-files.ts';

/** A geometric mean with its 95 % interval. */
interface Ratio {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

interface Row {
  readonly sheet: string;
  /** Transitions in elapsed time: two threads to one, and two processes with one thread each to one thread. */
  readonly threads: Ratio;
  readonly processes: Ratio;
  /** Ratio of the first to the second, by round. */
  readonly share: Ratio;
}

/** Required speed of two threads relative to two processes. */
const WANTED_SHARE = OVER_ONE_THREAD / 2;

/** Games per lane in a measurement, so that unfinished games at the end do not matter. */
const LEAST_GAMES = 30;
const LANES = 128;
/** How often a measurement may be extended for this. */
const MOST_PROLONGED = 10;

export const subject = defineLoneCommand({
  name: 'scaling',
  summary: 'random playouts on two threads, compared with one thread and with two separate processes',
  description: [
    'Each round measures one thread, two threads of one process, and two processes with one thread each; every other round reverses the order. Two processes reach the maximum that the machine allows at the time, which on shared machines can be less than twice the speed of one. If two threads are slower than that, the difference is the cost of sharing a process.',
    'Times are elapsed times, so the machine should be idle otherwise. Ratios are geometric means over the rounds, with 95 % intervals.',
    `Exit code: 0 if for every sheet the interval shows that two threads reach at least ${WANTED_SHARE} of the speed of two processes (${OVER_ONE_THREAD} times one thread, if two cores are twice as fast as one), otherwise 1.`,
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: text('NAMES', 'some of the default sheets, separated by spaces'),
    rounds: wholeNumber('N', 'rounds per sheet (60)', { least: 2 }),
    seconds: positiveNumber('N', 'time for each of the three parts of a round; slow games get more (0.1)'),
    warmup: positiveNumber('N', 'seconds for warming up (4)'),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    {
      call: 'npm run bench -- scaling --sheets "ticTacToe checkers" --rounds 200',
      does: 'narrower intervals',
    },
  ],

  async run({ options }, io) {
    await build();
    const engine = await builtEngine();
    const { rounds = 60, seconds = 0.1, warmup = 4 } = options;
    const rows: Row[] = [];
    io.err(`load ${loadavg()[0]?.toFixed(1)}\n`);
    const sheets = wantedSheets(options.sheets);
    for (const sheet of sheets) {
      const file = fileOf(sheet);
      const ratios = file && (await measure(engine, file.path, { rounds, seconds, warmup }));
      if (ratios === undefined) {
        io.err(`${sheet.name}: there is no such rule sheet, or it has no circuit\n`);
        continue;
      }
      const row = { sheet: sheet.name, ...ratios };
      rows.push(row);
      io.err(`${cells(row).join('  ')}\n`);
    }
    if (options.json) io.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    else {
      const head = ['sheet', '2 threads/1', '2 processes/1', 'threads/processes'];
      for (const line of tableLines([head, ...rows.map(cells)])) io.out(`${line}\n`);
    }
    return rows.length === sheets.length && rows.every(({ share }) => share.low >= WANTED_SHARE) ? 0 : 1;
  },
});

type Effort = Readonly<Record<'rounds' | 'seconds' | 'warmup', number>>;

interface Playing {
  play(milliseconds: number): Promise<PlayedGames>;
  close(): void;
}

async function measure(
  engine: Engine,
  path: string,
  { rounds, seconds, warmup }: Effort,
): Promise<Omit<Row, 'sheet'> | undefined> {
  const compiled = compiledGame(engine, path);
  if (compiled === undefined) return undefined;
  const alone = await PlayingTeam.start(engine, compiled, 1, 1);
  const together = await PlayingTeam.start(engine, compiled, 2, 2);
  const apart = await PlayingProcesses.start(compiled, [3, 4]);
  const all: readonly Playing[] = [alone, together, apart];
  try {
    for (const playing of all) await playing.play(1000 * warmup);
    const { playouts, milliseconds } = await alone.play(1000 * seconds);
    const needed = (milliseconds * LANES * LEAST_GAMES) / Math.max(1, playouts);
    const time = Math.min(Math.max(1000 * seconds, needed), 1000 * seconds * MOST_PROLONGED);
    const speeds = new Map<Playing, number[]>(all.map((playing) => [playing, []]));
    for (let round = 0; round < rounds; round++) {
      for (const playing of round % 2 === 0 ? all : [...all].reverse()) {
        const played = await playing.play(time);
        speeds.get(playing)?.push(played.transitions / played.milliseconds);
      }
    }
    const ratio = (a: Playing, b: Playing): Ratio => ratioOf(speeds.get(a) ?? [], speeds.get(b) ?? []);
    return {
      threads: ratio(together, alone),
      processes: ratio(apart, alone),
      share: ratio(together, apart),
    };
  } finally {
    for (const playing of all) playing.close();
  }
}

/** Results by round. */
function ratioOf(speeds: readonly number[], others: readonly number[]): Ratio {
  const { mean, halfWidth } = meanOf(
    speeds.map((speed, round) => Math.log(speed / (others[round] as number))),
  );
  return {
    mean: Math.exp(mean),
    low: Math.exp(mean - (halfWidth ?? 0)),
    high: Math.exp(mean + (halfWidth ?? 0)),
  };
}

function cells({ sheet, threads, processes, share }: Row): string[] {
  const written = ({ mean, low, high }: Ratio): string =>
    `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return [sheet, written(threads), written(processes), written(share)];
}
