import { expect, test } from 'vitest';
import { packMatch, unpackMatch } from './kept-matches.ts';

const match = {
  game: 'tic-tac-toe',
  sheet: '',
  seats: { x: 'human', o: 'mcts:c=40' },
  budget: { seconds: 1 },
  seed: 7,
  moves: [['(mark 2 2)', 'noop']],
  at: 1,
};

test('what is packed into a link comes out again', async () => {
  const packed = await packMatch(match);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackMatch(packed)).toEqual(match);
});

test('damaged links are refused', async () => {
  const packed = await packMatch(match);
  expect(await unpackMatch(packed.slice(0, -9))).toBeUndefined();
  expect(await unpackMatch('%')).toBeUndefined();
  expect(await unpackMatch('')).toBeUndefined();
  expect(await unpackMatch(await packMatch({ ...match, moves: 7 as never }))).toBeUndefined();
});
