/** Toads and Frogs on two or more strips. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    strips: { meaning: 'strips, one above the other', least: 2, most: 6, default: 3 },
    animals: { meaning: 'toads, and as many frogs, on each strip', least: 2, most: 6, default: 2 },
    gap: { meaning: 'empty cells between toads and frogs', least: 1, most: 6, default: 2 },
  },

  sheet: ({ strips, animals, gap }) => {
    const length = 2 * animals + gap;
    return `; Toads and Frogs on ${strips} strips of ${length} cells.
;
; At the left end of each strip sit ${animals} toads, at the right end ${animals} frogs. Players take turns to move one of
; their own, on any strip. Toads only go right and frogs only left: one step to an empty cell, or with a jump over a
; single animal of the other kind to an empty cell right behind it. Whoever cannot move any more loses.

; -- Who plays

(role toad)
(role frog)

; -- Names for the parts of the strips

; Columns are counted from the left, rows from below.
${lines(numbers(1, length), (column) => `(column ${column})`)}

${lines(numbers(1, strips), (row) => `(row ${row})`)}

${successors('next-column', 1, length)}

; Said once, the directions make all other rules the same for both.
(<= (forward toad ?column ?ahead)
    (next-column ?column ?ahead))
(<= (forward frog ?column ?ahead)
    (next-column ?ahead ?column))

(opponent toad frog)
(opponent frog toad)

; -- How the game starts

${lines(numbers(1, animals), (column) => `(home toad ${column})`)}

${lines(numbers(length - animals + 1, length), (column) => `(home frog ${column})`)}

(<= (inhabited ?column)
    (home ?player ?column))

(<= (init (cell ?column ?row ?player))
    (home ?player ?column)
    (row ?row))
(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row)
    (not (inhabited ?column)))
(init (control toad))

; -- What may be done

(<= (possible ?player ?column ?row ?ahead)
    (forward ?player ?column ?ahead)
    (true (cell ?column ?row ?player))
    (true (cell ?ahead ?row empty)))
(<= (possible ?player ?column ?row ?behind)
    (forward ?player ?column ?ahead)
    (forward ?player ?ahead ?behind)
    (opponent ?player ?other)
    (true (cell ?column ?row ?player))
    (true (cell ?ahead ?row ?other))
    (true (cell ?behind ?row empty)))

(<= (legal ?player (move ?column ?row ?target ?row))
    (true (control ?player))
    (possible ?player ?column ?row ?target))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (next (cell ?target ?row ?player))
    (does ?player (move ?column ?row ?target ?row)))
(<= (next (cell ?column ?row empty))
    (does ?player (move ?column ?row ?target ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (changed ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

(<= (changed ?column ?row)
    (does ?player (move ?column ?row ?target ?row)))
(<= (changed ?target ?row)
    (does ?player (move ?column ?row ?target ?row)))

; -- When it is over

; Every move leads forward, so there is a last one.
(<= terminal
    (loses ?player))

(<= (loses ?player)
    (true (control ?player))
    (not (can-move ?player)))

(<= (can-move ?player)
    (possible ?player ?column ?row ?target))

; -- What it is worth

(<= (goal ?player 0)
    (loses ?player))
(<= (goal ?player 100)
    (opponent ?player ?other)
    (loses ?other))

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

(<= (input ?player (move ?column ?row ?ahead ?row))
    (row ?row)
    (forward ?player ?column ?ahead))
(<= (input ?player (move ?column ?row ?behind ?row))
    (row ?row)
    (forward ?player ?column ?ahead)
    (forward ?player ?ahead ?behind))
(<= (input ?player noop)
    (role ?player))
`;
  },
});
