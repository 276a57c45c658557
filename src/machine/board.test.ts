import { describe, expect, test } from 'vitest';
import { described, ticTacToe } from '../../test/games.ts';
import { seededRandom } from '../circuit/random.ts';
import type { Term } from '../gdl/index.ts';
import { boardOf, recogniseBoard } from './board.ts';
import { sampleStates } from './sample-states.ts';

/** The facts of `init` in a sheet. */
function facts(text: string): Term[] {
  return described(text).rules.flatMap(({ head }) => head.args.map(({ term }) => term));
}

function grid(
  columns: readonly string[],
  rows: readonly string[],
  mark: (column: string, row: string) => string,
) {
  return columns.flatMap((column) => rows.map((row) => `(init ${mark(column, row)})`)).join('\n');
}

test('the board of tic-tac-toe is a table, rows first', () => {
  const game = ticTacToe();
  const states = sampleStates(game, { random: seededRandom(1), most: 30 });
  const shape = recogniseBoard(states.map((state) => game.facts(state)));
  expect(shape).toMatchObject({
    columns: ['1', '2', '3'],
    rows: ['1', '2', '3'],
    blank: 'empty',
    down: 0,
    across: 1,
  });
  if (shape === undefined) return;
  const board = boardOf(shape, game.facts(game.initial));
  expect(board.cells).toEqual(Array(3).fill(Array(3).fill('empty')));
  expect(board.rest).toHaveLength(1);
});

describe('which way round', () => {
  test('letters go from left to right and numbers from bottom to top', () => {
    const chess = grid(
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      (file, rank) => `(square ${file} ${rank} ${file}${rank})`,
    );
    expect(recogniseBoard([facts(chess)])).toMatchObject({ columns: ['a', 'b', 'c'], rows: ['3', '2', '1'] });
  });

  test('a wide board with its width first is a graph', () => {
    const wide = grid(['1', '2', '3', '10'], ['1', '2'], (x, y) => `(at ${x} ${y} none)`);
    expect(recogniseBoard([facts(wide)])).toMatchObject({ columns: ['1', '2', '3', '10'], rows: ['2', '1'] });
  });

  test('coordinates may stand in a term of their own', () => {
    const nested = grid(['1', '2'], ['1', '2'], (row, column) => `(holds (field ${row} ${column}) free)`);
    expect(recogniseBoard([facts(nested)])).toMatchObject({ skeleton: 'holds(field(_,_),_)', blank: 'free' });
  });
});

describe('what is no board', () => {
  test.each([
    ['facts without places', '(init (step 1)) (init (control x)) (init open)'],
    [
      'a relation that names a place twice',
      '(init (on 1 1 a)) (init (on 1 1 b)) (init (on 1 2 a)) (init (on 2 1 a))',
    ],
    ['a few facts', '(init (on 1 1 a)) (init (on 2 2 b))'],
    [
      'a sparse table of names',
      '(init (k anna bert a)) (init (k bert carl b)) (init (k carl dora c)) (init (k dora anna d))',
    ],
  ])('%s', (_, text) => {
    expect(recogniseBoard([facts(text)])).toBeUndefined();
  });
});
