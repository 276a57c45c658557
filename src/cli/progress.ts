/** A line on standard error that tells how far long work has come, and a stop at Ctrl-C. */
import type { Io } from './io.ts';

/** Milliseconds between two looks at the outside world. */
const PERIOD = 100;

export class Progress {
  readonly #io: Io;
  readonly #release: () => void;
  #interrupted = false;
  #shown = false;
  #last: number;

  constructor(io: Io) {
    this.#io = io;
    this.#last = io.now();
    this.#release = io.onInterrupt(() => {
      this.#interrupted = true;
    });
  }

  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** To be called often; shows the text now and then, and lets Ctrl-C through. */
  async tell(text: () => string): Promise<void> {
    if (this.#io.now() - this.#last < PERIOD) return;
    if (this.#io.errorIsTerminal) {
      this.#io.err(`\r\x1b[K${text()}`);
      this.#shown = true;
    }
    await new Promise((resolve) => setImmediate(resolve));
    this.#last = this.#io.now();
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
