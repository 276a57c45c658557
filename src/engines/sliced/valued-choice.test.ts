import { describe, expect, test } from 'vitest';
import { described } from '../../../test/games.ts';
import { Simulator } from '../../../test/sliced/simulator.ts';
import { CircuitBuilder, fluentNode, literalOf, TRUE } from '../../circuit/index.ts';
import { termText } from '../../gdl/index.ts';
import { compile } from '../compile.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import { FormulaValues, type ValueSettings } from './move-values.ts';
import type { MachineForm } from './playout-machine.ts';

const TICKETS = 11;

/** A game with one choice, whose moves are worth the numbers on the tickets. */
function lottery(): CircuitGame {
  const { game } = compile(
    described(`
      (role me) (init start)
      ${Array.from({ length: TICKETS }, (_, ticket) => `(ticket ${ticket})`).join(' ')}
      (<= (legal me (draw ?n)) (true start) (ticket ?n))
      (<= (next (drawn ?n)) (does me (draw ?n)))
      (<= terminal (true (drawn ?n)))
      (<= (goal me ?n) (true (drawn ?n)))`),
  );
  return game as CircuitGame;
}

/** Returns values of moves in which each ticket is worth `worth` of its number. */
function valuesOf(
  game: CircuitGame,
  worth: (ticket: number) => number,
  settings: Partial<ValueSettings> = {},
): FormulaValues {
  const { fluents, moves } = game.circuit;
  const circuit = new CircuitBuilder({ roles: [], fluents, moves: [] }).build({
    initial: fluents.map(() => false),
    next: fluents.map((_, fluent) => literalOf(fluentNode(fluent))),
    legal: [TRUE],
    terminal: TRUE,
    goals: [],
    percepts: [],
  });
  const terms = new Map(
    moves.map(({ term }, move) => {
      const ticket = Number(/\d+/.exec(termText(term))?.[0]);
      return [move, [{ output: 0, weight: worth(ticket) }]];
    }),
  );
  const leaf = () => ({ whenFalse: 0, whenTrue: 1 });
  const plain: ValueSettings = { sharpness: 1, relativeTo: 'nothing', heeded: 1 };
  return new FormulaValues([{ circuit, leaf, terms }], { ...plain, ...settings });
}

function drawn(
  game: CircuitGame,
  values: FormulaValues,
  count: number,
  options: MachineForm & { readonly seed?: number } = {},
): number[] {
  const simulator = new Simulator(game, { seed: 7, ...options, values });
  const { goals } = simulator.playouts(game.initial, { count });
  return Array.from({ length: TICKETS }, (_, ticket) => goals[0]?.get(ticket) ?? 0);
}

/**
 * The chi-square statistic of the draws against the weights; with ten degrees of freedom, it exceeds 30 once in a
 * thousand times.
 */
function misfit(found: readonly number[], weights: readonly number[]): number {
  const count = found.reduce((sum, each) => sum + each, 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return found.reduce((sum, each, ticket) => {
    const expected = (count * (weights[ticket] as number)) / total;
    return sum + (each - expected) ** 2 / expected;
  }, 0);
}

const COUNT = 100_000;
const tickets = Array.from({ length: TICKETS }, (_, ticket) => ticket);

describe.each([{}, { longestCode: 0 }])('choices by values %o', (form) => {
  const game = lottery();

  test('are as likely as the exponential of the value', () => {
    const values = valuesOf(game, (ticket) => (ticket % 4) / 2, { sharpness: 3 });
    const weights = tickets.map((ticket) => Math.exp(3 * ((ticket % 4) / 2)));
    expect(misfit(drawn(game, values, COUNT, form), weights)).toBeLessThan(30);
  });

  test('stretch the values of a state', () => {
    const values = valuesOf(game, (ticket) => 1e-6 * (3 + ticket), { sharpness: 4, relativeTo: 'spread' });
    const weights = tickets.map((ticket) => Math.exp((4 * ticket) / (TICKETS - 1)));
    expect(misfit(drawn(game, values, COUNT, form), weights)).toBeLessThan(30);
  });

  test('see values in proportion to the highest', () => {
    const values = valuesOf(game, (ticket) => 1e-6 * (3 + ticket), { sharpness: 4, relativeTo: 'highest' });
    const weights = tickets.map((ticket) => Math.exp((4 * (3 + ticket)) / (TICKETS + 2)));
    expect(misfit(drawn(game, values, COUNT, form), weights)).toBeLessThan(30);
  });

  test('heed values less the lower the highest is', () => {
    const values = valuesOf(game, (ticket) => (ticket * 1e-4) / 10, { sharpness: 40, relativeTo: 'root' });
    const weights = tickets.map((ticket) => Math.exp((40 * 0.1 * ticket) / 10));
    expect(misfit(drawn(game, values, COUNT, form), weights)).toBeLessThan(30);
  });

  test('are equally likely where values are alike', () => {
    const values = valuesOf(game, (ticket) => 0.3 + 1e-9 * ticket, { sharpness: 40, relativeTo: 'spread' });
    const weights = tickets.map(() => 1);
    expect(misfit(drawn(game, values, COUNT, form), weights)).toBeLessThan(30);
  });

  test('heed values as often as is asked for', () => {
    const values = valuesOf(game, (ticket) => (ticket === 5 ? 1 : 0), { sharpness: 50, heeded: 0.25 });
    const weights = tickets.map((ticket) => (ticket === 5 ? 0.25 : 0) + 0.75 / TICKETS);
    expect(misfit(drawn(game, values, COUNT, form), weights)).toBeLessThan(30);
  });

  test('repeat with the same seed, and only with it', () => {
    const values = valuesOf(game, (ticket) => ticket / 10);
    const first = drawn(game, values, 1000, form);
    expect(drawn(game, values, 1000, form)).toEqual(first);
    expect(drawn(game, values, 1000, { ...form, seed: 8 })).not.toEqual(first);
  });
});

test('values need vectors, and exclude weights', () => {
  const game = lottery();
  const values = valuesOf(game, () => 0);
  expect(() => new Simulator(game, { values, withoutVectors: true })).toThrow(/only vectors/);
  expect(() => new Simulator(game, { values, policy: 'weighted' })).toThrow(/not by weights/);
});
