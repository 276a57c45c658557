/** The tables for tournaments, their matches and the ratings of their players. */

import { createHash } from 'node:crypto';
import {
  entrantText,
  type Job,
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentSheet,
} from '../../arena/index.ts';
import type { MatchRecord, SeriesMatch } from '../../match/index.ts';
import { damaged, numberIn, type StoreDatabase } from './database.ts';
import { storedDefinition, storedMoves, storedPlayers, storedRecord, storedTexts } from './stored-shapes.ts';

/** A tournament of the store. */
export interface StoredTournament {
  readonly id: number;
  readonly name: string;
  /** When it was first seen, in the form 2026-01-31T12:00:00.000Z. */
  readonly created: string;
  readonly matches: number;
}

/** A stored tournament with its definition. */
export interface DefinedTournament {
  readonly tournament: StoredTournament;
  readonly definition: TournamentDefinition;
  /** The rules in the order of the games; undefined if they are not stored. */
  readonly sheets: readonly TournamentSheet[] | undefined;
}

export class TournamentTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** Finds or creates the tournament. */
  findOrAdd(
    definition: TournamentDefinition,
    sheets: readonly TournamentSheet[],
    now: Date,
  ): StoredTournament {
    const key = tournamentKey(definition, sheets);
    const digests = JSON.stringify(sheets.map(sheetDigest));
    return this.#database.atomically(() => {
      const add = this.#database.prepare(
        'INSERT OR IGNORE INTO sheets (digest, name, text) VALUES (?, ?, ?)',
      );
      for (const sheet of sheets) add.run(sheetDigest(sheet), sheet.name, sheet.text);
      this.#database
        .prepare(
          'INSERT OR IGNORE INTO tournaments (key, name, definition, created, sheets) VALUES (?, ?, ?, ?, ?)',
        )
        .run(key, definition.name, JSON.stringify(definition), now.toISOString(), digests);
      // Only the number of rounds can differ; the latest definition replaces the earlier one.
      this.#database
        .prepare('UPDATE tournaments SET definition = ?, sheets = ? WHERE key = ?')
        .run(JSON.stringify(definition), digests, key);
      const row = this.#database.select(`${TOURNAMENTS} WHERE t.key = ?`).get(key);
      const { id, name, created, matches } = row as StoredTournament;
      return { id, name, created, matches };
    });
  }

  /** Undefined if there is no such tournament. */
  definition(id: number): DefinedTournament | undefined {
    return this.#database.guarded(() => {
      const row = this.#database
        .select('SELECT id, name, created, key, definition, sheets FROM tournaments WHERE id = ?')
        .get(id);
      if (row === undefined) return undefined;
      const { key, definition: text, sheets: digests, name, created } = row as DefinitionRow;
      const definition = storedDefinition(this.#database.file, text);
      const sheets = digests === null ? this.#sheetsByName(definition, key) : this.#sheets(digests);
      const { count } = this.#database
        .select('SELECT count(*) AS count FROM matches WHERE tournament = ?')
        .get(id) as { count: number };
      return { tournament: { id, name, created, matches: count }, definition, sheets };
    });
  }

  /**
   * Acquires or renews the lock on a tournament.
   *
   * @param now in milliseconds since 1970
   * @returns the current holder; undefined if the lock was acquired
   */
  lock({ id }: StoredTournament, owner: string, now: number): string | undefined {
    return this.#database.atomically(() => {
      const row = this.#database.select('SELECT owner, renewed FROM locks WHERE tournament = ?').get(id) as
        | { readonly owner: string; readonly renewed: number }
        | undefined;
      const isHeld = row !== undefined && row.owner !== owner && Math.abs(now - row.renewed) < LOCK_LIFE;
      if (isHeld) return row.owner;
      this.#database
        .prepare('INSERT OR REPLACE INTO locks (tournament, owner, renewed) VALUES (?, ?, ?)')
        .run(id, owner, now);
      return undefined;
    });
  }

  unlock({ id }: StoredTournament, owner: string): void {
    this.#database.atomically(() => {
      this.#database.prepare('DELETE FROM locks WHERE tournament = ? AND owner = ?').run(id, owner);
    });
  }

  #sheets(digests: string): TournamentSheet[] | undefined {
    const find = this.#database.select('SELECT name, text FROM sheets WHERE digest = ?');
    const found = storedTexts(this.#database.file, digests).map(
      (digest) => find.get(digest) as TournamentSheet | undefined,
    );
    return found.every((sheet) => sheet !== undefined) ? found : undefined;
  }

  /**
   * The format of older stores: rules may change under the same name, and the key of the tournament identifies the
   * version.
   */
  #sheetsByName(definition: TournamentDefinition, key: string): TournamentSheet[] | undefined {
    const named = this.#database.select('SELECT name, text FROM sheets WHERE name = ?');
    const versions = definition.games.map((game) => named.all(game).map((each) => each as TournamentSheet));
    return combinations(versions).find((each) => tournamentKey(definition, each) === key);
  }

  /** Tournaments with the same name and different settings. */
  namesakes({ id, name }: StoredTournament): StoredTournament[] {
    return this.#database.guarded(() =>
      this.#database
        .select(`${TOURNAMENTS} WHERE t.name = ? AND t.id <> ? ORDER BY t.id`)
        .all(name, id)
        .map((row) => row as StoredTournament),
    );
  }

  /** All tournaments, for messages about missing ones. */
  all(): StoredTournament[] {
    return this.#database.guarded(() =>
      this.#database
        .select(`${TOURNAMENTS} ORDER BY t.id`)
        .all()
        .map((row) => row as StoredTournament),
    );
  }
}

interface DefinitionRow {
  readonly name: string;
  readonly created: string;
  readonly key: string;
  readonly definition: string;
  /** Null for tournaments of older stores. */
  readonly sheets: string | null;
}

/** Milliseconds after which a lock that was not renewed expires. */
const LOCK_LIFE = 30_000;
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

/** A stored match without its moves. */
export interface MatchHead {
  readonly id: number;
  readonly tournament: string;
  /** The number of the match in its tournament. */
  readonly number: number;
  readonly round: number;
  readonly game: string;
  readonly ending: string;
  /** Length in joint moves. */
  readonly length: number;
  readonly incidents: number;
  readonly finished: string;
  /** Seats in the order of the roles, without chance. */
  readonly seats: readonly StoredSeat[];
}

export interface StoredSeat {
  readonly role: string;
  /** The label. */
  readonly player: string;
  /** A choice such as `mcts:c=40` or `http://localhost:9147`. */
  readonly choice: string;
  readonly goal: number;
}

export interface StoredMatch extends MatchHead {
  /** The rules of the match. */
  readonly rules: string;
  readonly record: MatchRecord;
}

export interface MatchFilter {
  readonly tournament?: string | undefined;
  readonly game?: string | undefined;
  /** A label, or a choice such as `mcts:c=40`. */
  readonly player?: string | undefined;
  readonly most?: number | undefined;
}

export class MatchTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** Adds a match; returns false and changes nothing if it exists already. */
  add(
    tournament: StoredTournament,
    { players: entrants }: TournamentDefinition,
    sheet: TournamentSheet,
    { job, players, record }: { readonly job: Job } & Pick<SeriesMatch, 'players' | 'record'>,
    now: Date,
  ): boolean {
    const text = JSON.stringify(record);
    return this.#database.atomically(() => {
      const { changes, lastInsertRowid } = this.#database
        .prepare(
          `INSERT OR IGNORE INTO matches
             (tournament, number, round, game, sheet, players, length, ending, incidents, finished, record, digest)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
          text,
          digest(text),
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

  /** All finished matches of a tournament by number, without their moves, which may be large. */
  of({ id }: StoredTournament): TournamentMatch[] {
    return this.#database.guarded(() =>
      this.#database
        .select(
          `SELECT number, round, game, players, json_set(record, '$.moves', json('[]')) AS record
           FROM matches WHERE tournament = ? ORDER BY number`,
        )
        .all(id)
        .map((row) => {
          const { players, record, ...rest } = row as MatchRow;
          const { file } = this.#database;
          return { ...rest, players: storedPlayers(file, players), record: storedRecord(file, record) };
        }),
    );
  }

  /** The joint moves of all finished matches of a tournament by number, one match at a time. */
  *movesOf({
    id,
  }: StoredTournament): Iterable<{ readonly number: number; readonly moves: MatchRecord['moves'] }> {
    const numbers = this.#database.guarded(() =>
      this.#database
        .select('SELECT number FROM matches WHERE tournament = ? ORDER BY number')
        .all(id)
        .map((row) => numberIn(row, 'number')),
    );
    const moves = this.#database.guarded(() =>
      this.#database.select(
        "SELECT json_extract(record, '$.moves') AS moves FROM matches WHERE tournament = ? AND number = ?",
      ),
    );
    for (const number of numbers) {
      const row = this.#database.guarded(() => moves.get(id, number)) as { readonly moves: string };
      yield { number, moves: storedMoves(this.#database.file, row.moves) };
    }
  }

  /** The most recent matching matches, oldest first, and the total number of matches that match. */
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
    return this.#database.guarded(() => {
      const rows = this.#database
        .select(`SELECT ${HEAD_COLUMNS} ${MATCHES_JOIN} ${where} ORDER BY m.id DESC LIMIT ?`)
        .all(...values, most);
      const total = this.#database.select(`SELECT count(*) AS total ${MATCHES_JOIN} ${where}`).get(...values);
      return { heads: rows.reverse().map((row) => this.#head(row)), total: numberIn(total, 'total') };
    });
  }

  /** Undefined if there is no such match. */
  get(id: number): StoredMatch | undefined {
    return this.#database.guarded(() => {
      const row = this.#database
        .select(
          `SELECT ${HEAD_COLUMNS}, s.text AS rules, m.record AS record, m.digest AS digest ${MATCHES_JOIN} WHERE m.id = ?`,
        )
        .get(id);
      if (row === undefined) return undefined;
      const { file } = this.#database;
      const {
        rules,
        record,
        digest: known,
      } = row as { rules: string; record: string; digest: string | null };
      if (known !== null && known !== digest(record))
        throw damaged(file, `match ${id} is not as it was stored`);
      return { ...this.#head(row), rules, record: storedRecord(file, record) };
    });
  }

  #head(row: unknown): MatchHead {
    const { id, tournament, number, round, game, ending, length, incidents, finished } = row as MatchHead;
    const seats = this.#database
      .select('SELECT name AS role, player, choice, goal FROM seats WHERE match = ? ORDER BY seats.role')
      .all(id)
      .map((each) => each as StoredSeat);
    return { id, tournament, number, round, game, ending, length, incidents, finished, seats };
  }
}

type MatchRow = Pick<TournamentMatch, 'number' | 'round' | 'game'> & {
  readonly players: string;
  readonly record: string;
};

const HEAD_COLUMNS = `m.id, t.name AS tournament, m.number, m.round, s.name AS game, m.ending, m.length, m.incidents, m.finished`;

const MATCHES_JOIN =
  'FROM matches m JOIN tournaments t ON t.id = m.tournament JOIN sheets s ON s.digest = m.sheet';

/** A rating from the last report on its tournament. */
export interface StoredRating {
  readonly tournament: string;
  /** Undefined for all games together. */
  readonly game: string | undefined;
  /** The label. */
  readonly player: string;
  readonly rating: number;
  readonly halfWidth: number;
  /** Number of matches it is based on. */
  readonly matches: number;
}

export class RatingTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** Replaces the ratings of a tournament. */
  keep({ id }: StoredTournament, ratings: readonly Omit<StoredRating, 'tournament'>[]): void {
    this.#database.atomically(() => {
      this.#database.prepare('DELETE FROM ratings WHERE tournament = ?').run(id);
      const add = this.#database.prepare('INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?)');
      for (const { game = '', player, rating, halfWidth, matches } of ratings)
        add.run(id, game, player, rating, halfWidth, matches);
    });
  }

  /** By tournament and game, best first. */
  list({ tournament, game, player }: Omit<MatchFilter, 'most'> = {}): StoredRating[] {
    const conditions = [
      ['t.name = ?', tournament],
      ['r.game = ?', game],
      ['r.player = ?', player],
    ] as const;
    const given = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const where = given.length === 0 ? '' : `WHERE ${given.map(({ sql }) => sql).join(' AND ')}`;
    return this.#database.guarded(() =>
      this.#database
        .select(
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
}

/**
 * The key of a tournament. It depends on everything that affects results, including the rules, but not on the number
 * of rounds: more rounds continue a tournament.
 */
export function tournamentKey(
  { name, players, clocks, format, champion, seed, maxLength }: TournamentDefinition,
  sheets: readonly TournamentSheet[],
): string {
  return digest(
    JSON.stringify({
      name,
      games: sheets.map(sheetDigest),
      players: players.map((player) => [player.label, entrantText(player)]),
      clocks: [clocks.start, clocks.play].map(({ seconds, playouts }) => [seconds ?? null, playouts ?? null]),
      format,
      champion: format === 'gauntlet' ? champion : 0,
      seed,
      maxLength: maxLength ?? null,
    }),
  );
}

/** A digest of the rules and their name. */
export function sheetDigest({ name, text }: TournamentSheet): string {
  return digest(`${name}\0${text}`);
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
