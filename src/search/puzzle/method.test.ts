import { expect, test } from 'vitest';
import { Pace } from './method.ts';

test('the more children positions have, the fewer are expanded together', () => {
  const pace = new Pace(1024);
  expect(pace.batch).toBe(32);
  for (let i = 0; i < 10; i++) pace.note(10, 20);
  expect(pace.batch).toBe(128);
  for (let i = 0; i < 20; i++) pace.note(1, 500);
  expect(pace.batch).toBe(2);
  for (let i = 0; i < 20; i++) pace.note(1, 5000);
  expect(pace.batch).toBe(1);
});
