/** The sheets against a plain program for which a cake is a list of pieces, and against the published values. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters: { width, height }, oracles }) => {
  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths([[width, height]], 0, i + 1, new Map()))).toEqual(counts);
  });

  test('is won by the player whom the published value says', () => {
    // Of a value of zero the player who begins loses, and here that is the vertical one.
    const vertical = cakeValue(width, height) > 0 ? 100 : 0;
    expect({ vertical, horizontal: 100 - vertical }).toEqual(oracles.value.goals);
  });

  if (width * height <= 12) {
    test('is won by the player whom the plain program finds', () => {
      const vertical = moverWins([[width, height]], 0, new Map()) ? 100 : 0;
      expect({ vertical, horizontal: 100 - vertical }).toEqual(oracles.value.goals);
    });
  }
});

/**
 * How many moves ahead the vertical player is: E. Berlekamp, J. Conway, R. Guy, "Winning Ways for Your Mathematical
 * Plays", 1982, chapter 2. Only the powers of two up to the sides matter.
 */
function cakeValue(width: number, height: number): number {
  const columns = 2 ** Math.floor(Math.log2(width));
  const rows = 2 ** Math.floor(Math.log2(height));
  if (columns > rows) return Math.floor(width / rows) - 1;
  if (rows > columns) return 1 - Math.floor(height / columns);
  return 0;
}

type Piece = readonly [width: number, height: number];

/** The order of the pieces does not matter; sorted, there are fewer positions. */
function piecesAfter(pieces: readonly Piece[], mover: number): Piece[][] {
  return pieces.flatMap(([width, height], i) => {
    const others = pieces.toSpliced(i, 1);
    const size = mover === 0 ? width : height;
    return Array.from({ length: size - 1 }, (_, each): Piece[] => {
      const part = each + 1;
      const halves: Piece[] =
        mover === 0
          ? [
              [part, height],
              [width - part, height],
            ]
          : [
              [width, part],
              [width, height - part],
            ];
      return [...others, ...halves].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    });
  });
}

function paths(pieces: readonly Piece[], mover: number, depth: number, known: Map<string, number>): number {
  if (depth === 0) return 1;
  const key = `${pieces.join(' ')} ${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const count = piecesAfter(pieces, mover).reduce(
    (sum, next) => sum + paths(next, 1 - mover, depth - 1, known),
    0,
  );
  known.set(key, count);
  return count;
}

function moverWins(pieces: readonly Piece[], mover: number, known: Map<string, boolean>): boolean {
  const key = `${pieces.join(' ')} ${mover}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const wins = piecesAfter(pieces, mover).some((next) => !moverWins(next, 1 - mover, known));
  known.set(key, wins);
  return wins;
}
