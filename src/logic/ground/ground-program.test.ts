import { expect, test } from 'vitest';
import { GroundRules } from './ground-program.ts';

test('rules are kept in order and found by their head', () => {
  const rules = new GroundRules();
  rules.add(2, [0, 3]);
  rules.add(1, []);
  rules.add(2, [5, 7, 9], 1);
  const all: [number, number[]][] = [];
  rules.forEach((head, literals) => {
    all.push([head, [...literals]]);
  });
  expect(all).toEqual([
    [2, [0, 3]],
    [1, []],
    [2, [5]],
  ]);
  const { starts, places, data } = rules.byHead(4);
  const bodies = (head: number) =>
    [...places.subarray(starts[head], starts[head + 1])].map((at) => [
      ...data.subarray(at + 2, at + 2 + (data[at + 1] ?? 0)),
    ]);
  expect([0, 1, 2, 3].map(bodies)).toEqual([[], [[]], [[0, 3], [5]], []]);
});

test('there is room for any number of rules', () => {
  const rules = new GroundRules();
  for (let i = 0; i < 5000; i++) rules.add(i, [2 * i, 2 * i + 1]);
  expect(rules.count).toBe(5000);
  let sum = 0;
  rules.forEach((head, literals) => {
    sum += head + (literals[1] ?? 0) - 2 * head - 1;
  });
  expect(sum).toBe((4999 * 5000) / 2);
});
