import { expect, test } from 'vitest';
import { baselineScore, learnTaskFile, scoreTaskFile } from './benchmark.ts';
import { Vocabulary } from './facts.ts';
import { balancedAccuracy, isPerfect, readTaskFile, readTypes } from './iggp.ts';

const types = readTypes(`
walker :: agent.
1, 2, 3, 4 :: place.
at :: place -> prop.
step, rest :: action.
after :: place -> place -> bool.
role :: agent -> bool.
`);

/** A walker on four places steps on or rests; the target is its next place. */
function walk(states: readonly (readonly [at: number, action: string])[]): string {
  const block = (keyword: string, atoms: readonly string[]): string =>
    [`${keyword}:`, ...atoms.map((atom) => `\t${atom}`)].join('\n');
  return [
    block('atoms', ['next_at(1)', 'next_at(2)', 'next_at(3)', 'next_at(4)']),
    block('statics', ['after(1, 2)', 'after(2, 3)', 'after(3, 4)', 'role(walker)']),
    ...states.flatMap(([at, action]) => [
      block('background', [`true_at(${at})`, `does(walker, ${action})`]),
      block('positives', [`next_at(${action === 'step' && at < 4 ? at + 1 : at})`]),
    ]),
  ].join('\n\n---\n\n');
}

const learnable = walk([1, 2, 3, 4].flatMap((at) => [[at, 'step'] as const, [at, 'rest'] as const]));

test('the rules of a small task are found, and hold for examples that were not seen', async () => {
  const vocabulary = new Vocabulary();
  const training = readTaskFile(learnable, 'train', types, vocabulary);
  const { rules, mistakes, text } = await learnTaskFile(training, { now: () => 0, deadline: 1 });
  expect(mistakes).toBe(0);
  expect(text).toContain('(true_at ?place)');
  const unseen = readTaskFile(
    walk([
      [3, 'rest'],
      [2, 'step'],
    ]),
    'test',
    types,
    vocabulary,
  );
  const score = scoreTaskFile(rules, training, unseen);
  expect(score).toEqual({ truePositives: 2, falsePositives: 0, trueNegatives: 6, falseNegatives: 0 });
  expect(isPerfect(score)).toBe(true);
});

test('the simple answers score what can be counted by hand', () => {
  const vocabulary = new Vocabulary();
  const training = readTaskFile(learnable, 'train', types, vocabulary);
  const unseen = readTaskFile(
    walk([
      [3, 'rest'],
      [2, 'step'],
    ]),
    'test',
    types,
    vocabulary,
  );
  // No place holds in more than half of the states; when resting, the walker stays where it was.
  const never = { truePositives: 0, falsePositives: 0, trueNegatives: 6, falseNegatives: 2 };
  expect(baselineScore('always false', training, unseen)).toEqual(never);
  expect(baselineScore('most frequent', training, unseen)).toEqual(never);
  const inertia = baselineScore('inertia', training, unseen);
  expect(inertia).toEqual({ truePositives: 1, falsePositives: 1, trueNegatives: 5, falseNegatives: 1 });
  expect(balancedAccuracy(inertia)).toBeCloseTo((1 / 2 + 5 / 6) / 2);
});

test('without examples of one kind, the balanced accuracy is the rate on the other', () => {
  const none = { truePositives: 0, falsePositives: 1, trueNegatives: 3, falseNegatives: 0 };
  expect(balancedAccuracy(none)).toBe(0.75);
});

test('a file in another form is refused with the place and the reason', () => {
  const read = (text: string) => () => readTaskFile(text, 'file', types, new Vocabulary());
  expect(read('atoms:\n\tp(1)')).toThrow("file: starts with 'atoms:' and 'statics:'");
  expect(read('p(1)')).toThrow("file: a block starts with a keyword and a colon, not with 'p(1)'");
  expect(read('atoms:\n---\nstatics:\n\tp((1)\n')).not.toThrow();
  expect(read('atoms:\n---\nstatics:\n\tp q\n')).toThrow("file: 'p q' is not a ground atom");
  expect(read('atoms:\n---\nstatics:\n---\npositives:\n')).toThrow('pair 1 is not one');
});

test('subtypes belong to the type of their supertype', () => {
  const declared = readTypes('a :: small.\nsmall :> large.\nlarger :: large -> small -> bool.\n');
  expect(declared.get('a')).toEqual(['large']);
  expect(declared.get('larger')).toEqual(['large', 'large', 'bool']);
});
