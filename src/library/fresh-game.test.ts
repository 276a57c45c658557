import { expect, test } from 'vitest';
import { loadGame } from '../engines/index.ts';
import { finishRun } from '../game/index.ts';
import { checkText } from '../gdl/index.ts';
import { freshGame } from './fresh-game.ts';

const SEEDS = Array.from({ length: 24 }, (_, seed) => seed);

test('the same seed gives the same game, and other seeds give others', () => {
  expect(freshGame(7)).toEqual(freshGame(7));
  expect(new Set(SEEDS.map((seed) => freshGame(seed).text)).size).toBe(SEEDS.length);
});

test.each(SEEDS)('game %d has no mistakes, and every random game comes to an end', (seed) => {
  const { name, text } = freshGame(seed);
  expect(checkText(text, name).findings).toEqual([]);
  const loaded = loadGame(text, { name });
  if (loaded.kind === 'refused') throw new Error(loaded.message);
  const { game } = loaded.compilation;
  const run = game.batch({ lanes: 'many' }).scores(game.initial, {
    policy: 'uniform',
    maxLength: 30,
    seed,
    count: 128,
  });
  const { unfinished, stuck, goals } = finishRun(run);
  expect([unfinished, stuck]).toEqual([0, 0]);
  // The game is constant-sum.
  for (const [value, count] of goals[0] ?? []) expect(goals[1]?.get(100 - value)).toBe(count);
});

test('the sentence about a game says what its rules do', () => {
  const { summary, text } = freshGame(2);
  expect(text).toContain(summary);
  expect(summary).toMatch(
    /^On a board of \d by \d.*, two players take turns to put a stone .*shape [x./]+, turned/,
  );
});
