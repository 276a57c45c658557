/** `anygame perf`: the interface by which the field measures how quickly programs execute rules. */
import { seededRandom } from '../../circuit/index.ts';
import { CircuitGame } from '../../machine/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, UsageError } from '../failure.ts';
import { GAME_OPTIONS, loadGame } from '../game.ts';
import type { Io } from '../io.ts';
import { wholeNumber } from '../option.ts';
import { plainRollouts, type Rollouts, slicedRollouts } from '../rollouts.ts';
import { operandHelp } from '../sheet.ts';
import { duration, grouped } from '../table.ts';
import { version } from '../version.ts';
import { expectWritable, isStream, writeNewFile } from '../write.ts';

/** Some eleven days. */
const MOST_SECONDS = 1_000_000;

export const perf = defineCommand({
  name: 'perf',
  summary: 'measure random games in the way of the benchmark gdl-perf',
  description: [
    'Plays random games for SECONDS and writes to OUTFILE what came of it: lines with version=, millisecondsTaken=, numStateChanges= (transitions) and numRollouts= (games that came to their end), or version= and errorMessage= if something went wrong. This is what the benchmark gdl-perf expects of the programs it compares.',
    operandHelp('GDLFILE'),
    'Time is counted from when the game is ready to be played. If there is a circuit, each thread plays 128 games at once, else the rules engine plays one after the other.',
    'Ctrl-C, or a request to end (SIGTERM), ends the measurement and writes what there is; before it has begun, an errorMessage= is left in OUTFILE. Exit code: 0, 130 if interrupted, another if something went wrong.',
  ],
  operands: { usage: 'GDLFILE OUTFILE SECONDS', least: 3, most: 3 },
  options: {
    threads: wholeNumber('N', 'how many threads play (1); the rules engine has one', { least: 1, most: 256 }),
    ...GAME_OPTIONS,
  },
  examples: [
    { call: 'anygame perf tic-tac-toe result.txt 10', does: 'ten seconds of tic-tac-toe' },
    { call: 'anygame perf tic-tac-toe result.txt 10 --threads 2', does: 'on two cores' },
    { call: 'anygame perf tic-tac-toe /dev/stdout 3 --engine rules', does: 'what the rules engine does' },
  ],

  async run({ options, operands: [sheet = '', file = '', secondsText = ''] }, io) {
    await expectWritable(file);
    // Setting up is too busy to hear of its end, so that what is to be found then is written now.
    if (!(await isStream(file))) await writeNewFile(file, failureText('ended before there was a result'));
    try {
      const seconds = secondsOf(secondsText);
      const loaded = await loadGame(sheet, options, io);
      const { game } = loaded.compilation;
      const threads = options.threads ?? 1;
      const isSliced = game instanceof CircuitGame;
      const rollouts = isSliced
        ? await slicedRollouts(loaded, game, { seconds, threads }, io)
        : await plainRollouts(game, seconds, seededRandom(io.seed), io);
      await writeNewFile(file, resultText(rollouts));
      const by = isSliced ? `the circuit, ${threads} ${threads === 1 ? 'thread' : 'threads'}` : 'the rules';
      return report(file, rollouts, by, io);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // If not even this can be written, the first failure is still the one to tell.
      await writeNewFile(file, failureText(message)).catch(() => {});
      throw error;
    }
  },
});

function secondsOf(text: string): number {
  const seconds = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds;
  throw new UsageError(
    `SECONDS must be a number above 0, at most ${grouped(MOST_SECONDS)}, not '${printable(text)}'.`,
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

/** A value is what stands on one line, without spaces at its ends. */
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
  if (!isInterrupted) return EXIT.success;
  io.err('anygame: interrupted; the file holds what was counted until then\n');
  return EXIT.interrupted;
}
