/** Knight's tours on boards of any size; not every board has one. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    columns: { meaning: 'columns of the board', least: 3, most: 10, default: 8 },
    rows: { meaning: 'rows of the board', least: 3, most: 10, default: 8 },
  },
  sheet: ({ columns, rows }) => {
    const squares = columns * rows;
    return `\
; A knight's tour of a board with ${columns} columns and ${rows} rows.
;
; The knight starts in the lower left corner and has to visit every square once. It jumps as in chess:
; two squares one way and one the other. When it cannot jump to a new square any more, the tour ends.

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
${lines(numbers(1, columns), (column) => `(column ${column})`)}
${lines(numbers(1, rows), (row) => `(row ${row})`)}

(<= (jump ?column ?row ?to-column ?to-row)
    (column ?column)
    (column ?to-column)
    (apart 1 ?column ?to-column)
    (row ?row)
    (row ?to-row)
    (apart 2 ?row ?to-row))
(<= (jump ?column ?row ?to-column ?to-row)
    (column ?column)
    (column ?to-column)
    (apart 2 ?column ?to-column)
    (row ?row)
    (row ?to-row)
    (apart 1 ?row ?to-row))

(<= (apart 1 ?one ?two)
    (one-more ?one ?two))
(<= (apart 1 ?two ?one)
    (one-more ?one ?two))
(<= (apart 2 ?one ?three)
    (one-more ?one ?two)
    (one-more ?two ?three))
(<= (apart 2 ?three ?one)
    (one-more ?one ?two)
    (one-more ?two ?three))

; -- How the game starts

(init (cell 1 1 knight))
(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row)
    (distinct ?column 1))
(<= (init (cell 1 ?row empty))
    (row ?row)
    (distinct ?row 1))
(init (squares-visited 1))

; -- What may be done

(<= (legal player (jump ?column ?row))
    (true (cell ?from-column ?from-row knight))
    (jump ?from-column ?from-row ?column ?row)
    (true (cell ?column ?row empty)))

; -- What happens then

(<= (next (cell ?column ?row knight))
    (does player (jump ?column ?row)))
(<= (next (cell ?column ?row visited))
    (true (cell ?column ?row knight)))
(<= (next (cell ?column ?row visited))
    (true (cell ?column ?row visited)))
(<= (next (cell ?column ?row empty))
    (true (cell ?column ?row empty))
    (not (does player (jump ?column ?row))))
(<= (next (squares-visited ?more))
    (true (squares-visited ?number))
    (one-more ?number ?more))

; -- When it is over

(<= terminal
    (not can-jump))

(<= can-jump
    (true (cell ?from-column ?from-row knight))
    (jump ?from-column ?from-row ?column ?row)
    (true (cell ?column ?row empty)))

; -- What it is worth

; The share of the squares that were visited, in hundredths.
(<= (goal player ?value)
    (true (squares-visited ?number))
    (worth ?number ?value))

${lines(numbers(1, squares), (number) => `(worth ${number} ${Math.floor((100 * number) / squares)})`)}

; -- What can ever be true, and done

(<= (base (cell ?column ?row ?content))
    (column ?column)
    (row ?row)
    (content ?content))
(<= (base (squares-visited ?number))
    (worth ?number ?value))

(<= (input player (jump ?column ?row))
    (column ?column)
    (row ?row))

(content knight)
(content empty)
(content visited)

; -- Numbers

${successors('one-more', 1, squares)}
`;
  },
});
