/** As many queens as the board has columns, none attacking another. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    queens: { meaning: 'queens to place, and columns and rows of the board', least: 4, most: 12, default: 8 },
  },
  sheet: ({ queens }) => `\
; ${queens} queens on a board of ${queens} by ${queens} squares, none of which attacks another.
;
; They are placed column by column from the left, each on a square that no queen so far attacks.
; Whoever has no such square left has to stop.

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
${successors('follows', 1, queens)}

(number 1)
(<= (number ?number)
    (follows ?before ?number))

; Where a queen looks to the right, as the others will come there: along her row and up and down a diagonal.
(<= (step level ?column ?row ?next ?row)
    (follows ?column ?next)
    (number ?row))
(<= (step up ?column ?row ?next ?above)
    (follows ?column ?next)
    (follows ?row ?above))
(<= (step down ?column ?row ?next ?below)
    (follows ?column ?next)
    (follows ?below ?row))

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (number ?column)
    (number ?row))
(init (column 1))

; -- What may be done

(<= (legal player (place ?column ?row))
    (true (column ?column))
    (number ?row)
    (not (attacked ?column ?row)))

; Attacks are handed on from square to square; nothing can stand in the way, as all columns there are empty.
(<= (attacked ?column ?row)
    (looked-at ?direction ?column ?row))
(<= (looked-at ?direction ?next-column ?next-row)
    (true (cell ?column ?row queen))
    (step ?direction ?column ?row ?next-column ?next-row))
(<= (looked-at ?direction ?next-column ?next-row)
    (looked-at ?direction ?column ?row)
    (step ?direction ?column ?row ?next-column ?next-row))

; -- What happens then

(<= (next (cell ?column ?row queen))
    (does player (place ?column ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (does player (place ?column ?row))))
(<= (next (column ?next))
    (true (column ?column))
    (follows ?column ?next))
(<= (next full)
    (true (column ${queens})))

; -- When it is over

(<= terminal
    (true full))
(<= terminal
    stuck)

(<= stuck
    (true (column ?column))
    (not (open ?column)))
(<= (open ?column)
    (number ?column)
    (number ?row)
    (not (attacked ?column ?row)))

; -- What it is worth

; Something for each queen, but far more for all of them.
(<= (goal player 100)
    (true full))
(<= (goal player ?value)
    (true (column ?column))
    (worth ?column ?value))

; What it is worth to be stuck in a column.
${lines(numbers(1, queens), (column) => `(worth ${column} ${Math.floor((50 * (column - 1)) / queens)})`)}

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (number ?column)
    (number ?row))
(<= (base (cell ?column ?row queen))
    (number ?column)
    (number ?row))
(<= (base (column ?column))
    (number ?column))
(base full)

(<= (input player (place ?column ?row))
    (number ?column)
    (number ?row))
`,
});
