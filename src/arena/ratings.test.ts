import { describe, expect, test } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { expectedScore, ratings } from './ratings.ts';

const rounded = (points: readonly (readonly number[])[]) =>
  ratings(points).map(({ rating, halfWidth }) => [Number(rating.toFixed(1)), Number(halfWidth.toFixed(1))]);

describe('ratings', () => {
  test('of nobody, of one, and before the first match', () => {
    expect(ratings([])).toEqual([]);
    expect(rounded([[0]])).toEqual([[1500, 0]]);
    // One draw between them: information 1/4, so a variance of 1/(4 · 1/4) each, and 1.96 · 173.7 points.
    expect(
      rounded([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual([
      [1500, 340.5],
      [1500, 340.5],
    ]);
  });

  test('of two players follow from their score: 3 to 1 and a draw before', () => {
    // 3.5 : 1.5 is 400 · lg(7/3) = 147.2 points; information 5 · 0.7 · 0.3 = 1.05, a variance of 1/4.2 each.
    expect(
      rounded([
        [0, 3],
        [1, 0],
      ]),
    ).toEqual([
      [1573.6, 166.1],
      [1426.4, 166.1],
    ]);
  });

  test('of who has won everything are finite', () => {
    // 9.5 : 0.5 is 400 · lg 19 = 511.5 points.
    const [first, second] = ratings([
      [0, 9],
      [0, 0],
    ]);
    expect((first?.rating ?? 0) - (second?.rating ?? 0)).toBeCloseTo(511.5, 1);
  });

  test('draws count as half wins', () => {
    // Two draws and a win are 2 : 1, and 2.5 : 1.5 with the draw before: 400 · lg(5/3) = 88.7 points.
    const [first, second] = ratings([
      [0, 2],
      [1, 0],
    ]);
    expect((first?.rating ?? 0) - (second?.rating ?? 0)).toBeCloseTo(88.7, 1);
  });

  test('three who beat each other in a circle are equal', () => {
    expect(
      rounded([
        [0, 4, 0],
        [0, 0, 4],
        [4, 0, 0],
      ]).map(([rating]) => rating),
    ).toEqual([1500, 1500, 1500]);
  });

  test('a chain of results rates players that have never met', () => {
    const [a, b, c] = ratings([
      [0, 90, 0],
      [10, 0, 90],
      [0, 10, 0],
    ]);
    expect((a?.rating ?? 0) - (b?.rating ?? 0)).toBeCloseTo((b?.rating ?? 0) - (c?.rating ?? 0), 4);
    expect((a?.rating ?? 0) - (c?.rating ?? 0)).toBeGreaterThan(650);
  });

  test('twelve of whom each beats all that follow stand evenly about the mean', () => {
    const ordered = Array.from({ length: 12 }, (_, i) =>
      Array.from({ length: 12 }, (_, j) => (i < j ? 300 : 0)),
    );
    const rated = ratings(ordered);
    for (const [i, { rating, halfWidth }] of rated.entries()) {
      const opposite = rated.at(-1 - i);
      expect(rating + (opposite?.rating ?? 0)).toBeCloseTo(3000, 3);
      expect(halfWidth).toBeCloseTo(opposite?.halfWidth ?? 0, 3);
      expect(rating).toBeGreaterThan(rated[i + 1]?.rating ?? Number.NEGATIVE_INFINITY);
    }
  });

  test('known strengths are recovered, and intervals hold them as often as they say', () => {
    const truth = [1800, 1650, 1500, 1400, 1150];
    const random = seededRandom(7);
    let covered = 0;
    const runs = 200;
    let error = 0;
    for (let run = 0; run < runs; run++) {
      const points = truth.map(() => truth.map(() => 0));
      for (const [i, own] of truth.entries())
        for (const [j, other] of truth.entries()) {
          if (i >= j) continue;
          for (let match = 0; match < 60; match++) {
            const isWon = random.next32() / 2 ** 32 < expectedScore(own, other);
            const row = points[isWon ? i : j] as number[];
            row[isWon ? j : i] = (row[isWon ? j : i] as number) + 1;
          }
        }
      for (const [i, { rating, halfWidth }] of ratings(points).entries()) {
        const difference = Math.abs(rating - (truth[i] as number));
        error += difference / (runs * truth.length);
        if (difference <= halfWidth) covered++;
      }
    }
    expect(error).toBeLessThan(30);
    expect(covered / (runs * truth.length)).toBeGreaterThan(0.92);
    expect(covered / (runs * truth.length)).toBeLessThan(0.98);
  });
});
