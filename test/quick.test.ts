import { expect, test } from 'vitest';
import { touchedTests } from '../scripts/quick.mjs';

const tests = new Map([
  ['src/base/random.test.ts', "import { seededRandom } from './random.ts';"],
  ['src/base/text.test.ts', "import { wrap } from './text.ts';"],
  ['src/game/perft.test.ts', "import { seededRandom } from '../base/random.ts';"],
  ['test/library/solve.test.ts', "import { seededRandom } from '../../src/base/random.ts';"],
]);

test('a changed file touches the test beside it and those that import it', () => {
  expect(touchedTests(['src/base/random.ts'], tests)).toEqual([
    'src/base/random.test.ts',
    'src/game/perft.test.ts',
  ]);
});

test('a changed test is run, whatever its kind', () => {
  expect(touchedTests(['test/library/solve.test.ts'], tests)).toEqual(['test/library/solve.test.ts']);
});

test('a file that no test imports touches none', () => {
  expect(touchedTests(['src/base/bits.ts'], tests)).toEqual([]);
});
