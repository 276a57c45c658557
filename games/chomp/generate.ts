/** Chomp with bars of chocolate of any size. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the bar', least: 2, most: 16, default: 7 },
    height: { meaning: 'rows of the bar', least: 2, most: 16, default: 4 },
  },

  sheet: ({ width, height }) => `; Chomp with a bar of chocolate of ${width} columns and ${height} rows.
;
; Two players take turns to choose a piece that is still there, and eat it with all that is not left of it and not
; below it. The piece in the lower left corner is poisoned: whoever has to eat it loses.

; -- Who plays

(role first)
(role second)

; -- Names for the parts of the bar

; Columns are counted from the left, rows from below.
${lines(numbers(1, width), (column) => `(column ${column})`)}

${lines(numbers(1, height), (row) => `(row ${row})`)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

; Columns and rows from a given one on.
(<= (column-from ?column ?column)
    (column ?column))
(<= (column-from ?column ?further)
    (next-column ?column ?next)
    (column-from ?next ?further))

(<= (row-from ?row ?row)
    (row ?row))
(<= (row-from ?row ?further)
    (next-row ?row ?next)
    (row-from ?next ?further))

(opponent first second)
(opponent second first)

; -- How the game starts

(<= (init (cell ?column ?row chocolate))
    (column ?column)
    (row ?row)
    (not (corner ?column ?row)))
(<= (init (cell ?column ?row poison))
    (corner ?column ?row))
(init (control first))

(corner 1 1)

; -- What may be done

(<= (legal ?player (eat ?column ?row))
    (true (control ?player))
    (true (cell ?column ?row chocolate)))
(<= (legal ?player (eat ?column ?row))
    (true (control ?player))
    (true (cell ?column ?row poison)))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (eaten ?column ?row)
    (does ?player (eat ?first-column ?first-row))
    (column-from ?first-column ?column)
    (row-from ?first-row ?row))

(<= (next (cell ?column ?row empty))
    (eaten ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (eaten ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

; -- When it is over

(<= terminal
    gone)

(<= gone
    (true (cell 1 1 empty)))

; -- What it is worth

; Whoever would have to move now has left the poison to the other.
(<= (goal ?player 100)
    gone
    (true (control ?player)))
(<= (goal ?player 0)
    gone
    (opponent ?player ?other)
    (true (control ?other)))

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(<= (base (cell ?column ?row chocolate))
    (column ?column)
    (row ?row)
    (not (corner ?column ?row)))
(<= (base (cell ?column ?row poison))
    (corner ?column ?row))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (eat ?column ?row))
    (role ?player)
    (column ?column)
    (row ?row))
(<= (input ?player noop)
    (role ?player))
`,
});
