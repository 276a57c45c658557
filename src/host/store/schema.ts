/** The tables of the store. A change of them is one more step; steps that were published never change. */

/** Marks our files among those of other programs that use SQLite: `AnyG`. */
export const APPLICATION = 0x416e7947;

/** The step at a place leads from the version of that number to the next. */
export const SCHEMA: readonly string[] = [
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

export const STORE_VERSION = SCHEMA.length;
