/** Opens the SQLite file of a store, makes a new one, or brings an old one up to date. It survives sudden ends. */

import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { guarded, numberIn, StoreDatabase, StoreError } from './database.ts';

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
];

const STORE_VERSION = SCHEMA.length;
