/** `anygame compare`: whether two games are the same, which games of a collection are, and what differs. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../base/index.ts';
import { readRules } from '../../engines/index.ts';
import {
  type CompareOptions,
  compareGames,
  fingerprintOf,
  GameClasses,
  type GameComparison,
  mayBeSame,
  nearComparison,
  type SameGames,
  Subject,
} from '../../equivalence/index.ts';
import { installedLibrary, sheetFile, writeNewFile } from '../../host/index.ts';
import { choice, defineCommand, flag, positiveNumber, text } from '../command.ts';
import { classesJson, classesReport, comparisonJson, comparisonReport } from '../compare-report.ts';
import { EXIT, UsageError } from '../exit.ts';
import { openSheet } from '../game-operand.ts';
import type { Io } from '../io.ts';
import { Progress } from '../progress.ts';
import { operandHelp } from '../shared-options.ts';

/** For the circuit of one game, and for one comparison, in seconds. */
const CIRCUIT_SECONDS = 60;
const COMPARISON_SECONDS = 60;

export const compare = defineCommand({
  description: [
    'Finds out whether two games are the same game in other words: whether roles, fluents and moves of one can be renamed so that it becomes the other, however its rules are written. It prints which is which, how that was found and proved, or the first reason why not: moves after which the games differ. Small games are also compared position by position, so that another encoding of positions does not hide that they are the same.',
    operandHelp('GAME'),
    'With --corpus and one GAME, lists all games of a folder that are the same as GAME; without GAME, divides the folder into classes of games that are the same. FOLDER may be `library`: the games that come with Anygame. Folders are searched for .kif, .gdl and .hrf files, with the folders inside them.',
    'If games differ, --near says whether one is the other with something changed: its start, goals, end, legal moves or size. This is looked for anyway where no moves were found after which the games differ.',
    'Exit code: 0 if the games are the same, 1 if they are not or it could not be decided, 2 if a game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: '[GAME [GAME]]', least: 0, most: 2 },
  options: {
    corpus: text('FOLDER', 'compare with all games of a folder, or of the library'),
    goals: choice(
      ['exact', 'order'],
      'how goals must agree: in their values (exact), or only in their order, by any strictly increasing map (order)',
    ),
    near: flag('if the games differ, look for what was changed'),
    seconds: positiveNumber('N', `how long each comparison may take (${COMPARISON_SECONDS})`),
    map: text('FILE', 'write the mapping to a file, as JSON'),
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
    const limits: CompareOptions = {
      seconds: options.seconds ?? COMPARISON_SECONDS,
      goals: options.goals ?? 'exact',
      now: io.now,
    };
    if (corpus !== undefined) return compareCorpus(corpus, operands[0], limits, json, io);
    const [first, second] = [await subjectOf(operands[0] ?? '', io), await subjectOf(operands[1] ?? '', io)];
    const comparison = compareGames(first, second, limits);
    const near =
      comparison.verdict !== 'same' && (options.near || !hasWitness(comparison))
        ? nearComparison(first, second, { now: io.now, seconds: limits.seconds ?? COMPARISON_SECONDS })
        : undefined;
    const report = { names: [first.name, second.name] as const, comparison, near };
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

const hasWitness = (comparison: GameComparison): boolean =>
  comparison.verdict === 'different' && comparison.witness !== undefined;

async function subjectOf(operand: string, io: Io): Promise<Subject> {
  const { name, text: rules } = await openSheet(operand, io);
  return readSubject(name, rules, io);
}

function readSubject(name: string, rules: string, io: Pick<Io, 'now'>): Subject {
  const read = readRules(rules, { name, checks: 'reading' });
  if (read.kind === 'refused') throw new Failure(`${name}: ${read.message}`, 'refused');
  return new Subject(name, read.description, { seconds: CIRCUIT_SECONDS, now: io.now });
}

/** A sheet of a collection. */
interface CorpusSheet {
  readonly name: string;
  readonly file: string;
}

function sheetsOf(corpus: string): CorpusSheet[] {
  if (corpus === 'library')
    return installedLibrary().library.games.map((game) => ({ name: game.name, file: sheetFile(game) }));
  let entries: string[];
  try {
    entries = readdirSync(corpus, { recursive: true, encoding: 'utf8' });
  } catch {
    throw new Failure(`there is no folder '${corpus}'; 'library' stands for the games of Anygame`);
  }
  const sheets = entries.filter((entry) => /\.(kif|gdl|hrf)$/i.test(entry)).sort();
  if (sheets.length === 0) throw new Failure(`'${corpus}' holds no rule sheets (.kif, .gdl or .hrf)`);
  return sheets.map((entry) => ({ name: entry, file: path.join(corpus, entry) }));
}

/** Lists the games of a folder, or of the library, that are the same as a game, or divides the folder into classes. */
export async function compareCorpus(
  corpus: string,
  operand: string | undefined,
  limits: CompareOptions,
  asJson: boolean,
  io: Io,
): Promise<number> {
  const sheets = sheetsOf(corpus);
  const own = operand === undefined ? undefined : await subjectOf(operand, io);
  const progress = new Progress(io);
  const skipped: { name: string; reason: string }[] = [];
  const start = io.now();
  const files = new Map(sheets.map((sheet) => [sheet.name, sheet.file]));
  const texts = new Map<string, string>();
  const subject = (name: string): Subject => readSubject(name, texts.get(name) ?? '', io);
  const classes = new GameClasses(subject, limits);
  const same: { name: string; comparison: SameGames }[] = [];
  const open: { name: string; comparison: GameComparison }[] = [];
  const fingerprint = own && fingerprintOf(own);
  let done = 0;
  try {
    for (const { name } of sheets) {
      if (progress.interrupted) return EXIT.interrupted;
      await progress.tell(
        () => `${done} of ${sheets.length} sheets, ${classes.classes.length} classes: ${name}`,
      );
      done++;
      try {
        const { text: rules } = await openSheet(files.get(name) ?? '', io);
        texts.set(name, rules);
        const each = subject(name);
        if (own === undefined || fingerprint === undefined) {
          if (each.circuit === undefined) skipped.push({ name, reason: each.refusal ?? '' });
          classes.add(each);
          continue;
        }
        if (!mayBeSame(fingerprint, fingerprintOf(each))) continue;
        const comparison = compareGames(own, each, limits);
        if (comparison.verdict === 'same') same.push({ name, comparison });
        if (comparison.verdict === 'undecided') open.push({ name, comparison });
      } catch (error) {
        if (!(error instanceof Failure) && !isEvaluationProblem(error)) throw error;
        skipped.push({ name, reason: (error as Error).message });
      }
    }
  } finally {
    progress.end();
  }
  const report = {
    corpus,
    game: own?.name,
    sheets: sheets.length,
    same,
    open,
    classes,
    skipped,
    milliseconds: io.now() - start,
  };
  io.out(asJson ? `${JSON.stringify(classesJson(report), undefined, 2)}\n` : `${classesReport(report)}\n`);
  if (own === undefined) return EXIT.success;
  return same.length > 0 ? EXIT.success : EXIT.refused;
}

/** Sheets whose rules cannot be evaluated are no games; that is no fault of ours. */
function isEvaluationProblem(error: unknown): boolean {
  return error instanceof Error && /Evaluation|External|Range|Grounding/.test(error.constructor.name);
}
