/** Knight's tours as paths of squares. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

test.each(about.games)('$title has as many paths as counted independently', ({ parameters, oracles }) => {
  const { columns, rows } = parameters;
  const { counts } = oracles.perft;
  const found = counts.map(() => 0);
  const visited = new Set<number>();
  const extend = (column: number, row: number, depth: number): void => {
    if (depth > 0) found[depth - 1] = (found[depth - 1] ?? 0) + 1;
    if (depth === counts.length) return;
    visited.add(row * columns + column);
    for (let to = 0; to < columns * rows; to++) {
      const [toColumn, toRow] = [to % columns, Math.floor(to / columns)];
      const isJump = Math.abs(column - toColumn) * Math.abs(row - toRow) === 2;
      if (isJump && !visited.has(to)) extend(toColumn, toRow, depth + 1);
    }
    visited.delete(row * columns + column);
  };
  extend(0, 0, 0);
  expect(found).toEqual(counts);
});
