import { expect, test } from 'vitest';
import { type ClassMember, candidateGroups, classesOf, type PairAnswer } from './classes.ts';

const member = (name: string, ...depths: string[]): ClassMember => ({
  name,
  fingerprint: { depths, text: undefined },
});

const MEMBERS = [
  member('a1', '1', '2', '3'),
  member('b1', '7'),
  member('a2', '1', '2'),
  member('c1', '1', '2', '4'),
  member('b2', '7', '8'),
];

test('only games whose fingerprints agree, as far as both have them, come into one group', () => {
  const names = candidateGroups(MEMBERS).map((group) => group.map(({ name }) => name).sort());
  expect(names.sort()).toEqual([
    ['a1', 'a2', 'c1'],
    ['b1', 'b2'],
  ]);
});

test('classes are formed by comparisons with the first of each class, and none is made twice', async () => {
  const asked: string[] = [];
  const answers: Readonly<Record<string, PairAnswer>> = {
    'a1 a2': { verdict: 'same', how: 'text', scope: 'all states', proof: 'names' },
    'b1 b2': { verdict: 'undecided', reason: 'time' },
  };
  const { classes, open, compared } = await classesOf(MEMBERS, async (first, second) => {
    asked.push(`${first} ${second}`);
    return answers[`${first} ${second}`] ?? { verdict: 'different', reason: 'moves' };
  });
  // c1 differs from a1 in the third depth, so that the two need not be compared.
  expect(asked.sort()).toEqual(['a1 a2', 'b1 b2']);
  expect(compared).toBe(2);
  expect(classes.map(({ members }) => members.map(({ name }) => name))).toEqual([
    ['a1', 'a2'],
    ['b1'],
    ['c1'],
    ['b2'],
  ]);
  expect(open).toEqual([{ games: ['b1', 'b2'], reason: 'time' }]);
});

test.each([1, 2])('as many groups as wanted are worked on at the same time (%i)', async (atOnce) => {
  let [active, most] = [0, 0];
  const compare = async (): Promise<PairAnswer> => {
    most = Math.max(most, ++active);
    await new Promise((resolve) => setImmediate(resolve));
    active--;
    return { verdict: 'different', reason: 'moves' };
  };
  await classesOf(MEMBERS, compare, atOnce);
  expect(most).toBe(atOnce);
});
