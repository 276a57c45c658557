import { describe, expect, test } from 'vitest';
import { valuesInFours } from '../../../test/four-games.ts';
import { sheetDescription } from '../../../test/games.ts';
import { Simulator } from '../../../test/sliced/simulator.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import { type CircuitGame, type FormulaValues, PlayoutMachine } from '../../engines/index.ts';
import { listedMoves, meanGoal, type Role, type State, uniformPolicy } from '../../game/index.ts';
import { gibbsWeights, heuristicPolicy } from '../tree/heuristic-policy.ts';
import type { ActionHeuristic } from './action-heuristic.ts';
import { isHeuristic, makeHeuristic } from './make-heuristic.ts';
import { moveValues } from './move-values.ts';
import { type HeuristicSettings, scaleInPlace, THESIS_HEURISTIC } from './settings.ts';

interface Subject {
  readonly game: CircuitGame;
  readonly heuristic: ActionHeuristic;
  readonly values: FormulaValues;
}

const SHARPNESS = 4;
const CHOICE = { sharpness: SHARPNESS, relativeTo: 'spread', heeded: 1 } as const;

function subject(sheet: string, settings: Partial<HeuristicSettings> = {}): Subject {
  const game = compile(sheetDescription(`games/${sheet}.kif`)).game as CircuitGame;
  const heuristic = makeHeuristic(game, { ...THESIS_HEURISTIC, ...settings });
  if (!isHeuristic(heuristic)) throw new TypeError(heuristic.reason);
  return { game, heuristic, values: moveValues(heuristic, CHOICE) as FormulaValues };
}

/** Returns the states of some random games. */
function statesOf(game: CircuitGame, count: number): State[] {
  const random = seededRandom(3);
  const states: State[] = [];
  let state = game.initial;
  while (states.length < count) {
    if (game.isTerminal(state)) state = game.initial;
    states.push(state);
    const before = state;
    state = game.next(
      before,
      game.roles.map((_, role) => random.pick(game.legalMoves(before, role as Role))),
    );
  }
  return states;
}

describe('values in fours are those found one by one', () => {
  test.each([
    ['tic-tac-toe/tic-tac-toe', {}],
    ['nine-board-tic-tac-toe/nine-board-tic-tac-toe', {}],
    ['pentago/pentago', {}],
    ['checkers/checkers-small', {}],
    ['sheep-and-wolf/sheep-and-wolf', {}],
    ['bidding-tic-tac-toe/bidding-tic-tac-toe', { goals: 'all' }],
    ['blocker/blocker', { persistence: false, modes: false }],
    ['connect-four/connect-four-5x4', { steps: 2, rivals: 1 }],
  ] as const)('%s %o', (sheet, settings) => {
    const { game, heuristic, values } = subject(sheet, settings);
    const states = statesOf(game, 60);
    const packed = states.map((state) => game.bits(state));
    let compared = 0;
    values.roles.forEach((own, role) => {
      if (own === undefined) return;
      const moves = [...own.terms.keys()];
      const places = new Map(moves.map((move, place) => [move, place]));
      const found = valuesInFours(own, moves, packed);
      states.forEach((state, index) => {
        const legal = listedMoves(game, state, role as Role);
        const expected = new Float64Array(legal.length);
        heuristic.values(state, legal, expected);
        legal.forEach((move, i) => {
          const value = expected[i] as number;
          const difference = Math.abs((found[index]?.[places.get(move) as number] as number) - value);
          expect(difference).toBeLessThanOrEqual(1e-4 * value + 1e-14);
          compared++;
        });
      });
    });
    expect(compared).toBeGreaterThan(60);
  });
});

test('moves are chosen as often as one by one, whoever is to move in which game', () => {
  const { game, heuristic, values } = subject('tic-tac-toe/tic-tac-toe');
  const states = statesOf(game, 4);
  const machine = new PlayoutMachine(game, { values, notesMoves: true, maxLength: 1, seed: 5 });
  const size = game.bits(game.initial).length;
  const store = Int32Array.from(states.flatMap((state) => [...game.bits(state)]));
  const places = Array.from({ length: machine.lanes }, (_, lane) => size * (lane % states.length));
  const rounds = 300;
  const counts = states.map(() => new Map<number, number>());
  for (let round = 0; round < rounds; round++) {
    machine.clear();
    machine.start(store, places);
    while (!machine.runLanes(machine.lanes, 100));
    machine.columns.forEach(([move = 0], column) => {
      for (let lane = 0; lane < machine.lanes; lane++) {
        if (((machine.madeIn(lane >>> 5, column) >>> (lane & 31)) & 1) === 0) continue;
        const own = counts[lane % states.length];
        own?.set(move, (own.get(move) ?? 0) + 1);
      }
    });
  }
  const games = (rounds * machine.lanes) / states.length;
  states.forEach((state, index) => {
    game.roles.forEach((_, role) => {
      const legal = listedMoves(game, state, role as Role);
      const weights = new Float64Array(legal.length);
      heuristic.values(state, legal, weights);
      scaleInPlace(weights, { scope: 'state', range: SHARPNESS });
      gibbsWeights(weights, 1);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const misfit = legal.reduce((sum, move, i) => {
        const expected = (games * (weights[i] as number)) / total;
        return sum + ((counts[index]?.get(move) ?? 0) - expected) ** 2 / expected;
      }, 0);
      // With eight degrees of freedom, this is exceeded about once in ten thousand runs.
      expect(misfit).toBeLessThan(32);
    });
  });
});

test.each([
  'tic-tac-toe/tic-tac-toe',
  'bidding-tic-tac-toe/bidding-tic-tac-toe',
  'sheep-and-wolf/sheep-and-wolf',
])('whole games end as those that are played one by one: %s', (sheet) => {
  const { game, heuristic, values } = subject(sheet);
  const many = new Simulator(game, { values, seed: 2 }).playouts(game.initial, { count: 20_000 });
  const random = seededRandom(1);
  const settings = { tau: 1, scaling: { scope: 'state', range: SHARPNESS }, heeded: 1 } as const;
  const policy = heuristicPolicy(heuristic, settings, uniformPolicy(random), random);
  const count = 400;
  const batch = game.batch({ lanes: 'one' });
  const initial = new Int32Array(batch.packing.words);
  batch.packing.pack(game.initial, initial, 0);
  const samples: number[][] = [];
  batch.playouts({ policy }).playEach(initial, new Int32Array(count), ({ goals, length }) => {
    samples.push([goals[0] as number, length]);
  });
  const found = [meanGoal(many, 0 as Role), many.transitions / many.playouts];
  found.forEach((mean, which) => {
    const own = samples.map((sample) => sample[which] as number);
    const expected = own.reduce((sum, each) => sum + each, 0) / count;
    const variance = own.reduce((sum, each) => sum + (each - expected) ** 2, 0) / (count - 1);
    expect(Math.abs(mean - expected)).toBeLessThan(4 * Math.sqrt(variance / count) + 1e-9);
  });
});

test('the same settings give the same values, and Yager norms none', () => {
  const { game, heuristic, values } = subject('tic-tac-toe/tic-tac-toe');
  expect(moveValues(heuristic, { ...CHOICE })).toBe(values);
  expect(moveValues(heuristic, { ...CHOICE, sharpness: 5 })).not.toBe(values);
  const yager = makeHeuristic(game, { ...THESIS_HEURISTIC, norm: 'yager' }) as ActionHeuristic;
  expect(moveValues(yager, CHOICE)).toBeUndefined();
});
