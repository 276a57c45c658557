import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedMoves, type Role, rolesOf } from '../game/index.ts';
import { POSITIONS } from './goal-based-agent.ts';
import { gameOf } from './measure/game.ts';
import { rightMoveShare } from './measure/learners.ts';
import { stateAfter } from './measure/nesting.ts';

const rules = readFileSync(new URL('../../games/connect-four/connect-four.kif', import.meta.url), 'utf8');

/** The columns after which the opponent wins at once. */
function blunders(after: readonly string[]): string[] {
  const game = gameOf(rules);
  const state = stateAfter(game, after);
  const mover = rolesOf(game).find((role) => listedMoves(game, state, role).length > 1) ?? (0 as Role);
  const other = (1 - mover) as Role;
  const wins = (moves: readonly string[]): boolean => {
    const end = stateAfter(game, moves);
    return game.isTerminal(end) && game.utility(end, other) === 100;
  };
  const drops = listedMoves(game, state, mover).map((move) => game.moveText(move));
  return drops.filter((drop) => {
    const next = stateAfter(game, [...after, drop]);
    if (game.isTerminal(next)) return false;
    const replies = listedMoves(game, next, other).map((move) => game.moveText(move));
    return replies.some((reply) => wins([...after, drop, reply]));
  });
}

test('in two positions of Connect Four the wrong columns lose at once', () => {
  const wrong = Object.values(POSITIONS).map(({ after }) => (after.length === 0 ? [] : blunders(after)));
  expect(wrong).toEqual([['(drop 1)'], ['(drop 2)', '(drop 6)'], []]);
});

test('the share of right moves is that of a player', async () => {
  const position = POSITIONS['a: column 1 loses'];
  if (position === undefined) throw new Error('there is such a position');
  const careful = await rightMoveShare(rules, 'goal-search:depth=2', position, 3, 1);
  expect(careful.value).toBe(100);
});
