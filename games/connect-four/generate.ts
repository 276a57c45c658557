/** Connect four on boards of any size. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the board', least: 4, most: 20, default: 7 },
    height: { meaning: 'rows of the board', least: 2, most: 20, default: 6 },
  },
  sheet: ({ width, height }) => `; Connect four on ${width} columns and ${height} rows.
;
; Two players, red and yellow, take turns to drop a disc into a column that is not full; it falls to the lowest
; empty cell. Four discs of one colour side by side in a line, across, up or slanting, win for their player. A full
; board without such a line is a draw.

; -- Who plays

(role red)
(role yellow)

; -- Names for the parts of the board

(opponent red yellow)
(opponent yellow red)

; Columns are counted from the left, rows from the bottom.
${lines(numbers(1, width), (column) => `(column ${column})`)}

${lines(numbers(1, height), (row) => `(row ${row})`)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

; The neighbour of a cell in each of the directions that a line can take. Lines have two ends, so half of the
; directions are enough. All this never changes, and is worked out once.
(<= (neighbour across ?column ?row ?next-column ?row)
    (next-column ?column ?next-column)
    (row ?row))
(<= (neighbour up ?column ?row ?column ?next-row)
    (column ?column)
    (next-row ?row ?next-row))
(<= (neighbour rising ?column ?row ?next-column ?next-row)
    (next-column ?column ?next-column)
    (next-row ?row ?next-row))
(<= (neighbour falling ?column ?next-row ?next-column ?row)
    (next-column ?column ?next-column)
    (next-row ?row ?next-row))

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(init (control red))

; -- What may be done

; A column is full when its uppermost cell is taken.
(<= (legal ?player (drop ?column))
    (true (control ?player))
    (true (cell ?column ${height} empty)))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

; -- What happens then

(<= (next (cell ?column ?row ?player))
    (does ?player (drop ?column))
    (lowest-empty ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (filled ?column ?row)))
(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other))

(<= (filled ?column ?row)
    (does ?player (drop ?column))
    (lowest-empty ?column ?row))

; Empty, and on the ground or on a disc.
(<= (lowest-empty ?column 1)
    (true (cell ?column 1 empty)))
(<= (lowest-empty ?column ?row)
    (true (cell ?column ?row empty))
    (next-row ?below ?row)
    (not (true (cell ?column ?below empty))))

; -- When it is over

(<= terminal
    (line ?player))
(<= terminal
    (not open))

(<= open
    (true (cell ?column ${height} empty)))

(<= (line ?player)
    (role ?player)
    (true (cell ?column1 ?row1 ?player))
    (neighbour ?direction ?column1 ?row1 ?column2 ?row2)
    (true (cell ?column2 ?row2 ?player))
    (neighbour ?direction ?column2 ?row2 ?column3 ?row3)
    (true (cell ?column3 ?row3 ?player))
    (neighbour ?direction ?column3 ?row3 ?column4 ?row4)
    (true (cell ?column4 ?row4 ?player)))

; -- What it is worth

(<= (goal ?player 100)
    (line ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (line ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (line red))
    (not (line yellow)))

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(<= (base (cell ?column ?row ?player))
    (column ?column)
    (row ?row)
    (role ?player))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (drop ?column))
    (role ?player)
    (column ?column))
(<= (input ?player noop)
    (role ?player))
`,
});
