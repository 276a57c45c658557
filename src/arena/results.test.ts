import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '../match/index.ts';
import { type TournamentMatch, tournamentResults } from './results.ts';

let number = 0;

function match(
  game: number,
  players: readonly (number | null)[],
  goals: readonly number[],
  round = 1,
): TournamentMatch {
  const roles = goals.map((_, role) => `role${role}`);
  const record: MatchRecord = {
    game: String(game),
    roles,
    seats: roles,
    seed: 1,
    clocks: { start: {}, play: {} },
    engine: 'rules',
    moves: [],
    thinking: roles.map(() => ({ start: 0, moves: [1], playouts: 0, nodes: 0 })),
    incidents: [],
    goals,
    ending: 'terminal',
  };
  return { number: ++number, round, game, players, record };
}

describe('results', () => {
  test('count wins, draws and points against each other, by game and over all', () => {
    const matches = [
      match(0, [0, 1], [100, 0]),
      match(0, [1, 0], [50, 50]),
      match(1, [null, 0, 1], [0, 30, 70]),
    ];
    const { overall, games } = tournamentResults(3, 2, matches);
    expect(overall.matches).toBe(3);
    expect(overall.players[0]).toMatchObject({ games: 3, wins: 1, draws: 1, losses: 1, goal: { mean: 60 } });
    expect(overall.meetings[0]?.[1]).toEqual({ count: 3, points: 1.5 });
    expect(games[0]?.meetings[1]?.[0]).toEqual({ count: 2, points: 0.5 });
    expect(games[1]?.meetings[1]?.[0]).toEqual({ count: 1, points: 1 });
  });

  test('rate nobody who has met nobody', () => {
    const { overall } = tournamentResults(3, 1, [match(0, [0, 1], [100, 0])]);
    expect(overall.players.map(({ rating }) => rating === undefined)).toEqual([false, false, true]);
    expect(overall.players[0]?.rating?.rating).toBeGreaterThan(overall.players[1]?.rating?.rating ?? 0);
  });

  test('compare those who play alone by their goals in the same round', () => {
    const matches = [
      match(0, [0], [100]),
      match(0, [1], [50]),
      match(0, [0], [100], 2),
      match(0, [1], [100], 2),
    ];
    const { overall } = tournamentResults(2, 1, matches);
    expect(overall.meetings[0]?.[1]).toEqual({ count: 2, points: 1.5 });
  });

  test('do not compare players with themselves', () => {
    const { overall } = tournamentResults(2, 1, [match(0, [0, 1, 0], [100, 50, 0])]);
    expect(overall.meetings[0]?.[0]).toEqual({ count: 0, points: 0 });
    expect(overall.meetings[0]?.[1]).toEqual({ count: 2, points: 1 });
  });
});
