import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circuitSizes, treeWalk } from './engines.ts';

const rules = readFileSync(new URL('../../../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url), 'utf8');
const clock = (): number => performance.now() / 1000;

test('every way to walk the tree of tic-tac-toe finds all its positions', () => {
  for (const walk of ['rules', 'circuit', 'lanes'] as const)
    expect(treeWalk(rules, walk, 3, clock)[1]?.value).toBe(1 + 9 + 72 + 504);
  expect(treeWalk(rules, 'lanes', 4, clock)[1]?.value).toBe(1 + 9 + 72 + 504 + 3024);
});

test('the network of the rules and the circuit are counted', () => {
  const [nodes = 0, before = 0, fewest = 0, after = 0] = circuitSizes(rules, clock).map(({ value }) => value);
  // 29 fluents, 20 moves, and at least a gate for each line and player.
  for (const count of [nodes, fewest]) expect(count).toBeGreaterThan(29 + 20 + 16);
  for (const count of [before, after]) expect(count).toBeGreaterThan(16);
});
