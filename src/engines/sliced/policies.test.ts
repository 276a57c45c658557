import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { Simulator } from '../../../test/sliced/simulator.ts';
import { decisiveLimits, preferDecisiveMoves } from '../../circuit/index.ts';
import {
  type Game,
  goalValue,
  type Move,
  meanGoal,
  type Role,
  rolesOf,
  type State,
} from '../../game/index.ts';
import { compile } from '../compile.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';

const FORMS = [{}, { withoutVectors: true }, { longestCode: 0 }];

/** A game with one choice of `options` moves, each worth its number. */
function lottery(options: number): CircuitGame {
  const moves = Array.from({ length: options }, (_, i) => i);
  const { game } = compile(
    described(`
      (role me) (init start)
      ${moves.map((move) => `(ticket ${move})`).join(' ')}
      (<= (legal me (draw ?n)) (true start) (ticket ?n))
      (<= (next (drawn ?n)) (does me (draw ?n)))
      (<= terminal (true (drawn ?n)))
      (<= (goal me ?n) (true (drawn ?n)))`),
  );
  return game as CircuitGame;
}

describe.each(FORMS)('weighted playouts %o', (form) => {
  test('draw moves in proportion to their weights', () => {
    const game = lottery(7);
    const simulator = new Simulator(game, { policy: 'weighted', seed: 5, ...form });
    const weights = [1, 2, 3, 5, 8, 13, 255];
    const byMove = game.circuit.moves.map(({ term }) => {
      const number =
        term.kind === 'compound' && term.args[0]?.kind === 'constant' ? Number(term.args[0].name) : 0;
      return weights[number] as number;
    });
    simulator.setWeights(byMove);
    const count = 400_000;
    const scores = simulator.playouts(game.initial, { count });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, number) => {
      const expected = (count * weight) / total;
      const seen = scores.goals[0]?.get(number) ?? 0;
      expect(Math.abs(seen - expected)).toBeLessThan(5 * Math.sqrt(expected) + 1);
    });
  });
});

test('without weights of their own, moves are equally likely', () => {
  const game = ticTacToe() as CircuitGame;
  const simulator = new Simulator(game, { policy: 'weighted' });
  const scores = simulator.playouts(game.initial, { count: 300_000 });
  expect((scores.goals[0]?.get(100) ?? 0) / 300_000).toBeCloseTo(0.5849, 2);
});

test('weights have to be numbers, and a policy that knows them', () => {
  const game = ticTacToe() as CircuitGame;
  expect(() => new Simulator(game).setWeights([])).toThrow(/only weighted/);
  const simulator = new Simulator(game, { policy: 'weighted' });
  expect(() => simulator.setWeights(game.circuit.moves.map(() => Number.NaN))).toThrow(/not a number/);
  expect(() => simulator.setWeights(game.circuit.moves.map(() => -1))).toThrow(/not a number/);
});

describe('decisive playouts', () => {
  test.each([
    { file: 'games/tic-tac-toe/tic-tac-toe.kif', slow: 1500 },
    { file: 'games/connect-four/connect-four-5x4.kif', slow: 500 },
    { file: 'games/breakthrough/breakthrough-5x5.kif', slow: 250 },
  ])('of $file play as a slow player with the same rule of thumb', ({ file, slow }) => {
    const { game } = compile(sheetDescription(file));
    const simulator = new Simulator(game as CircuitGame, {
      policy: 'decisive',
    });
    expect(simulator.policy).toBe('decisive');
    const count = 200_000;
    const scores = simulator.playouts(game.initial, { count });
    let sum = 0;
    let length = 0;
    for (let i = 0; i < slow; i++) {
      const { goal, steps } = slowPlayout(game, i);
      sum += goal;
      length += steps;
    }
    // Goals are between 0 and 100, so the standard error of their mean over the slow games is at most this.
    expect(Math.abs(meanGoal(scores, 0 as Role) - sum / slow)).toBeLessThan((4.5 * 50) / Math.sqrt(slow));
    expect(Math.abs(scores.transitions / count - length / slow)).toBeLessThan(
      (2 * (length / slow)) / Math.sqrt(slow),
    );
    expect(scores.stuck + scores.unfinished).toBe(0);
  });

  test('fall back to uniform ones where roles move at once', () => {
    const { game } = compile(sheetDescription('games/rock-paper-scissors/rock-paper-scissors.kif'));
    expect(new Simulator(game as CircuitGame, { policy: 'decisive' }).policy).toBe('uniform');
  });

  test('avoid losing as far as the limits go, and are given up where not even winning is within them', () => {
    const { circuit, groups } = ticTacToe() as CircuitGame;
    const within = (work: number, inputs: number) =>
      preferDecisiveMoves(circuit, groups, ({ value }) => goalValue(value), { work, inputs });
    expect(within(1_000_000, 100_000)?.avoidsLosing).toBe(true);
    expect(within(6000, 100_000)?.avoidsLosing).toBe(false);
    expect(within(1_000_000, 1500)?.avoidsLosing).toBe(false);
    expect(within(1000, 100_000)).toBeUndefined();
    expect(within(1_000_000, 300)).toBeUndefined();
  });

  test('are given up in a game of thousands of moves, after a limited amount of work', () => {
    const { circuit, groups } = compile(sheetDescription('games/amazons/amazons.kif')).game as CircuitGame;
    expect(circuit.moves.length).toBeGreaterThan(6000);
    expect(decisiveLimits(circuit).work).toBeLessThan(circuit.moves.length * circuit.inputs.length);
    expect(preferDecisiveMoves(circuit, groups, ({ value }) => goalValue(value))).toBeUndefined();
  });
});

function slowPlayout(game: Game, seed: number): { goal: number; steps: number } {
  let random = Math.imul(seed + 1, 0x9e3779b1);
  let state = game.initial;
  let steps = 0;
  for (; !game.isTerminal(state); steps++) {
    const options = decisive(game, state);
    random = (Math.imul(random, 1103515245) + 12345) | 0;
    state = game.next(state, options[(random >>> 4) % options.length] as Move[]);
  }
  return { goal: game.utility(state, 0 as Role), steps };
}

function decisive(game: Game, state: State): Move[][] {
  const all = joint(game, state);
  const mover =
    rolesOf(game).find((role) => game.legalMoves(state, role).length > 1) ?? controlled(game, state);
  const wins = all.filter((moves) => wonBy(game, game.next(state, moves), mover));
  if (wins.length > 0) return wins;
  const safe = all.filter((moves) => {
    const after = game.next(state, moves);
    if (game.isTerminal(after)) return true;
    return !joint(game, after).some((reply) =>
      rolesOf(game).some((role) => role !== mover && wonBy(game, game.next(after, reply), role)),
    );
  });
  return safe.length > 0 ? safe : all;
}

/** With one legal move each, only the role whose move is not a noop acts. */
function controlled(game: Game, state: State): Role {
  const acting = rolesOf(game).find((role) => {
    const [only] = game.legalMoves(state, role);
    return only !== undefined && game.moveTerm(only).kind === 'compound';
  });
  return acting ?? (0 as Role);
}

function wonBy(game: Game, state: State, role: Role): boolean {
  return game.isTerminal(state) && game.utility(state, role) === 100;
}

function joint(game: Game, state: State): Move[][] {
  let all: Move[][] = [[]];
  for (const role of rolesOf(game)) {
    all = all.flatMap((moves) => game.legalMoves(state, role).map((move) => [...moves, move]));
  }
  return all;
}
