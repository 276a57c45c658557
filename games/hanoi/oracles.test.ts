/** The tower of Hanoi as three lists of discs, the top disc last. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

test.each(about.games)('$title has as many paths as counted independently', ({ parameters, oracles }) => {
  const { counts } = oracles.perft;
  const start = startOf(parameters.discs);
  expect(counts.map((_, index) => paths(start, index + 1))).toEqual(counts);
});

test.each(about.games)('$title is solved in the fewest moves', ({ parameters, oracles }) => {
  expect(oracles.solution.moves).toHaveLength(2 ** parameters.discs - 1);
});

type Pegs = readonly (readonly number[])[];

function startOf(discs: number): Pegs {
  return [Array.from({ length: discs }, (_, index) => discs - index), [], []];
}

function paths(pegs: Pegs, depth: number): number {
  if (depth === 0) return 1;
  const isBuilt = pegs[0]?.length === 0 && pegs[1]?.length === 0;
  return isBuilt ? 0 : moves(pegs).reduce((sum, next) => sum + paths(next, depth - 1), 0);
}

function moves(pegs: Pegs): Pegs[] {
  return pegs.flatMap((from, fromPeg) => {
    const disc = from.at(-1);
    if (disc === undefined) return [];
    return pegs.flatMap((to, toPeg) =>
      toPeg !== fromPeg && disc < (to.at(-1) ?? Number.POSITIVE_INFINITY)
        ? [pegs.with(fromPeg, from.slice(0, -1)).with(toPeg, [...to, disc])]
        : [],
    );
  });
}
