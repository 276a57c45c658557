/** Cutcake with rectangular cakes. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the cake', least: 4, most: 12, default: 6 },
    height: { meaning: 'rows of the cake', least: 3, most: 12, default: 5 },
  },

  sheet: ({ width, height }) => `; Cutcake with a cake of ${width} columns and ${height} rows.
;
; Two players take turns to cut one piece of a cake into two, straight through and along the lines of the cells.
; One of them cuts from north to south only, the other from west to east. Whoever cannot cut any more loses.

; -- Who plays

(role vertical)
(role horizontal)

; -- Names for the parts of the cake

; Columns are counted from the west, rows from the south.
${lines(numbers(1, width), (column) => `(column ${column})`)}

${lines(numbers(1, height), (row) => `(row ${row})`)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

(opponent vertical horizontal)
(opponent horizontal vertical)

; Each cell has two sides to care for, the eastern and the northern one; the others belong to its neighbours.
; What is true of a cell says which of the two have been cut.
(cut-sides whole none none)
(cut-sides east cut none)
(cut-sides north none cut)
(cut-sides both cut cut)

; -- How the game starts

(<= (init (cell ?column ?row whole))
    (column ?column)
    (row ?row))
(init (control vertical))

; -- What may be done

(<= (east-cut ?column ?row)
    (true (cell ?column ?row ?sides))
    (cut-sides ?sides cut ?north))
(<= (north-cut ?column ?row)
    (true (cell ?column ?row ?sides))
    (cut-sides ?sides ?east cut))

; A cut is named by the cell at its beginning. It begins at the southern or the western border of a piece, and
; inside of it: every piece is a rectangle.
(<= (south-border ?column 1)
    (column ?column))
(<= (south-border ?column ?row)
    (next-row ?below ?row)
    (north-cut ?column ?below))

(<= (west-border 1 ?row)
    (row ?row))
(<= (west-border ?column ?row)
    (next-column ?left ?column)
    (east-cut ?left ?row))

(<= (possible vertical ?column ?row)
    (next-column ?column ?right)
    (south-border ?column ?row)
    (not (east-cut ?column ?row)))
(<= (possible horizontal ?column ?row)
    (next-row ?row ?above)
    (west-border ?column ?row)
    (not (north-cut ?column ?row)))

(<= (legal ?player (cut ?column ?row))
    (true (control ?player))
    (possible ?player ?column ?row))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

; The knife goes on until it comes to the other border of the piece.
(<= (passes vertical ?column ?row)
    (does vertical (cut ?column ?row)))
(<= (passes vertical ?column ?above)
    (passes vertical ?column ?row)
    (not (north-cut ?column ?row))
    (next-row ?row ?above))

(<= (passes horizontal ?column ?row)
    (does horizontal (cut ?column ?row)))
(<= (passes horizontal ?right ?row)
    (passes horizontal ?column ?row)
    (not (east-cut ?column ?row))
    (next-column ?column ?right))

(<= (east-after ?column ?row cut)
    (east-cut ?column ?row))
(<= (east-after ?column ?row cut)
    (passes vertical ?column ?row))
(<= (east-after ?column ?row none)
    (column ?column)
    (row ?row)
    (not (east-cut ?column ?row))
    (not (passes vertical ?column ?row)))

(<= (north-after ?column ?row cut)
    (north-cut ?column ?row))
(<= (north-after ?column ?row cut)
    (passes horizontal ?column ?row))
(<= (north-after ?column ?row none)
    (column ?column)
    (row ?row)
    (not (north-cut ?column ?row))
    (not (passes horizontal ?column ?row)))

(<= (next (cell ?column ?row ?sides))
    (east-after ?column ?row ?east)
    (north-after ?column ?row ?north)
    (cut-sides ?sides ?east ?north))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

; -- When it is over

(<= terminal
    (loses ?player))

(<= (loses ?player)
    (true (control ?player))
    (not (can-move ?player)))

(<= (can-move ?player)
    (possible ?player ?column ?row))

; -- What it is worth

(<= (goal ?player 0)
    (loses ?player))
(<= (goal ?player 100)
    (opponent ?player ?other)
    (loses ?other))

; -- What can ever be true, and done

(<= (base (cell ?column ?row ?sides))
    (column ?column)
    (row ?row)
    (cut-sides ?sides ?east ?north))
(<= (base (control ?player))
    (role ?player))

(<= (input vertical (cut ?column ?row))
    (next-column ?column ?right)
    (row ?row))
(<= (input horizontal (cut ?column ?row))
    (column ?column)
    (next-row ?row ?above))
(<= (input ?player noop)
    (role ?player))
`,
});
