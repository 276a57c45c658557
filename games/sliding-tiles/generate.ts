/** Sliding tiles on square boards. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

interface Board {
  /** Enough for the hardest start of this size (2 and 3: all positions searched; 4: Brüngger et al. 1999). */
  readonly limit: number;
  /** Row by row from the top; 0 is the empty cell. */
  readonly starts: readonly (readonly number[])[];
}

const BOARDS: Readonly<Record<number, Board>> = {
  2: {
    limit: 6,
    starts: [
      [0, 3, 2, 1],
      [3, 0, 2, 1],
    ],
  },
  3: {
    limit: 31,
    starts: [
      [4, 1, 3, 7, 2, 6, 0, 5, 8],
      [8, 6, 7, 2, 5, 4, 3, 0, 1],
    ],
  },
  4: {
    limit: 80,
    starts: [
      [5, 3, 11, 4, 2, 1, 9, 8, 0, 6, 7, 14, 10, 13, 15, 12],
      [11, 5, 12, 4, 10, 2, 1, 8, 3, 13, 15, 14, 6, 0, 9, 7],
    ],
  },
};

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns and rows of the board', least: 2, most: 4, default: 3 },
    start: {
      meaning: 'which of the starting positions, the easy one or the hard one',
      least: 1,
      most: 2,
      default: 1,
    },
  },
  sheet: ({ size, start }) => {
    const { limit, starts } = BOARDS[size] as Board;
    const tiles = size * size - 1;
    const inOrder = numbers(1, tiles);
    return `\
; Sliding tiles: the ${tiles}-puzzle.
;
; On a board of ${size} by ${size} cells lie ${tiles} tiles with numbers; one cell is empty. A tile next to it can be slid there.
; The tiles have to be put in order, row by row from the top left, so that the last cell is empty.
; No position that can be solved at all needs more than ${limit} moves, so that is the limit.

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
${successors('follows', 1, size)}

(number 1)
(<= (number ?number)
    (follows ?before ?number))

(<= (beside ?column ?row ?other ?row)
    (next-to ?column ?other)
    (number ?row))
(<= (beside ?column ?row ?column ?other)
    (number ?column)
    (next-to ?row ?other))
(<= (next-to ?one ?other)
    (follows ?one ?other))
(<= (next-to ?one ?other)
    (follows ?other ?one))

; -- How the game starts

${cells(size, starts[start - 1] ?? [], (column, row, content) => `(init (cell ${column} ${row} ${content}))`)}
(init (moves-left ${limit}))

; -- What may be done

(<= (legal player (slide ?column ?row))
    (true (cell ?empty-column ?empty-row empty))
    (beside ?empty-column ?empty-row ?column ?row))

; -- What happens then

(<= (next (cell ?column ?row empty))
    (does player (slide ?column ?row)))
(<= (next (cell ?column ?row ?tile))
    (true (cell ?column ?row empty))
    (does player (slide ?from-column ?from-row))
    (true (cell ?from-column ?from-row ?tile)))
(<= (next (cell ?column ?row ?tile))
    (true (cell ?column ?row ?tile))
    (distinct ?tile empty)
    (not (does player (slide ?column ?row))))

(<= (next (moves-left ?fewer))
    (true (moves-left ?number))
    (one-more ?fewer ?number))

; -- When it is over

(<= terminal
    in-order)
(<= terminal
    (true (moves-left 0)))

; If all the tiles are in their places, so is the empty cell.
(<= in-order
${cells(size, inOrder, (column, row, content) => `    (true (cell ${column} ${row} ${content}))`)})

; -- What it is worth

(<= (goal player 100)
    in-order)
(<= (goal player 0)
    (not in-order))

; -- What can ever be true, and done

(<= (base (cell ?column ?row ?content))
    (number ?column)
    (number ?row)
    (content ?content))
(base (moves-left ${limit}))
(<= (base (moves-left ?number))
    (one-more ?number ?more))

(<= (input player (slide ?column ?row))
    (number ?column)
    (number ?row))

(content empty)
${lines(inOrder, (tile) => `(content ${tile})`)}

; -- Numbers

${successors('one-more', 0, limit)}
`;
  },
});

/** A line for each cell that has a content, row by row from the top. */
function cells(
  size: number,
  contents: readonly number[],
  line: (column: number, row: number, content: number | 'empty') => string,
): string {
  return lines(numbers(0, contents.length - 1), (index) =>
    line((index % size) + 1, size - Math.floor(index / size), contents[index] || 'empty'),
  );
}
