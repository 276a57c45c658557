/** Keeps in the store what the matches of a tournament say of its players. */
import {
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentResults,
  tournamentResults,
} from '../../arena/index.ts';
import type { TournamentStore } from './tournament-store.ts';
import type { StoredTournament } from './tournament-tables.ts';

/** Ratings over all, and of each game if there are several; gives all results. */
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
