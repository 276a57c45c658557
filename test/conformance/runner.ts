/** Checks sheets one by one in a separate process, each within a time limit. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CorpusCase } from './corpus-case.ts';
import type { JudgedEngine } from './engines.ts';
import type { Verdict } from './judge.ts';
import type { Answer, Question } from './worker.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export class CaseRunner {
  readonly #seconds: number;
  #child: ChildProcess | undefined;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  verdictOn(sheet: CorpusCase, engine: JudgedEngine): Promise<Verdict> {
    this.#child ??= fork(WORKER, [], {
      cwd: ROOT,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Ctrl-C in the terminal is handled by the runner, which then ends this process.
      detached: process.platform !== 'win32',
    });
    const child = this.#child;
    return new Promise((resolve) => {
      let reached = 'nothing';
      const finish = (verdict: Verdict) => {
        clearTimeout(timer);
        child.off('message', answered);
        child.off('exit', crashed);
        resolve(verdict);
      };
      const answered = (answer: Answer) => {
        if (answer.kind === 'progress') reached = answer.where;
        else finish(answer.verdict);
      };
      const crashed = (code: number | null, signal: string | null) => {
        this.#child = undefined;
        const reason = `the process ended with ${signal ?? code} after ${reached}`;
        finish({ verdict: 'refused', reason });
      };
      const timer = setTimeout(() => {
        this.close();
        const reason = `time: not done after ${this.#seconds} s, reached ${reached}`;
        finish({ verdict: 'refused', reason });
      }, this.#seconds * 1000);
      child.on('message', answered);
      child.on('exit', crashed);
      child.send({ engine, sheet } satisfies Question);
    });
  }
}
