/** Compares games in threads: Ctrl-C ends them, several work at the same time, and answers can be stored in a file. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  Failure,
  hashText,
  LruCache,
  pause,
  type Requester,
  requester,
  type ServiceCaller,
  serve,
  WorkerDeath,
} from '../base/index.ts';
import { readRules } from '../engines/index.ts';
import {
  type CompareOptions,
  compareGames,
  type Fingerprint,
  fingerprintOf,
  type GameComparison,
  type NearGames,
  nearComparison,
  Subject,
} from '../equivalence/index.ts';
import { processorClock, threadSeconds } from './processor-time.ts';
import { startService, threadLink } from './threads.ts';

/** A sheet to compare. */
export interface ComparedSheet {
  readonly name: string;
  readonly rules: string;
}

export interface ComparingTask {
  readonly first: ComparedSheet;
  readonly second: ComparedSheet;
  readonly limits: Required<Pick<CompareOptions, 'seconds' | 'goals'>>;
  /**
   * Whether to determine the differences: always, or only if the comparison gives no moves after which the games
   * differ.
   */
  readonly near: 'always' | 'without witness' | 'never';
}

export interface ComparedGames {
  readonly comparison: GameComparison;
  readonly near: NearGames | undefined;
}

/** A fingerprint, or why there is none. For a game without a circuit, the fingerprint depends on its text only. */
export type FingerprintAnswer =
  | { readonly kind: 'fingerprint'; readonly fingerprint: Fingerprint; readonly refusal?: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** An answer, and the processor time it took in seconds. */
export interface Timed<Answer> {
  readonly answer: Answer;
  readonly seconds: number;
}

export interface ComparingProtocol {
  readonly fingerprint: {
    readonly ask: { readonly sheet: ComparedSheet; readonly seconds: number };
    readonly answer: Timed<FingerprintAnswer>;
  };
  readonly compare: { readonly ask: ComparingTask; readonly answer: Timed<ComparedGames> };
}

/** No answer on a busy machine, although limits of processor time are not exhausted: another attempt may give one. */
export class NoAnswerInTime extends Failure {
  constructor() {
    super('no answer in time');
  }
}

/** Megabytes for each thread. */
const MEMORY = 3000;
/**
 * A thread is only ended when it far exceeds its limits, since these are checked occasionally and machines may be
 * busy.
 */
const PATIENCE = { seconds: 60, times: 20 } as const;
/** Time limit for the circuit of one game, in seconds. */
const CIRCUIT_SECONDS = 60;

export class ComparingThreads {
  readonly #signal: AbortSignal;
  readonly #free: (Requester<ComparingProtocol> | undefined)[];
  readonly #waiting: (() => void)[] = [];

  /** @param signal ends everything; open requests are rejected */
  constructor(threads: number, signal: AbortSignal) {
    this.#signal = signal;
    this.#free = Array.from({ length: threads }, () => undefined);
  }

  /** @param limit time limit for the circuit in seconds */
  fingerprint(sheet: ComparedSheet, limit: number): Promise<Timed<FingerprintAnswer>> {
    const seconds = Math.min(limit, CIRCUIT_SECONDS);
    return this.#asked('fingerprint', { sheet, seconds }, seconds);
  }

  /** Rejects if a sheet cannot be played, if time or memory is exhausted, or at Ctrl-C. */
  compare(task: ComparingTask): Promise<Timed<ComparedGames>> {
    return this.#asked('compare', task, task.limits.seconds + 2 * CIRCUIT_SECONDS);
  }

  close(): void {
    for (const thread of this.#free) thread?.close(new Error('the comparison is over'));
  }

  async #asked<Name extends keyof ComparingProtocol>(
    name: Name,
    ask: ComparingProtocol[Name]['ask'],
    seconds: number,
  ): Promise<ComparingProtocol[Name]['answer']> {
    while (this.#free.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let thread = this.#free.pop();
    const over = new AbortController();
    try {
      if (this.#signal.aborted) throw new Failure('interrupted');
      thread ??= requester<ComparingProtocol>(threadLink(startService('comparing', { megabytes: MEMORY })), {
        worker: 'the thread that compares',
      });
      const patience = pause(
        1000 * (PATIENCE.seconds + PATIENCE.times * seconds),
        AbortSignal.any([this.#signal, over.signal]),
      );
      const answered = thread.ask(name, ask as never) as Promise<ComparingProtocol[Name]['answer']>;
      answered.catch(() => {});
      return await Promise.race([
        answered,
        patience.then((): never => {
          throw this.#signal.aborted ? new Failure('interrupted') : new NoAnswerInTime();
        }),
      ]);
    } catch (error) {
      thread?.close(new Error('the comparison is over'));
      thread = undefined;
      throw error instanceof WorkerDeath ? new Failure(error.reason) : error;
    } finally {
      over.abort();
      this.#free.push(thread);
      this.#waiting.shift()?.();
    }
  }
}

/** Games that are compared with several others are cached, as many as fit into memory. */
const KEPT_SUBJECTS = 6;

/** The work of a thread that compares games. */
export function serveComparing(caller: ServiceCaller<ComparingProtocol>): void {
  // Limits are of processor time, so that the answers do not depend on other work on the machine.
  const now = processorClock(threadSeconds);
  const subjects = new LruCache<string, Subject>(KEPT_SUBJECTS);
  const subjectOf = ({ name, rules }: ComparedSheet, seconds: number): Subject =>
    subjects.getOrMake(`${name} ${hashText(rules)}`, () => {
      const read = readRules(rules, { name, checks: 'reading' });
      if (read.kind === 'refused') throw new Failure(read.message);
      return new Subject(name, read.description, { seconds, now });
    });
  const timed = <Answer>(work: () => Answer): Timed<Answer> => {
    const start = threadSeconds();
    return { answer: work(), seconds: threadSeconds() - start };
  };
  serve<ComparingProtocol>(caller, {
    fingerprint: ({ sheet, seconds }) =>
      timed(() => {
        const subject = subjectOf(sheet, seconds);
        const { refusal } = subject;
        return { kind: 'fingerprint', fingerprint: fingerprintOf(subject), ...(refusal && { refusal }) };
      }),
    compare: ({ first, second, limits, near }) =>
      timed(() => {
        const [a, b] = [subjectOf(first, CIRCUIT_SECONDS), subjectOf(second, CIRCUIT_SECONDS)];
        const comparison = compareGames(a, b, { ...limits, now });
        const hasWitness = comparison.verdict === 'different' && comparison.witness !== undefined;
        const isWanted =
          comparison.verdict !== 'same' && (near === 'always' || (near === 'without witness' && !hasWitness));
        return {
          comparison,
          near: isWanted ? nearComparison(a, b, { seconds: limits.seconds, now }) : undefined,
        };
      }),
  });
}

/** Answers in a file, one per line, so that interrupted work can continue. */
export class KeptAnswers {
  readonly #file: string | undefined;
  readonly #answers = new Map<string, Timed<unknown>>();
  readonly #used = new Set<string>();

  /** @param file undefined to store nothing */
  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    // The last line may be incomplete.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    whole.split('\n').forEach((line, i) => {
      if (line === '') return;
      try {
        const { key, answer, seconds = 0 } = JSON.parse(line) as { key: string } & Partial<Timed<unknown>>;
        this.#answers.set(key, { answer, seconds });
      } catch {
        throw new Failure(`'${file}' is not a file of answers: line ${i + 1} cannot be read`);
      }
    });
    if (whole.length < text.length) writeFileSync(file, whole);
  }

  /** Processor time of all answers that were asked for, also of those stored by earlier runs, in seconds. */
  get seconds(): number {
    return [...this.#used].reduce((sum, key) => sum + (this.#answers.get(key)?.seconds ?? 0), 0);
  }

  /** Returns the stored answer, or asks and stores the new one. */
  async getOrAsk<Answer>(key: string, ask: () => Promise<Timed<Answer>>): Promise<Answer> {
    this.#used.add(key);
    const known = this.#answers.get(key);
    if (known !== undefined) return known.answer as Answer;
    const { answer, seconds } = await ask();
    this.#answers.set(key, { answer, seconds });
    if (this.#file !== undefined)
      appendFileSync(
        this.#file,
        `${JSON.stringify({ key, answer, seconds: Math.round(1000 * seconds) / 1000 })}\n`,
      );
    return answer;
  }
}
