/** Tournaments and matches in an embedded SQLite file, safe against sudden ends. */
import type Libsql from 'libsql';
import { hashText } from '../gdl/index.ts';
import type { MatchRecord, SeriesMatch } from '../match/index.ts';
import type { KnowledgeKind, Remembered, SavedKnowledge } from '../players/index.ts';
import {
  entrantText,
  sheetDigest,
  type TournamentDefinition,
  type TournamentSheet,
  tournamentKey,
} from './definition.ts';
import type { Job } from './schedule.ts';
import { guarded } from './store-error.ts';

/** A tournament of the store. */
export interface StoredTournament {
  readonly id: number;
  readonly name: string;
  /** When it was first seen, as in 2026-01-31T12:00:00.000Z. */
  readonly created: string;
  readonly matches: number;
}

/** A tournament of the store, and what was asked for. */
export interface DefinedTournament {
  readonly tournament: StoredTournament;
  readonly definition: TournamentDefinition;
  /** The rules, in the order of the games; undefined if the store does not have them. */
  readonly sheets: readonly TournamentSheet[] | undefined;
}

/** A match of the store, without its moves. */
export interface MatchHead {
  readonly id: number;
  readonly tournament: string;
  /** Of the match in its tournament. */
  readonly number: number;
  readonly round: number;
  readonly game: string;
  readonly ending: string;
  /** Joint moves. */
  readonly length: number;
  readonly incidents: number;
  readonly finished: string;
  /** In the order of the roles, without chance. */
  readonly seats: readonly StoredSeat[];
}

export interface StoredSeat {
  readonly role: string;
  /** The label. */
  readonly player: string;
  /** As in `mcts:c=40` or `http://localhost:9147`. */
  readonly choice: string;
  readonly goal: number;
}

export interface StoredMatch extends MatchHead {
  /** The rules it was played by. */
  readonly rules: string;
  readonly record: MatchRecord;
}

/** A rating as of the last time the results of its tournament were told. */
export interface StoredRating {
  readonly tournament: string;
  /** Undefined for all games together. */
  readonly game: string | undefined;
  /** The label. */
  readonly player: string;
  readonly rating: number;
  readonly halfWidth: number;
  /** Matches that it was taken from. */
  readonly matches: number;
}

export interface MatchFilter {
  readonly tournament?: string | undefined;
  readonly game?: string | undefined;
  /** A label, or a choice as in `mcts:c=40`. */
  readonly player?: string | undefined;
  readonly most?: number | undefined;
}

/** A match that is finished, of the games and players of its tournament. */
export interface TournamentMatch extends SeriesMatch {
  readonly round: number;
  /** From 0. */
  readonly game: number;
}

export class Store {
  readonly file: string;
  readonly #database: Libsql.Database;

  constructor(file: string, database: Libsql.Database) {
    this.file = file;
    this.#database = database;
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

  /** Finds the tournament again, or makes it. */
  tournament(
    definition: TournamentDefinition,
    sheets: readonly TournamentSheet[],
    now: Date,
  ): StoredTournament {
    const key = tournamentKey(definition, sheets);
    return this.#atomically(() => {
      const add = this.#database.prepare(
        'INSERT OR IGNORE INTO sheets (digest, name, text) VALUES (?, ?, ?)',
      );
      for (const sheet of sheets) add.run(sheetDigest(sheet), sheet.name, sheet.text);
      this.#database
        .prepare('INSERT OR IGNORE INTO tournaments (key, name, definition, created) VALUES (?, ?, ?, ?)')
        .run(key, definition.name, JSON.stringify(definition), now.toISOString());
      // Only the number of rounds can differ; the last word counts.
      this.#database
        .prepare('UPDATE tournaments SET definition = ? WHERE key = ?')
        .run(JSON.stringify(definition), key);
      const row = this.#database.prepare(`${TOURNAMENTS} WHERE t.key = ?`).get(key);
      const { id, name, created, matches } = row as StoredTournament;
      return { id, name, created, matches };
    });
  }

  /** Undefined if there is no such tournament. */
  definitionOf(id: number): DefinedTournament | undefined {
    return this.#read(() => {
      const row = this.#database
        .prepare('SELECT id, name, created, key, definition FROM tournaments WHERE id = ?')
        .get(id);
      if (row === undefined) return undefined;
      const { key, definition: text, ...rest } = row as DefinitionRow;
      const definition = JSON.parse(text) as TournamentDefinition;
      const named = this.#database.prepare('SELECT name, text FROM sheets WHERE name = ?');
      const versions = definition.games.map((game) => named.all(game).map((each) => each as TournamentSheet));
      const sheets = combinations(versions).find((each) => tournamentKey(definition, each) === key);
      const { count } = this.#database
        .prepare('SELECT count(*) AS count FROM matches WHERE tournament = ?')
        .get(id) as { count: number };
      const { name, created } = rest;
      return { tournament: { id, name, created, matches: count }, definition, sheets };
    });
  }

  /** Others of the same name, with other settings. */
  namesakes({ id, name }: StoredTournament): StoredTournament[] {
    return this.#read(() =>
      this.#database
        .prepare(`${TOURNAMENTS} WHERE t.name = ? AND t.id <> ? ORDER BY t.id`)
        .all(name, id)
        .map((row) => row as StoredTournament),
    );
  }

  /** Keeps the ratings of a tournament in place of those that were there. */
  keepRatings({ id }: StoredTournament, ratings: readonly Omit<StoredRating, 'tournament'>[]): void {
    this.#atomically(() => {
      this.#database.prepare('DELETE FROM ratings WHERE tournament = ?').run(id);
      const add = this.#database.prepare('INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?)');
      for (const { game = '', player, rating, halfWidth, matches } of ratings)
        add.run(id, game, player, rating, halfWidth, matches);
    });
  }

  /** By tournament and game, the best first. */
  ratings({ tournament, game, player }: Omit<MatchFilter, 'most'> = {}): StoredRating[] {
    const conditions = [
      ['t.name = ?', tournament],
      ['r.game = ?', game],
      ['r.player = ?', player],
    ] as const;
    const given = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const where = given.length === 0 ? '' : `WHERE ${given.map(({ sql }) => sql).join(' AND ')}`;
    return this.#read(() =>
      this.#database
        .prepare(
          `SELECT t.name AS tournament, r.game, r.player, r.rating, r.half_width AS halfWidth, r.matches
           FROM ratings r JOIN tournaments t ON t.id = r.tournament ${where}
           ORDER BY t.id, r.game, r.rating DESC, r.player`,
        )
        .all(...given.map(({ value }) => value))
        .map((row) => {
          const { game: name, ...rest } = row as StoredRating & { readonly game: string };
          return { ...rest, game: name === '' ? undefined : name };
        }),
    );
  }

  /** Keeps a match; false if it was there already, and then nothing changes. */
  addMatch(
    tournament: StoredTournament,
    { players: entrants }: TournamentDefinition,
    sheet: TournamentSheet,
    { job, players, record }: { readonly job: Job } & Pick<SeriesMatch, 'players' | 'record'>,
    now: Date,
  ): boolean {
    return this.#atomically(() => {
      const { changes, lastInsertRowid } = this.#database
        .prepare(
          `INSERT OR IGNORE INTO matches
             (tournament, number, round, game, sheet, players, length, ending, incidents, finished, record)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          tournament.id,
          job.number,
          job.round,
          job.game,
          sheetDigest(sheet),
          JSON.stringify(players),
          record.moves.length,
          record.ending,
          record.incidents.length,
          now.toISOString(),
          JSON.stringify(record),
        );
      if (changes === 0) return false;
      const seat = this.#database.prepare(
        'INSERT INTO seats (match, role, name, player, choice, goal) VALUES (?, ?, ?, ?, ?, ?)',
      );
      for (const [role, player] of players.entries()) {
        const entrant = player === null ? undefined : entrants[player];
        if (entrant === undefined) continue;
        const { label } = entrant;
        const choice = entrantText(entrant);
        seat.run(lastInsertRowid, role, record.roles[role], label, choice, record.goals[role]);
      }
      return true;
    });
  }

  /** All finished matches of a tournament by number; their moves are left out, for there may be many. */
  matchesOf({ id }: StoredTournament): TournamentMatch[] {
    return this.#read(() =>
      this.#database
        .prepare(
          `SELECT number, round, game, players, json_set(record, '$.moves', json('[]')) AS record
           FROM matches WHERE tournament = ? ORDER BY number`,
        )
        .all(id)
        .map((row) => {
          const { players, record, ...rest } = row as MatchRow;
          return { ...rest, players: JSON.parse(players), record: JSON.parse(record) };
        }),
    );
  }

  /** By number, the joint moves of all finished matches of a tournament, one match at a time. */
  *movesOf({
    id,
  }: StoredTournament): Iterable<{ readonly number: number; readonly moves: MatchRecord['moves'] }> {
    const numbers = this.#read(() =>
      this.#database
        .prepare('SELECT number FROM matches WHERE tournament = ? ORDER BY number')
        .all(id)
        .map((row) => whole(row, 'number')),
    );
    const moves = this.#read(() =>
      this.#database.prepare(
        "SELECT json_extract(record, '$.moves') AS moves FROM matches WHERE tournament = ? AND number = ?",
      ),
    );
    for (const number of numbers) {
      const row = this.#read(() => moves.get(id, number)) as { readonly moves: string };
      yield { number, moves: JSON.parse(row.moves) };
    }
  }

  /** What was measured under a key; undefined if nothing was. */
  measurement(key: string): unknown {
    return this.#read(() => {
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
  keepMeasurement(key: string, name: string, result: unknown, now: Date): void {
    this.#read(() =>
      this.#database
        .prepare('INSERT OR REPLACE INTO measurements VALUES (?, ?, ?, ?)')
        .run(key, name, JSON.stringify(result), now.toISOString()),
    );
  }

  /** What was learned of a game, given the text that all its spellings share. */
  knowledge(rules: string, kind: KnowledgeKind): Remembered | undefined {
    return this.#read(() => {
      const row = this.#database
        .prepare('SELECT games, knowledge FROM knowledge WHERE game = ? AND kind = ? AND rules = ?')
        .get(hashText(rules), kind, rules) as
        | { readonly games: number; readonly knowledge: string }
        | undefined;
      return row && { games: row.games, knowledge: JSON.parse(row.knowledge) as SavedKnowledge };
    });
  }

  /** Keeps what was learned in place of what was there, unless that was learned from more. */
  keepKnowledge(rules: string, kind: KnowledgeKind, { games, knowledge }: Remembered, now: Date): void {
    this.#read(() =>
      this.#database
        .prepare(
          `INSERT INTO knowledge VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, kind) DO UPDATE SET
            rules = excluded.rules, games = excluded.games, knowledge = excluded.knowledge, updated = excluded.updated
            WHERE excluded.games >= games OR excluded.rules <> rules`,
        )
        .run(hashText(rules), kind, rules, games, JSON.stringify(knowledge), now.toISOString()),
    );
  }

  /** The newest ones that fit, oldest first; and how many fit in all. */
  heads({ tournament, game, player, most = -1 }: MatchFilter): { heads: MatchHead[]; total: number } {
    const conditions = [
      ...(tournament === undefined ? [] : [{ sql: 't.name = ?', values: [tournament] }]),
      ...(game === undefined ? [] : [{ sql: 's.name = ?', values: [game] }]),
      ...(player === undefined
        ? []
        : [
            {
              sql: 'm.id IN (SELECT match FROM seats WHERE player = ? OR choice = ?)',
              values: [player, player],
            },
          ]),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
    const values = conditions.flatMap((condition) => condition.values);
    return this.#read(() => {
      const rows = this.#database
        .prepare(`SELECT ${HEAD} ${MATCHES} ${where} ORDER BY m.id DESC LIMIT ?`)
        .all(...values, most);
      const total = this.#database.prepare(`SELECT count(*) AS total ${MATCHES} ${where}`).get(...values);
      return { heads: rows.reverse().map((row) => this.#head(row)), total: whole(total, 'total') };
    });
  }

  /** Undefined if there is no such match. */
  match(id: number): StoredMatch | undefined {
    return this.#read(() => {
      const row = this.#database
        .prepare(`SELECT ${HEAD}, s.text AS rules, m.record AS record ${MATCHES} WHERE m.id = ?`)
        .get(id);
      if (row === undefined) return undefined;
      const { rules, record } = row as { rules: string; record: string };
      return { ...this.#head(row), rules, record: JSON.parse(record) };
    });
  }

  /** What is in the store, to help whoever asks for what is not. */
  tournaments(): StoredTournament[] {
    return this.#read(() =>
      this.#database
        .prepare(`${TOURNAMENTS} ORDER BY t.id`)
        .all()
        .map((row) => row as StoredTournament),
    );
  }

  #head(row: unknown): MatchHead {
    const { id, tournament, number, round, game, ending, length, incidents, finished } = row as MatchHead;
    const seats = this.#database
      .prepare('SELECT name AS role, player, choice, goal FROM seats WHERE match = ? ORDER BY seats.role')
      .all(id)
      .map((each) => each as StoredSeat);
    return { id, tournament, number, round, game, ending, length, incidents, finished, seats };
  }

  #atomically<Result>(work: () => Result): Result {
    return this.#read(() => {
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

  /** A full disk may have ended the transaction already. */
  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {}
  }

  #read<Result>(work: () => Result): Result {
    return guarded(this.file, work);
  }
}

type MatchRow = Pick<TournamentMatch, 'number' | 'round' | 'game'> & {
  readonly players: string;
  readonly record: string;
};

interface DefinitionRow {
  readonly name: string;
  readonly created: string;
  readonly key: string;
  readonly definition: string;
}

/** Rules change under their names; the key of a tournament tells which it was made with. */
const MOST_COMBINATIONS = 1000;

function combinations<Item>(choices: readonly (readonly Item[])[]): Item[][] {
  return choices.reduce<Item[][]>(
    (before, items) =>
      before.flatMap((some) => items.map((item) => [...some, item])).slice(0, MOST_COMBINATIONS),
    [[]],
  );
}

const TOURNAMENTS = `SELECT t.id, t.name, t.created,
  (SELECT count(*) FROM matches m WHERE m.tournament = t.id) AS matches FROM tournaments t`;

const HEAD = `m.id, t.name AS tournament, m.number, m.round, s.name AS game, m.ending, m.length, m.incidents, m.finished`;

const MATCHES =
  'FROM matches m JOIN tournaments t ON t.id = m.tournament JOIN sheets s ON s.digest = m.sheet';

/** A number in a row. */
export function whole(row: unknown, column: string): number {
  return Number((row as Record<string, unknown>)[column]);
}
