import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { sheetDescription, ticTacToe } from '../games.ts';
import { randomPlay } from './random-play.ts';

const budget = { games: 30, isOver: () => false };

test('random play shows facts, moves, who chooses together, and results', () => {
  const seen = randomPlay(ticTacToe(), budget);
  expect(seen.choosers).toBe(1);
  expect(seen.results).toHaveLength(30);
  expect(seen.results.every(([x = 0, o = 0]) => x + o === 100)).toBe(true);
  expect(seen.fluents).toContain('(cell 2 2 x)');
  expect(seen.moves[1]).toContain('noop');
});

test('two who choose at once are seen to do so', () => {
  const { game } = compile(sheetDescription('test/sheets/paper-scissors-stone.kif'));
  expect(randomPlay(game, budget).choosers).toBe(2);
});

test('chance has no result', () => {
  const { game } = compile(sheetDescription('test/sheets/three-doors.kif'));
  const { results } = randomPlay(game, budget);
  expect(new Set(results.map((goals) => goals.length))).toEqual(new Set([1]));
});
