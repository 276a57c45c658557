/** Kayles with up to three rows of pins. */
import { defineGenerator, lines, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    row1: { meaning: 'pins in the first row', least: 1, most: 24, default: 1 },
    row2: { meaning: 'pins in the second row', least: 2, most: 24, default: 11 },
    row3: { meaning: 'pins in the third row', least: 0, most: 24, default: 0 },
  },

  sheet: ({ row1, row2, row3 }) => {
    const rows = [row1, row2, row3].filter((pins) => pins > 0);
    const longest = Math.max(...rows);
    return `; Kayles with rows of ${listed(rows)} pins.
;
; Two players take turns to bowl at pins that stand in rows. A ball knocks over one pin, whichever the player
; wants, or two that stand side by side. Whoever knocks over the last pin wins.

; -- Who plays

(role first)
(role second)

; -- Names for the pins

; A pin is named by its place, counted from the left, and its row.
${lines([...rows.entries()], ([row, pins]) => `(length ${row + 1} ${pins})`)}

${successors('successor', 1, longest)}

(<= (pin ?place ?row)
    (length ?row ?place))
(<= (pin ?place ?row)
    (pin ?right ?row)
    (successor ?place ?right))

(opponent first second)
(opponent second first)

; -- How the game starts

(<= (init (cell ?place ?row pin))
    (pin ?place ?row))
(init (control first))

; -- What may be done

(<= (legal ?player (knock ?place ?row))
    (true (control ?player))
    (true (cell ?place ?row pin)))
(<= (legal ?player (knock-two ?place ?row ?right ?row))
    (true (control ?player))
    (true (cell ?place ?row pin))
    (successor ?place ?right)
    (true (cell ?right ?row pin)))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (falls ?place ?row)
    (does ?player (knock ?place ?row)))
(<= (falls ?place ?row)
    (does ?player (knock-two ?place ?row ?right ?row)))
(<= (falls ?place ?row)
    (does ?player (knock-two ?left ?row ?place ?row)))

(<= (next (cell ?place ?row empty))
    (falls ?place ?row))
(<= (next (cell ?place ?row ?content))
    (true (cell ?place ?row ?content))
    (not (falls ?place ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

; -- When it is over

(<= terminal
    (not some-left))

(<= some-left
    (true (cell ?place ?row pin)))

; -- What it is worth

; The last pin was knocked over by the player who need not move now.
(<= (goal ?player 0)
    (not some-left)
    (true (control ?player)))
(<= (goal ?player 100)
    (not some-left)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What can ever be true, and done

(<= (base (cell ?place ?row pin))
    (pin ?place ?row))
(<= (base (cell ?place ?row empty))
    (pin ?place ?row))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (knock ?place ?row))
    (role ?player)
    (pin ?place ?row))
(<= (input ?player (knock-two ?place ?row ?right ?row))
    (role ?player)
    (successor ?place ?right)
    (pin ?right ?row))
(<= (input ?player noop)
    (role ?player))
`;
  },
});

function listed(counts: readonly number[]): string {
  return `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`;
}
