/** The warehouses as programs: a state is the worker's cell and the set of the boxes' cells. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

const PICTURES: Readonly<Record<string, readonly string[]>> = {
  'sokoban-1': [
    '#######', //
    '#  @  #',
    '# #$# #',
    '# $ . #',
    '#  .  #',
    '#######',
  ],
  'sokoban-2': [
    '#######', //
    '# .  .#',
    '# $ $ #',
    '#@# ###',
    '#     #',
    '#######',
  ],
};
const WIDTH = 7;

interface Position {
  readonly worker: number;
  /** Ascending. */
  readonly boxes: readonly number[];
}

test.each(about.games)('$title has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const { signs, start } = level(name);
  const paths = (position: Position, depth: number): number => {
    if (depth === 0) return 1;
    if (isSolved(signs, position)) return 0;
    return moves(signs, position).reduce((sum, next) => sum + paths(next, depth - 1), 0);
  };
  expect(counts.map((_, index) => paths(start, index + 1))).toEqual(counts);
});

test.each(about.games)('$title has no shorter solution', ({ name, oracles }) => {
  const { signs, start } = level(name);
  const seen = new Set<string>();
  let length = 0;
  let positions: readonly Position[] = [start];
  for (; !positions.some((position) => isSolved(signs, position)); length++) {
    positions = positions
      .flatMap((position) => moves(signs, position))
      .filter(({ worker, boxes }) => {
        const key = [worker, ...boxes].join();
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      });
  }
  expect(length).toBe(oracles.solution.moves.length);
});

function level(name: string): { signs: string; start: Position } {
  const signs = (PICTURES[name] ?? []).join('');
  const boxes = [...signs].flatMap((sign, cell) => (sign === '$' ? [cell] : []));
  return { signs, start: { worker: signs.indexOf('@'), boxes } };
}

function isSolved(signs: string, { boxes }: Position): boolean {
  return boxes.every((box) => signs[box] === '.');
}

function moves(signs: string, { worker, boxes }: Position): Position[] {
  return [1, -1, WIDTH, -WIDTH].flatMap((step): Position[] => {
    const to = worker + step;
    if (signs[to] === '#') return [];
    if (!boxes.includes(to)) return [{ worker: to, boxes }];
    const behind = to + step;
    if (signs[behind] === '#' || boxes.includes(behind)) return [];
    const pushed = boxes.map((box) => (box === to ? behind : box));
    return [{ worker: to, boxes: pushed.sort((one, two) => one - two) }];
  });
}
