/** The SQLite database of a store, with transactions and errors that tell the user what to do. */

import type Libsql from 'libsql';
import { Failure } from '../../base/index.ts';

export class StoreDatabase {
  readonly file: string;
  readonly #database: Libsql.Database;

  /** Whether the file, its folder or its disk is read-only. */
  readonly isReadOnly: boolean;

  constructor(file: string, database: Libsql.Database, isReadOnly = false) {
    this.file = file;
    this.isReadOnly = isReadOnly;
    this.#database = database;
  }

  /** A statement that modifies the database. */
  prepare(sql: string): Libsql.Statement {
    return this.#database.prepare(sql);
  }

  /**
   * A statement that reads. Texts are returned as bytes and decoded here, because the binding aborts the process if a
   * damaged store contains a text that is not UTF-8, and cuts texts at a zero byte.
   */
  select(sql: string): Selection {
    const columns = this.#database
      .prepare(sql)
      .columns()
      .map(({ name }) => `"${name}"`);
    const bytes = columns.map(
      (name) => `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) ELSE ${name} END AS ${name}`,
    );
    const statement = this.#database.prepare(`SELECT ${bytes.join(', ')} FROM (${sql})`);
    return {
      get: (...values) => {
        const row: unknown = statement.get(...values);
        return row === undefined ? undefined : decodedRow(this.file, row);
      },
      all: (...values) => statement.all(...values).map((row) => decodedRow(this.file, row)),
    };
  }

  /** Runs reads, or a single write, with translated errors. */
  guarded<Result>(work: () => Result): Result {
    return guarded(this.file, work);
  }

  /** Runs everything in one transaction. */
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
    this.#database.close();
  }

  /** A full disk may have ended the transaction already. */
  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {}
  }
}

/** A reading statement whose rows have UTF-8 texts. */
export interface Selection {
  /** @throws StoreError */
  get(...values: readonly unknown[]): unknown;
  /** @throws StoreError */
  all(...values: readonly unknown[]): unknown[];
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodedRow(file: string, row: unknown): Record<string, unknown> {
  const decode = (column: string, value: unknown): unknown => {
    if (!(value instanceof ArrayBuffer || value instanceof Uint8Array)) return value;
    try {
      return UTF8.decode(value);
    } catch {
      throw damaged(file, `a text in column '${column}' is not UTF-8`);
    }
  };
  return Object.fromEntries(
    Object.entries(row as object)
      .filter(([column]) => column !== '_metadata')
      .map(([column, value]) => [column, decode(column, value)]),
  );
}

/** A numeric column of a row. */
export function numberIn(row: unknown, column: string): number {
  return Number((row as Record<string, unknown>)[column]);
}

/** Problems with a store, in words that help the user. */
export class StoreError extends Failure {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = 'StoreError';
  }
}

const DAMAGED =
  "the file is damaged; 'anygame store check' shows where, and 'anygame store repair' saves what can be read";

export function damaged(file: string, how: string): StoreError {
  return new StoreError(file, `${DAMAGED} (${how})`);
}

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_FULL|ENOSPC/, 'the disk is full; free some space and try again'],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    'another program has locked it; wait until it has finished, or name another file with --store',
  ],
  [/^SQLITE_NOTADB/, 'this is not a store of Anygame; name another file with --store'],
  [
    /^SQLITE_CORRUPT|^no such (table|column)|^malformed (database schema|JSON)|is not valid JSON|JSON at position|JSON input$/,
    DAMAGED,
  ],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'it cannot be written: permission is denied, or the disk is read-only'],
  [/^SQLITE_CANTOPEN|: 14"?\)?$/, 'it cannot be opened: there is no such folder, or permission is denied'],
  [/^SQLITE_IOERR/, 'the disk does not answer as it should'],
];

/** Runs an operation on a store and translates its errors to plain words. */
export function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storeError(file, error);
  }
}

/** Programming errors are rethrown unchanged. */
export function storeError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const known = PROBLEMS.find(([pattern]) => pattern.test(code) || pattern.test(error.message));
  if (known === undefined) return error;
  return new StoreError(file, `${known[1]} (${error.message})`);
}
