import { expect, test } from 'vitest';
import { described, ticTacToe } from '../../test/games.ts';
import { answer } from '../../test/playing.ts';
import { compile } from '../engines/compile.ts';
import { GreedyPlayer } from './greedy-player.ts';
import type { Thoughts } from './player.ts';

test('a line is completed, but not prevented', async () => {
  const game = ticTacToe();
  expect(await answer(new GreedyPlayer(), game, ['1 1', '2 1', '1 2', '2 2'], {})).toBe('(mark 1 3)');
  const answers = new Set<string>();
  for (let seed = 1; seed <= 20; seed++)
    answers.add(await answer(new GreedyPlayer(), game, ['2 2', '3 1', '3 2'], {}, { seed }));
  expect(answers.size).toBeGreaterThan(1);
});

test('where others move at the same time, the average counts', async () => {
  // The bold move is worth 90 or 0, the safe one 60 or 40.
  const { game } = compile(
    described(`(role a) (role b) (init start) (legal a bold) (legal a safe) (legal b left) (legal b right)
      (<= (next (did ?x ?y)) (does a ?x) (does b ?y)) (<= terminal (true (did ?x ?y)))
      (<= (goal a 90) (true (did bold left))) (<= (goal a 0) (true (did bold right)))
      (<= (goal a 60) (true (did safe left))) (<= (goal a 40) (true (did safe right))) (goal b 0)`),
  );
  const seen: Thoughts[] = [];
  expect(await answer(new GreedyPlayer(), game, [], {}, { report: (thoughts) => seen.push(thoughts) })).toBe(
    'safe',
  );
  expect(seen[0]?.moves.map(({ value }) => value)).toEqual([50, 45]);
});
