/** The blocks as lists of towers, each from the bottom up. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

interface Task {
  readonly start: readonly string[];
  /** Pairs of blocks, the lower one first, and blocks at the bottom after a dot. */
  readonly wanted: readonly string[];
}

const TASKS: Readonly<Record<string, Task>> = {
  'blocks-world': { start: ['ac', 'b'], wanted: ['ba', 'cb'] },
  'blocks-world-6': { start: ['cba', 'fed'], wanted: ['.d', 'da', 'af', '.b', 'be', 'ec'] },
};

test.each(about.games)('$title has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const { start, wanted } = TASKS[name] as Task;
  const paths = (towers: readonly string[], depth: number): number => {
    if (depth === 0) return 1;
    if (isBuilt(towers, wanted)) return 0;
    return moves(towers).reduce((sum, next) => sum + paths(next, depth - 1), 0);
  };
  expect(counts.map((_, index) => paths(start, index + 1))).toEqual(counts);
});

test.each(about.games)('$title has no shorter solution', ({ name, oracles }) => {
  const { start, wanted } = TASKS[name] as Task;
  const seen = new Set<string>();
  let length = 0;
  let level: readonly (readonly string[])[] = [start];
  for (; !level.some((towers) => isBuilt(towers, wanted)); length++) {
    level = level.flatMap(moves).filter((towers) => {
      const key = towers.toSorted().join();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  }
  expect(length).toBe(oracles.solution.moves.length);
});

function isBuilt(towers: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((pair) => towers.some((tower) => `.${tower}`.includes(pair)));
}

function moves(towers: readonly string[]): string[][] {
  return towers.flatMap((tower, from) => {
    const block = tower.slice(-1);
    const rest = towers.with(from, tower.slice(0, -1));
    const others = rest.flatMap((other, to) => (to === from ? [] : [rest.with(to, other + block)]));
    const onTable = tower.length > 1 ? [[...rest, block]] : [];
    return [...others, ...onTable].map((after) => after.filter((one) => one !== ''));
  });
}
