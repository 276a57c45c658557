import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../test/games.ts';
import { knownState, matchStart } from '../../test/playing.ts';
import type { Move, Role, State } from '../game/index.ts';
import { createPlayer, type MoveThought, PLAYERS, type Thoughts, type Turn } from '../players/index.ts';
import type { MatchPlayer } from './match-player.ts';
import { mergedThoughts, TeamPlayer } from './team-player.ts';

function thoughts(...moves: readonly Partial<MoveThought>[]): Thoughts {
  return { moves: moves as MoveThought[], line: [], work: { seconds: 1, playouts: 10, nodes: 5 } };
}

describe('thoughts together', () => {
  test('visits are added, values weighted', () => {
    const all = mergedThoughts([
      thoughts({ move: 1 as Move, visits: 30, value: 60 }, { move: 2 as Move, visits: 20, value: 50 }),
      thoughts({ move: 2 as Move, visits: 20, value: 70 }, { move: 1 as Move, visits: 5, value: 0 }),
    ]);
    expect(all?.moves).toEqual([
      { move: 2, visits: 40, value: 60 },
      { move: 1, visits: 35, value: (30 * 60) / 35 },
    ]);
    expect(all?.work).toMatchObject({ playouts: 20, nodes: 10 });
  });

  test('a win that one is certain of is made, a loss is not', () => {
    const all = mergedThoughts([
      thoughts(
        { move: 1 as Move, visits: 90, value: 60 },
        { move: 2 as Move, visits: 1, value: 100, isProven: true },
      ),
      thoughts(
        { move: 1 as Move, visits: 90, value: 60 },
        { move: 3 as Move, visits: 500, value: 0, isProven: true },
      ),
    ]);
    expect(all?.moves.map(({ move }) => move)).toEqual([2, 1, 3]);
  });

  test('without visits there is nothing to add', () => {
    const guess = thoughts({ move: 1 as Move, value: 60 });
    expect(mergedThoughts([guess])).toBeUndefined();
    expect(mergedThoughts([guess, guess])).toBeUndefined();
    expect(mergedThoughts([])).toBeUndefined();
  });
});

/** Has a settled opinion. */
function opinion(move: number, seen: Thoughts): MatchPlayer {
  return {
    start: async () => {},
    choose: async ({ report }: Turn) => {
      report?.(seen);
      return move as Move;
    },
    stop: async () => {},
  };
}

describe('a team', () => {
  const turn: Turn = { ...knownState({} as State), legal: [1, 2] as Move[], budget: { seconds: 1 } };
  const one = opinion(
    1,
    thoughts({ move: 1 as Move, visits: 30, value: 60 }, { move: 2 as Move, visits: 25 }),
  );
  const other = opinion(2, thoughts({ move: 2 as Move, visits: 20, value: 60 }));
  const failing: MatchPlayer = { ...one, choose: () => Promise.reject(new Error('out of luck')) };

  test('votes', async () => {
    expect(await new TeamPlayer([one, other]).choose(turn)).toBe(2);
  });

  test('leaves counted work to its first member', async () => {
    expect(await new TeamPlayer([one, other]).choose({ ...turn, budget: { playouts: 9 } })).toBe(1);
  });

  test('tells what one of them knows for certain, though there are no visits to count', async () => {
    const certain = thoughts({ move: 1 as Move, value: 100, isProven: true });
    const told: Thoughts[] = [];
    const team = new TeamPlayer([opinion(1, certain), opinion(2, certain)]);
    expect(await team.choose({ ...turn, report: (each) => told.push(each) })).toBe(1);
    expect(told.at(-1)).toBe(certain);
  });

  test('plays on without those who fail', async () => {
    expect(await new TeamPlayer([failing, other]).choose(turn)).toBe(2);
    await expect(new TeamPlayer([failing, failing]).choose(turn)).rejects.toThrow('out of luck');
  });

  test('of searchers finds what one would find', async () => {
    const game = ticTacToe();
    const members = [1, 2].map(() => createPlayer({ player: 'mcts', given: {} }, PLAYERS));
    const team = new TeamPlayer(members as [MatchPlayer, MatchPlayer]);
    await team.start(matchStart(game, 0 as Role));
    const legal = game.legalMoves(game.initial, 0 as Role);
    const reported: Thoughts[] = [];
    const move = await team.choose({
      ...knownState(game.initial),
      legal,
      budget: { seconds: 0.05 },
      report: (all) => reported.push(all),
    });
    expect(legal).toContain(move);
    expect(reported.at(-1)?.moves[0]?.move).toBe(move);
  });
});
