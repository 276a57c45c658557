import { expect, test } from 'vitest';
import { javaRandom, type Random, seededRandom } from '../../base/index.ts';
import { chanceOf, happens, happensCoarsely } from './chance.ts';

const PROBABILITIES = [
  0,
  2 ** -53,
  2 ** -24,
  0.01,
  0.1,
  1 / 3,
  0.5,
  0.75,
  1 - 2 ** -24,
  1 - 2 ** -53,
  1,
  2,
  -1,
];

test.each([seededRandom, javaRandom])('whole numbers decide as the fractions would', (made) => {
  for (const probability of PROBABILITIES) {
    const chance = chanceOf(probability);
    const [one, other] = [made(5), made(5)];
    for (let draw = 0; draw < 300; draw++) {
      expect(happensCoarsely(one, chance)).toBe(other.fraction() < probability);
      expect(happens(one, chance)).toBe(other.fineFraction() < probability);
    }
  }
});

test('the bits next to a probability decide exactly', () => {
  const probability = 0.3;
  const limit = Math.ceil(probability * 2 ** 53);
  const drawing = (value: number): Pick<Random, 'bits'> => {
    const parts = [Math.floor(value / 2 ** 27), value % 2 ** 27];
    return { bits: () => parts.shift() as number };
  };
  expect(happens(drawing(limit - 1), chanceOf(probability))).toBe(true);
  expect(happens(drawing(limit), chanceOf(probability))).toBe(false);
  expect(happensCoarsely({ bits: () => 2 ** 23 - 1 }, chanceOf(0.5))).toBe(true);
  expect(happensCoarsely({ bits: () => 2 ** 23 }, chanceOf(0.5))).toBe(false);
});
