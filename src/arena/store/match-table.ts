/** The matches of a store. */
import type { MatchRecord, SeriesMatch } from '../../match/index.ts';
import { entrantText, sheetDigest, type TournamentDefinition, type TournamentSheet } from '../definition.ts';
import type { Job } from '../schedule.ts';
import { type StoreDatabase, whole } from './database.ts';
import type { StoredTournament } from './tournament-table.ts';

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

export class MatchTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** Keeps a match; false if it was there already, and then nothing changes. */
  add(
    tournament: StoredTournament,
    { players: entrants }: TournamentDefinition,
    sheet: TournamentSheet,
    { job, players, record }: { readonly job: Job } & Pick<SeriesMatch, 'players' | 'record'>,
    now: Date,
  ): boolean {
    return this.#database.atomically(() => {
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
  of({ id }: StoredTournament): TournamentMatch[] {
    return this.#database.guarded(() =>
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
    const numbers = this.#database.guarded(() =>
      this.#database
        .prepare('SELECT number FROM matches WHERE tournament = ? ORDER BY number')
        .all(id)
        .map((row) => whole(row, 'number')),
    );
    const moves = this.#database.guarded(() =>
      this.#database.prepare(
        "SELECT json_extract(record, '$.moves') AS moves FROM matches WHERE tournament = ? AND number = ?",
      ),
    );
    for (const number of numbers) {
      const row = this.#database.guarded(() => moves.get(id, number)) as { readonly moves: string };
      yield { number, moves: JSON.parse(row.moves) };
    }
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
    return this.#database.guarded(() => {
      const rows = this.#database
        .prepare(`SELECT ${HEAD} ${MATCHES} ${where} ORDER BY m.id DESC LIMIT ?`)
        .all(...values, most);
      const total = this.#database.prepare(`SELECT count(*) AS total ${MATCHES} ${where}`).get(...values);
      return { heads: rows.reverse().map((row) => this.#head(row)), total: whole(total, 'total') };
    });
  }

  /** Undefined if there is no such match. */
  get(id: number): StoredMatch | undefined {
    return this.#database.guarded(() => {
      const row = this.#database
        .prepare(`SELECT ${HEAD}, s.text AS rules, m.record AS record ${MATCHES} WHERE m.id = ?`)
        .get(id);
      if (row === undefined) return undefined;
      const { rules, record } = row as { rules: string; record: string };
      return { ...this.#head(row), rules, record: JSON.parse(record) };
    });
  }

  #head(row: unknown): MatchHead {
    const { id, tournament, number, round, game, ending, length, incidents, finished } = row as MatchHead;
    const seats = this.#database
      .prepare('SELECT name AS role, player, choice, goal FROM seats WHERE match = ? ORDER BY seats.role')
      .all(id)
      .map((each) => each as StoredSeat);
    return { id, tournament, number, round, game, ending, length, incidents, finished, seats };
  }
}

type MatchRow = Pick<TournamentMatch, 'number' | 'round' | 'game'> & {
  readonly players: string;
  readonly record: string;
};

const HEAD = `m.id, t.name AS tournament, m.number, m.round, s.name AS game, m.ending, m.length, m.incidents, m.finished`;

const MATCHES =
  'FROM matches m JOIN tournaments t ON t.id = m.tournament JOIN sheets s ON s.digest = m.sheet';
