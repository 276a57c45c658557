import { expect, test } from 'vitest';
import { described } from '../../../test/games.ts';
import { Simulator } from '../../../test/sliced/simulator.ts';
import { compile } from '../compile.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import { CountLayout } from './serve-simulator.ts';

/** One role has no goal value after half of its moves. */
const { game } = compile(
  described(`
    (role a) (role b)
    (init (step 0))
    (legal a left) (legal a right) (legal b wait)
    (<= (next (went ?move)) (does a ?move))
    (<= terminal (true (went ?move)))
    (<= (goal a 30) (true (went left)))
    (goal b 70)`),
  { engine: 'circuit' },
);

test('counts become the scores that they were made from, and add up', () => {
  const { circuit } = game as CircuitGame;
  const simulator = new Simulator(game as CircuitGame);
  const layout = new CountLayout(circuit);
  const scores = simulator.playouts(game.initial, { count: 1000 });
  expect([...(scores.goals[0]?.keys() ?? [])].sort()).toEqual([0, 30]);
  const counts = layout.row(scores);
  expect(layout.sum([counts])).toEqual(scores);
  expect(layout.sum([counts, layout.none()])).toEqual(scores);
  const twice = layout.sum([counts, counts]);
  expect(twice).toMatchObject({ playouts: 2000, transitions: 2000, unfinished: 0, stuck: 0 });
  expect(twice.goals[1]).toEqual(new Map([[70, 2000]]));
  expect(twice.goals[0]?.get(30)).toBe(2 * (scores.goals[0]?.get(30) ?? 0));
});
