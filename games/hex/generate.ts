/** Hex on rhombic boards of any size. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns and rows of the board', least: 2, most: 14, default: 9 },
  },

  sheet: ({ size }) => `; Hex on a rhombus of ${size} columns and ${size} rows.
;
; Red and blue take turns to fill an empty cell. Red owns the lower and the upper side of the board, blue the left
; and the right one. Whoever joins their two sides by a chain of cells wins. There are no draws: on a full board
; exactly one of the chains exists.

; -- Who plays

(role red)
(role blue)

; -- Names for the parts of the board

${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

; Columns are counted from the left, rows from below.
${successors('successor', 1, size)}

; Each row stands half a cell further to the right than the one below it. So a cell touches the next one of its
; row and, in the row above, the cell of its own column and the one to the left of that.
(<= (beside ?column ?row ?right ?row)
    (successor ?column ?right)
    (coordinate ?row))
(<= (beside ?column ?row ?column ?above)
    (coordinate ?column)
    (successor ?row ?above))
(<= (beside ?column ?row ?left ?above)
    (successor ?left ?column)
    (successor ?row ?above))

(<= (touching ?column ?row ?other-column ?other-row)
    (beside ?column ?row ?other-column ?other-row))
(<= (touching ?column ?row ?other-column ?other-row)
    (beside ?other-column ?other-row ?column ?row))

(opponent red blue)
(opponent blue red)

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row))
(init (control red))

; -- What may be done

(<= (legal ?player (fill ?column ?row))
    (true (control ?player))
    (true (cell ?column ?row empty)))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (next (cell ?column ?row ?player))
    (does ?player (fill ?column ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (filled ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

(<= (filled ?column ?row)
    (does ?player (fill ?column ?row)))

; -- When it is over

; A relation may be defined by itself. A cell is joined to its owner's first side if it lies there,
; or if it touches another cell of its owner that is joined. What no number of such steps proves does not hold.
(<= (joined red ?column 1)
    (true (cell ?column 1 red)))
(<= (joined blue 1 ?row)
    (true (cell 1 ?row blue)))
(<= (joined ?player ?column ?row)
    (joined ?player ?other-column ?other-row)
    (touching ?other-column ?other-row ?column ?row)
    (true (cell ?column ?row ?player)))

(<= (connected red)
    (joined red ?column ${size}))
(<= (connected blue)
    (joined blue ${size} ?row))

(<= terminal
    (connected ?player))

; -- What it is worth

(<= (goal ?player 100)
    (connected ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (connected ?other))

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

(<= (input ?player (fill ?column ?row))
    (role ?player)
    (coordinate ?column)
    (coordinate ?row))
(<= (input ?player noop)
    (role ?player))
`,
});
