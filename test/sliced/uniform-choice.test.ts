/** Every legal move is chosen equally often, regardless of their number and of the other roles' choices. */

import { describe, expect, test } from 'vitest';
import type { Move, Role, State } from '../../src/game/index.ts';
import { seededRandom } from '../random.ts';
import { chiSquareOf } from './chi-square.ts';
import { FORMS, type Form } from './forms.ts';
import { Simulator } from './simulator.ts';
import { gameOf } from './small-games.ts';

/** Results with a lower probability count as errors. */
const LEAST_LIKELY = 1e-6;

/** Around powers of two, where counts need another bit, and large numbers. */
const SIZES = [...Array.from({ length: 20 }, (_, i) => i + 1), 31, 32, 33, 64, 100, 1000];

/** All players choose a number below their own limit at the same time, and get it as their goal. */
function pickingGame(limits: readonly number[]): string {
  const roles = limits.map((limit, i) => {
    const own = Array.from({ length: limit }, (_, number) => `(own r${i} ${number})`);
    return `(role r${i}) ${own.join(' ')}`;
  });
  return `${roles.join('\n')}
    (init start)
    (<= (legal ?r (pick ?n)) (own ?r ?n) (true start))
    (<= (next (picked ?r ?n)) (does ?r (pick ?n)))
    (<= terminal (not (true start)))
    (<= (goal ?r ?n) (true (picked ?r ?n)))`;
}

/** The number of values that goals can distinguish, if there are more numbers than goals. */
const TOLD = 101;

/** First a limit is chosen, and then a number below it. */
const LIMIT_GAME = `(role r)
  ${Array.from({ length: Math.max(...SIZES) }, (_, i) => `(told ${i} ${i % TOLD})`).join(' ')}
  ${SIZES.map((size) => `(limit ${size})`).join(' ')}
  ${SIZES.flatMap((size) => Array.from({ length: size }, (_, i) => `(below ${i} ${size})`)).join(' ')}
  (init start)
  (<= (legal r (take ?l)) (limit ?l) (true start))
  (<= (legal r (pick ?n)) (below ?n ?l) (true (limited ?l)))
  (<= (next (limited ?l)) (does r (take ?l)))
  (<= (next (picked ?n)) (does r (pick ?n)))
  (<= terminal (true (picked ?n)))
  (<= (goal r ?m) (true (picked ?n)) (told ?n ?m))`;

/** All whole numbers below a limit, equally likely. */
function evenly(limit: number): Map<number, number> {
  return new Map(Array.from({ length: limit }, (_, number) => [number, 1 / limit]));
}

test.each(SIZES)('one of %i', (size) => {
  const { game } = gameOf(pickingGame([size]));
  for (const { name, options } of FORMS) {
    const simulator = new Simulator(game, { seed: size, ...options });
    const count = Math.max(10_000, 100 * size);
    const scores = simulator.playouts(game.initial, { count });
    expect(scores).toMatchObject({ playouts: count, transitions: count, unfinished: 0, stuck: 0 });
    expect(chiSquareOf(scores.goals[0] ?? new Map(), evenly(size)), name).toBeGreaterThan(LEAST_LIKELY);
  }
});

test.each([
  { limits: [5, 7] },
  { limits: [2, 2] },
  { limits: [32, 33] },
  { limits: [1, 20] },
  { limits: [3, 4, 6] },
  { limits: [8, 1, 9] },
])('several at once, each for itself: $limits', ({ limits }) => {
  const { game } = gameOf(pickingGame(limits));
  const size = limits.reduce((product, limit) => product * limit, 1);
  /** All choices of all roles as one number. */
  const joint = (goals: readonly number[]) =>
    goals.reduce((number, goal, role) => number * (limits[role] as number) + goal, 0);
  for (const { name, options } of FORMS) {
    const simulator = new Simulator(game, { seed: 1, ...options });
    const counts = new Map<number, number>();
    simulator.playoutsFrom(repeated(game.initial, Math.max(2000, 20 * size)), ({ goals }) => {
      counts.set(joint(goals), (counts.get(joint(goals)) ?? 0) + 1);
    });
    expect(chiSquareOf(counts, evenly(size)), name).toBeGreaterThan(LEAST_LIKELY);
  }
});

describe('with another number of moves in every lane', () => {
  const { game } = gameOf(LIMIT_GAME);
  const takes = game.legalMoves(game.initial, 0 as Role);
  const limitOf = (move: Move): number => {
    const term = game.moveTerm(move);
    return term.kind === 'compound' && term.args[0]?.kind === 'constant' ? Number(term.args[0].name) : 0;
  };
  const limited = takes.map((move) => ({ limit: limitOf(move), state: game.next(game.initial, [move]) }));

  test.each(FORMS)('in $name', ({ options }: Form) => {
    expect(limited.map(({ limit }) => limit).sort((a, b) => a - b)).toEqual(SIZES);
    // Each is chosen in proportion to its number of moves, so that all moves are about equally frequent.
    const random = seededRandom(1);
    const weighted = limited.flatMap((each) => Array.from({ length: Math.max(50, each.limit) }, () => each));
    const starts = Array.from({ length: 8 * weighted.length }, () => random.pick(weighted));
    const counts = new Map(limited.map(({ limit }) => [limit, new Map<number, number>()]));
    const simulator = new Simulator(game, { seed: 1, ...options });
    simulator.playoutsFrom(
      starts.map(({ state }) => state),
      ({ start, goals: [picked = -1] }) => {
        const own = counts.get(starts[start]?.limit ?? 0) as Map<number, number>;
        own.set(picked, (own.get(picked) ?? 0) + 1);
      },
    );
    for (const { limit } of limited) {
      const told = new Map<number, number>();
      for (const [number, probability] of evenly(limit)) {
        told.set(number % TOLD, (told.get(number % TOLD) ?? 0) + probability);
      }
      expect(chiSquareOf(counts.get(limit) ?? new Map(), told)).toBeGreaterThan(LEAST_LIKELY);
    }
  });
});

function* repeated(state: State, count: number): Iterable<State> {
  for (let i = 0; i < count; i++) yield state;
}
