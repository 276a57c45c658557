/** The tournaments in a store: definitions, matches, and ratings of the players. */
import { existsSync } from 'node:fs';
import {
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentResults,
  tournamentResults,
} from '../../arena/index.ts';
import type { StoreDatabase } from './database.ts';
import { type OpenOptions, openDatabase } from './open-database.ts';
import { MatchTable, RatingTable, type StoredTournament, TournamentTable } from './tournament-tables.ts';

export class TournamentStore {
  readonly file: string;
  readonly tournaments: TournamentTable;
  readonly matches: MatchTable;
  readonly ratings: RatingTable;
  readonly #database: StoreDatabase;

  constructor(database: StoreDatabase) {
    this.file = database.file;
    this.tournaments = new TournamentTable(database);
    this.matches = new MatchTable(database);
    this.ratings = new RatingTable(database);
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }
}

/** @throws StoreError */
export async function openTournamentStore(file: string, options?: OpenOptions): Promise<TournamentStore> {
  return new TournamentStore(await openDatabase(file, options));
}

/** A store that is opened on first use, since most page servers never need it. */
export class LazyTournamentStore {
  readonly #file: string;
  #opened: Promise<TournamentStore> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws StoreError */
  open(): Promise<TournamentStore> {
    this.#opened ??= openTournamentStore(this.#file).catch((error: unknown) => {
      // The next attempt may succeed.
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Undefined if there is no store yet; reading creates no file. */
  async look(): Promise<TournamentStore | undefined> {
    return this.#opened !== undefined || existsSync(this.#file) ? this.open() : undefined;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    (await opened?.catch(() => undefined))?.close();
  }
}

/** Stores ratings over all games, and for each game if there are several; returns all results. */
export function keepRatings(
  store: TournamentStore,
  tournament: StoredTournament,
  { players, games }: TournamentDefinition,
  matches: readonly TournamentMatch[],
): TournamentResults {
  const results = tournamentResults(players.length, games.length, matches);
  const tables = [
    { game: undefined, table: results.overall },
    ...(games.length < 2 ? [] : results.games.map((table, i) => ({ game: games[i], table }))),
  ];
  const ratings = tables.flatMap(({ game, table }) =>
    table.players.flatMap(({ rating, games: played }, player) =>
      rating === undefined
        ? []
        : [{ game, player: players[player]?.label ?? '', matches: played, ...rating }],
    ),
  );
  store.ratings.keep(tournament, ratings);
  return results;
}
