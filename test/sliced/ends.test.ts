/** Games that are cut, games in which a role has no move, and games that are over before they begin. */

import { describe, expect, test } from 'vitest';
import type { PlayoutResult, Role, State } from '../../src/game/index.ts';
import { chiSquareOf } from './chi-square.ts';
import { distribution, exactRandomPlay, outcomeName } from './exact-random-play.ts';
import { FORMS, type Form } from './forms.ts';
import { Simulator } from './simulator.ts';
import { gameOf } from './small-games.ts';

const LEAST_LIKELY = 1e-6;

/** A lamp that is switched for ever; the goal is 70 while it is on, and 30 while it is off. */
const ENDLESS = gameOf(`(role r) (init off)
  (legal r switch)
  (<= (next on) (true off))
  (<= (next off) (true on))
  (<= terminal (true never))
  (<= (goal r 70) (true on))
  (<= (goal r 30) (true off))`);

/**
 * Two walkers on five places take at most one step forward at a time. A walker at the last place cannot
 * move, which is an end only if both are there.
 */
const STUCK = gameOf(`(role a) (role b)
  (after 0 1) (after 1 2) (after 2 3)
  (init (at a 0)) (init (at b 0))
  (<= (legal ?r stay) (true (at ?r ?x)) (after ?x ?y))
  (<= (legal ?r go) (true (at ?r ?x)) (after ?x ?y))
  (<= (next (at ?r ?x)) (does ?r stay) (true (at ?r ?x)))
  (<= (next (at ?r ?y)) (does ?r go) (true (at ?r ?x)) (after ?x ?y))
  (<= terminal (true (at a 3)) (true (at b 3)))
  (<= (goal ?r ?x) (true (at ?r ?x)))`);

/** A role without any move in a game that is not over. */
const NEVER_MOVES = gameOf(`(role a) (role b) (init here)
  (legal a go)
  (<= (next here) (true here))
  (<= (legal b go) (true elsewhere))
  (<= terminal (true elsewhere))
  (goal a 10) (goal b 20)`);

const OVER_AT_ONCE = gameOf(
  `(role a) (init here) (<= terminal (true here)) (goal a 40) (<= (legal a go) (true there))`,
);

describe.each(FORMS)('$name', ({ options }: Form) => {
  test.each([1, 2, 3, 7, 8, 9, 127, 128, 1000, 1023, 1024])(
    'games that do not end are cut after %i moves, and count with the goals they have then',
    (maxLength) => {
      const { game } = ENDLESS;
      const simulator = new Simulator(game, { maxLength, ...options });
      const count = 300;
      const goal = maxLength % 2 === 1 ? 70 : 30;
      expect(simulator.playouts(game.initial, { count })).toEqual({
        playouts: count,
        transitions: count * maxLength,
        unfinished: count,
        stuck: 0,
        goals: [new Map([[goal, count]])],
      });
      const on = game.next(game.initial, game.legalMoves(game.initial, 0 as Role));
      const results = resultsOf(
        simulator,
        Array.from({ length: count }, (_, i) => (i % 2 ? on : game.initial)),
      );
      expect(results).toHaveLength(count);
      for (const { start, ...result } of results) {
        const goals = [start % 2 ? 100 - goal : goal];
        expect(result).toEqual({ goals, length: maxLength, end: 'cut' });
      }
    },
  );

  test.each([1, 2, 3, 4, 5, 50])(
    'games with somebody stuck are told as such (cut after %i moves)',
    (maxLength) => {
      const { game } = STUCK;
      const outcomes = exactRandomPlay(game, game.initial, { maxLength });
      const simulator = new Simulator(game, { seed: 1, maxLength, ...options });
      const count = 20_000;
      const { playouts, unfinished, stuck } = simulator.playouts(game.initial, { count });
      expect(playouts).toBe(count);
      const ends = new Map([
        ['terminal', count - unfinished - stuck],
        ['stuck', stuck],
        ['cut', unfinished],
      ]);
      const expected = distribution(outcomes, ({ end }): string => end);
      expect(chiSquareOf(ends, expected)).toBeGreaterThan(LEAST_LIKELY);
      if (maxLength > 3) expect(expected.size).toBe(3);
      const counts = new Map<string, number>();
      for (const result of resultsOf(simulator, Array(5000).fill(game.initial))) {
        counts.set(outcomeName(result), (counts.get(outcomeName(result)) ?? 0) + 1);
      }
      expect(chiSquareOf(counts, distribution(outcomes, outcomeName))).toBeGreaterThan(LEAST_LIKELY);
    },
  );

  test.each([
    { small: NEVER_MOVES, stuck: 100, end: 'stuck', goals: [10, 20] },
    { small: OVER_AT_ONCE, stuck: 0, end: 'terminal', goals: [40] },
  ])('games that are over before the first move ($end)', ({ small: { game }, stuck, end, goals }) => {
    const simulator = new Simulator(game, options);
    expect(simulator.playouts(game.initial, { count: 100 })).toEqual({
      playouts: 100,
      transitions: 0,
      unfinished: 0,
      stuck,
      goals: goals.map((goal) => new Map([[goal, 100]])),
    });
    for (const { start: _, ...result } of resultsOf(simulator, Array(200).fill(game.initial))) {
      expect(result).toEqual({ goals, length: 0, end });
    }
  });

  test('no starts, no results', () => {
    const { game } = ENDLESS;
    const simulator = new Simulator(game, options);
    expect(resultsOf(simulator, [])).toEqual([]);
    expect(simulator.playouts(game.initial, { count: 0 })).toMatchObject({ playouts: 0, transitions: 0 });
    expect([simulator.successors([]), simulator.observe([])]).toEqual([[], []]);
  });
});

function resultsOf(simulator: Simulator, starts: readonly State[]): PlayoutResult[] {
  const results: PlayoutResult[] = [];
  simulator.playoutsFrom(starts, (result) => results.push(result));
  return results;
}
