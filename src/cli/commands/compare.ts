/**
 * `anygame compare`: tests whether two games are the same, which games of a collection are the same, and what differs.
 */

import { duration, Failure } from '../../base/index.ts';
import { readRules } from '../../engines/index.ts';
import {
  type ComparedGames,
  type ComparedSheet,
  type ComparingTask,
  ComparingThreads,
  writeNewFile,
} from '../../host/index.ts';
import { choice, defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { compareCorpus } from '../compare-corpus.ts';
import { comparisonJson, comparisonReport } from '../compare-report.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openSheet } from '../operands.ts';
import { watched } from '../progress.ts';
import { operandHelp } from '../shared-options.ts';

/** Time limit for one comparison in seconds. */
const COMPARISON_SECONDS = 60;

export const compare = defineCommand({
  description: [
    'Finds out whether two games are equivalent: whether renaming the roles, fluents and moves of one turns it into the other, however the rules are written. It prints the mapping and how it was proved, or the first reason why there is none: moves after which the games differ. Small games are also compared position by position, so that they are recognised even if they encode positions differently.',
    operandHelp('GAME'),
    'With --corpus and one GAME, lists all games of a folder that are equivalent to GAME; without GAME, divides the folder into classes of equivalent games. FOLDER may be `library`, the games that come with Anygame. Folders are searched recursively for .kif, .gdl and .hrf files.',
    'If the games differ, --near reports whether one is a variant of the other, with a different start, goals, end, legal moves or size. This is always tried if no moves were found after which the games differ.',
    'Exit code: 0 if the games are equivalent, 1 if they are not or if this could not be decided, 2 if a game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: '[GAME [GAME]]', least: 0, most: 2 },
  options: {
    corpus: text('FOLDER', 'compare with all games of a folder, or of the library'),
    goals: choice(
      ['exact', 'order'],
      'how goals must agree: in their values (exact), or only in their order, by any strictly increasing map (order)',
    ),
    near: flag('if the games differ, find out what was changed'),
    time: time(`limit of processor time for each comparison (${COMPARISON_SECONDS}s)`),
    map: text('FILE', 'write the mapping to a file, as JSON'),
    parallel: wholeNumber(
      'N',
      'with --corpus: how many games are worked on at once (as many as there are cores)',
      {
        least: 1,
        most: 256,
      },
    ),
    keep: text(
      'FILE',
      'with --corpus: keep answers in a file; if interrupted, the same command continues where it stopped',
    ),
    json: flag('print everything as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame compare tic-tac-toe number-scrabble', does: 'the same game in disguise' },
    { call: 'anygame compare nim nim-misere --near', does: 'what the difference is' },
    { call: 'anygame compare my-game.kif --corpus library', does: 'whether the library has it' },
    { call: 'anygame compare --corpus sheets --json', does: 'which sheets of a folder are the same game' },
  ],

  async run({ options, operands }, io) {
    const { corpus, json } = options;
    if (corpus === undefined && operands.length !== 2)
      throw new UsageError('two games are needed, or --corpus FOLDER.');
    if (corpus !== undefined && operands.length === 2)
      throw new UsageError('--corpus takes one GAME or none.');
    if (corpus === undefined && (options.keep !== undefined || options.parallel !== undefined))
      throw new UsageError('--keep and --parallel go with --corpus.');
    if (corpus !== undefined && (options.near || options.map !== undefined))
      throw new UsageError('--near and --map go with two games, not with --corpus.');
    const limits = {
      seconds: options.time ?? COMPARISON_SECONDS,
      goals: options.goals ?? 'exact',
    } as const;
    if (corpus !== undefined)
      return compareCorpus(
        corpus,
        operands[0],
        { ...limits, json, keep: options.keep, parallel: options.parallel },
        io,
      );
    const [first, second] = [await sheetOf(operands[0] ?? '', io), await sheetOf(operands[1] ?? '', io)];
    const near = options.near ? 'always' : 'without witness';
    const found = await comparedInThread({ first, second, limits, near }, io);
    if (found === undefined) {
      io.err('anygame: interrupted\n');
      return EXIT.interrupted;
    }
    const { comparison } = found;
    const report = { names: [first.name, second.name] as const, ...found };
    if (options.map !== undefined && comparison.verdict === 'same')
      await writeNewFile(options.map, `${JSON.stringify(comparison.mapping, undefined, 2)}\n`);
    io.out(
      json
        ? `${JSON.stringify(comparisonJson(report), undefined, 2)}\n`
        : `${comparisonReport(report, io)}\n`,
    );
    return comparison.verdict === 'same' ? EXIT.success : EXIT.refused;
  },
});

/** Undefined if interrupted. */
function comparedInThread(task: ComparingTask, io: Io): Promise<ComparedGames | undefined> {
  return watched(io, async ({ signal, show, now }) => {
    const threads = new ComparingThreads(1, signal);
    const start = now();
    show(
      () =>
        `comparing ${task.first.name} and ${task.second.name}, ${duration(now() - start)}; Ctrl-C stops it`,
    );
    try {
      return (await threads.compare(task)).answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw new Failure((error as Error).message, 'refused');
    } finally {
      threads.close();
    }
  });
}

async function sheetOf(operand: string, io: Io): Promise<ComparedSheet> {
  const { name, text: rules } = await openSheet(operand, io);
  const read = readRules(rules, { name, checks: 'reading' });
  if (read.kind === 'refused') throw new Failure(`${name}: ${read.message}`, 'refused');
  return { name, rules };
}
