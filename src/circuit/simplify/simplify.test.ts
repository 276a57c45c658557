import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { proveInvariants } from './simplify.ts';

const breakthrough = () =>
  buildSheet(
    readFileSync(new URL('../../../games/breakthrough/breakthrough-6x6.kif', import.meta.url), 'utf8'),
  ).plain;

test('the same is proved whether the machine is quick or slow', () => {
  const circuit = breakthrough();
  let hours = 0;
  const slow = proveInvariants(circuit, Number.POSITIVE_INFINITY, () => 3_600_000 * hours++);
  const quick = proveInvariants(circuit, 60, () => 0);
  expect(quick.groups.length).toBeGreaterThan(36);
  expect(slow).toEqual(quick);
});

test('when time is over, what was not proved is left out', () => {
  expect(proveInvariants(breakthrough(), 0).groups).toEqual([]);
});
