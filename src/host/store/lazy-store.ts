/** The store, opened when it is first needed: most who serve the page never look at it. */
import { existsSync } from 'node:fs';
import { openStore, type Store } from './store.ts';

export class LazyStore {
  readonly #file: string;
  #opened: Promise<Store> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws StoreError */
  open(): Promise<Store> {
    this.#opened ??= openStore(this.#file).catch((error: unknown) => {
      // It may be better the next time.
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Undefined if there is nothing yet: looking makes no file. */
  async look(): Promise<Store | undefined> {
    return this.#opened !== undefined || existsSync(this.#file) ? this.open() : undefined;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    (await opened?.catch(() => undefined))?.close();
  }
}
