/** Gomoku on square boards of any size. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns, and rows, of the board', least: 5, most: 19, default: 15 },
  },
  sheet: ({ size }) => `; Gomoku, also called five in a row, on a board of ${size} columns and ${size} rows.
;
; Two players, black and white, take turns to place a stone of their colour on an empty cell; black begins. Whoever
; first has five stones side by side in a line, across, up or slanting, wins. This is the free style, in which more
; than five are as good as five and no move is forbidden. A full board without such a line is a draw.

; -- Who plays

(role black)
(role white)

; -- Names for the parts of the board

(opponent black white)
(opponent white black)

; Columns are counted from the left, rows from the bottom.
${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

${successors('next-coordinate', 1, size)}

; The neighbour of a cell in each of the directions that a line can take.
(<= (neighbour across ?column ?row ?next-column ?row)
    (next-coordinate ?column ?next-column)
    (coordinate ?row))
(<= (neighbour up ?column ?row ?column ?next-row)
    (coordinate ?column)
    (next-coordinate ?row ?next-row))
(<= (neighbour rising ?column ?row ?next-column ?next-row)
    (next-coordinate ?column ?next-column)
    (next-coordinate ?row ?next-row))
(<= (neighbour falling ?column ?next-row ?next-column ?row)
    (next-coordinate ?column ?next-column)
    (next-coordinate ?row ?next-row))

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row))
(init (control black))

; -- What may be done

(<= (legal ?player (place ?column ?row))
    (true (control ?player))
    (true (cell ?column ?row empty)))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

; -- What happens then

(<= (next (cell ?column ?row ?player))
    (does ?player (place ?column ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (filled ?column ?row)))
(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other))

(<= (filled ?column ?row)
    (does ?player (place ?column ?row)))

; -- When it is over

(<= terminal
    (five ?player))
(<= terminal
    (not open))

(<= open
    (true (cell ?column ?row empty)))

; On a board of this size it pays to share work: many fives have the same pairs in them.
(<= (five ?player)
    (pair ?player ?direction ?column1 ?row1)
    (neighbour ?direction ?column1 ?row1 ?column2 ?row2)
    (neighbour ?direction ?column2 ?row2 ?column3 ?row3)
    (pair ?player ?direction ?column3 ?row3)
    (neighbour ?direction ?column3 ?row3 ?column4 ?row4)
    (neighbour ?direction ?column4 ?row4 ?column5 ?row5)
    (true (cell ?column5 ?row5 ?player)))

(<= (pair ?player ?direction ?column1 ?row1)
    (role ?player)
    (true (cell ?column1 ?row1 ?player))
    (neighbour ?direction ?column1 ?row1 ?column2 ?row2)
    (true (cell ?column2 ?row2 ?player)))

; -- What it is worth

(<= (goal ?player 100)
    (five ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (five ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (five black))
    (not (five white)))

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row))
(<= (base (cell ?column ?row ?player))
    (coordinate ?column)
    (coordinate ?row)
    (role ?player))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (place ?column ?row))
    (role ?player)
    (coordinate ?column)
    (coordinate ?row))
(<= (input ?player noop)
    (role ?player))
`,
});
