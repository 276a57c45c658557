/** Equal seeds play equal games, regardless of the machine's speed and the number of requests. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { FORMS } from './forms.ts';
import { Simulator } from './simulator.ts';
import { libraryGame } from './small-games.ts';

const { game } = libraryGame('reversi/reversi-6x6');

afterEach(() => {
  vi.restoreAllMocks();
});

/** A machine with a clock that is faster by a factor. */
function withClock<Result>(speed: number, work: () => Result): Result {
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => speed * now());
  try {
    return work();
  } finally {
    spy.mockRestore();
  }
}

describe.each(FORMS)('$name', ({ options }) => {
  test('by a slow clock and a quick one', () => {
    const scores = (speed: number) =>
      withClock(speed, () =>
        new Simulator(game, { seed: 7, ...options }).playouts(game.initial, { count: 700 }),
      );
    expect(scores(1e-3)).toEqual(scores(1));
    expect(scores(1e3)).toEqual(scores(1));
  });

  test('slice by slice', () => {
    const whole = new Simulator(game, { seed: 7, ...options }).playouts(game.initial, { count: 700 });
    const run = withClock(1e3, () => {
      const started = new Simulator(game, { seed: 7, ...options }).start(game.initial, 700);
      let seen = 0;
      while (!started.isOver) {
        started.advance();
        const { playouts } = started.scores();
        expect(playouts).toBeGreaterThanOrEqual(seen);
        seen = playouts;
      }
      return started;
    });
    expect(run.scores()).toEqual(whole);
  });
});

test('a run is over, with what came of it, when another begins', () => {
  const simulator = new Simulator(game, { seed: 7 });
  const first = simulator.start(game.initial, 700);
  for (let i = 0; i < 8; i++) first.advance();
  const before = first.scores();
  const second = simulator.start(game.initial, 1);
  while (!second.isOver) second.advance();
  first.advance();
  expect(first.isOver).toBe(true);
  expect(first.scores()).toEqual(before);
  expect(second.scores().playouts).toBe(1);
});
