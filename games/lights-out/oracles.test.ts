/** Lights out with the board as the bits of a number. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

test.each(about.games)('$title has as many paths as counted independently', ({ parameters, oracles }) => {
  const { counts } = oracles.perft;
  const { all, switches } = board(parameters.size);
  const paths = (lit: number, depth: number): number => {
    if (depth === 0) return 1;
    return lit === 0 ? 0 : switches.reduce((sum, bits) => sum + paths(lit ^ bits, depth - 1), 0);
  };
  expect(counts.map((_, index) => paths(all, index + 1))).toEqual(counts);
});

// The presses of the first row decide all others: each lamp must be put out by the one below it in the next row.
test.each(about.games)('$title has no shorter solution', ({ parameters, oracles }) => {
  const { size } = parameters;
  const { all, switches } = board(size);
  let fewest = Number.POSITIVE_INFINITY;
  for (let firstRow = 0; firstRow < 2 ** size; firstRow++) {
    let lit = all;
    let presses = 0;
    for (let lamp = 0; lamp < size * size; lamp++) {
      const isPressed = lamp < size ? (firstRow >> lamp) & 1 : (lit >> (lamp - size)) & 1;
      if (isPressed === 0) continue;
      lit ^= switches[lamp] ?? 0;
      presses++;
    }
    if (lit === 0) fewest = Math.min(fewest, presses);
  }
  expect(fewest).toBe(oracles.solution.moves.length);
});

function board(size: number): { all: number; switches: number[] } {
  const lamps = Array.from(
    { length: size * size },
    (_, lamp) => [lamp % size, Math.floor(lamp / size)] as const,
  );
  const switches = lamps.map(([column, row]) =>
    lamps.reduce((bits, [otherColumn, otherRow], other) => {
      const distance = Math.abs(column - otherColumn) + Math.abs(row - otherRow);
      return distance <= 1 ? bits | (1 << other) : bits;
    }, 0),
  );
  return { all: 2 ** (size * size) - 1, switches };
}
