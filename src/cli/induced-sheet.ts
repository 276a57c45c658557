/** Learns a sheet from traces for `anygame induce`, reports how reliable it is, and compares it with a known game. */
import { duration, Failure, grouped, printable, seededRandom, tableLines } from '../base/index.ts';
import { loadGame } from '../engines/index.ts';
import { DEFAULT_MAX_LENGTH, type Game } from '../game/index.ts';
import { expectWritable, readTextFile, writeNewFile } from '../host/index.ts';
import {
  type Agreement,
  agreementOf,
  askGame,
  type Difference,
  type InducedSheet,
  type InductionOptions,
  induceSheet,
  type RelationReport,
  readTraces,
} from '../induce/index.ts';
import { EXIT, type Io } from './io.ts';
import { openGame } from './operands.ts';
import { Progress } from './progress.ts';

/** Bytes. */
const MOST_BYTES = 256_000_000;

/** What is done with the traces, and where the sheet goes. */
export interface SheetPlan {
  readonly seconds: number;
  readonly seed: number;
  readonly output: string | undefined;
  readonly json: boolean;
  /** A game with which the sheet is compared. */
  readonly against: string | undefined;
}

/** Learns from the traces of a file. */
export async function sheetFromTraces(file: string, plan: SheetPlan, io: Io): Promise<number> {
  const traces = readTraces(await readTextFile(file, MOST_BYTES), printable(file));
  return learned(plan, traces.game, io, async (options) => ({
    sheet: await induceSheet(traces, options),
    questions: [],
    matches: traces.matches.length,
    isSettled: true,
  }));
}

/** The number of random matches to begin with, and of matches at most. */
const FIRST_MATCHES = 20;
const MOST_MATCHES = 2000;

/** Learns from a game that can be asked, and chooses the matches to watch. */
export async function sheetFromGame(operand: string, plan: SheetPlan, io: Io): Promise<number> {
  const { compilation, name } = await openGame(operand, { engine: undefined }, io);
  return learned(plan, name, io, async (options) => {
    const { sheet, traces, questions, isSettled } = await askGame(compilation.game, {
      ...options,
      name,
      first: FIRST_MATCHES,
      most: MOST_MATCHES,
      maxLength: DEFAULT_MAX_LENGTH,
    });
    return { sheet, questions, matches: traces.matches.length, isSettled };
  });
}

interface Learned {
  readonly sheet: InducedSheet;
  /** Where two sheets that fitted differed, so that a match was watched there. */
  readonly questions: readonly Difference[];
  readonly matches: number;
  readonly isSettled: boolean;
}

async function learned(
  plan: SheetPlan,
  game: string,
  io: Io,
  learn: (options: InductionOptions & { readonly watch: (news: string) => void }) => Promise<Learned>,
): Promise<number> {
  if (plan.output !== undefined) await expectWritable(plan.output);
  const truth =
    plan.against === undefined
      ? undefined
      : (await openGame(plan.against, { engine: undefined }, io)).compilation.game;
  const progress = new Progress(io);
  let current = '';
  const start = io.now();
  try {
    const { sheet, questions, matches, isSettled } = await learn({
      now: io.now,
      deadline: start + 1000 * plan.seconds,
      isCancelled: () => progress.interrupted,
      pause: () => progress.tell(() => `${current}, ${duration(io.now() - start)}`),
      seed: plan.seed,
      watch: (news) => {
        current = news;
      },
    });
    progress.clear();
    if (progress.interrupted) return EXIT.interrupted;
    const { text, relations } = sheet;
    if (plan.output !== undefined) await writeNewFile(plan.output, text);
    const agreement = truth && (await comparison(truth, text, plan, progress));
    progress.clear();
    if (plan.json) {
      const seconds = (io.now() - start) / 1000;
      const report = { game, sheet: text, relations, matches, questions, isSettled, seconds, agreement };
      io.out(`${JSON.stringify({ version: 1, ...report }, undefined, 2)}\n`);
    } else {
      if (plan.output === undefined) io.out(text);
      const say = plan.output === undefined ? io.err.bind(io) : io.out.bind(io);
      say(`${[...sheetLines(relations), ...questionLines(questions, matches, isSettled)].join('\n')}\n`);
      if (agreement !== undefined) say(`${agreementLine(agreement, plan.against ?? '')}\n`);
    }
    const isWrong = relations.some(({ mistakes }) => mistakes > 0) || agreement?.difference !== undefined;
    return isWrong ? EXIT.refused : EXIT.success;
  } finally {
    progress.end();
  }
}

/** What was asked last tells which moves decided between two sheets. */
function questionLines(
  questions: readonly Difference[],
  matches: number,
  isSettled: boolean,
): readonly string[] {
  const last = questions.at(-1);
  if (last === undefined) return [];
  return [
    '',
    `${questions.length} questions, ${grouped(matches)} matches watched; the last question was ${placeOf(last)}: ${last.problem}.`,
    ...(isSettled ? [] : ['Two sheets that fit what was watched still differ; give it more time (--for).']),
  ];
}

const placeOf = ({ moves }: Difference): string =>
  moves.length === 0 ? 'at the start' : `after ${moves.join(', ')}`;

/** Rules and exceptions that rest on fewer observations are named as doubtful: wrong records look like that. */
const FEW = 5;

function sheetLines(relations: readonly RelationReport[]): readonly string[] {
  const rows = relations.map((relation) => [
    relation.head,
    String(relation.rules),
    grouped(relation.positives),
    grouped(relation.examples),
    remark(relation),
  ]);
  return tableLines([['relation', 'rules', 'observed', 'of', ''], ...rows]);
}

function remark({ mistakes, support = Number.POSITIVE_INFINITY }: RelationReport): string {
  if (mistakes > 0) return `wrong for ${grouped(mistakes)}`;
  return support < FEW ? `a rule rests on only ${grouped(support)}` : '';
}

const DEPTH = 4;
const MATCHES = 1000;
const MOST_SEQUENCES = 300_000;

async function comparison(
  truth: Game,
  sheet: string,
  { seed }: SheetPlan,
  progress: Progress,
): Promise<Agreement> {
  const learned = loadGame(sheet, { checks: 'reading' });
  if (learned.kind !== 'game')
    throw new Failure(`the learned sheet cannot be played: ${learned.reason}`, 'refused');
  return agreementOf(truth, learned.compilation.game, {
    depth: DEPTH,
    matches: MATCHES,
    mostSequences: MOST_SEQUENCES,
    random: seededRandom(seed),
    pause: () => progress.tell(() => 'comparing'),
    isCancelled: () => progress.interrupted,
  });
}

function agreementLine({ depth, sequences, matches, difference }: Agreement, game: string): string {
  const extent = `${grouped(sequences)} sequences of moves to depth ${depth}, ${grouped(matches)} random matches`;
  if (difference === undefined) return `The same as ${printable(game)}: ${extent}.`;
  return `Not the same as ${printable(game)}: ${placeOf(difference)}, ${difference.problem}. Equal so far: ${extent}.`;
}
