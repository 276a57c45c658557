/** A progress line on standard error for long work, with a stop at Ctrl-C. */
import type { Watch } from '../host/index.ts';
import type { Io } from './io.ts';
import { sayOf } from './io.ts';

/** Milliseconds between two updates, and between two checks for Ctrl-C. */
const SHOWING_PERIOD = 100;
const LISTENING_PERIOD = 4;

export interface ProgressOptions {
  /** Whether SIGTERM is handled like Ctrl-C. */
  readonly hearsTermination?: boolean;
}

/** Progress of work done piece by piece in this thread. */
export class Progress {
  readonly #io: Io;
  readonly #release: () => void;
  readonly #stop = new AbortController();
  #shown = false;
  #lastShown: number;
  #listened: number;

  constructor(io: Io, { hearsTermination = false }: ProgressOptions = {}) {
    this.#io = io;
    this.#lastShown = io.now();
    this.#listened = this.#lastShown;
    const interrupt = (): void => this.#stop.abort();
    const releases = [io.onInterrupt(interrupt), hearsTermination && io.onTermination?.(interrupt)];
    this.#release = () => {
      for (const release of releases) if (release) release();
    };
  }

  get interrupted(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Aborted at Ctrl-C. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Called often; shows the text occasionally and lets Ctrl-C be handled. */
  async tell(text: () => string): Promise<void> {
    if (this.#io.now() - this.#listened < LISTENING_PERIOD) return;
    this.show(text);
    await new Promise((resolve) => setImmediate(resolve));
    this.#listened = this.#io.now();
  }

  /** Does the same for work that lets Ctrl-C be handled by itself. */
  show(text: () => string): void {
    const now = this.#io.now();
    if (!this.#io.errorIsTerminal || now - this.#lastShown < SHOWING_PERIOD) return;
    this.#io.err(`\r\x1b[K${text().slice(0, this.#io.width - 1)}`);
    this.#shown = true;
    this.#lastShown = now;
  }

  /** Removes the line, so that other text can be printed. */
  clear(): void {
    if (this.#shown) this.#io.err('\r\x1b[K');
    this.#shown = false;
  }

  end(): void {
    this.clear();
    this.#release();
  }
}

export interface CommandWatch extends Watch {
  /** Prints a line that remains, with the result of a part of the work. */
  readonly note: (line: string) => void;
}

/** Waits for work that runs by itself: shows its progress and aborts it at Ctrl-C. */
export async function watched<Result>(
  io: Io,
  work: (watch: CommandWatch) => Promise<Result>,
  options: ProgressOptions = {},
): Promise<Result> {
  const progress = new Progress(io, options);
  const say = sayOf(io);
  let line: (() => string) | undefined;
  const show = (): void => {
    if (line !== undefined) progress.show(line);
  };
  const timer = setInterval(show, SHOWING_PERIOD / 2);
  try {
    return await work({
      now: io.now,
      signal: progress.signal,
      say: (sentence) => {
        progress.clear();
        say(sentence);
      },
      note: (text) => {
        progress.clear();
        io.err(`${text}\n`);
      },
      show: (next) => {
        line = next;
        show();
      },
    });
  } finally {
    clearInterval(timer);
    progress.end();
  }
}
