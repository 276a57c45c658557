/** Results of tournaments as JSON for the page. */
import {
  entrantText,
  type PlayerResult,
  type ResultTable,
  type TournamentDefinition,
  type TournamentMatch,
  tournamentResults,
} from '../../arena/index.ts';
import { goalInterval } from '../../match/index.ts';
import type { ResultRow, ResultsView, TournamentPage, TournamentRow } from './api.ts';

export function tournamentPage(
  row: TournamentRow,
  definition: TournamentDefinition,
  matches: readonly TournamentMatch[],
): TournamentPage {
  const { format, rounds, seed, clocks, games, players } = definition;
  const { overall, games: perGame } = tournamentResults(players.length, games.length, matches);
  const labels = players.map(({ label }) => label);
  return {
    ...row,
    format,
    rounds,
    seed,
    clocks,
    games,
    players: players.map((player) => ({ label: player.label, player: entrantText(player) })),
    overall: resultsView(overall, labels),
    perGame: perGame.map((table) => resultsView(table, labels)),
  };
}

function resultsView({ matches, players, meetings }: ResultTable, labels: readonly string[]): ResultsView {
  return {
    matches,
    players: players.map((result, player) => resultRow(result, labels[player] ?? '')),
    meetings,
  };
}

function resultRow(result: PlayerResult, label: string): ResultRow {
  const { rating, games, wins, draws, losses, goal, winRate, incidents, seconds, playouts } = result;
  const hasPlayed = games > 0;
  return {
    label,
    rating: rating?.rating ?? null,
    ratingInterval:
      rating === undefined ? null : [rating.rating - rating.halfWidth, rating.rating + rating.halfWidth],
    games,
    wins,
    draws,
    losses,
    goal: hasPlayed ? goal.mean : null,
    goalInterval: hasPlayed ? goalInterval(goal) : null,
    winRate: hasPlayed ? winRate.share : null,
    winRateInterval: hasPlayed ? [winRate.low, winRate.high] : null,
    incidents: incidents.late + incidents.illegal + incidents.failed,
    seconds,
    playouts,
  };
}
