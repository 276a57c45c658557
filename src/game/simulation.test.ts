import { expect, test } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { loadGame } from '../engines/index.ts';
import { AtomBuffer, simulationOf } from './simulation.ts';

/** One press adds one; three win the game, and leaving ends it immediately. */
const COUNTER = `
(role robot) (init (count 0))
(succ 0 1) (succ 1 2) (succ 2 3)
(legal robot press) (legal robot leave)
(<= (next (count ?m)) (does robot press) (true (count ?n)) (succ ?n ?m))
(<= (next left) (does robot leave))
(<= terminal (true (count 3))) (<= terminal (true left))
(<= (goal robot 100) (true (count 3))) (<= (goal robot 50) (true (count 1))) (<= (goal robot 0) (true left))`;

function counter() {
  const loaded = loadGame(COUNTER);
  if (loaded.kind !== 'game') throw new Error(loaded.message);
  return simulationOf(loaded.compilation.game);
}

const actionCalled = (simulation: ReturnType<typeof counter>, name: string): number => {
  const legal = Array.from(simulation.legalActions(simulation.start(), 0));
  return legal.find((action) => simulation.actionName(action) === name) ?? -1;
};

test('a puzzle runs by ticks, scores goal values and is won at the highest', () => {
  const simulation = counter();
  const press = actionCalled(simulation, 'press');
  const state = simulation.start();
  const scores = [];
  for (let tick = 0; tick < 3; tick++) {
    expect(simulation.status(state, 0)).toBe('on');
    simulation.step(state, [press], seededRandom(1));
    scores.push(simulation.score(state, 0));
  }
  expect(scores).toEqual([50, 0, 100]);
  expect([simulation.isOver(state), simulation.status(state, 0), simulation.ticks(state)]).toEqual([
    true,
    'won',
    3,
  ]);
});

test('a copy does not change with its original', () => {
  const simulation = counter();
  const state = simulation.start();
  const kept = simulation.copy(state);
  simulation.step(state, [actionCalled(simulation, 'leave')], seededRandom(1));
  expect(simulation.status(state, 0)).toBe('lost');
  expect(simulation.status(kept, 0)).toBe('on');
  expect(simulation.key(simulation.copy(kept, state))).toBe(simulation.key(simulation.start()));
});

test('atoms are the fluents that hold, and differ where states differ', () => {
  const simulation = counter();
  const state = simulation.start();
  const atoms = new AtomBuffer();
  simulation.atoms(state, 0, atoms);
  const before = Array.from(atoms.values.subarray(0, atoms.length));
  simulation.step(state, [actionCalled(simulation, 'press')], seededRandom(1));
  simulation.atoms(state, 0, atoms);
  const after = Array.from(atoms.values.subarray(0, atoms.length));
  expect([before.length, after.length, atoms.own]).toEqual([1, 1, 1]);
  expect(before).not.toEqual(after);
  expect(Math.max(...before, ...after)).toBeLessThan(simulation.atomLimit);
});

test('an action that is not legal counts as the idle one', () => {
  const simulation = counter();
  const state = simulation.start();
  const other = simulation.start();
  simulation.step(state, [-7], seededRandom(1));
  simulation.step(other, [simulation.idleAction(other, 0)], seededRandom(1));
  expect(simulation.key(state)).toBe(simulation.key(other));
});
