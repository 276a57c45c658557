/** Runs cases in a separate process and reports the failure of each. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BrokenProperty } from './properties.ts';

export interface Question {
  readonly id: number;
  readonly text: string;
}

export interface Answer {
  readonly id: number;
  readonly milliseconds: number;
  readonly broken: BrokenProperty | null;
}

export interface CaseFailure {
  /** Failures of one kind are shrunk as one: the property broken, `slow`, `hang` or `crash`. */
  readonly kind: string;
  readonly message: string;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Memory limit in megabytes: plenty for cases of this size, and low enough to reveal a leak. */
const MEMORY = 1024;

/** Milliseconds after which a case counts as endless. */
const ENDLESS = 20_000;

/** Time limit of a case in milliseconds; generous, since other work may share the machine. */
function allowedTime(text: string): number {
  return 1_500 + text.length / 10;
}

export class CaseRunner {
  #child: ChildProcess | undefined;
  #lastId = 0;

  async failureOf(text: string): Promise<CaseFailure | undefined> {
    const first = await this.#ask(text);
    if (first?.kind !== 'slow') return first;
    // Tried again, because the machine may have been busy.
    return this.#ask(text);
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #ask(text: string): Promise<CaseFailure | undefined> {
    this.#child ??= fork(WORKER, [], {
      cwd: ROOT,
      execArgv: ['--import', 'tsx', `--max-old-space-size=${MEMORY}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const child = this.#child;
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const finish = (failure: CaseFailure | undefined) => {
        clearTimeout(timer);
        child.off('message', answered);
        child.off('exit', crashed);
        resolve(failure);
      };
      const answered = (answer: Answer) => {
        if (answer.id === id) finish(judge(text, answer));
      };
      const crashed = (code: number | null, signal: string | null) => {
        this.#child = undefined;
        finish({ kind: 'crash', message: `the process ended with ${signal ?? code}` });
      };
      const timer = setTimeout(() => {
        this.close();
        finish({ kind: 'hang', message: `no end after ${ENDLESS / 1000} s` });
      }, ENDLESS);
      child.on('message', answered);
      child.on('exit', crashed);
      child.send({ id, text } satisfies Question);
    });
  }
}

function judge(text: string, { milliseconds, broken }: Answer): CaseFailure | undefined {
  if (broken !== null) return { kind: broken.property, message: broken.message };
  if (milliseconds <= allowedTime(text)) return undefined;
  const took = `${Math.round(milliseconds)} ms for ${text.length} characters`;
  return { kind: 'slow', message: `${took}; ${Math.round(allowedTime(text))} ms are allowed` };
}
