/** The store keeps tournaments, matches and what was learned in an SQLite file that survives sudden ends; opening it creates a new one or brings an old one up to date. */

import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { guarded, numberIn, StoreDatabase, StoreError } from './database.ts';
import { KnowledgeTable } from './knowledge-table.ts';
import { MeasurementTable } from './measurement-table.ts';
import { APPLICATION, SCHEMA, STORE_VERSION } from './schema.ts';
import { MatchTable, RatingTable, TournamentTable } from './tournament-tables.ts';

export class Store {
  readonly file: string;
  readonly tournaments: TournamentTable;
  readonly matches: MatchTable;
  readonly ratings: RatingTable;
  readonly measurements: MeasurementTable;
  readonly knowledge: KnowledgeTable;
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.file = database.file;
    this.tournaments = new TournamentTable(database);
    this.matches = new MatchTable(database);
    this.ratings = new RatingTable(database);
    this.measurements = new MeasurementTable(database);
    this.knowledge = new KnowledgeTable(database);
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }
}

// Opens a store, makes a new one, or brings an old one up to date.

/** Milliseconds that another program may keep the store busy. */
const PATIENCE = 10_000;

export interface OpenOptions {
  /** The file must be there. */
  readonly mustExist?: boolean;
}

export async function openStore(file: string, { mustExist = false }: OpenOptions = {}): Promise<Store> {
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
    return new Store(new StoreDatabase(file, database));
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
  // What has been told to the user outlives a power cut.
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
