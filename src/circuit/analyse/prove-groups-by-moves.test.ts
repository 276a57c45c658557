import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circuitOf, circuitRecipes, playedSituations } from '../../../test/arbitrary-circuits.ts';
import { buildSheet } from '../../../test/circuits.ts';
import { WorkClock } from '../../base/index.ts';
import { termText } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import { proveGroupsByMoves } from './prove-groups-by-moves.ts';
import type { ExclusiveGroup } from './step-solver.ts';

const patient = () => new WorkClock(() => 0, 1);

/** A group of all fluents of a relation. */
function relation(circuit: Circuit, name: string): ExclusiveGroup {
  const members = [...circuit.fluents.keys()].filter((fluent) =>
    termText(circuit.fluents[fluent]!).startsWith(`(${name} `),
  );
  return { members, kind: 'exactly-one' };
}

function kinds(sheet: string, ...names: string[]): Record<string, string> {
  const { plain } = buildSheet(sheet);
  const candidates = names.map((name) => relation(plain, name));
  const proved = proveGroupsByMoves(plain, candidates, patient());
  return Object.fromEntries(
    names.map((name, i) => [
      name,
      proved.find(({ members }) => members.join() === candidates[i]?.members.join())?.kind ?? 'not proved',
    ]),
  );
}

const WALK = `(role robot) (legal robot go)
  (after 1 2) (after 2 3) (after 3 1)
  (init (a 1)) (init (b 1))
  (<= (next (a ?y)) (true (a ?x)) (after ?x ?y))
  (goal robot 0) (<= terminal (true (a 9)))`;

describe('groups proved move by move', () => {
  test('a group that copies a whole one is as strong', () => {
    const sheet = `${WALK} (<= (next (b ?x)) (true (a ?x)))`;
    expect(kinds(sheet, 'a', 'b')).toEqual({ a: 'exactly-one', b: 'exactly-one' });
  });

  test('a group that copies a part of another may be without a member', () => {
    const sheet = `${WALK} (<= (next (b ?x)) (true (a ?x)) (distinct ?x 3))`;
    expect(kinds(sheet, 'a', 'b')).toEqual({ a: 'exactly-one', b: 'at-most-one' });
  });

  test('a group is asked about again if one that it rests on turns out weaker', () => {
    const sheet = `(role robot) (legal robot go) (legal robot clear)
      (init (a 1)) (init (b 1))
      (after 1 2) (after 2 1)
      (<= (next (a ?y)) (does robot go) (true (a ?x)) (after ?x ?y))
      (<= (next (b ?x)) (true (a ?x)))
      (goal robot 0) (<= terminal (true (a 9)))`;
    expect(kinds(sheet, 'a', 'b')).toEqual({ a: 'at-most-one', b: 'at-most-one' });
  });

  test('moves that are never legal do no harm', () => {
    const sheet = `${WALK} (<= (next (b ?x)) (true (a ?x)))
      (<= elsewhere (true (a 2))) (<= elsewhere (true (a 3)))
      (<= (legal robot spoil) (true (a 1)) elsewhere)
      (<= (next (a ?x)) (does robot spoil) (after ?x ?y))`;
    expect(kinds(sheet, 'a', 'b')).toEqual({ a: 'exactly-one', b: 'exactly-one' });
  });

  test('without time nothing is proved', () => {
    const { plain } = buildSheet(`${WALK} (<= (next (b ?x)) (true (a ?x)))`);
    expect(proveGroupsByMoves(plain, [relation(plain, 'a')], new WorkClock(() => 1, 1))).toEqual([]);
  });

  test.each([
    { kind: 'without loops', loops: false },
    { kind: 'with loops', loops: true },
  ])('hold in every state of random games $kind', ({ loops }) => {
    let provedCount = 0;
    fc.assert(
      fc.property(circuitRecipes({ loops }), fc.array(fc.nat(), { maxLength: 4 }), (recipe, choices) => {
        const circuit = circuitOf(recipe);
        const situations = playedSituations(circuit);
        const proved = proveGroupsByMoves(circuit, someGroups(circuit, choices), patient());
        provedCount += proved.length;
        for (const { members, kind } of proved) {
          const counts = situations.map(({ state }) => members.filter((fluent) => state[fluent]).length);
          expect(Math.max(...counts)).toBeLessThanOrEqual(1);
          if (kind === 'exactly-one') expect(Math.min(...counts)).toBe(1);
        }
      }),
      { numRuns: 2000 },
    );
    expect(provedCount).toBeGreaterThan(100);
  });
});

function someGroups({ fluents }: Circuit, choices: readonly number[]): ExclusiveGroup[] {
  return choices.flatMap((choice) => {
    const members = [...fluents.keys()].filter((fluent) => (choice >> fluent) & 1);
    if (members.length < 2) return [];
    return [{ members, kind: (choice >> fluents.length) & 1 ? 'exactly-one' : ('at-most-one' as const) }];
  });
}
