/** The results of a tournament, for programs; docs/formats.md explains them to people. */
import { entrantText, type PlayerResult, type ResultTable } from '../../arena/index.ts';
import { scoreJson } from '../match-json.ts';
import type { FailedMatch } from './run-on-redis.ts';
import type { TournamentFacts } from './tournament-report.ts';

export interface TournamentRunFacts extends TournamentFacts {
  readonly store: string;
  readonly interrupted: boolean;
  /** Matches that nobody could play. */
  readonly failed: readonly FailedMatch[];
}

export function tournamentJson(facts: TournamentRunFacts): string {
  const { definition, planned, matches, results, store, interrupted, failed } = facts;
  const { name, games, players, clocks, format, champion, rounds, seed, maxLength } = definition;
  const table = ({ matches: count, players: all, meetings }: ResultTable) => ({
    matches: count,
    players: all.map((result, player) => ({ label: players[player]?.label, ...resultJson(result) })),
    meetings,
  });
  const json = {
    version: 1,
    name,
    store,
    format,
    ...(format === 'gauntlet' && { champion: players[champion]?.label }),
    players: players.map((player) => ({ label: player.label, player: entrantText(player) })),
    clocks,
    rounds,
    seed,
    maxLength: maxLength ?? null,
    planned,
    finished: matches.length,
    interrupted,
    failed,
    overall: table(results.overall),
    games: games.map((game, i) => ({ game, ...table(results.games[i] as ResultTable) })),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

function resultJson(result: PlayerResult) {
  const { rating, incidents, seconds, playouts, nodes } = result;
  return {
    rating: rating?.rating ?? null,
    ratingInterval:
      rating === undefined ? null : [rating.rating - rating.halfWidth, rating.rating + rating.halfWidth],
    ...scoreJson(result),
    incidents,
    seconds: Number(seconds.toFixed(6)),
    playouts,
    nodes,
  };
}
