/** Tron, the race of two light cycles, on square boards of several sizes. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'rows and columns of the board', least: 4, most: 15, default: 10 },
  },
  sheet: ({ size }) => `; Tron, on a board of ${size} columns and ${size} rows.
;
; Red and blue ride across the board and leave a trail behind them that nobody can cross. They move at the
; same time, one cell at each step, and have to keep moving. Whoever is shut in loses; if both are shut in at
; once, or both ride into the same cell, it is a draw.

; -- Who plays

; There are no turns here: in every state both have a choice, and neither knows the other's before making it.
(role red)
(role blue)

; -- Names for the parts of the board

; A cell is named by its column, from the left, and its row, from the bottom.
${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

${successors('follows', 1, size)}

(<= (near ?number ?other)
    (follows ?number ?other))
(<= (near ?number ?other)
    (follows ?other ?number))

(<= (neighbour ?column ?row ?other ?row)
    (near ?column ?other)
    (coordinate ?row))
(<= (neighbour ?column ?row ?column ?other)
    (coordinate ?column)
    (near ?row ?other))

(opponent red blue)
(opponent blue red)

; -- How the game starts

(start red 2 2)
(start blue ${size - 1} ${size - 1})

(<= (init (rider ?player ?column ?row))
    (start ?player ?column ?row))
(<= (init (cell ?column ?row ?player))
    (start ?player ?column ?row))
(<= (init (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row)
    (not (taken ?column ?row)))
(<= (taken ?column ?row)
    (start ?player ?column ?row))

; -- What may be done

; A move names the cell to ride to.
(<= (legal ?player (move ?to-column ?to-row))
    (true (rider ?player ?column ?row))
    (neighbour ?column ?row ?to-column ?to-row)
    (true (cell ?to-column ?to-row empty)))

; -- What happens then

(<= (next (rider ?player ?column ?row))
    (does ?player (move ?column ?row)))

; A cell that only one of them enters becomes part of its trail. If both do, they crash.
(<= (crashed ?column ?row)
    (does red (move ?column ?row))
    (does blue (move ?column ?row)))
(<= (next (cell ?column ?row crash))
    (crashed ?column ?row))
(<= (next (cell ?column ?row ?player))
    (does ?player (move ?column ?row))
    (not (crashed ?column ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (entered ?column ?row)))
(<= (entered ?column ?row)
    (does ?player (move ?column ?row)))

; -- When it is over

; Every step fills at least one cell, so the game ends without any limit on its length.
(<= terminal
    (loses ?player))

(<= (loses ?player)
    (role ?player)
    (not (free ?player)))
(<= (loses ?player)
    (role ?player)
    (true (cell ?column ?row crash)))

(<= (free ?player)
    (true (rider ?player ?column ?row))
    (neighbour ?column ?row ?to-column ?to-row)
    (true (cell ?to-column ?to-row empty)))

; -- What it is worth

(<= (goal ?player 100)
    (opponent ?player ?other)
    (loses ?other)
    (not (loses ?player)))
(<= (goal ?player 50)
    (opponent ?player ?other)
    (loses ?player)
    (loses ?other))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (loses ?player)
    (not (loses ?other)))

; -- What can ever be true, and done

(content empty)
(content crash)
(<= (content ?player)
    (role ?player))

(<= (base (cell ?column ?row ?content))
    (coordinate ?column)
    (coordinate ?row)
    (content ?content))
(<= (base (rider ?player ?column ?row))
    (role ?player)
    (coordinate ?column)
    (coordinate ?row))

(<= (input ?player (move ?column ?row))
    (role ?player)
    (coordinate ?column)
    (coordinate ?row))
`,
});
