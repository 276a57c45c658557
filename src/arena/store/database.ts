/** The database of a store: what goes wrong with it is said in plain words. */
import type Libsql from 'libsql';
import { guarded } from './store-error.ts';

export class StoreDatabase {
  readonly file: string;
  readonly #database: Libsql.Database;

  constructor(file: string, database: Libsql.Database) {
    this.file = file;
    this.#database = database;
  }

  prepare(sql: string): Libsql.Statement {
    return this.#database.prepare(sql);
  }

  /** For what reads, or writes at one stroke. */
  guarded<Result>(work: () => Result): Result {
    return guarded(this.file, work);
  }

  /** All of it or nothing. */
  atomically<Result>(work: () => Result): Result {
    return this.guarded(() => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    });
  }

  close(): void {
    try {
      // So that the file alone is the whole store, and can be copied.
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Nothing is lost: the log stays beside the file, and the next one to open it reads both.
    }
    this.#database.close();
  }

  /** A full disk may have ended the transaction already. */
  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {}
  }
}

/** A number in a row. */
export function whole(row: unknown, column: string): number {
  return Number((row as Record<string, unknown>)[column]);
}
