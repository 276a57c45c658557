import { expect, test } from 'vitest';
import { generator } from '../../../games/number-guessing/generate.ts';
import { bestResponse } from '../../../games/poker/information.ts';
import { gameOfRules, testGame } from '../../../test/match/playing.ts';
import { Views } from '../../beliefs/index.ts';
import type { Game, Role } from '../../game/index.ts';
import { BeliefPlan } from './belief-plan.ts';

const ALONE = 0 as Role;

function planned(game: Game, work = 300_000) {
  return new BeliefPlan(game, ALONE, new Views(game)).best([{ state: game.initial, weight: 1 }], work);
}

test.each([
  ['exploding-bomb/exploding-bomb', 90],
  ['monty-hall/monty-hall', 200 / 3],
  ['high-or-low/high-or-low', (100 * 120) / 156],
  ['number-guessing/number-guessing', 80],
])('%s is worth what is known', (name, value) => {
  expect(planned(testGame(`games/${name}.kif`).game)?.value).toBeCloseTo(value, 6);
});

test('agrees with an independent program', () => {
  const { game } = gameOfRules(generator.sheet({ numbers: 5, questions: 2, cost: 10 }));
  expect(planned(game)?.value).toBeCloseTo(bestResponse(game, ALONE, {}), 9);
});

test('gives up when there is too much to weigh', () => {
  expect(planned(testGame('games/mastermind/mastermind-3.kif').game, 50_000)).toBeUndefined();
});
