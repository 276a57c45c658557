import { expect, test } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { mixedNumbers } from './mixed-numbers.ts';

test.each([1, 2, 3, 12, 97, 360])('each number below %i comes once', (count) => {
  for (let seed = 1; seed <= 5; seed++) {
    const number = mixedNumbers(count, seededRandom(seed));
    const all = Array.from({ length: count }, (_, i) => number(i));
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
  }
});
