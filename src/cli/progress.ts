/** A progress line on standard error for long work, and a stop at Ctrl-C. */
import type { Watch } from '../host/index.ts';
import type { Io } from './io.ts';
import { sayOf } from './io.ts';

/** Milliseconds between two texts, and between two checks for Ctrl-C. */
const SHOWING_PERIOD = 100;
const LISTENING_PERIOD = 4;

export interface ProgressOptions {
  /** Whether SIGTERM is handled like Ctrl-C. */
  readonly hearsTermination?: boolean;
}

/** For work that is done piece by piece in this thread. */
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

  /** To be called often; shows the text now and then, and lets Ctrl-C through. */
  async tell(text: () => string): Promise<void> {
    if (this.#io.now() - this.#listened < LISTENING_PERIOD) return;
    this.show(text);
    await new Promise((resolve) => setImmediate(resolve));
    this.#listened = this.#io.now();
  }

  /** The same for work that lets Ctrl-C through by itself. */
  show(text: () => string): void {
    const now = this.#io.now();
    if (!this.#io.errorIsTerminal || now - this.#lastShown < SHOWING_PERIOD) return;
    this.#io.err(`\r\x1b[K${text().slice(0, this.#io.width - 1)}`);
    this.#shown = true;
    this.#lastShown = now;
  }

  /** Takes the line away, for other words to take its place. */
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
  /** A line that stays, about what has come out of a piece of the work. */
  readonly note: (line: string) => void;
}

/** Waits for work that goes on by itself: shows how far it has come, and calls it off at Ctrl-C. */
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
