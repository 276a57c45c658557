/** The sheets against a plain program for which strips are words: `TT..FF`. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters: { strips, animals, gap }, oracles }) => {
  const strip = 'T'.repeat(animals) + '.'.repeat(gap) + 'F'.repeat(animals);
  const start = Array(strips).fill(strip);

  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(start, 0, i + 1, new Map()))).toEqual(counts);
  });

  test('is won by the player whom the plain program finds', () => {
    const first = moverWins(start, 0, new Map()) ? 100 : 0;
    expect({ toad: first, frog: 100 - first }).toEqual(oracles.value.goals);
  });
});

type Strips = readonly string[];

const MOVES = [
  [
    ['T.', '.T'],
    ['TF.', '.FT'],
  ],
  [
    ['.F', 'F.'],
    ['.TF', 'FT.'],
  ],
] as const;

/** The order of the strips does not matter; sorted, there are fewer positions. */
function stripsAfter(strips: Strips, mover: number): Strips[] {
  return strips.flatMap((strip, i) =>
    (MOVES[mover] ?? []).flatMap(([before, after]) =>
      Array.from(strip, (_, at) => at)
        .filter((at) => strip.startsWith(before, at))
        .map((at) => strips.with(i, strip.slice(0, at) + after + strip.slice(at + before.length)).sort()),
    ),
  );
}

function paths(strips: Strips, mover: number, depth: number, known: Map<string, number>): number {
  if (depth === 0) return 1;
  const key = `${strips} ${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const count = stripsAfter(strips, mover).reduce(
    (sum, next) => sum + paths(next, 1 - mover, depth - 1, known),
    0,
  );
  known.set(key, count);
  return count;
}

function moverWins(strips: Strips, mover: number, known: Map<string, boolean>): boolean {
  const key = `${strips} ${mover}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const wins = stripsAfter(strips, mover).some((next) => !moverWins(next, 1 - mover, known));
  known.set(key, wins);
  return wins;
}
