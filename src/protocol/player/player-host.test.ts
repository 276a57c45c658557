import { expect, test } from 'vitest';
import { ReplyMargin } from './player-host.ts';

test('the margin grows with what is measured, shrinks again, and never takes more than half of a clock', () => {
  const delay = new ReplyMargin(0.2);
  expect(delay.margin(10)).toBeCloseTo(0.2);
  expect(delay.margin(0.2)).toBeCloseTo(0.1);
  delay.note(0.1);
  expect(delay.margin(10)).toBeCloseTo(0.2 + 0.1 + 4 * 0.05);
  for (let i = 0; i < 5; i++) delay.note(1);
  const late = delay.margin(10);
  expect(late).toBeGreaterThan(1);
  expect(delay.margin(1)).toBe(0.5);
  for (let i = 0; i < 100; i++) delay.note(0);
  expect(delay.margin(10)).toBeCloseTo(0.2, 2);
});
