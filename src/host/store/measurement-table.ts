/** What was measured rather than played. */
import type { StoreDatabase } from './database.ts';

export class MeasurementTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** What was measured under a key; undefined if nothing was. */
  get(key: string): unknown {
    return this.#database.guarded(() => {
      const row = this.#database.prepare('SELECT result FROM measurements WHERE key = ?').get(key);
      return row === undefined ? undefined : JSON.parse((row as { readonly result: string }).result);
    });
  }

  /**
   * Keeps what was measured in place of what was there.
   *
   * @param name for people who look into the store
   * @param result can be written as JSON
   */
  keep(key: string, name: string, result: unknown, now: Date): void {
    this.#database.guarded(() =>
      this.#database
        .prepare('INSERT OR REPLACE INTO measurements VALUES (?, ?, ?, ?)')
        .run(key, name, JSON.stringify(result), now.toISOString()),
    );
  }
}
