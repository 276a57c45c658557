/** The command line in a separate process, for tests that disrupt it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../scripts/bootstrap.mjs';

export class CommandProcess {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  #said = '';
  #listeners: (() => void)[] = [];

  constructor(...args: string[]) {
    const main = path.join(root, 'src', 'cli', 'main.ts');
    this.#process = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.#process, 'exit');
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk) => {
        this.#said += String(chunk);
        this.#tell();
      });
    void this.#ended.then(() => this.#tell());
  }

  get said(): string {
    return this.#said;
  }

  /** Number of messages so far. */
  count(pattern: RegExp): number {
    return this.#said.match(new RegExp(pattern, 'gm'))?.length ?? 0;
  }

  /** Waits for a number of messages. */
  async says(pattern: RegExp, times = 1): Promise<void> {
    while (this.count(pattern) < times) {
      if (this.#process.exitCode !== null || this.#process.signalCode !== null)
        throw new Error(`it ended before it said ${pattern}: ${this.#said}`);
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  send(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** The exit code, or the signal that ended it. */
  async end(): Promise<string> {
    const [code, signal] = await this.#ended;
    return String(signal ?? code);
  }

  #tell(): void {
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}
