/** `anygame perf`: measures how many random games of a game are played per second. */
import { duration, grouped, pause, printable, readTime } from '../../base/index.ts';
import { circuitOf, type LoadedGame, SimulatorTeam } from '../../engines/index.ts';
import type { Game } from '../../game/index.ts';
import { expectWritable, isStream, simulatorThread, type Watch, writeNewFile } from '../../host/index.ts';
import { version } from '../../host/version/index.ts';
import { defineCommand, flag, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { printJson } from '../json.ts';
import { openGame } from '../operands.ts';
import { Progress, watched } from '../progress.ts';
import { GAME_OPTIONS, operandHelp } from '../shared-options.ts';

/** Maximum duration in seconds: about eleven days. */
const MOST_SECONDS = 1_000_000;

export const perf = defineCommand({
  description: [
    'Plays random games for SECONDS (10, 10s or 500ms) and writes the result to OUTFILE: lines with version=, millisecondsTaken=, numStateChanges= (transitions) and numRollouts= (finished games), or version= and errorMessage= if something went wrong. The benchmark gdl-perf expects this format.',
    operandHelp('GDLFILE'),
    'Time is measured from the moment the game is ready. With a circuit, each thread plays 128 games at once. Otherwise the rules engine plays one game after the other.',
    'Ctrl-C or SIGTERM stops the measurement and writes the result so far, or an errorMessage= if the measurement has not begun. Exit code: 0 on success, 1 if no game was finished, 130 if interrupted, another if something went wrong.',
  ],
  operands: { usage: 'GDLFILE OUTFILE SECONDS', least: 3, most: 3 },
  options: {
    threads: wholeNumber('N', 'how many threads play (1); the rules engine has one', { least: 1, most: 256 }),
    ...GAME_OPTIONS,
    json: flag('also print the result as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame perf tic-tac-toe result.txt 10', does: 'ten seconds of tic-tac-toe' },
    { call: 'anygame perf tic-tac-toe result.txt 10 --threads 2', does: 'on two cores' },
    { call: 'anygame perf tic-tac-toe /dev/stdout 3 --engine rules', does: 'with the rules engine' },
  ],

  async run({ options, operands: [sheet = '', file = '', secondsText = ''] }, io) {
    if (options.json && file === '/dev/stdout')
      throw new UsageError('with --json, OUTFILE cannot be /dev/stdout too; /dev/null discards it.');
    await expectWritable(file);
    // Signals are not handled during set-up, so the result for an early end is written now.
    if (!(await isStream(file))) await writeNewFile(file, failureText('stopped before there was a result'));
    try {
      const seconds = secondsOf(secondsText);
      const loaded = await openGame(sheet, options, io);
      const { game } = loaded.compilation;
      const threads = options.threads ?? 1;
      const isSliced = circuitOf(game) !== undefined;
      const rollouts = isSliced
        ? await slicedRollouts(loaded, game, { seconds, threads }, io)
        : await plainRollouts(game, seconds, io);
      await writeNewFile(file, resultText(rollouts));
      if (options.json)
        printJson(io, {
          version: 1,
          game: loaded.name,
          engine: game.engine,
          threads: isSliced ? threads : 1,
          playouts: rollouts.games,
          transitions: rollouts.stateChanges,
          milliseconds: rollouts.milliseconds,
          interrupted: rollouts.isInterrupted,
        });
      const by = isSliced ? `the circuit, ${threads} ${threads === 1 ? 'thread' : 'threads'}` : 'the rules';
      return report(file, rollouts, by, io);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // If this cannot be written either, the first failure is still the one to report.
      await writeNewFile(file, failureText(message)).catch(() => {});
      throw error;
    }
  },
});

function secondsOf(text: string): number {
  const seconds = readTime(text);
  if (seconds !== undefined && seconds <= MOST_SECONDS) return seconds;
  throw new UsageError(
    `SECONDS must be a time above 0, as in 10, 10s or 500ms, and at most ${grouped(MOST_SECONDS)} seconds, not '${printable(text)}'.`,
  );
}

function resultText({ games, stateChanges, milliseconds }: Rollouts): string {
  return lines({
    version: version(),
    millisecondsTaken: Math.round(milliseconds),
    numStateChanges: stateChanges,
    numRollouts: games,
  });
}

function failureText(message: string): string {
  return lines({ version: version(), errorMessage: message });
}

/** One line per value, without leading or trailing spaces. */
function lines(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${String(value).replaceAll(/\s+/g, ' ').trim()}\n`)
    .join('');
}

function report(file: string, rollouts: Rollouts, by: string, io: Io): number {
  const { games, stateChanges, milliseconds, isInterrupted } = rollouts;
  io.err(
    `${printable(file)}: ${grouped(games)} games, ${grouped(stateChanges)} transitions in ${duration(milliseconds)} (${by})\n`,
  );
  if (games === 0 && !isInterrupted) {
    io.err('anygame: no game ended in this time, so no rate of games was measured; allow more SECONDS\n');
    return EXIT.refused;
  }
  if (!isInterrupted) return EXIT.success;
  io.err('anygame: interrupted; the file holds what was counted until then\n');
  return EXIT.interrupted;
}

/** The number of random games played, and the time taken. */
export interface Rollouts {
  /** Number of games that reached a terminal state. */
  readonly games: number;
  readonly stateChanges: number;
  readonly milliseconds: number;
  readonly isInterrupted: boolean;
}

/** Much longer than any realistic game. */
const LONGEST_GAME = 100_000;
/** Milliseconds to wait for threads to stop. */
const STOP_PATIENCE = 1000;

/** Plays many games at once in every thread. The time starts when all threads are ready. */
async function slicedRollouts(
  { reading }: LoadedGame,
  game: Game,
  { seconds, threads }: { readonly seconds: number; readonly threads: number },
  io: Io,
): Promise<Rollouts> {
  const team = await SimulatorTeam.start(reading, game, {
    workers: threads,
    createWorker: simulatorThread,
    maxLength: LONGEST_GAME,
    seed: io.seed,
  });
  const measure = async ({ signal, show }: Watch): Promise<Rollouts> => {
    const start = io.now();
    const run = team.playouts(game.initial);
    show(() => progressText(run.scores().playouts));
    await Promise.race([run.finished, pause(1000 * seconds, signal)]);
    const { playouts, unfinished, stuck, transitions } = await run.stop(STOP_PATIENCE);
    return {
      games: playouts - unfinished - stuck,
      stateChanges: transitions,
      milliseconds: io.now() - start,
      isInterrupted: signal.aborted,
    };
  };
  return await watched(io, measure, { hearsTermination: true }).finally(() => team.close());
}

/** Plays one game at a time in this thread. */
async function plainRollouts(game: Game, seconds: number, io: Io): Promise<Rollouts> {
  const progress = new Progress(io, { hearsTermination: true });
  const start = io.now();
  const run = game.batch().scores(game.initial, { maxLength: LONGEST_GAME, seed: io.seed });
  let milliseconds = 0;
  try {
    while (milliseconds < 1000 * seconds && !progress.interrupted) {
      run.advance();
      await progress.tell(() => progressText(run.scores().playouts));
      milliseconds = io.now() - start;
    }
    const { playouts, unfinished, stuck, transitions } = run.scores();
    const games = playouts - unfinished - stuck;
    return { games, stateChanges: transitions, milliseconds, isInterrupted: progress.interrupted };
  } finally {
    progress.end();
  }
}

const progressText = (games: number): string =>
  `${grouped(games)} games played; Ctrl-C stops the measurement`;
