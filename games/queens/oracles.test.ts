/** The queens' problem by backtracking over rows. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

test.each(about.games)('$title has as many paths as counted independently', ({ parameters, oracles }) => {
  const { counts } = oracles.perft;
  expect(placements(parameters.queens, counts.length)).toEqual(counts);
});

test('eight queens have the 92 solutions that everybody counts', () => {
  const eight = about.games.find(({ name }) => name === 'queens-8');
  expect(eight?.oracles.perft.counts.at(-1)).toBe(92);
});

/** How many ways there are to place the first queen, the first two, and so on. */
function placements(queens: number, columns: number): number[] {
  const counts = Array.from({ length: columns }, () => 0);
  const place = (rows: readonly number[]): void => {
    if (rows.length === columns) return;
    for (let row = 0; row < queens; row++) {
      const isAttacked = rows.some(
        (other, column) => other === row || Math.abs(other - row) === rows.length - column,
      );
      if (isAttacked) continue;
      counts[rows.length] = (counts[rows.length] ?? 0) + 1;
      place([...rows, row]);
    }
  };
  place([]);
  return counts;
}
