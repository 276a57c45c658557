import { describe, expect, test } from 'vitest';
import { neighbour, seriesOf, testGame, timeless, workerLane } from '../../test/match/playing.ts';
import { STRANGE_PLAYERS } from '../../test/match/strange-players.ts';
import { localPlayerPool } from './player-pool.ts';
import { playSeries } from './series.ts';
import { type SeriesMatch, standings } from './standings.ts';

const ticTacToe = testGame('games/tic-tac-toe/tic-tac-toe.kif');
const montyHall = testGame('games/monty-hall/monty-hall.kif');

const timelessly = (matches: readonly SeriesMatch[]) =>
  matches.map((match) => ({ ...match, record: timeless(match.record) }));

describe('a series', () => {
  test('lets players change roles, with another seed each time', async () => {
    const matches = await playSeries(seriesOf(ticTacToe, ['flat', 'random']));
    expect(matches.map(({ number, players }) => ({ number, players }))).toEqual([
      { number: 1, players: [0, 1] },
      { number: 2, players: [1, 0] },
      { number: 3, players: [0, 1] },
      { number: 4, players: [1, 0] },
    ]);
    expect(matches[1]?.record.seats).toEqual(['random', 'flat']);
    expect(new Set(matches.map(({ record }) => record.seed)).size).toBe(4);
  });

  test('is the same in one lane and in two, in this thread and in workers', async () => {
    const setup = seriesOf(ticTacToe, ['flat', 'random'], { matches: 5 });
    const first = timelessly(await playSeries(setup));
    expect(timelessly(await playSeries({ ...setup, parallel: 2 }))).toEqual(first);
    let links = 0;
    const openLane = () =>
      workerLane(ticTacToe, () => {
        links++;
        return neighbour();
      });
    expect(timelessly(await playSeries({ ...setup, openPool: openLane }))).toEqual(first);
    expect(links).toBe(2);
    expect(timelessly(await playSeries({ ...setup, openPool: openLane, parallel: 2 }))).toEqual(first);
    expect(links).toBe(6);
    // A longer series begins with the same matches.
    expect(timelessly(await playSeries({ ...setup, matches: 3 }))).toEqual(first.slice(0, 3));
    expect(timelessly(await playSeries({ ...setup, seed: 2 }))).not.toEqual(first);
  });

  test('leaves chance to the referee', async () => {
    const matches = await playSeries(seriesOf(montyHall, ['random']));
    const chance = matches[0]?.record.roles.indexOf('random') as number;
    for (const { players, record } of matches) {
      expect(players[chance]).toBeNull();
      expect(record.seats[chance]).toBeNull();
    }
  });

  test('keeps what is finished when it is interrupted', async () => {
    const controller = new AbortController();
    const told: number[] = [];
    const matches = await playSeries(
      seriesOf(ticTacToe, ['random', 'random'], {
        matches: 1000,
        signal: controller.signal,
        onMatch: ({ number }) => {
          told.push(number);
          if (number === 3) controller.abort();
        },
      }),
    );
    expect(told).toEqual([1, 2, 3]);
    expect(matches.map(({ number }) => number)).toEqual([1, 2, 3]);
    for (const { record } of matches) expect(record.ending).toBe('terminal');
  });

  test('does not wait for workers that are still to come when it is interrupted', async () => {
    const silent = { post: () => {}, onMessage: () => {}, onFailure: () => {}, terminate: () => {} };
    const openLane = (signal: AbortSignal) => workerLane(ticTacToe, () => silent, signal);
    const setup = seriesOf(ticTacToe, ['random', 'random'], {
      signal: AbortSignal.timeout(20),
      openPool: openLane,
    });
    expect(await playSeries(setup)).toEqual([]);
  });

  test('closes its lanes, and fails if one cannot be opened', async () => {
    let open = 0;
    let opened = 0;
    const openLane = () => {
      if (++opened === 2) throw new Error('no more threads');
      open++;
      const lane = localPlayerPool(STRANGE_PLAYERS);
      return { ...lane, close: () => void open-- };
    };
    const setup = seriesOf(ticTacToe, ['random', 'random'], {
      matches: 1000,
      parallel: 2,
      openPool: openLane,
    });
    await expect(playSeries(setup)).rejects.toThrow('no more threads');
    expect(open).toBe(0);
  });

  test('needs players for its roles', async () => {
    await expect(playSeries(seriesOf(ticTacToe, ['random', 'random', 'random']))).rejects.toThrow(
      '3 players cannot share 2 roles',
    );
  });
});

describe('standings', () => {
  const match = (number: number, players: (number | null)[], goals: number[]): SeriesMatch => ({
    number,
    players,
    record: {
      game: 'game',
      roles: ['white', 'black', 'random'],
      seats: players.map((player) => (player === null ? null : String(player))),
      seed: 1,
      clocks: { start: {}, play: {} },
      engine: 'circuit',
      moves: [],
      thinking: goals.map((_, role) => ({ start: 9, moves: [0.5, 0, 1], playouts: 100 * role, nodes: 7 })),
      incidents: [
        { kind: 'late', turn: 1, role: 'black', reason: 'slow', replacement: 'noop' },
        { kind: 'illegal', turn: 2, role: 'white', reason: 'odd', replacement: 'noop' },
      ],
      goals,
      ending: 'terminal',
    },
  });
  const matches = [
    match(1, [0, 1, null], [100, 0, 0]),
    match(2, [1, 0, null], [50, 50, 100]),
    match(3, [0, 1, null], [80, 20, 0]),
    match(4, [1, 0, null], [60, 40, 0]),
  ];
  const [first, second] = standings(2, matches);

  test('count wins, draws and losses without chance', () => {
    expect(first).toMatchObject({ games: 4, wins: 2, draws: 1, losses: 1 });
    expect(second).toMatchObject({ games: 4, wins: 1, draws: 1, losses: 2 });
    // (100 + 50 + 80 + 40) / 4; deviation √(32.5² + 17.5² + 12.5² + 27.5²)/√3 = 27.54; 3.1824 · 27.54 / 2.
    expect(first?.goal).toEqual({ mean: 67.5, halfWidth: expect.closeTo(43.82, 1) });
    expect(first?.winRate.share).toBe(0.5);
  });

  test('tell the roles apart', () => {
    expect(first?.roles).toMatchObject([
      { role: 'white', games: 2, wins: 2, draws: 0, losses: 0, goal: { mean: 90 } },
      { role: 'black', games: 2, wins: 0, draws: 1, losses: 1, goal: { mean: 45 } },
    ]);
  });

  test('add up incidents and work', () => {
    expect(first).toMatchObject({ seconds: 6, playouts: 200, nodes: 28 });
    expect(first?.incidents).toEqual({ late: 2, illegal: 2, failed: 0 });
  });

  test('of a player against itself count every role', () => {
    const [alone] = standings(1, [match(1, [0, 0, null], [100, 0, 0])]);
    expect(alone).toMatchObject({ games: 2, wins: 1, losses: 1, goal: { mean: 50 } });
  });

  test('of a player that has not played are empty', () => {
    expect(standings(1, [])).toMatchObject([{ games: 0, wins: 0, roles: [], winRate: { low: 0, high: 1 } }]);
  });
});
