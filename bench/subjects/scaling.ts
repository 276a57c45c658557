/** What a second thread is worth to random playouts, beside what the machine gives a second thread at all. */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { build } from '../../scripts/build.mjs';
import { defineCommand } from '../../src/cli/command.ts';
import { flag, positiveNumber, text, wholeNumber } from '../../src/cli/option.ts';
import { tableLines } from '../../src/cli/table.ts';
import type { CircuitGame, SimulatorTeam } from '../../src/machine/index.ts';
import { meanOf } from '../../src/match/index.ts';
import { ArithmeticThreads } from '../arithmetic-threads.ts';
import { builtEngine, type Engine } from '../built-engine.ts';
import { OVER_ONE_THREAD } from '../playout-sheets.ts';
import { fileOf, wantedSheets } from '../sheet-files.ts';

/** A geometric mean, with its interval of 95 %. */
interface Ratio {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

interface Row {
  readonly sheet: string;
  /** Two threads to one: playouts, and arithmetic without memory. */
  readonly playouts: Ratio;
  readonly arithmetic: Ratio;
  /** The first to the second, round by round. */
  readonly share: Ratio;
}

export const subject = defineCommand({
  name: 'scaling',
  summary: 'random playouts on two threads against one, beside plain arithmetic on two threads against one',
  description: [
    'In every round a team of one worker plays, then a team of two, and then one thread and two do plain arithmetic that needs no memory: how much more two of those do is all that the machine gives a second thread at the time, which on shared machines can be less than twice.',
    'By the clock, on an otherwise idle machine. Ratios are geometric means over the rounds, with intervals of 95 %.',
    `Exit code: 0 if with every sheet a second thread is worth what makes two ${OVER_ONE_THREAD} times as quick as one where arithmetic is twice as quick, else 1.`,
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: text('NAMES', 'only these of the usual sheets, separated by spaces'),
    rounds: wholeNumber('N', 'for each sheet (100)', { least: 2 }),
    seconds: positiveNumber('N', 'for each of the four parts of a round (0.05)'),
    warmup: positiveNumber('N', 'seconds for code to become optimised (4)'),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    {
      call: 'npm run bench -- scaling --sheets "ticTacToe checkers" --rounds 200',
      does: 'smaller intervals',
    },
  ],

  async run({ options }, io) {
    await build();
    const engine = await builtEngine();
    const { rounds = 100, seconds = 0.05, warmup = 4 } = options;
    const arithmetic = new ArithmeticThreads(2);
    const rows: Row[] = [];
    io.err(`load ${loadavg()[0]?.toFixed(1)}\n`);
    try {
      for (const sheet of wantedSheets(options.sheets)) {
        const file = fileOf(sheet);
        const teams = file && (await teamsFor(engine, file.path));
        if (teams === undefined) {
          io.err(`${sheet.name}: no such rule sheet here, or no circuit\n`);
          continue;
        }
        const row = { sheet: sheet.name, ...(await measure(teams, arithmetic, { rounds, seconds, warmup })) };
        rows.push(row);
        io.err(`${cells(row).join('  ')}\n`);
      }
    } finally {
      await arithmetic.close();
    }
    if (options.json) io.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    else {
      const head = ['sheet', 'playouts, 2 threads/1', 'arithmetic, 2 threads/1', 'playouts/arithmetic'];
      for (const line of tableLines([head, ...rows.map(cells)])) io.out(`${line}\n`);
    }
    return rows.every(({ share }) => 2 * share.mean >= OVER_ONE_THREAD) ? 0 : 1;
  },
});

interface Teams {
  readonly game: CircuitGame;
  readonly one: SimulatorTeam;
  readonly two: SimulatorTeam;
}

async function teamsFor(engine: Engine, path: string): Promise<Teams | undefined> {
  const { gdl, machine, simulatorThread } = engine;
  const reading = gdl.readDescription(readFileSync(path, 'latin1'), path);
  if (!gdl.isTurnBased(reading.description)) return undefined;
  const { game, compiled } = machine.compile(reading.description, { engine: 'circuit' });
  if (compiled === undefined) return undefined;
  const team = (workers: number, seed: number) =>
    machine.SimulatorTeam.start(reading, game as CircuitGame, {
      workers,
      createWorker: simulatorThread,
      seed,
    });
  return { game: game as CircuitGame, one: await team(1, 1), two: await team(2, 2) };
}

async function measure(
  { game, one, two }: Teams,
  arithmetic: ArithmeticThreads,
  { rounds, seconds, warmup }: Record<'rounds' | 'seconds' | 'warmup', number>,
): Promise<Omit<Row, 'sheet'>> {
  const speed = async (team: SimulatorTeam, time: number): Promise<number> => {
    const start = performance.now();
    const run = team.playouts(game.initial);
    await new Promise((resolve) => setTimeout(resolve, 1000 * time));
    const { transitions } = await run.stop(10_000);
    return transitions / (performance.now() - start);
  };
  const gains: number[] = [];
  const offers: number[] = [];
  try {
    for (const team of [one, two]) await speed(team, warmup);
    await arithmetic.rounds(2, 500);
    for (let round = 0; round < rounds; round++) {
      const alone = await speed(one, seconds);
      const together = await speed(two, seconds);
      const plain = await arithmetic.rounds(1, 1000 * seconds);
      const twice = await arithmetic.rounds(2, 1000 * seconds);
      gains.push(together / alone);
      offers.push(twice / plain);
    }
  } finally {
    for (const team of [one, two]) team.close();
  }
  return {
    playouts: ratioOf(gains),
    arithmetic: ratioOf(offers),
    share: ratioOf(gains.map((gain, round) => gain / (offers[round] as number))),
  };
}

function ratioOf(values: readonly number[]): Ratio {
  const { mean, halfWidth } = meanOf(values.map(Math.log));
  return {
    mean: Math.exp(mean),
    low: Math.exp(mean - (halfWidth ?? 0)),
    high: Math.exp(mean + (halfWidth ?? 0)),
  };
}

function cells({ sheet, playouts, arithmetic, share }: Row): string[] {
  const written = ({ mean, low, high }: Ratio): string =>
    `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return [sheet, written(playouts), written(arithmetic), written(share)];
}
