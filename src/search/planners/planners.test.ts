import { expect, test } from 'vitest';
import { arcadeOf, WALK } from '../../../test/arcade-levels.ts';
import { seededRandom } from '../../base/index.ts';
import type { SpriteGame } from '../../engines/index.ts';
import { AtomBuffer } from '../../game/index.ts';
import { ExpectimaxPlanner, expectimaxValue } from './expectimax.ts';
import { OneStepPlanner } from './one-step.ts';
import { OpenLoopPlanner } from './open-loop.ts';
import { CallBudget, type Planner } from './planner.ts';
import { PortfolioPlanner } from './portfolio.ts';
import { RollingPlanner } from './rolling-horizon.ts';
import { RolloutWidthPlanner } from './rollout-width.ts';
import { TreePlanner } from './tree-planner.ts';
import { WidthPlanner } from './width-planner.ts';

type Make = <State>(...args: ConstructorParameters<typeof WidthPlanner<State>>) => Planner<State>;

const PLANNERS: readonly (readonly [name: string, make: Make])[] = [
  ['iw(1)', (game, role) => new WidthPlanner(game, role)],
  ['iw(3/2)', (game, role) => new WidthPlanner(game, role, { width: 1.5 })],
  ['iw(2)', (game, role) => new WidthPlanner(game, role, { width: 2 })],
  ['brfs', (game, role) => new WidthPlanner(game, role, { width: undefined })],
  ['look', (game, role) => new OneStepPlanner(game, role)],
  ['mcts-open', (game, role) => new TreePlanner(game, role)],
  ['mcts-closed', (game, role) => new TreePlanner(game, role, { closed: true })],
  [
    'mcts with everything',
    (game, role) => new TreePlanner(game, role, { mixmax: 0.1, macro: 3, partial: true, reverse: 0.05 }),
  ],
  ['olets', (game, role) => new ExpectimaxPlanner(game, role)],
  ['rhea', (game, role) => new RollingPlanner(game, role)],
  ['rollout-iw', (game, role) => new RolloutWidthPlanner(game, role)],
  ['search', (game, role) => new OpenLoopPlanner(game, role)],
  ['portfolio', (game, role) => new PortfolioPlanner(game, role)],
];

const CORRIDOR = 'wwwwww\nwtA pw\nwwwwww\n';

function play(game: SpriteGame, make: Make, seed: number, calls: number) {
  const random = seededRandom(seed);
  const planner = make(game, 0);
  const state = game.start();
  const actions: string[] = [];
  while (!game.isOver(state)) {
    const { action } = planner.choose(state, random, new CallBudget(calls));
    actions.push(game.actionName(action));
    game.step(state, [action], random);
  }
  return { status: game.status(state, 0), actions };
}

test.each(PLANNERS.filter(([name]) => name !== 'look'))(
  '%s takes the prize and not the trap, and the same seed gives the same run',
  (_, make) => {
    const game = arcadeOf(WALK, CORRIDOR);
    const run = play(game, make, 3, 300);
    expect(run.status).toBe('won');
    expect(play(game, make, 3, 300)).toEqual(run);
  },
);

test('with new places, a search that sees nothing to gain explores a long corridor without turning back', () => {
  const game = arcadeOf(
    WALK,
    `${'w'.repeat(44)}\nw${'.'.repeat(10)}A${'.'.repeat(30)}pw\n${'w'.repeat(44)}\n`,
  );
  const seeds = [1, 2, 3, 4];
  const explore: Make = (simulation, role) => new WidthPlanner(simulation, role, { ties: 'new-places' });
  // 10 cells to one end and 41 back, at most.
  for (const seed of seeds) expect(play(game, explore, seed, 48).actions.length).toBeLessThanOrEqual(10 + 41);
  const wander: Make = (simulation, role) => new WidthPlanner(simulation, role);
  expect(seeds.filter((seed) => play(game, wander, seed, 48).status === 'won')).toEqual([]);
});

test.each(PLANNERS)('%s never simulates more ticks than it may, and stops when time is up', (_, make) => {
  const game = arcadeOf(WALK, CORRIDOR);
  for (const limit of [0, 1, 7, 50, 51, 333]) {
    let visits = 0;
    const budget = new CallBudget(limit, { onVisit: () => visits++ });
    const plan = make(game, 0).choose(game.start(), seededRandom(limit), budget);
    expect(plan.calls).toBe(visits);
    expect(visits).toBeLessThanOrEqual(limit);
    expect(Array.from(game.legalActions(game.start(), 0))).toContain(plan.action);
  }
  let asked = 0;
  const timed = new CallBudget(Number.POSITIVE_INFINITY, { isTimeUp: () => ++asked > 100 });
  expect(make(game, 0).choose(game.start(), seededRandom(1), timed).calls).toBeLessThanOrEqual(101);
});

test.each(PLANNERS)(
  '%s leaves the state alone, and answers with the idle action when the run is over',
  (_, make) => {
    const game = arcadeOf(WALK, 'wwwww\nwAtww\nwwwww\n');
    const state = game.start();
    const key = game.key(state);
    const planner = make(game, 0);
    planner.choose(state, seededRandom(1), new CallBudget(100));
    expect(game.key(state)).toBe(key);
    game.step(state, [game.actionNames.indexOf('RIGHT')], seededRandom(1));
    expect(game.isOver(state)).toBe(true);
    expect(planner.choose(state, seededRandom(1), new CallBudget(100)).action).toBe(game.idleAction());
  },
);

test('a look at one tick takes what is near and keeps off what kills', () => {
  const actions = (level: string) => {
    const game = arcadeOf(WALK, level);
    const planner = new OneStepPlanner(game, 0);
    return Array.from({ length: 10 }, (_, seed) =>
      game.actionName(planner.choose(game.start(), seededRandom(seed), new CallBudget(100)).action),
    );
  };
  expect(new Set(actions('wwwww\nwtApw\nwwwww\n'))).toEqual(new Set(['RIGHT']));
  expect(actions('wwwww\nwtA w\nwwpww\n')).not.toContain('LEFT');
});

test('IW(1) expands at most as many states as there are atoms', () => {
  const open = `${'w'.repeat(12)}\n${`w${'.'.repeat(10)}w\n`.repeat(8)}wA........pw\n${'w'.repeat(12)}\n`;
  const game = arcadeOf(WALK, open);
  for (const idle of [false, true]) {
    const planner = new WidthPlanner(game, 0, { idle, samples: 0 });
    const atoms = new AtomBuffer();
    const seen = new Set<number>();
    const onVisit = (state: ReturnType<typeof game.start>): void => {
      game.atoms(state, 0, atoms);
      for (const atom of atoms.values.subarray(0, atoms.length)) seen.add(atom);
    };
    planner.choose(game.start(), seededRandom(1), new CallBudget(1_000_000, { onVisit }));
    expect(planner.expanded).toBeLessThanOrEqual(seen.size);
    expect(planner.expanded).toBeGreaterThan(50);
  }
});

test('without a width nothing is dropped: the first levels of the tree have as many states as there are lines', () => {
  const game = arcadeOf(WALK, 'wwwww\nw   w\nw A w\nw  pw\nwwwww\n');
  const planner = new WidthPlanner(game, 0, { width: undefined, samples: 0 });
  planner.choose(game.start(), seededRandom(1), new CallBudget(4 + 16));
  // There are 4 actions at the root and in each of its successors.
  expect(planner.expanded).toBe(1 + 4);
});

test('the value of a node of open-loop expectimax is R_e / n_s + (1 − n_e / n_s) max r_M', () => {
  const leaf = (value: number) => ({ action: 0, children: [], visits: 1, exits: 1, gained: value, value });
  expect(expectimaxValue({ gained: 6, exits: 4, visits: 4, children: [] })).toBe(1.5);
  expect(expectimaxValue({ gained: 6, exits: 1, visits: 4, children: [leaf(2), leaf(10)] })).toBe(
    6 / 4 + (3 / 4) * 10,
  );
});
