import { expect, test } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { DomainRunner, FRESH } from './domain-state.ts';
import { learnDomain, type Machine, type Plan, type PlanAction, type PlanningDomain } from './locm.ts';

/** A textbook domain: a state is a set of facts, and actions are possible or not. */
interface World {
  readonly actions: readonly PlanAction[];
  readonly initial: ReadonlySet<string>;
  readonly needs: (action: PlanAction) => readonly string[];
  readonly adds: (action: PlanAction) => readonly string[];
}

function isPossible(world: World, facts: ReadonlySet<string>, action: PlanAction): boolean {
  return world.needs(action).every((fact) => facts.has(fact));
}

/** All needs are consumed; what stays must be added again. */
function after(world: World, facts: ReadonlySet<string>, action: PlanAction): ReadonlySet<string> {
  const now = new Set(facts);
  for (const fact of world.needs(action)) now.delete(fact);
  for (const fact of world.adds(action)) now.add(fact);
  return now;
}

function randomPlans(world: World, count: number, length: number): Plan[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    let facts = world.initial;
    return Array.from({ length }, () => {
      const action = random.pick(world.actions.filter((each) => isPossible(world, facts, each)));
      facts = after(world, facts, action);
      return action;
    });
  });
}

const product = (name: string, ...lists: readonly (readonly string[])[]): PlanAction[] =>
  lists
    .reduce<string[][]>((all, list) => all.flatMap((each) => list.map((value) => [...each, value])), [[]])
    .filter((objects) => new Set(objects).size === objects.length)
    .map((objects) => ({ name, objects }));

const BALLS = ['b1', 'b2', 'b3', 'b4'];
const ROOMS = ['r1', 'r2', 'r3'];
const HANDS = ['left', 'right'];

const gripper: World = {
  actions: [
    ...product('move', ROOMS, ROOMS),
    ...product('pick', BALLS, ROOMS, HANDS),
    ...product('drop', BALLS, ROOMS, HANDS),
  ],
  initial: new Set([
    'robot r1',
    ...HANDS.map((hand) => `free ${hand}`),
    ...BALLS.map((ball) => `at ${ball} r1`),
  ]),
  needs: ({ name, objects: [a, b, c] }) => {
    if (name === 'move') return [`robot ${a}`];
    return name === 'pick' ? [`at ${a} ${b}`, `robot ${b}`, `free ${c}`] : [`holds ${c} ${a}`, `robot ${b}`];
  },
  adds: ({ name, objects: [a, b, c] }) => {
    if (name === 'move') return [`robot ${b}`];
    return name === 'pick' ? [`holds ${c} ${a}`, `robot ${b}`] : [`at ${a} ${b}`, `robot ${b}`, `free ${c}`];
  },
};

const BLOCKS = ['a', 'b', 'c', 'd', 'e'];

const blocksWorld: World = {
  actions: [
    ...product('pick-up', BLOCKS),
    ...product('put-down', BLOCKS),
    ...product('stack', BLOCKS, BLOCKS),
    ...product('unstack', BLOCKS, BLOCKS),
  ],
  initial: new Set(['empty', ...BLOCKS.flatMap((block) => [`clear ${block}`, `table ${block}`])]),
  needs: ({ name, objects: [x, y] }) =>
    ({
      'pick-up': ['empty', `clear ${x}`, `table ${x}`],
      'put-down': [`holding ${x}`],
      stack: [`holding ${x}`, `clear ${y}`],
      unstack: ['empty', `clear ${x}`, `on ${x} ${y}`],
    })[name] ?? [],
  adds: ({ name, objects: [x, y] }) =>
    ({
      'pick-up': [`holding ${x}`],
      'put-down': ['empty', `clear ${x}`, `table ${x}`],
      stack: ['empty', `clear ${x}`, `on ${x} ${y}`],
      unstack: [`holding ${x}`, `clear ${y}`],
    })[name] ?? [],
};

/** Each machine as its states with the transitions that leave them, and the number of its parameters. */
function shapes({ machines }: PlanningDomain, isWanted: (machine: Machine) => boolean): string[] {
  return machines.filter(isWanted).map(({ states, transitions, parameters }) => {
    const leaving = Array.from({ length: states }, (_, state) =>
      transitions
        .filter(({ from }) => from === state)
        .map(({ action, argument }) => `${action}.${argument}`)
        .sort()
        .join(' '),
    ).sort();
    return `${leaving.join(' | ')} (${parameters.length})`;
  });
}

const isOf =
  (domain: PlanningDomain, action: string, argument: number) =>
  ({ sort }: Machine): boolean =>
    domain.actions.get(action)?.[argument] === sort;

test('in the gripper domain, balls are in a room or in a hand, hands are free or hold a ball, and the robot is in a room', () => {
  const domain = learnDomain(randomPlans(gripper, 40, 60));
  expect(shapes(domain, isOf(domain, 'pick', 1))).toEqual(['drop.1 | pick.1 (2)']);
  expect(shapes(domain, isOf(domain, 'pick', 3))).toEqual(['drop.3 | pick.3 (1)']);
  expect(shapes(domain, isOf(domain, 'pick', 0))).toEqual(['drop.0 move.0 pick.0 (1)']);
});

test('in the blocks world, a block has a machine for its top and one for its bottom, and the zero machine is the hand', () => {
  const domain = learnDomain(randomPlans(blocksWorld, 60, 60));
  expect(shapes(domain, isOf(domain, 'stack', 0))).toEqual(['pick-up.0 unstack.0 | put-down.0 stack.0 (1)']);
  const blocks = shapes(domain, isOf(domain, 'stack', 1));
  // The top: clear, held, or beneath another block.
  // The bottom: on the table, held, or on a block, which is remembered.
  expect(blocks).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^pick-up\.1 \| put-down\.1 stack\.1 \| unstack\.1 \(1\)$/),
    ]),
  );
});

test.each([
  ['gripper', gripper],
  ['blocks world', blocksWorld],
])('the learned domain of the %s has all plans of the true one, and nearly no others', (_, world) => {
  const runner = new DomainRunner(learnDomain(randomPlans(world, 60, 60)));
  const random = seededRandom(7);
  let both = 0;
  let onlyLearned = 0;
  for (let plan = 0; plan < 6; plan++) {
    let facts = world.initial;
    let state = FRESH;
    // What happened before determines the states of all objects.
    for (let turn = 0; turn < 60; turn++) {
      const possible = world.actions.filter((action) => isPossible(world, facts, action));
      const learned = world.actions.filter((action) => runner.after(state, action) !== undefined);
      for (const action of possible) expect(learned).toContain(action);
      if (turn >= 40) {
        both += possible.length;
        onlyLearned += learned.length - possible.length;
      }
      const action = random.pick(possible);
      facts = after(world, facts, action);
      state = runner.after(state, action) ?? FRESH;
    }
  }
  expect(both).toBeGreaterThan(60);
  expect(onlyLearned / both).toBeLessThan(0.1);
});
