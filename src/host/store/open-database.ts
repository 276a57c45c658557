/** Opens the SQLite file of a store, makes a new one, or brings an old one up to date. It survives sudden ends. */

import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { guarded, numberIn, StoreDatabase, StoreError } from './database.ts';
import { APPLICATION, SCHEMA, STORE_VERSION } from './schema.ts';

/** Milliseconds that another program may keep the store busy. */
const PATIENCE = 10_000;

export interface OpenOptions {
  /** The file must be there. */
  readonly mustExist?: boolean;
}

export async function openDatabase(
  file: string,
  { mustExist = false }: OpenOptions = {},
): Promise<StoreDatabase> {
  if (mustExist && !existsSync(file))
    throw new StoreError(file, 'there is no such store; tournaments make one, and --store names it');
  const { default: Database } = await import('libsql').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new StoreError(file, `the database library cannot be loaded on this system (${reason})`);
  });
  return guarded(file, () => {
    const database = new Database(file);
    try {
      prepare(file, database);
    } catch (error) {
      database.close();
      throw error;
    }
    return new StoreDatabase(file, database);
  });
}

function prepare(file: string, database: Libsql.Database): void {
  database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
  const version = numberIn(database.prepare('PRAGMA user_version').get(), 'user_version');
  const application = numberIn(database.prepare('PRAGMA application_id').get(), 'application_id');
  const isNew =
    numberIn(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get(), 'tables') === 0;
  if (!isNew && application !== APPLICATION)
    throw new StoreError(file, 'this is a database of another program; name another file with --store');
  if (version > STORE_VERSION)
    throw new StoreError(
      file,
      `it was written by a newer Anygame (version ${version} of the store; this one knows ${STORE_VERSION}); update Anygame or name another file with --store`,
    );
  database.exec('PRAGMA journal_mode = WAL');
  // What has been reported to the user survives a power cut.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  if (version < STORE_VERSION) migrate(database);
}

/** All or nothing, and once, even if several programs open a new store at the same time. */
function migrate(database: Libsql.Database): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = numberIn(database.prepare('PRAGMA user_version').get(), 'user_version');
    for (const step of SCHEMA.slice(version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION}`);
    database.exec(`PRAGMA user_version = ${STORE_VERSION}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
