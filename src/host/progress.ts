/** A line on standard error that tells how far long work has come, and a stop at Ctrl-C. */
import type { Io } from './io.ts';

/** Milliseconds between two texts, and between two looks for Ctrl-C: whoever presses it need not wait. */
const TELLING_PERIOD = 100;
const LISTENING_PERIOD = 4;

export class Progress {
  readonly #io: Io;
  readonly #release: () => void;
  #interrupted = false;
  #shown = false;
  #told: number;
  #listened: number;

  /** @param hearsTermination whether a request to end (SIGTERM) is heard as Ctrl-C is */
  constructor(io: Io, { hearsTermination = false } = {}) {
    this.#io = io;
    this.#told = io.now();
    this.#listened = this.#told;
    const interrupt = (): void => {
      this.#interrupted = true;
    };
    const releases = [io.onInterrupt(interrupt), hearsTermination && io.onTermination?.(interrupt)];
    this.#release = () => {
      for (const release of releases) if (release) release();
    };
  }

  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** To be called often; shows the text now and then, and lets Ctrl-C through. */
  async tell(text: () => string): Promise<void> {
    const now = this.#io.now();
    if (now - this.#listened < LISTENING_PERIOD) return;
    if (this.#io.errorIsTerminal && now - this.#told >= TELLING_PERIOD) {
      this.#io.err(`\r\x1b[K${text()}`);
      this.#shown = true;
      this.#told = now;
    }
    await new Promise((resolve) => setImmediate(resolve));
    this.#listened = this.#io.now();
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
