/** Opens the SQLite file of a store, makes a new one, or brings an old one up to date. It survives sudden ends. */

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type Libsql from 'libsql';
import { damaged, guarded, numberIn, StoreDatabase, StoreError } from './database.ts';

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
  const Database = await databaseLibrary(file);
  return guarded(file, () => {
    const isReadOnly = mustExist && !isWritable(file);
    const database = new Database(isReadOnly ? immutable(file) : file);
    try {
      if (isReadOnly) expectCurrent(file, database);
      else prepare(file, database);
      expectWhole(file, database);
    } catch (error) {
      database.close();
      throw error;
    }
    return new StoreDatabase(file, database, isReadOnly);
  });
}

/**
 * The file as it is, to read from, however damaged.
 *
 * @throws StoreError if it is no store of ours
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

/** Without the promise that nothing changes, SQLite has to write beside the file even to read it. */
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

/** The file, and its folder: SQLite keeps a log there. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    accessSync(path.dirname(path.resolve(file)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Bytes. Larger stores take too long to be checked each time they are opened. */
const CHECKED_SIZE = 16 * 1024 * 1024;

function expectWhole(file: string, database: Libsql.Database): void {
  if (statSync(file).size > CHECKED_SIZE) return;
  const { quick_check: answer } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: unknown };
  if (answer !== 'ok') throw damaged(file, String(answer).replaceAll(/\s+/g, ' '));
}

/**
 * Before anything else is read: the binding ends the whole process for names of columns that are not UTF-8. What somebody has
 * added to the store is left alone.
 */
function expectTables(file: string, database: Libsql.Database, version: number): void {
  if (version > STORE_VERSION) return;
  const made = new (database.constructor as typeof Libsql)(':memory:');
  try {
    for (const step of SCHEMA.slice(0, version)) made.exec(step);
    const there = new Set(statements(database));
    if (!statements(made).every((each) => there.has(each)))
      throw damaged(file, 'its tables are not as Anygame made them');
  } finally {
    made.close();
  }
}

/** By which tables, indexes and views were made. */
function statements(database: Libsql.Database): string[] {
  const rows = database.prepare(
    "SELECT CAST(name || ': ' || coalesce(sql, '') AS BLOB) AS made FROM sqlite_master",
  );
  return rows.all().map((row) => new TextDecoder().decode((row as { made: Uint8Array }).made));
}

/** A file that cannot be written cannot be brought up to date. */
function expectCurrent(file: string, database: Libsql.Database): void {
  const version = storeVersion(file, database);
  if (version < STORE_VERSION)
    throw new StoreError(
      file,
      'it was written by an older Anygame and cannot be brought up to date where it is; copy it to a folder that you may write to',
    );
}

function prepare(file: string, database: Libsql.Database): void {
  database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
  const version = storeVersion(file, database);
  database.exec('PRAGMA journal_mode = WAL');
  // What has been reported to the user survives a power cut.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  if (version < STORE_VERSION) migrate(database);
}

/** @throws StoreError if it is no store, or one of a newer Anygame */
function storeVersion(file: string, database: Libsql.Database): number {
  const version = numberIn(database.prepare('PRAGMA user_version').get(), 'user_version');
  const application = numberIn(database.prepare('PRAGMA application_id').get(), 'application_id');
  const isNew =
    numberIn(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get(), 'tables') === 0;
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
    // A full disk may have ended the transaction already.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The tables of the store. A change of them is one more step; steps that were published never change. */

/** Marks our files among those of other programs that use SQLite: `AnyG`. */
const APPLICATION = 0x416e7947;

/** The step at a place leads from the version of that number to the next. */
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
  // What went wrong, beside every move, in the codes of the field.
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
  // What the matches say of the players, as of the last time somebody asked; the empty game stands for all.
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
  // What was measured rather than played, by everything that decides about it.
  `
  CREATE TABLE measurements (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    result TEXT NOT NULL,
    finished TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  // What players have learned, by the text that all spellings of a game share.
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
  // Which rules a tournament is played by, what its matches were when they were stored, and who plays it.
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
