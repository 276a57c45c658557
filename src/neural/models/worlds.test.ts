import { describe, expect, it } from 'vitest';
import { described } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { explore, ModelDynamics, newModel, observationOf, TableDynamics } from './dynamics.ts';
import { planFlat, playWorld } from './flat-planner.ts';
import { GameWorld } from './game-world.ts';
import { ModelSimulation } from './model-simulation.ts';
import { GeyserRunner, Maneuverer, SMALL_WORLDS } from './small-worlds.ts';
import { trainModel } from './transition-model.ts';

const RATES = { rate: 0.3, momentum: 0.5, loss: 'log' } as const;

it.each(Object.entries(SMALL_WORLDS))('%s has one thing that acts, in every state', (_name, make) => {
  const world = make();
  const name = world.bitNames[0]?.split(' ')[0] as string;
  const own = world.bitNames.flatMap((each, i) => (each.startsWith(`${name} `) ? [i] : []));
  for (const { next } of explore(world, 300, seededRandom(1)))
    expect(own.filter((i) => next[i] === 1)).toHaveLength(1);
});

it('walks through no wall, and reaches a new target after each arrival', () => {
  const world = new Maneuverer();
  for (const { next } of explore(world, 500, seededRandom(1))) {
    const cell = next.indexOf(1);
    expect(next[16 + cell]).toBe(0);
  }
  world.target = 0;
  const random = seededRandom(2);
  const plan = { horizon: 16, runs: 24, discount: 0.25 };
  expect(
    playWorld(world, 100, (state) => planFlat(world, world, state, plan, random), random),
  ).toBeGreaterThan(0.1);
});

it('a learned runner dodges geysers as one that knows the rules does', () => {
  const world = new GeyserRunner();
  const random = seededRandom(1);
  const observations = explore(world, 1200, random).map(observationOf);
  const model = newModel(world, random, RATES);
  trainModel(model, observations, 15, random);
  const plan = { horizon: 1, runs: 12, discount: 0 };
  const dynamics = new ModelDynamics(model, 2);
  const score = playWorld(world, 100, (state) => planFlat(world, dynamics, state, plan, random), random);
  const best = playWorld(world, 100, (state) => planFlat(world, world, state, plan, random), random);
  expect(score).toBeGreaterThan(0.95 * best);
});

describe('a game as a world', () => {
  const sheet = `
    (role robot) (init (lamp off))
    (legal robot push) (legal robot rest)
    (<= (next (lamp on)) (does robot push) (true (lamp off)))
    (<= (next (lamp off)) (does robot push) (true (lamp on)))
    (<= (next (lamp ?x)) (does robot rest) (true (lamp ?x)))
    (<= terminal (true (lamp on)))
    (<= (goal robot 100) (true (lamp on)))
    (<= (goal robot 0) (true (lamp off)))`;

  it('has bits for facts, legal moves, the end and goals', () => {
    const { game } = compile(described(sheet));
    const world = new GameWorld('lamp', game);
    expect(world.bitNames).toEqual(
      ['lamp off', 'lamp on', 'legal push', 'legal rest', 'terminal', 'goal 100'].map((each) =>
        expect.stringContaining(each.split(' ')[0] as string),
      ),
    );
    const state = world.start();
    const next = new Uint8Array(state.length);
    expect(world.legal(state)).toEqual([0, 1]);
    world.next(state, world.actionNames.indexOf('push'), seededRandom(1), next);
    expect([world.isOver(next), world.reward(next)]).toEqual([true, 1]);
    const seen = explore(world, 50, seededRandom(1));
    const imagined = new ModelSimulation(world, new TableDynamics(seen), state);
    const start = imagined.start();
    imagined.step(start, [world.actionNames.indexOf('push')], seededRandom(1));
    expect([imagined.status(start), imagined.score(start), imagined.ticks(start)]).toEqual(['won', 1, 1]);
  });
});
