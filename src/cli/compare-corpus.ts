/** Compares the games of a folder or of the library in several threads: with one game, or all with each other. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { counted, Failure, hashText } from '../base/index.ts';
import type { GoalComparison } from '../circuit/index.ts';
import { type ClassMember, classesOf, mayBeSame, type PairAnswer, pairAnswer } from '../equivalence/index.ts';
import {
  type ComparedSheet,
  ComparingThreads,
  type FingerprintAnswer,
  installedLibrary,
  KeptAnswers,
  NoAnswerInTime,
  sheetFile,
  storedFingerprint,
  storedFingerprints,
  type Timed,
  UnreadableSheet,
} from '../host/index.ts';
import { type CorpusReport, corpusJson, corpusReport, type NamedAnswer } from './compare-report.ts';
import { EXIT, type Io } from './io.ts';
import { openSheet } from './operands.ts';
import { type CommandWatch, watched } from './progress.ts';

export interface CorpusOptions {
  readonly seconds: number;
  readonly goals: GoalComparison;
  readonly json: boolean;
  /** Number of threads; one per core if undefined. */
  readonly parallel?: number | undefined;
  /** A file for answers, used to continue interrupted work. */
  readonly keep?: string | undefined;
}

/**
 * Lists the games of a folder or of the library that are the same as a game, or divides the folder into equivalence
 * classes.
 */
export async function compareCorpus(
  corpus: string,
  operand: string | undefined,
  options: CorpusOptions,
  io: Io,
): Promise<number> {
  const files = sheetsOf(corpus);
  const own = operand === undefined ? undefined : await openSheet(operand, io);
  const asked = own && { name: own.name, rules: own.text };
  const kept = new KeptAnswers(options.keep);
  const start = io.now();
  const found = await watched(io, async (watch) => {
    const threads = new ComparingThreads(options.parallel ?? availableParallelism(), watch.signal);
    try {
      const run = new CorpusRun(corpus, threads, kept, options, watch);
      for (const { name, file } of files) await run.read(name, file, io);
      return asked === undefined ? await run.divided() : await run.comparedWith(asked);
    } catch (error) {
      if (watch.signal.aborted) return undefined;
      throw error;
    } finally {
      threads.close();
    }
  });
  if (found === undefined) {
    const advice = options.keep === undefined ? '' : '; the same command does the rest';
    io.err(`anygame: interrupted${advice}\n`);
    return EXIT.interrupted;
  }
  const report = {
    ...{ corpus, sheets: files.length, ...found },
    milliseconds: io.now() - start,
    processorSeconds: kept.seconds,
  };
  io.out(
    options.json ? `${JSON.stringify(corpusJson(report), undefined, 2)}\n` : `${corpusReport(report)}\n`,
  );
  if (report.asked === undefined) return EXIT.success;
  return report.asked.answers.some(({ answer }) => answer.verdict === 'same') ? EXIT.success : EXIT.refused;
}

/** A sheet of a collection. */
interface CorpusFile {
  readonly name: string;
  readonly file: string;
}

function sheetsOf(corpus: string): CorpusFile[] {
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

/** The results for a folder. */
type Found = Pick<CorpusReport, 'asked' | 'classes' | 'skipped'>;

class CorpusRun {
  readonly #threads: ComparingThreads;
  readonly #kept: KeptAnswers;
  readonly #options: CorpusOptions;
  readonly #watch: CommandWatch;
  readonly #stored: ReturnType<typeof storedFingerprints>;
  readonly #sheets = new Map<string, ComparedSheet>();
  readonly #skipped: { name: string; reason: string }[] = [];
  #fingerprinted = 0;
  #compared = 0;

  constructor(
    corpus: string,
    threads: ComparingThreads,
    kept: KeptAnswers,
    options: CorpusOptions,
    watch: CommandWatch,
  ) {
    this.#threads = threads;
    this.#kept = kept;
    this.#options = options;
    this.#watch = watch;
    this.#stored = corpus === 'library' ? storedFingerprints() : {};
    watch.show(
      () =>
        `${this.#fingerprinted} of ${this.#sheets.size} sheets looked at, ${counted(this.#compared, 'comparison')}; Ctrl-C stops it`,
    );
  }

  async read(name: string, file: string, io: Io): Promise<void> {
    try {
      const { text } = await openSheet(file, io);
      this.#sheets.set(name, { name, rules: text });
    } catch (error) {
      if (!(error instanceof UnreadableSheet) && !(error instanceof Failure)) throw error;
      this.#skipped.push({ name, reason: error.message });
    }
  }

  async comparedWith(own: ComparedSheet): Promise<Found> {
    const print = await this.#fingerprint(own);
    if (print.kind === 'refused') throw new Failure(`${own.name}: ${print.reason}`, 'refused');
    const answers: NamedAnswer[] = [];
    for (const { name, fingerprint } of await this.#members()) {
      if (!mayBeSame(print.fingerprint, fingerprint)) continue;
      answers.push({ name, answer: await this.#answer(own, this.#sheet(name)) });
    }
    return { asked: { game: own.name, answers }, skipped: this.#skipped };
  }

  async divided(): Promise<Found> {
    const classes = await classesOf(
      await this.#members(),
      (first, second) => this.#answer(this.#sheet(first), this.#sheet(second)),
      this.#options.parallel ?? availableParallelism(),
    );
    return { classes, skipped: this.#skipped };
  }

  #sheet(name: string): ComparedSheet {
    return this.#sheets.get(name) ?? { name, rules: '' };
  }

  /** Readable sheets in order, with their fingerprints. */
  async #members(): Promise<ClassMember[]> {
    const prints = await Promise.all(
      [...this.#sheets.values()].map(async (sheet) => ({ sheet, print: await this.#fingerprint(sheet) })),
    );
    return prints.flatMap(({ sheet: { name }, print }) => {
      const reason = print.kind === 'refused' ? print.reason : print.refusal;
      if (reason !== undefined) this.#skipped.push({ name, reason });
      return print.kind === 'refused' ? [] : [{ name, fingerprint: print.fingerprint }];
    });
  }

  async #fingerprint(sheet: ComparedSheet): Promise<FingerprintAnswer> {
    const known = storedFingerprint(this.#stored, sheet.name, sheet.rules);
    const key = `fingerprint ${hashText(sheet.rules)}`;
    const answer: FingerprintAnswer = known
      ? { kind: 'fingerprint', fingerprint: known }
      : await this.#asked(
          key,
          () => this.#threads.fingerprint(sheet, this.#options.seconds),
          (reason) => ({ kind: 'refused', reason }),
        );
    this.#fingerprinted++;
    return answer;
  }

  async #answer(first: ComparedSheet, second: ComparedSheet): Promise<PairAnswer> {
    const { goals, seconds } = this.#options;
    const key = `compare ${hashText(first.rules)} ${hashText(second.rules)} ${goals} ${seconds}`;
    const task = { first, second, limits: { goals, seconds }, near: 'never' } as const;
    const answer = await this.#asked<PairAnswer>(
      key,
      async () => {
        const compared = await this.#threads.compare(task);
        return { ...compared, answer: pairAnswer(compared.answer.comparison) };
      },
      (reason) => ({ verdict: 'undecided', reason }),
    );
    this.#compared++;
    return answer;
  }

  /** Failures are answers too; only those that another attempt may mend are not kept. */
  async #asked<Answer>(
    key: string,
    ask: () => Promise<Timed<Answer>>,
    failure: (reason: string) => Answer,
  ): Promise<Answer> {
    try {
      return await this.#kept.getOrAsk(key, () =>
        ask().catch((error: Error): Timed<Answer> => {
          if (this.#watch.signal.aborted || error instanceof NoAnswerInTime) throw error;
          return { answer: failure(error.message), seconds: 0 };
        }),
      );
    } catch (error) {
      if (!(error instanceof NoAnswerInTime)) throw error;
      return failure(error.message);
    }
  }
}
