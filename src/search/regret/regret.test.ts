import { describe, expect, test } from 'vitest';
import { expectedGoals, bestResponse as independentResponse } from '../../../games/poker/information.ts';
import { testGame } from '../../../test/match/playing.ts';
import { seededRandom } from '../../base/index.ts';
import { legalByRole, type Role, type State } from '../../game/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import { backwardInduction } from './backward-induction.ts';
import { bestResponse, expectedUtilities, uniformShares } from './best-response.ts';
import {
  buildingForm,
  type ExtensiveForm,
  extensiveForm,
  type FormRefusal,
  isFormRefusal,
} from './extensive-form.ts';
import { ExternalSampling } from './external-sampling.ts';
import { exploitability, largestGain, type RegretMethod, RegretMinimiser } from './regret-minimiser.ts';
import { loadStrategy, saveStrategy } from './strategy.ts';

function formOf(name: string): ExtensiveForm {
  const form = extensiveForm(testGame(`games/${name}.kif`).game);
  if (isFormRefusal(form)) throw new Error(form.kind);
  return form;
}

function complete(building: Generator<number, ExtensiveForm | FormRefusal>): ExtensiveForm {
  let step = building.next();
  while (!step.done) step = building.next();
  if (isFormRefusal(step.value)) throw new Error(step.value.kind);
  return step.value;
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

describe('simultaneous tic-tac-toe', () => {
  const { game } = testGame('games/tic-tac-toe/tic-tac-toe-simultaneous.kif');
  const [X, O] = [0 as Role, 1 as Role];

  /** The value for X by an independent recursion over states. */
  function valueFrom(state: State, known = new Map<string, number>()): number {
    if (game.isTerminal(state)) return game.utility(state, X);
    const key = game.key(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    const payoffs = game
      .legalMoves(state, X)
      .map((x) => game.legalMoves(state, O).map((o) => valueFrom(game.next(state, [x, o]), known)));
    const { value } = solveMatrix(payoffs);
    known.set(key, value);
    return value;
  }

  test('histories that meet go on as one: half a billion of them fit into 173,569 nodes', () => {
    const form = extensiveForm(game, 200_000);
    if (isFormRefusal(form)) throw new Error(form.kind);
    expect(form.nodeCount).toBe(173_569);
    const shares = backwardInduction(form) as Float64Array;
    expect(largestGain(form, shares)).toBeLessThan(1e-6);
    expect(expectedUtilities(form, shares)[X]).toBeCloseTo(50, 6);
  });

  test('positions have the values of an independent recursion, by induction and by regrets', () => {
    const random = seededRandom(4);
    const values = new Set<number>();
    for (let position = 0; position < 8; position++) {
      let state = game.initial;
      for (let step = 0; step < 3; step++)
        state = game.next(
          state,
          legalByRole(game, state).map((legal) => random.pick(legal)),
        );
      const form = complete(buildingForm(game, 200_000, state));
      const value = valueFrom(state);
      values.add(Math.round(value));
      const shares = backwardInduction(form) as Float64Array;
      expect(expectedUtilities(form, shares)[X]).toBeCloseTo(value, 6);
      const average = minimised(form, 'cfr+', 100).average();
      expect(Math.abs((expectedUtilities(form, average)[X] as number) - value)).toBeLessThan(0.5);
      expect(largestGain(form, average)).toBeLessThan(0.5);
    }
    expect(values.size).toBeGreaterThan(1);
  });
});

test('backward induction is for two opponents who see everything', () => {
  expect(backwardInduction(formOf('poker/kuhn-poker'))).toBeUndefined();
  expect(backwardInduction(formOf('matrix-games/chicken'))).toBeUndefined();
  const pennies = formOf('matrix-games/matching-pennies');
  const even = expect.closeTo(0.5, 9);
  expect([...(backwardInduction(pennies) ?? [])]).toEqual([even, even, even, even]);
});
