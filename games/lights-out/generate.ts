/** Lights out on square boards. */
import { defineGenerator, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns and rows of the board', least: 2, most: 9, default: 5 },
  },
  sheet: ({ size }) => {
    const presses = size * size;
    return `\
; Lights out, on a board of ${size} by ${size} lamps.
;
; To press a lamp switches it and its neighbours in the row and the column. All are on; turn them all off.
; The order of the presses does not matter, and to press a lamp twice is to leave it alone.
; So nobody needs more presses than there are lamps: ${presses} is the limit.

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
${successors('follows', 1, size)}

(number 1)
(<= (number ?number)
    (follows ?before ?number))

; What a press switches.
(<= (switches ?column ?row ?column ?row)
    (number ?column)
    (number ?row))
(<= (switches ?column ?row ?other ?row)
    (beside ?column ?other)
    (number ?row))
(<= (switches ?column ?row ?column ?other)
    (number ?column)
    (beside ?row ?other))
(<= (beside ?one ?other)
    (follows ?one ?other))
(<= (beside ?one ?other)
    (follows ?other ?one))

(opposite on off)
(opposite off on)

; -- How the game starts

(<= (init (lamp ?column ?row on))
    (number ?column)
    (number ?row))
(init (presses-left ${presses}))

; -- What may be done

(<= (legal player (press ?column ?row))
    (number ?column)
    (number ?row))

; -- What happens then

(<= (switched ?other-column ?other-row)
    (does player (press ?column ?row))
    (switches ?column ?row ?other-column ?other-row))

(<= (next (lamp ?column ?row ?new))
    (switched ?column ?row)
    (true (lamp ?column ?row ?old))
    (opposite ?old ?new))
(<= (next (lamp ?column ?row ?state))
    (true (lamp ?column ?row ?state))
    (not (switched ?column ?row)))
(<= (next (presses-left ?fewer))
    (true (presses-left ?number))
    (one-more ?fewer ?number))

; -- When it is over

(<= terminal
    (not some-on))
(<= terminal
    (true (presses-left 0)))

(<= some-on
    (true (lamp ?column ?row on)))

; -- What it is worth

(<= (goal player 100)
    (not some-on))
(<= (goal player 0)
    some-on)

; -- What can ever be true, and done

(<= (base (lamp ?column ?row ?state))
    (number ?column)
    (number ?row)
    (opposite ?state ?other))
(base (presses-left ${presses}))
(<= (base (presses-left ?number))
    (one-more ?number ?more))

(<= (input player (press ?column ?row))
    (number ?column)
    (number ?row))

; -- Numbers

${successors('one-more', 0, presses)}
`;
  },
});
