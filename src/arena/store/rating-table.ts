/** The ratings of the players of a store's tournaments. */
import type { StoreDatabase } from './database.ts';
import type { MatchFilter } from './match-table.ts';
import type { StoredTournament } from './tournament-table.ts';

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

export class RatingTable {
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.#database = database;
  }

  /** Keeps the ratings of a tournament in place of those that were there. */
  keep({ id }: StoredTournament, ratings: readonly Omit<StoredRating, 'tournament'>[]): void {
    this.#database.atomically(() => {
      this.#database.prepare('DELETE FROM ratings WHERE tournament = ?').run(id);
      const add = this.#database.prepare('INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?)');
      for (const { game = '', player, rating, halfWidth, matches } of ratings)
        add.run(id, game, player, rating, halfWidth, matches);
    });
  }

  /** By tournament and game, the best first. */
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
}
