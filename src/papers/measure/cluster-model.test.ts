import { expect, test } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { type ClusterMachine, modelledRun, type Playing } from './cluster-model.ts';

const FREE: ClusterMachine = { clusters: 1, cores: 1, message: 0, byte: 0, hand: 0, contention: 0 };
const TEN: Playing = { move: 1, length: () => 10, bytes: 100 };
const timeOf = (machine: Partial<ClusterMachine>, playing = TEN): number =>
  modelledRun({ ...FREE, ...machine }, playing, 50, seededRandom(1));

test('where nothing costs anything, a run takes as long as its longest playout', () => {
  expect(timeOf({})).toBe(10);
  expect(timeOf({ clusters: 16, cores: 16 })).toBe(10);
  const varied: Playing = { ...TEN, length: (random) => 5 + random.below(5) };
  const one = timeOf({}, varied);
  expect(one).toBeGreaterThan(6);
  expect(one).toBeLessThan(8);
  expect(timeOf({ clusters: 16, cores: 16 }, varied)).toBe(9);
});

test('messages go one after the other', () => {
  // Sent and answered by message and hand, and 100 bytes.
  expect(timeOf({ message: 1, hand: 0.5, byte: 0.01 })).toBeCloseTo(10 + 2 * 1 + 2 * 0.5 + 1);
  // The last of four clusters has its position after 4, and all answers but the last wait for nothing.
  expect(timeOf({ clusters: 4, message: 1 })).toBeCloseTo(4 + 10 + 1);
  // Eight cores get their positions after 1 to 8, and answer one after the other.
  expect(timeOf({ cores: 8, hand: 1 })).toBeCloseTo(8 + 10 + 1);
});

test('answers that come at once queue; more threads than processors share them', () => {
  const sizes = { clusters: 4, cores: 4, message: 0.1, hand: 2 };
  const same = timeOf(sizes);
  expect(same).toBeGreaterThan(10 + 4 * 2);
  expect(timeOf({ cores: 4, processors: 2 })).toBe(20);
  expect(timeOf({ cores: 3, contention: 0.1 })).toBeCloseTo(12);
});
