/** Guarini's problem on the ring of squares that the knights jump along: a1, b3, c1, a2, c3, b1, a3, c2. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

const START = 'w.w.b.b.';
const SWAPPED = 'b.b.w.w.';
const { perft, solution } = about.games[0]?.oracles ?? {};

test('there are as many paths as counted independently', () => {
  const counts = perft?.counts ?? [];
  expect(counts.map((_, index) => paths(START, index + 1))).toEqual(counts);
});

test('there is no shorter solution', () => {
  const seen = new Set([START]);
  let length = 0;
  for (let level = [START]; !level.includes(SWAPPED); length++) {
    level = [...new Set(level.flatMap(moves))].filter((ring) => !seen.has(ring));
    for (const ring of level) seen.add(ring);
  }
  expect(length).toBe(solution?.moves.length);
});

function paths(ring: string, depth: number): number {
  if (depth === 0) return 1;
  return ring === SWAPPED ? 0 : moves(ring).reduce((sum, next) => sum + paths(next, depth - 1), 0);
}

function moves(ring: string): string[] {
  return [...ring].flatMap((knight, from) =>
    [1, 7].flatMap((step) => {
      const to = (from + step) % 8;
      if (knight === '.' || ring[to] !== '.') return [];
      return [[...ring].with(from, '.').with(to, knight).join('')];
    }),
  );
}
