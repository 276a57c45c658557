import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { type Game, jointMoves, legalByRole, type State } from '../../game/index.ts';
import { BOUND, TranspositionTable } from './transposition-table.ts';

function successors(game: Game, depth: number): State[] {
  let level = [game.initial];
  for (let i = 0; i < depth; i++)
    level = level.flatMap((state) =>
      [...jointMoves(legalByRole(game, state))].map((moves) => game.next(state, moves)),
    );
  return level;
}

test.each(['circuit', 'rules'] as const)(
  'with the %s engine, what is kept is found, and nothing else',
  (engine) => {
    const game = ticTacToe(engine);
    const table = new TranspositionTable(game, { megabytes: 1 });
    const [first, second] = successors(game, 1) as [State, State];
    table.keep(first, { depth: 7, bound: BOUND.lower, isProven: true, choice: 3 }, 12.5);
    const place = table.find(first);
    expect(table.value(place)).toBe(12.5);
    expect(table.depth(place)).toBe(7);
    expect(table.bound(place)).toBe(BOUND.lower);
    expect(table.isProven(place)).toBe(true);
    expect(table.choice(place)).toBe(3);
    expect(table.find(second)).toBe(-1);
  },
);

test.each(['circuit', 'rules'] as const)(
  'with the %s engine, a full table forgets and never confuses',
  (engine) => {
    const game = ticTacToe(engine);
    const table = new TranspositionTable(game, { megabytes: 0.001 });
    const states = successors(game, 2);
    for (const [i, state] of states.entries())
      table.keep(state, { depth: i % 5, bound: BOUND.exact, isProven: false, choice: i }, i);
    let found = 0;
    for (const [i, state] of states.entries()) {
      const place = table.find(state);
      if (place < 0) continue;
      found++;
      expect(table.value(place)).toBe(i);
    }
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(states.length);
  },
);
