/** The sheets against the theory of Nim: C. Bouton, "Nim, a Game with a Complete Mathematical Theory", 1901. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters, oracles }) => {
  const { heap1, heap2, heap3, heap4, misere } = parameters;
  const heaps = [heap1, heap2, heap3, heap4];

  test('has as many paths as a plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(heaps, i + 1, new Map()))).toEqual(counts);
  });

  test('is won by the player whom the theory says', () => {
    const first = firstWins(heaps, misere === 1) ? 100 : 0;
    expect({ first, second: 100 - first }).toEqual(oracles.value.goals);
  });
});

/** The binary sum decides, and with no heap of more than one match left, the number of heaps. */
function firstWins(heaps: readonly number[], isMisere: boolean): boolean {
  const sum = heaps.reduce((bits, heap) => bits ^ heap, 0);
  return isMisere && Math.max(...heaps) <= 1 ? sum === 0 : sum !== 0;
}

function paths(heaps: readonly number[], depth: number, known: Map<string, number>): number {
  if (depth === 0) return 1;
  const key = `${heaps} ${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let count = 0;
  heaps.forEach((matches, heap) => {
    for (let left = 0; left < matches; left++) count += paths(heaps.with(heap, left), depth - 1, known);
  });
  known.set(key, count);
  return count;
}
