/** Simulations end soon after they are stopped, and long ones need no more memory. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { PlayoutMachine } from '../../src/engines/index.ts';
import type { State } from '../../src/game/index.ts';
import { workingTime } from '../library/library-games.ts';
import { FORMS } from './forms.ts';
import { Simulator } from './simulator.ts';
import { gameOf, libraryGame } from './small-games.ts';

const TIC_TAC_TOE = libraryGame('tic-tac-toe/tic-tac-toe');
const REVERSI = libraryGame('reversi/reversi-6x6');
const LARGE_REVERSI = libraryGame('reversi/reversi');

/** Over after one move, so that the number of playouts is the number of steps. */
const ONE_MOVE = gameOf(
  '(role r) (init start) (legal r a) (legal r b) (<= (next end) (true start)) (<= terminal (true end)) (goal r 0)',
);

/** Milliseconds within which a simulation ends after it is stopped. */
const PROMPT = 10;

/** Steps of the first slice, before their cost is known. */
const FIRST_STEPS = 1;

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(FORMS)('$name', ({ options }) => {
  test.each([
    { name: 'tic-tac-toe', played: TIC_TAC_TOE },
    { name: 'reversi', played: REVERSI },
  ])('asks every few milliseconds, in $name', ({ played: { game } }) => {
    const simulator = new Simulator(game, options);
    const asks = 50;
    let asked = 0;
    const stop = () => ++asked >= asks;
    // Measured by the work of this process, which other processes do not affect.
    let start = workingTime();
    simulator.playouts(game.initial, { stop });
    expect(asked).toBe(asks);
    expect((workingTime() - start) / asks).toBeLessThan(PROMPT);
    asked = 0;
    start = workingTime();
    let late = 0;
    simulator.playoutsFrom(
      endless(game.initial),
      () => {
        if (asked >= asks) late++;
      },
      { stop },
    );
    expect([asked, late]).toEqual([asks, 0]);
    expect((workingTime() - start) / asks).toBeLessThan(PROMPT);
  });

  test('asks soon, even if nothing is known yet of how long steps take', () => {
    const simulator = new Simulator(ONE_MOVE.game, options);
    const { playouts } = simulator.playouts(ONE_MOVE.game.initial, { stop: () => true });
    expect(playouts).toBeLessThanOrEqual(FIRST_STEPS * simulator.lanes);
    let reported = 0;
    simulator.playoutsFrom(endless(ONE_MOVE.game.initial), () => void reported++, { stop: () => true });
    expect(reported).toBeLessThanOrEqual(FIRST_STEPS * simulator.lanes);
  });

  test('asks more often where steps take longer', () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 4 * PROMPT;
      return time;
    });
    const simulator = new Simulator(ONE_MOVE.game, options);
    let asked = 0;
    const asks = 50;
    const { playouts } = simulator.playouts(ONE_MOVE.game.initial, { stop: () => ++asked >= asks });
    // Half the steps each time, until there is one step between two checks.
    expect(playouts).toBeLessThanOrEqual((2 * FIRST_STEPS + asks) * simulator.lanes);
  });

  test.each([
    { machine: 'slow', operationsPerMillisecond: 20_000, size: 'large', played: LARGE_REVERSI },
    { machine: 'quick', operationsPerMillisecond: 1_000_000, size: 'small', played: REVERSI },
  ])(
    'asks in time from the first step on a $machine machine, in a $size game',
    ({ operationsPerMillisecond, played: { game } }) => {
      const clock = workClock(operationsPerMillisecond);
      const simulator = new Simulator(game, options);
      const gaps: number[] = [];
      let before = clock();
      const stop = () => {
        gaps.push(clock() - before);
        before = clock();
        return gaps.length >= 20;
      };
      simulator.playouts(game.initial, { stop });
      expect(gaps[0]).toBe((FIRST_STEPS * simulator.operations.step) / operationsPerMillisecond);
      expect(Math.max(...gaps)).toBeLessThan(PROMPT);
      // Checking has a cost, too.
      expect(gaps.at(-1)).toBeGreaterThan(0.5);
      simulator.playoutsFrom(endless(game.initial), () => {}, { stop });
      expect(Math.max(...gaps)).toBeLessThan(PROMPT);
    },
  );

  test('comes to its end where there is one step between two questions', () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 4 * PROMPT;
      return time;
    });
    const simulator = new Simulator(ONE_MOVE.game, options);
    for (const count of [0, 1, 1000])
      expect(simulator.playouts(ONE_MOVE.game.initial, { count }).playouts).toBe(count);
  });

  test('needs the same memory for a million playouts as for a thousand', () => {
    const { game } = TIC_TAC_TOE;
    const memories: WebAssembly.Memory[] = [];
    const { Memory } = WebAssembly;
    const recording = new Proxy(Memory, {
      construct(target, [descriptor]: [WebAssembly.MemoryDescriptor]) {
        const memory = new target(descriptor);
        memories.push(memory);
        return memory;
      },
    });
    WebAssembly.Memory = recording;
    let simulator: Simulator;
    try {
      simulator = new Simulator(game, options);
      simulator.expand(game.initial);
    } finally {
      WebAssembly.Memory = Memory;
    }
    const bytes = () => memories.map(({ buffer }) => buffer.byteLength);
    simulator.playouts(game.initial, { count: 1000 });
    const before = bytes();
    expect(simulator.playouts(game.initial, { count: 1_000_000 }).playouts).toBe(1_000_000);
    simulator.playoutsFrom(Array(2000).fill(game.initial), () => {});
    expect(before).toHaveLength(2);
    expect(bytes()).toEqual(before);
  });
});

/** A clock that advances only with the machine's work, at the given speed. */
function workClock(operationsPerMillisecond: number): () => number {
  let time = 0;
  const { run, runLanes } = PlayoutMachine.prototype;
  const work = (machine: PlayoutMachine, parts: number) => {
    time += (parts * machine.operations.step) / operationsPerMillisecond;
  };
  vi.spyOn(PlayoutMachine.prototype, 'run').mockImplementation(function (this: PlayoutMachine, parts) {
    work(this, parts);
    return run.call(this, parts);
  });
  vi.spyOn(PlayoutMachine.prototype, 'runLanes').mockImplementation(function (
    this: PlayoutMachine,
    done,
    parts,
  ) {
    work(this, parts);
    return runLanes.call(this, done, parts);
  });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  return () => time;
}

function* endless(state: State): Iterable<State> {
  for (;;) yield state;
}
