/** The results of a tournament's players, for each game and overall. */
import { type SeriesMatch, type Standing, standings } from '../match/index.ts';
import { type Rating, ratings } from './ratings.ts';
import { pointsAgainst } from './schedule.ts';

/** The results of one player. */
export interface PlayerResult extends Standing {
  /** Undefined for a player without opponents. */
  readonly rating: Rating | undefined;
}

export interface ResultTable {
  readonly matches: number;
  readonly players: readonly PlayerResult[];
  /** Meetings by player and opponent. */
  readonly meetings: readonly (readonly Meeting[])[];
}

export interface Meeting {
  /** Number of matches against each other, or of common rounds in games with one role. */
  readonly count: number;
  /** Number of wins, with a draw as half a win. */
  readonly points: number;
}

export interface TournamentResults {
  readonly overall: ResultTable;
  readonly games: readonly ResultTable[];
}

export function tournamentResults(
  players: number,
  games: number,
  matches: readonly TournamentMatch[],
): TournamentResults {
  return {
    overall: resultTable(players, matches),
    games: Array.from({ length: games }, (_, game) =>
      resultTable(
        players,
        matches.filter((match) => match.game === game),
      ),
    ),
  };
}

/** Two players with comparable goals. */
interface Comparison {
  readonly player: number;
  readonly other: number;
  readonly points: number;
  /** Of all comparisons within a match with n seats, only n - 1 are independent. */
  readonly weight: number;
}

function resultTable(players: number, matches: readonly TournamentMatch[]): ResultTable {
  const all = encounters(matches).flatMap(comparisons);
  const table = (value: (comparison: Comparison) => number): number[][] => {
    const sums = Array.from({ length: players }, () => new Array<number>(players).fill(0));
    for (const comparison of all) {
      const row = sums[comparison.player] as number[];
      row[comparison.other] = (row[comparison.other] as number) + value(comparison);
    }
    return sums;
  };
  const [counts, points] = [table(() => 1), table((each) => each.points)];
  const rated = ratings(table((each) => each.weight * each.points));
  return {
    matches: matches.length,
    players: standings(players, matches).map((standing, player) => ({
      ...standing,
      rating: counts[player]?.some((count) => count > 0) ? rated[player] : undefined,
    })),
    meetings: counts.map((row, player) =>
      row.map((count, other) => ({ count, points: points[player]?.[other] ?? 0 })),
    ),
  };
}

interface Seated {
  readonly player: number;
  readonly goal: number;
}

/** The seats of each match or, in games with one role, of all matches of a round. */
function encounters(matches: readonly TournamentMatch[]): Seated[][] {
  const alone = new Map<string, Seated[]>();
  const together: Seated[][] = [];
  for (const { players, record, round, game } of matches) {
    const seats = players.flatMap((player, role) =>
      player === null ? [] : [{ player, goal: record.goals[role] ?? 0 }],
    );
    if (seats.length > 1) {
      together.push(seats);
      continue;
    }
    const key = `${round} ${game}`;
    alone.set(key, [...(alone.get(key) ?? []), ...seats]);
  }
  return [...together, ...alone.values()];
}

function comparisons(seats: readonly Seated[]): Comparison[] {
  return seats.flatMap(({ player, goal }) =>
    seats
      .filter((other) => other.player !== player)
      .map((other) => ({
        player,
        other: other.player,
        points: pointsAgainst(goal, other.goal),
        weight: 2 / seats.length,
      })),
  );
}

/** A finished match with its game and players. */
export interface TournamentMatch extends SeriesMatch {
  readonly round: number;
  /** Index of the game. */
  readonly game: number;
}

/** The goals in a match, without chance. */
export function seatGoals({ players, record }: Pick<SeriesMatch, 'players' | 'record'>): number[] {
  return players.flatMap((player, role) => (player === null ? [] : [record.goals[role] ?? 0]));
}
