import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import type { Move, Role } from '../../game/index.ts';
import { A_WHILE, TimedHabits, UNTIL_EVENT } from './timed-habits.ts';

const LEGAL = [0, 1] as Move[];

function shares(habits: TimedHabits, mayWait: boolean, mayPause: boolean): Map<number, number> {
  const random = seededRandom(1);
  const counts = new Map<number, number>();
  for (let i = 0; i < 20_000; i++) {
    const choice = habits.choose(0 as Role, LEGAL, mayWait, mayPause, random);
    counts.set(choice, (counts.get(choice) ?? 0) + 1 / 20_000);
  }
  return counts;
}

describe('habits of real-time roles', () => {
  it('begin with patience alone, shared between what is allowed', () => {
    const habits = new TimedHabits(1, { patience: 0.4, temperature: 0.1 });
    const both = shares(habits, true, true);
    for (const [choice, share] of [
      [0, 0.3],
      [1, 0.3],
      [UNTIL_EVENT, 0.2],
      [A_WHILE, 0.2],
    ] as const)
      expect(both.get(choice)).toBeCloseTo(share, 1.7);
    expect(shares(habits, false, true).get(A_WHILE)).toBeCloseTo(0.4, 1.7);
    expect([...shares(habits, false, false).keys()].sort()).toEqual([0, 1]);
  });

  it('make a choice e times as likely for each temperature by which its average is better', () => {
    const habits = new TimedHabits(1, { patience: 0.5, temperature: 0.1 });
    habits.learn(0 as Role, 0, 0.4);
    habits.learn(0 as Role, 1, 0.2);
    habits.fade(0.5);
    const found = shares(habits, false, false);
    expect((found.get(0) ?? 0) / (found.get(1) ?? 1)).toBeCloseTo(Math.E ** 2, -0.3);
  });
});
