/** The sheets against a plain program for which a bar is a list of the heights of its columns. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters: { width, height }, oracles }) => {
  const bar: Bar = Array(width).fill(height);

  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(bar, i + 1, new Map()))).toEqual(counts);
  });

  // Else the first player could begin as the second would like to answer: any bite includes the far corner.
  test('is won by the first player', () => {
    expect(moverWins(bar, new Map())).toBe(true);
    expect(oracles.value.goals).toEqual({ first: 100, second: 0 });
  });
});

type Bar = readonly number[];

function barsAfter(bar: Bar): Bar[] {
  return bar.flatMap((pieces, column) =>
    Array.from({ length: pieces }, (_, left) =>
      bar.map((each, other) => (other < column ? each : Math.min(each, left))),
    ),
  );
}

function paths(bar: Bar, depth: number, known: Map<string, number>): number {
  if (depth === 0) return 1;
  const key = `${bar} ${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const count = barsAfter(bar).reduce((sum, next) => sum + paths(next, depth - 1, known), 0);
  known.set(key, count);
  return count;
}

/** With nothing left, the other player has eaten the poison. */
function moverWins(bar: Bar, known: Map<string, boolean>): boolean {
  const key = bar.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const wins = bar[0] === 0 || barsAfter(bar).some((next) => !moverWins(next, known));
  known.set(key, wins);
  return wins;
}
