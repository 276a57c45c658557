/** The sheets against the theory of Kayles: R. Guy, C. Smith, "The G-values of Various Games", 1956. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters: { row1, row2, row3 }, oracles }) => {
  const rows = [row1, row2, row3];

  test('has as many paths as a plain program finds', () => {
    const { counts } = oracles.perft;
    const pins = rows.map((length) => '|'.repeat(length)).join(' ');
    expect(counts.map((_, i) => paths(pins, i + 1, new Map()))).toEqual(counts);
  });

  test('is won by the player whom the theory says', () => {
    const sum = rows.reduce((bits, length) => bits ^ (grundyNumbers(24)[length] as number), 0);
    const first = sum === 0 ? 0 : 100;
    expect({ first, second: 100 - first }).toEqual(oracles.value.goals);
  });
});

test('the values of single rows are the published ones', () => {
  expect(grundyNumbers(24)).toEqual([
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4,
  ]);
});

/** For rows of 0 up to `longest` pins: the least number that no move leads to. */
function grundyNumbers(longest: number): number[] {
  const values: number[] = [];
  for (let length = 0; length <= longest; length++) {
    const reached = new Set<number>();
    for (const pins of [1, 2]) {
      for (let left = 0; left + pins <= length; left++) {
        reached.add((values[left] as number) ^ (values[length - pins - left] as number));
      }
    }
    let value = 0;
    while (reached.has(value)) value++;
    values.push(value);
  }
  return values;
}

function paths(pins: string, depth: number, known: Map<string, number>): number {
  if (depth === 0) return 1;
  const key = `${pins}${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let count = 0;
  for (const ball of ['|', '||']) {
    for (let at = pins.indexOf(ball); at >= 0; at = pins.indexOf(ball, at + 1)) {
      const after = pins.slice(0, at) + ' '.repeat(ball.length) + pins.slice(at + ball.length);
      count += paths(after, depth - 1, known);
    }
  }
  known.set(key, count);
  return count;
}
