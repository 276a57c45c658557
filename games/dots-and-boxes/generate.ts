/** Dots and Boxes with any number of boxes. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of boxes', least: 2, most: 6, default: 3 },
    height: { meaning: 'rows of boxes', least: 2, most: 6, default: 3 },
  },

  sheet: ({ width, height }) => {
    const columns = 2 * width + 1;
    const rows = 2 * height + 1;
    const middle = Math.ceil((width * height) / 2);
    return `; Dots and Boxes with ${width} columns and ${height} rows of boxes.
;
; Two players take turns to draw a line between two neighbouring dots. Whoever draws the last side of a box owns the
; box and has to draw another line. When all lines are drawn, the more boxes win.

; -- Who plays

(role red)
(role blue)

; -- Names for the parts of the paper

; Dots, lines and boxes are cells of one board. In odd rows dots and lines take turns, in even rows lines and boxes:
;   dot  line dot
;   line box  line
;   dot  line dot
; Columns are counted from the left, rows from below.
${lines(numbers(0, width), (number) => `(dot-column ${2 * number + 1})`)}

${lines(numbers(1, width), (number) => `(box-column ${2 * number})`)}

${lines(numbers(0, height), (number) => `(dot-row ${2 * number + 1})`)}

${lines(numbers(1, height), (number) => `(box-row ${2 * number})`)}

${successors('next-column', 1, columns)}

${successors('next-row', 1, rows)}

(<= (line ?column ?row)
    (box-column ?column)
    (dot-row ?row))
(<= (line ?column ?row)
    (dot-column ?column)
    (box-row ?row))

(<= (box ?column ?row)
    (box-column ?column)
    (box-row ?row))

; The four lines around a box.
(<= (side lower ?column ?row ?column ?below)
    (box ?column ?row)
    (next-row ?below ?row))
(<= (side upper ?column ?row ?column ?above)
    (box ?column ?row)
    (next-row ?row ?above))
(<= (side left ?column ?row ?left ?row)
    (box ?column ?row)
    (next-column ?left ?column))
(<= (side right ?column ?row ?right ?row)
    (box ?column ?row)
    (next-column ?column ?right))

(opponent red blue)
(opponent blue red)

; -- How the game starts

(<= (init (cell ?column ?row dot))
    (dot-column ?column)
    (dot-row ?row))
(<= (init (cell ?column ?row open))
    (line ?column ?row))
(<= (init (cell ?column ?row empty))
    (box ?column ?row))
(init (control red))

; -- What may be done

(<= (legal ?player (draw ?column ?row))
    (true (control ?player))
    (true (cell ?column ?row open)))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

; A side closes its box if no other side is open.
(<= (closes ?side ?column ?row)
    (side ?side ?column ?row ?line-column ?line-row)
    (not (other-open ?side ?column ?row)))
(<= (other-open ?side ?column ?row)
    (side ?side ?column ?row ?line-column ?line-row)
    (side ?other ?column ?row ?other-column ?other-row)
    (distinct ?side ?other)
    (true (cell ?other-column ?other-row open)))

(<= (wins-box ?player ?column ?row)
    (does ?player (draw ?line-column ?line-row))
    (side ?side ?column ?row ?line-column ?line-row)
    (closes ?side ?column ?row))

(<= (drawn ?column ?row)
    (does ?player (draw ?column ?row)))
(<= (changed ?column ?row)
    (drawn ?column ?row))
(<= (changed ?column ?row)
    (wins-box ?player ?column ?row))

(<= (next (cell ?column ?row drawn))
    (drawn ?column ?row))
(<= (next (cell ?column ?row ?player))
    (wins-box ?player ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (changed ?column ?row)))

; Whoever wins a box stays in control.
(<= box-won
    (wins-box ?player ?column ?row))

(<= (next (control ?player))
    (true (control ?player))
    box-won)
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other))
    (not box-won))

; -- When it is over

(<= terminal
    (not some-open))

(<= some-open
    (true (cell ?column ?row open)))

; -- What it is worth

; To compare the numbers of boxes, we go through them one by one, row after row, with a counter that starts at
; ${middle}; a red box moves it up by one and a blue box down. (at-least ?column ?row ?count) says how far up it is
; after a box. A counter that leaves 0 to ${2 * middle} has gone too far to come back to ${middle}, so no further
; numbers are needed.
(<= (at-least ?column ?row ?count)
    (at-least-before ?column ?row ?more)
    (one-more ?count ?more))
(<= (at-least ?column ?row ?count)
    (at-least-before ?column ?row ?count)
    (not (true (cell ?column ?row blue))))
(<= (at-least ?column ?row ?count)
    (at-least-before ?column ?row ?less)
    (one-more ?less ?count)
    (true (cell ?column ?row red)))

(at-least-before 2 2 ${middle})
(<= (at-least-before 2 2 ?less)
    (at-least-before 2 2 ?count)
    (one-more ?less ?count))
(<= (at-least-before ?column ?row ?count)
    (next-box-column ?before ?column)
    (at-least ?before ?row ?count))
(<= (at-least-before 2 ?row ?count)
    (next-box-row ?before ?row)
    (at-least ${2 * width} ?before ?count))

(<= (next-box-column ?column ?next)
    (box-column ?column)
    (next-column ?column ?between)
    (next-column ?between ?next))
(<= (next-box-row ?row ?next)
    (box-row ?row)
    (next-row ?row ?between)
    (next-row ?between ?next))

${successors('one-more', 0, 2 * middle)}

(<= (more-boxes red)
    (at-least ${2 * width} ${2 * height} ${middle + 1}))
(<= (more-boxes blue)
    (not (at-least ${2 * width} ${2 * height} ${middle})))

(<= (goal ?player 100)
    (more-boxes ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (more-boxes ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (more-boxes red))
    (not (more-boxes blue)))

; -- What can ever be true, and done

(<= (base (cell ?column ?row dot))
    (dot-column ?column)
    (dot-row ?row))
(<= (base (cell ?column ?row open))
    (line ?column ?row))
(<= (base (cell ?column ?row drawn))
    (line ?column ?row))
(<= (base (cell ?column ?row empty))
    (box ?column ?row))
(<= (base (cell ?column ?row ?player))
    (box ?column ?row)
    (role ?player))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (draw ?column ?row))
    (role ?player)
    (line ?column ?row))
(<= (input ?player noop)
    (role ?player))
`;
  },
});
