import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Simulator } from '../../test/sliced/simulator.ts';
import { compile } from '../engines/compile.ts';
import { type CircuitGame, type SimulatorLink, SimulatorTeam } from '../engines/index.ts';
import type { TeamOptions } from '../engines/parallel/simulator-team.ts';
import { isTurnBased, readDescription } from '../gdl/index.ts';
import { simulatorThread, threadLink } from './threads.ts';

const reading = readDescription(
  readFileSync(new URL('../../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url), 'utf8'),
);
if (!isTurnBased(reading.description)) throw new TypeError('tic-tac-toe has turns');
const { game: anyGame } = compile(reading.description, { engine: 'circuit' });
const game = anyGame as CircuitGame;

const teams: SimulatorTeam[] = [];

function newTeam(options: Partial<TeamOptions>): Promise<SimulatorTeam> {
  return SimulatorTeam.start(reading, game, {
    workers: 2,
    createWorker: simulatorThread,
    ...options,
  });
}

/** A team for a single test. */
async function startTeam(options: Partial<TeamOptions> = {}): Promise<SimulatorTeam> {
  const team = await newTeam(options);
  teams.push(team);
  return team;
}

afterEach(() => {
  for (const team of teams.splice(0)) team.close();
});

const milliseconds = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

describe.each([{ sharesMemory: true }, { sharesMemory: false }])('two threads (%j)', (form) => {
  let team: SimulatorTeam;

  beforeAll(async () => {
    team = await newTeam({ ...form, seed: 5 });
  });
  afterAll(() => team.close());

  test('make exactly the playouts asked for, with the exact probabilities of tic-tac-toe', async () => {
    const count = 100_001;
    const run = team.playouts(game.initial, { count });
    const scores = await run.finished;
    expect(scores).toEqual(run.scores());
    expect(scores).toMatchObject({ playouts: count, unfinished: 0, stuck: 0 });
    // Five standard deviations.
    const tolerance = 5 * Math.sqrt(0.25 / count);
    const share = (role: number, value: number) => (scores.goals[role]?.get(value) ?? 0) / count;
    expect(Math.abs(share(0, 100) - 0.58492)).toBeLessThan(tolerance);
    expect(Math.abs(share(1, 100) - 0.28809)).toBeLessThan(tolerance);
    expect(scores.goals[0]?.get(50)).toBe(scores.goals[1]?.get(50));
    for (const role of [0, 1]) expect(share(role, 0) + share(role, 50) + share(role, 100)).toBeCloseTo(1, 12);
    expect(scores.transitions / count).toBeCloseTo(7.63, 1);
  });

  test('show what they have while they play, and stop when told to', async () => {
    const run = team.playouts(game.initial);
    while (run.scores().playouts < 200_000) await milliseconds(1);
    const before = run.scores();
    expect(before.goals[0]?.get(100)).toBe(before.goals[1]?.get(0));
    const start = performance.now();
    const scores = await run.stop();
    // Ten milliseconds, plus delays by other work on the machine.
    expect(performance.now() - start).toBeLessThan(500);
    expect(scores.playouts).toBeGreaterThanOrEqual(before.playouts);
    await milliseconds(50);
    expect(run.scores()).toEqual(scores);
    expect(await run.stop()).toBe(scores);
    const next = await team.playouts(game.initial, { count: 1000 }).finished;
    expect(next.playouts).toBe(1000);
  });

  test('play from any state', async () => {
    const simulator = new Simulator(game);
    const last = simulator.expand(game.initial).flatMap(({ state }) => simulator.expand(state));
    const [{ state } = { state: game.initial }] = last;
    const { playouts, transitions } = await team.playouts(state, { count: 10_000 }).finished;
    expect(playouts).toBe(10_000);
    expect(transitions / playouts).toBeGreaterThan(3);
    expect(transitions / playouts).toBeLessThan(7);
  });
});

test('the same seed gives the same games, through shared memory or not', async () => {
  const play = async (options: Partial<TeamOptions>) =>
    (await startTeam(options)).playouts(game.initial, { count: 50_000 }).finished;
  const first = await play({ seed: 3 });
  expect(await play({ seed: 3, sharesMemory: false })).toEqual(first);
  expect(await play({ seed: 4 })).not.toEqual(first);
});

test('a thread that cannot start is reported', async () => {
  const broken = (): SimulatorLink =>
    threadLink(new Worker("throw new Error('out of luck')", { eval: true }));
  await expect(startTeam({ createWorker: broken })).rejects.toThrow(/^worker [12] of 2 failed: out of luck$/);
  const silent = (): SimulatorLink => threadLink(new Worker('process.exit(3)', { eval: true }));
  await expect(startTeam({ createWorker: silent })).rejects.toThrow('its thread ended with code 3');
});

test('a thread that dies while it plays is reported, and the team plays no more', async () => {
  const threads: SimulatorLink[] = [];
  const team = await startTeam({
    createWorker: () => {
      const thread = simulatorThread();
      threads.push(thread);
      return thread;
    },
  });
  const run = team.playouts(game.initial);
  while (run.scores().playouts === 0) await milliseconds(1);
  threads[1]?.terminate();
  await expect(run.finished).rejects.toThrow('worker 2 of 2 failed: its thread ended with code 1');
  expect(run.scores().playouts).toBeGreaterThan(0);
  await expect(run.stop()).rejects.toThrow('worker 2 of 2 failed');
  expect(() => team.playouts(game.initial)).toThrow('worker 2 of 2 failed');
});

test('closing ends a run with what there is', async () => {
  const team = await startTeam();
  const run = team.playouts(game.initial);
  expect(() => team.playouts(game.initial)).toThrow('one run has to end before the next');
  while (run.scores().playouts === 0) await milliseconds(1);
  team.close();
  expect((await run.finished).playouts).toBeGreaterThan(0);
  expect(() => team.playouts(game.initial)).toThrow('this team was closed');
});

test('a team has members', async () => {
  await expect(startTeam({ workers: 0 })).rejects.toThrow('one worker or more, not 0');
});
