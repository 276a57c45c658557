import { describe, expect, test } from 'vitest';
import { expectedGoals, bestResponse as independentResponse } from '../../../games/poker/information.ts';
import { testGame } from '../../../test/match/playing.ts';
import { seededRandom } from '../../base/index.ts';
import type { Role } from '../../game/index.ts';
import { bestResponse, expectedUtilities, uniformShares } from './best-response.ts';
import { type ExtensiveForm, extensiveForm, isFormRefusal } from './extensive-form.ts';
import { ExternalSampling } from './external-sampling.ts';
import { exploitability, largestGain, type RegretMethod, RegretMinimiser } from './regret-minimiser.ts';
import { loadStrategy, saveStrategy } from './strategy.ts';

function formOf(name: string): ExtensiveForm {
  const form = extensiveForm(testGame(`games/${name}.kif`).game);
  if (isFormRefusal(form)) throw new Error(form.kind);
  return form;
}

function minimised(form: ExtensiveForm, method: RegretMethod, iterations: number): RegretMinimiser {
  const minimiser = new RegretMinimiser(form, method);
  while (minimiser.iterations < iterations) minimiser.iterate();
  return minimiser;
}

/** Returns the probability of a move, given by its text, after some observations. */
function shareOf(form: ExtensiveForm, shares: Float64Array, seen: string, move: string): number {
  const set = form.sets.find(({ view }) => form.views.text(view) === seen);
  if (set === undefined) throw new Error(`nothing for '${seen}'`);
  const at = set.moves.findIndex((each) => form.game.moveText(each) === move);
  return shares[set.at + at] as number;
}

const ANN = 0 as Role;
const BOB = 1 as Role;
/** Converts a goal to chips: each chip is worth 25 points, and 0 chips correspond to 50 points. */
const chips = (goal: number): number => (goal - 50) / 25;

describe('Kuhn poker', () => {
  const form = formOf('poker/kuhn-poker');

  test('has 12 information sets', () => {
    expect(form.sets).toHaveLength(12);
    expect(form.nodeCount).toBe(55);
  });

  test.each([
    ['cfr+', 3000, 0.0005],
    ['cfr', 20_000, 0.005],
  ] as const)(
    '%s finds the value -1/18 and the rates at which Bob bluffs',
    (method, iterations, precision) => {
      const shares = minimised(form, method, iterations).average();
      const goals = expectedUtilities(form, shares);
      expect(Math.abs(chips(goals[ANN] as number) + 1 / 18)).toBeLessThan(precision);
      for (const { expected, best } of exploitability(form, shares))
        expect(chips(best) - chips(expected)).toBeLessThan(10 * precision);
      const bluff = shareOf(form, shares, 'noop (dealt jack) / noop (said ann check)', 'bet');
      expect(Math.abs(bluff - 1 / 3)).toBeLessThan(0.03);
      const call = shareOf(form, shares, 'noop (dealt queen) / noop (said ann bet)', 'call');
      expect(Math.abs(call - 1 / 3)).toBeLessThan(0.03);
    },
  );

  test('best responses agree with an independent program', () => {
    const { game } = form;
    const even = (_: readonly string[], moves: readonly string[]) =>
      Object.fromEntries(moves.map((move) => [move, 1 / moves.length]));
    const strategies = { ann: even, bob: even };
    const shares = uniformShares(form);
    const goals = expectedUtilities(form, shares);
    for (const role of [ANN, BOB]) {
      expect(goals[role]).toBeCloseTo(expectedGoals(game, strategies)[role] as number, 9);
      const { value } = bestResponse(form, role, shares);
      expect(value).toBeCloseTo(independentResponse(game, role, strategies), 9);
    }
  });

  test('external sampling comes close', () => {
    const sampling = new ExternalSampling(form.game, form.views, seededRandom(1));
    while (sampling.iterations < 20_000) sampling.iterate();
    expect(sampling.sets).toBe(12);
    const shares = sampling.average(form);
    expect(chips(largestGain(form, shares) + 50)).toBeLessThan(0.05);
    expect(Math.abs(chips(expectedUtilities(form, shares)[ANN] as number) + 1 / 18)).toBeLessThan(0.02);
  });

  test('a strategy is saved and loaded', () => {
    const shares = minimised(form, 'cfr+', 500).average();
    const saved = JSON.parse(JSON.stringify(saveStrategy(form, shares, 'kuhn-poker', 'cfr+')));
    const loaded = loadStrategy(form, saved);
    if ('problems' in loaded) throw new Error(loaded.problems.join());
    for (const [at, share] of shares.entries()) expect(loaded[at]).toBeCloseTo(share, 4);
    expect(loadStrategy(formOf('monty-hall/monty-hall'), saved)).toEqual({
      problems: [expect.stringContaining('is it of this game?')],
    });
    expect(loadStrategy(form, { ...saved, version: 2 })).toEqual({
      problems: [expect.stringContaining('must be 1')],
    });
  });
});

test("CFR+ brings Leduc hold'em to within a thousandth of the stake", () => {
  const form = formOf('poker/leduc-holdem');
  expect(form.sets).toHaveLength(936);
  // The stake is one chip; 13 chips correspond to 50 points.
  expect((largestGain(form, minimised(form, 'cfr+', 1500).average()) * 13) / 50).toBeLessThan(0.001);
});

test('matching pennies and rock-paper-scissors are mixed evenly', () => {
  for (const name of ['matrix-games/matching-pennies', 'rock-paper-scissors/rock-paper-scissors']) {
    const form = formOf(name);
    const shares = minimised(form, 'cfr', 20_000).average();
    for (const { at, moves } of form.sets)
      for (const i of moves.keys()) expect(shares[at + i]).toBeCloseTo(1 / moves.length, 2);
  }
});

test('who plays against chance alone answers it best: changing doors wins two of three', () => {
  const form = formOf('monty-hall/monty-hall');
  expect(bestResponse(form, ANN, uniformShares(form)).value).toBeCloseTo(200 / 3, 9);
});

test('a large game is refused', () => {
  const { game } = testGame('games/tic-tac-toe/kriegspiel-tic-tac-toe.kif');
  expect(extensiveForm(game, 10_000)).toMatchObject({ kind: 'too large' });
});
