/** Opens the SQLite file of a store, creates it, or migrates an old version. Sudden termination does no damage. */

import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type Libsql from 'libsql';
import { damaged, guarded, numberIn, StoreDatabase, StoreError } from './database.ts';

/** Milliseconds to wait while another program uses the store. */
const PATIENCE = 10_000;

export interface OpenOptions {
  /** Whether the file must exist. */
  readonly mustExist?: boolean;
}

export async function openDatabase(
  file: string,
  { mustExist = false }: OpenOptions = {},
): Promise<StoreDatabase> {
  if (mustExist && !existsSync(file))
    throw new StoreError(file, 'there is no such store; a tournament creates one, and --store names it');
  const Database = await databaseLibrary(file);
  return guarded(file, () => {
    const isReadOnly = mustExist && !isWritable(file);
    const database = new Database(isReadOnly ? immutable(file) : file);
    try {
      if (isReadOnly) expectCurrent(file, database);
      else prepare(file, database);
      expectWhole(file, database);
      if (!isReadOnly) expectRead(file, database);
    } catch (error) {
      database.close();
      throw error;
    }
    return new StoreDatabase(file, database, isReadOnly);
  });
}

/**
 * Opens the file read-only without changes, even if it is damaged.
 *
 * @throws StoreError if it is not an Anygame store
 */
export async function openUnchecked(file: string): Promise<Libsql.Database> {
  if (!existsSync(file)) throw new StoreError(file, 'there is no such store; --store names one');
  const Database = await databaseLibrary(file);
  return guarded(file, () => {
    const database = new Database(isWritable(file) ? file : immutable(file));
    try {
      storeVersion(file, database);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  });
}

/** Unless the file is declared immutable, SQLite has to write beside it even to read it. */
function immutable(file: string): string {
  return `${pathToFileURL(file).href}?immutable=1`;
}

async function databaseLibrary(file: string): Promise<typeof Libsql> {
  const { default: Database } = await import('libsql').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new StoreError(file, `the database library cannot be loaded on this system (${reason})`);
  });
  return Database;
}

/** Checks the file and its folder, where SQLite keeps a log. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    accessSync(path.dirname(path.resolve(file)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** In bytes. Larger stores take too long to check each time they are opened. */
const CHECKED_SIZE = 16 * 1024 * 1024;

function expectWhole(file: string, database: Libsql.Database): void {
  if (statSync(file).size > CHECKED_SIZE) return;
  const { quick_check: answer } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: unknown };
  if (answer !== 'ok') throw damaged(file, String(answer).replaceAll(/\s+/g, ' '));
}

/**
 * libsql 0.5.29 continues with whatever is in memory if a page cannot be read, so the pages in memory are compared with those that
 * another connection reads.
 *
 * @throws StoreError if they differ
 */
function expectRead(file: string, database: Libsql.Database): void {
  if (statSync(file).size > CHECKED_SIZE) return;
  const other = new (database.constructor as typeof Libsql)(file);
  try {
    // Nobody writes in the meantime.
    database.exec('BEGIN IMMEDIATE');
    if (!pagesOf(database).equals(pagesOf(other)))
      throw new StoreError(file, 'the disk does not answer as it should');
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
    other.close();
  }
}

function pagesOf(database: Libsql.Database): Buffer {
  const rows = database.prepare('SELECT data FROM sqlite_dbpage').all();
  return Buffer.concat(rows.map((row) => new Uint8Array((row as { data: ArrayBuffer }).data)));
}

/**
 * Checked first, because the binding aborts the process for column names that are not UTF-8. Additions by other
 * programs are ignored.
 */
function expectTables(file: string, database: Libsql.Database, version: number): void {
  if (version > STORE_VERSION) return;
  const made = new (database.constructor as typeof Libsql)(':memory:');
  try {
    for (const step of SCHEMA.slice(0, version)) made.exec(step);
    const there = new Set(statements(database));
    if (!statements(made).every((each) => there.has(each)))
      throw damaged(file, 'its tables are not those of Anygame');
  } finally {
    made.close();
  }
}

/** The statements that created tables, indexes and views. */
function statements(database: Libsql.Database): string[] {
  const rows = database.prepare(
    "SELECT CAST(name || ': ' || coalesce(sql, '') AS BLOB) AS made FROM sqlite_master",
  );
  return rows.all().map((row) => new TextDecoder().decode((row as { made: Uint8Array }).made));
}

/** A read-only file cannot be migrated. */
function expectCurrent(file: string, database: Libsql.Database): void {
  const version = storeVersion(file, database);
  if (version < STORE_VERSION)
    throw new StoreError(
      file,
      'it was written by an older version of Anygame and cannot be updated where it is; copy it to a folder that you can write to',
    );
}

function prepare(file: string, database: Libsql.Database): void {
  database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
  const version = storeVersion(file, database);
  // A write-ahead log would be merged into the file with reads whose failures libsql 0.5.29 ignores, and matches would be lost.
  database.exec('PRAGMA journal_mode = DELETE');
  // Results reported to the user survive a power failure: EXTRA also syncs the folder after the journal is removed.
  database.exec('PRAGMA synchronous = EXTRA');
  database.exec('PRAGMA foreign_keys = ON');
  // A store that is checked stays in memory.
  database.exec(`PRAGMA cache_size = ${-2 * (CHECKED_SIZE / 1024)}`);
  if (version < STORE_VERSION) migrate(database);
}

/** @throws StoreError if it is not a store, or one of a newer Anygame */
function storeVersion(file: string, database: Libsql.Database): number {
  const { version, application, isNew } = storeHead(file, database);
  if (!isNew && application === APPLICATION) expectTables(file, database, version);
  if (!isNew && application !== APPLICATION)
    throw new StoreError(file, 'this is a database of another program; name another file with --store');
  if (version > STORE_VERSION)
    throw new StoreError(
      file,
      `it was written by a newer Anygame (version ${version} of the store; this one knows ${STORE_VERSION}); update Anygame or name another file with --store`,
    );
  return version;
}

interface StoreHead {
  readonly version: number;
  readonly application: number;
  /** Whether there are no tables. */
  readonly isNew: boolean;
}

/**
 * libsql 0.5.29 reads zeros where the disk cannot be read, so that a full store may look like a new one.
 *
 * @throws StoreError if the disk cannot be read
 */
function storeHead(file: string, database: Libsql.Database): StoreHead {
  const read = (): StoreHead => {
    const version = numberIn(database.prepare('PRAGMA user_version').get(), 'user_version');
    const application = numberIn(database.prepare('PRAGMA application_id').get(), 'application_id');
    const tables = database.prepare('SELECT count(*) AS tables FROM sqlite_master').get();
    return { version, application, isNew: numberIn(tables, 'tables') === 0 };
  };
  const head = read();
  if (!head.isNew || !hasTables(file)) return head;
  // Perhaps another program has just made them.
  const again = read();
  if (again.isNew) throw new StoreError(file, 'the disk does not answer as it should');
  return again;
}

/** The position of the format of the schema in a SQLite file; it is 0 until there is a table. */
const SCHEMA_FORMAT = { start: 44, end: 48 };

function hasTables(file: string): boolean {
  // Closing a file releases SQLite's locks on it, so an empty file is not opened.
  if (statSync(file).size === 0) return false;
  return readFileSync(file)
    .subarray(SCHEMA_FORMAT.start, SCHEMA_FORMAT.end)
    .some((byte) => byte !== 0);
}

/** Runs atomically and once, even if several programs open a new store at the same time. */
function migrate(database: Libsql.Database): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = numberIn(database.prepare('PRAGMA user_version').get(), 'user_version');
    for (const step of SCHEMA.slice(version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION}`);
    database.exec(`PRAGMA user_version = ${STORE_VERSION}`);
    database.exec('COMMIT');
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The tables of the store. Each change adds a step; published steps never change. */

/** The application id `AnyG`, which distinguishes our files from other SQLite files. */
const APPLICATION = 0x416e7947;

/** The step at an index leads from the version of that number to the next. */
const SCHEMA: readonly string[] = [
  `
  CREATE TABLE sheets (
    digest TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    definition TEXT NOT NULL,
    created TEXT NOT NULL
  );
  CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    game INTEGER NOT NULL,
    sheet TEXT NOT NULL REFERENCES sheets (digest),
    players TEXT NOT NULL,
    length INTEGER NOT NULL,
    ending TEXT NOT NULL,
    incidents INTEGER NOT NULL,
    finished TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (tournament, number)
  );
  CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id),
    role INTEGER NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    choice TEXT NOT NULL,
    goal REAL NOT NULL,
    PRIMARY KEY (match, role)
  ) WITHOUT ROWID;
  CREATE INDEX seats_by_player ON seats (player);
  CREATE INDEX seats_by_choice ON seats (choice);
  CREATE VIEW moves AS
    SELECT m.id AS match, turn.key + 1 AS turn, seat.key AS role, seat.value AS move,
      json_extract(m.record, '$.thinking[' || seat.key || '].moves[' || turn.key || ']') AS seconds
    FROM matches m, json_each(m.record, '$.moves') turn, json_each(turn.value) seat;
  CREATE VIEW incidents AS
    SELECT m.id AS match, json_extract(each.value, '$.turn') AS turn, json_extract(each.value, '$.role') AS role,
      json_extract(each.value, '$.kind') AS kind, json_extract(each.value, '$.reason') AS reason,
      json_extract(each.value, '$.replacement') AS replacement
    FROM matches m, json_each(m.record, '$.incidents') each;
  `,
  // Errors next to every move, in the codes of the GGP protocol.
  `
  DROP VIEW incidents;
  CREATE VIEW incidents AS
    SELECT m.id AS match, json_extract(each.value, '$.turn') AS turn, json_extract(each.value, '$.role') AS role,
      json_extract(each.value, '$.kind') AS kind,
      CASE json_extract(each.value, '$.kind') WHEN 'late' THEN 'TO' WHEN 'failed' THEN 'CE' ELSE 'IL' END AS code,
      json_extract(each.value, '$.reason') AS reason, json_extract(each.value, '$.answer') AS answer,
      json_extract(each.value, '$.replacement') AS replacement
    FROM matches m, json_each(m.record, '$.incidents') each;
  DROP VIEW moves;
  CREATE VIEW moves AS
    SELECT m.id AS match, turn.key + 1 AS turn, seat.key AS role, seat.value AS move,
      json_extract(m.record, '$.thinking[' || seat.key || '].moves[' || turn.key || ']') AS seconds,
      (SELECT i.code FROM incidents i WHERE i.match = m.id AND i.turn = turn.key + 1
        AND i.role = json_extract(m.record, '$.roles[' || seat.key || ']')) AS error
    FROM matches m, json_each(m.record, '$.moves') turn, json_each(turn.value) seat;
  `,
  // Ratings as of the last report; the empty game means all games together.
  `
  CREATE TABLE ratings (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    rating REAL NOT NULL,
    half_width REAL NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (tournament, game, player)
  ) WITHOUT ROWID;
  `,
  // Measurements, by everything that affects them.
  `
  CREATE TABLE measurements (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    result TEXT NOT NULL,
    finished TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  // Knowledge of players, by the canonical text that all spellings of a game share.
  `
  CREATE TABLE knowledge (
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    rules TEXT NOT NULL,
    games INTEGER NOT NULL,
    knowledge TEXT NOT NULL,
    updated TEXT NOT NULL,
    PRIMARY KEY (game, kind)
  ) WITHOUT ROWID;
  `,
  // The rules of a tournament, the digests of its matches, and the lock of the program playing it.
  `
  ALTER TABLE tournaments ADD COLUMN sheets TEXT;
  ALTER TABLE matches ADD COLUMN digest TEXT;
  CREATE TABLE locks (
    tournament INTEGER PRIMARY KEY REFERENCES tournaments (id),
    owner TEXT NOT NULL,
    renewed INTEGER NOT NULL
  );
  `,
];

const STORE_VERSION = SCHEMA.length;
