import { describe, expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import { RulesGame } from '../engines/index.ts';
import { inferLayout } from './infer-layout.ts';
import type { GridPart, Layout, Part } from './layout.ts';

function layoutOf(sheet: string): Layout {
  const description = sheetDescription(`games/${sheet}.kif`);
  return inferLayout(description, new RulesGame(description));
}

function layoutOfRules(rules: string): Layout {
  const description = described(rules);
  return inferLayout(description, new RulesGame(description));
}

/** `grid 3x3` and so on, in the order of the parts. */
function outline(parts: readonly Part[]): string[] {
  return parts.map((part) => {
    if (part.kind !== 'grid') return `${part.kind} ${part.id}`;
    const boards = part.boardColumns.length === 0 ? '' : ` on ${part.boardColumns.length} boards`;
    return `${part.shape} ${part.columns.length}x${part.rows.length}${boards}`;
  });
}

function grid({ parts }: Layout): GridPart {
  const found = parts.find((part): part is GridPart => part.kind === 'grid');
  if (found === undefined) throw new Error('no grid');
  return found;
}

describe('well-known games', () => {
  test.each([
    ['tic-tac-toe/tic-tac-toe', ['square 3x3', 'turn control']],
    ['connect-four/connect-four', ['square 7x6', 'turn control']],
    ['connect-four/connect-four-8x6', ['square 8x6', 'turn control']],
    ['hex/hex-5x5', ['hex 5x5', 'turn control']],
    ['hanoi/hanoi-3', ['stacks on', 'counters moves-left']],
    ['blocks-world/blocks-world', ['stacks on', 'counters moves-left']],
    ['nim/nim', ['square 7x4', 'turn control']],
    ['nine-board-tic-tac-toe/nine-board-tic-tac-toe', ['square 9x9', 'turn control', 'counters board']],
    ['quarto/quarto', ['square 4x4', 'turn control', 'hands available', 'counters given']],
    ['battleships/battleships', ['square 5x5 on 2 boards', 'counters stage']],
    ['chinese-checkers/chinese-checkers-3', ['hex 13x9', 'turn control', 'counters moves']],
    ['rock-paper-scissors/rock-paper-scissors', ['counters round', 'counters won', 'counters showed']],
  ])('%s', (sheet, expected) => {
    expect(outline(layoutOf(sheet).parts)).toEqual(expected);
  });

  test('chess: files from left to right, ranks from the bottom, squares of two colours', () => {
    const { columns, rows, isChequered } = grid(layoutOf('chess/chess'));
    expect(columns.join('')).toBe('abcdefgh');
    expect(rows.join('')).toBe('87654321');
    expect(isChequered).toBe(true);
  });

  test('tic-tac-toe: rows from the top, empty cells are blank, plain squares', () => {
    const { rows, layers, isChequered } = grid(layoutOf('tic-tac-toe/tic-tac-toe'));
    expect(rows).toEqual(['1', '2', '3']);
    expect(layers[0]).toMatchObject({ row: 0, column: 1, content: [2], blank: 'empty' });
    expect(isChequered).toBe(false);
  });

  test('the blocks of a nine-board game and of a sudoku are set apart', () => {
    expect(grid(layoutOf('nine-board-tic-tac-toe/nine-board-tic-tac-toe')).borders.columns).toEqual([
      '4',
      '7',
    ]);
    expect(grid(layoutOf('sudoku/sudoku-4')).borders.columns).toEqual(['3']);
  });

  test('cards are held in hands', () => {
    const hands = layoutOf('poker/kuhn-poker').parts.find(({ kind }) => kind === 'hands');
    expect(hands).toMatchObject({ isCards: true, owners: ['ann', 'bob'] });
  });
});

describe('other ways to write a board', () => {
  const cells = (mark: (column: string, row: string) => string, columns: string, rows: string) =>
    [...columns].flatMap((column) => [...rows].map((row) => `(init ${mark(column, row)})`)).join('\n');
  const game = (inits: string, more = '') =>
    `(role x) ${inits} ${more} (<= (legal x wait) (not (true done))) (<= (next ?f) (true ?f)) (<= terminal (true done)) (goal x 50)`;

  test('letters go from left to right and numbers from bottom to top', () => {
    const rules = game(cells((file, rank) => `(square ${file} ${rank} ${file}${rank})`, 'abc', '123'));
    expect(grid(layoutOfRules(rules))).toMatchObject({ columns: ['a', 'b', 'c'], rows: ['3', '2', '1'] });
  });

  test('coordinates may stand in a term of their own', () => {
    const rules = game(cells((row, column) => `(holds (field ${row} ${column}) free)`, '12', '123'));
    expect(grid(layoutOfRules(rules))).toMatchObject({ columns: ['1', '2', '3'], rows: ['1', '2'] });
  });

  test('both coordinates in one word', () => {
    const rules = game(cells((file, rank) => `(at ${file}${rank} free)`, 'abc', '123'));
    expect(grid(layoutOfRules(rules))).toMatchObject({ columns: ['a', 'b', 'c'], rows: ['3', '2', '1'] });
  });

  test('an extra argument chooses among several boards', () => {
    const rules = game(
      ['left', 'right']
        .map((side) => cells((x, y) => `(cell ${side} ${x} ${y} empty)`, '123', '123'))
        .join('\n'),
    );
    expect(grid(layoutOfRules(rules))).toMatchObject({ boardColumns: ['left', 'right'] });
  });

  test('heaps with a number each are piles', () => {
    const rules = `(role x) (succ 1 2) (succ 2 3) (init (heap a 3)) (init (heap b 2))
      (<= (legal x (take ?h)) (true (heap ?h ?n))) (<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (does x (take ?h))))
      (<= (next (heap ?h ?m)) (does x (take ?h)) (true (heap ?h ?n)) (succ ?m ?n))
      (<= (next (heap ?h 1)) (does x (take ?h)) (true (heap ?h 1)))
      (<= terminal (true (heap a 1)) (true (heap b 1))) (goal x 100)`;
    expect(outline(layoutOfRules(rules).parts)).toEqual(['piles heap']);
  });

  test('a sheet without any board has a layout all the same', () => {
    expect(layoutOfRules('(role x) (legal x wait) (<= terminal (true nothing)) (goal x 0)')).toMatchObject({
      parts: [],
    });
    const rules = game(
      '(init (k anna bert a)) (init (k bert carl b)) (init (k carl dora c)) (init (k dora anna d))',
    );
    expect(layoutOfRules(rules).parts.some((part) => part.kind === 'grid' && part.rows.length > 1)).toBe(
      false,
    );
  });
});

test('shots of battleships fall on the sea of the other', () => {
  const { layers } = grid(layoutOf('battleships/battleships'));
  const across = layers.map(({ pattern, isAcross = false }) => [pattern.name, isAcross]);
  expect(across.sort()).toEqual([
    ['ship', false],
    ['shot', true],
  ]);
});

describe('tracks and numbers', () => {
  test('pieces counted on the places of a track stand on it, from the start to the end', () => {
    const layout = layoutOf('dice-race/dice-race');
    const track = grid(layout);
    expect(track.columns).toEqual(['start', '1', '2', '3', '4', '5', '6', '7', '8', 'home']);
    expect(track.layers[0]).toMatchObject({ column: 1, content: [0], amount: 2, blank: undefined });
    expect(layout.moves.some(({ pattern }) => pattern.name === 'move')).toBe(true);
  });

  test('the digits of a number are one counter', () => {
    const gold = layoutOf('farmer/farmer').parts.find(({ id }) => id === 'gold');
    expect(gold).toMatchObject({ kind: 'counters', owner: [0], value: [2], power: 1 });
  });
});
