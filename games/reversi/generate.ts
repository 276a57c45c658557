/** Reversi on square boards, for most discs or, played backwards, for fewest. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns and rows of the board, usually even', least: 4, most: 10, default: 8 },
    anti: { meaning: '1 if the fewer discs win, 0 if the more do', least: 0, most: 1, default: 0 },
  },

  sheet: ({ size, anti }) => {
    const low = Math.floor(size / 2);
    const high = low + 1;
    const middle = Math.ceil((size * size) / 2);
    return `${anti === 1 ? antiTitle(size) : title(size)}

; -- Who plays

(role black)
(role white)

; -- Names for the parts of the board

; Columns are counted from the left, rows from below.
${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

${successors('successor', 1, size)}

; Each direction changes the column and the row in one of three ways.
(direction north same more)
(direction north-east more more)
(direction east more same)
(direction south-east more less)
(direction south same less)
(direction south-west less less)
(direction west less same)
(direction north-west less more)

(<= (change same ?number ?number)
    (coordinate ?number))
(<= (change more ?number ?next)
    (successor ?number ?next))
(<= (change less ?number ?before)
    (successor ?before ?number))

(<= (ahead ?direction ?column ?row ?next-column ?next-row)
    (direction ?direction ?column-change ?row-change)
    (change ?column-change ?column ?next-column)
    (change ?row-change ?row ?next-row))

(opponent black white)
(opponent white black)

; -- How the game starts

(start ${low} ${low} white)
(start ${high} ${high} white)
(start ${low} ${high} black)
(start ${high} ${low} black)

(<= (started ?column ?row)
    (start ?column ?row ?player))

(<= (init (cell ?column ?row ?player))
    (start ?column ?row ?player))
(<= (init (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row)
    (not (started ?column ?row)))
(init (control black))

; -- What may be done

; Discs can be turned by a player if they are the opponent's and, further ahead, a disc of the player follows
; without a gap. One rule looks at the next cell; the other leaves the rest to the next cell's own answer.
(<= (held ?player ?direction ?column ?row)
    (opponent ?player ?other)
    (true (cell ?column ?row ?other))
    (ahead ?direction ?column ?row ?next-column ?next-row)
    (true (cell ?next-column ?next-row ?player)))
(<= (held ?player ?direction ?column ?row)
    (opponent ?player ?other)
    (true (cell ?column ?row ?other))
    (ahead ?direction ?column ?row ?next-column ?next-row)
    (held ?player ?direction ?next-column ?next-row))

; A disc may only be placed where it turns others.
(<= (possible ?player ?column ?row)
    (true (cell ?column ?row empty))
    (ahead ?direction ?column ?row ?next-column ?next-row)
    (held ?player ?direction ?next-column ?next-row))

(<= (can-place ?player)
    (possible ?player ?column ?row))

(<= (legal ?player (place ?column ?row))
    (true (control ?player))
    (possible ?player ?column ?row))
(<= (legal ?player pass)
    (true (control ?player))
    (not (can-place ?player)))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

; From the new disc on, in every direction, discs are turned as long as they are held.
(<= (turned ?player ?direction ?column ?row)
    (does ?player (place ?new-column ?new-row))
    (ahead ?direction ?new-column ?new-row ?column ?row)
    (held ?player ?direction ?column ?row))
(<= (turned ?player ?direction ?column ?row)
    (turned ?player ?direction ?last-column ?last-row)
    (ahead ?direction ?last-column ?last-row ?column ?row)
    (held ?player ?direction ?column ?row))

(<= (gets ?player ?column ?row)
    (does ?player (place ?column ?row)))
(<= (gets ?player ?column ?row)
    (turned ?player ?direction ?column ?row))

(<= (changed ?column ?row)
    (gets ?player ?column ?row))

(<= (next (cell ?column ?row ?player))
    (gets ?player ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (changed ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

; -- When it is over

(<= terminal
    (not (can-place black))
    (not (can-place white)))

; -- What it is worth

; To compare the numbers of discs, we go through the cells one by one, row after row, with a counter that starts at
; ${middle}; a black disc moves it up by one and a white disc down. (at-least ?column ?row ?count) says how far up it is
; after a cell. A counter that leaves 0 to ${2 * middle} has gone too far to come back to ${middle}, so no further numbers are needed.
(<= (at-least ?column ?row ?count)
    (at-least-before ?column ?row ?more)
    (one-more ?count ?more))
(<= (at-least ?column ?row ?count)
    (at-least-before ?column ?row ?count)
    (not (true (cell ?column ?row white))))
(<= (at-least ?column ?row ?count)
    (at-least-before ?column ?row ?less)
    (one-more ?less ?count)
    (true (cell ?column ?row black)))

(at-least-before 1 1 ${middle})
(<= (at-least-before 1 1 ?less)
    (at-least-before 1 1 ?count)
    (one-more ?less ?count))
(<= (at-least-before ?column ?row ?count)
    (successor ?before ?column)
    (at-least ?before ?row ?count))
(<= (at-least-before 1 ?row ?count)
    (successor ?before ?row)
    (at-least ${size} ?before ?count))

(<= (more-discs black)
    (at-least ${size} ${size} ${middle + 1}))
(<= (more-discs white)
    (not (at-least ${size} ${size} ${middle})))

${successors('one-more', 0, 2 * middle)}

(<= (goal ?player ${anti === 1 ? 0 : 100})
    (more-discs ?player))
(<= (goal ?player ${anti === 1 ? 100 : 0})
    (opponent ?player ?other)
    (more-discs ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (more-discs black))
    (not (more-discs white)))

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
(<= (input ?player pass)
    (role ?player))
(<= (input ?player noop)
    (role ?player))
`;
  },
});

function title(size: number): string {
  return `; Reversi on a board of ${size} columns and ${size} rows.
;
; Black and white take turns to place a disc so that it encloses discs of the other player, in a straight line
; between itself and another disc of its own colour. All discs that are so enclosed are turned and change their
; owner. Whoever has no such move passes. If nobody has one, the game is over, and the more discs win.`;
}

function antiTitle(size: number): string {
  return `; Anti-Reversi on a board of ${size} columns and ${size} rows: Reversi in which the fewer discs win.
;
; All moves are those of Reversi. Black and white take turns to place a disc so that it encloses discs of the other
; player in straight lines, and must turn all of them. Whoever has no such move passes. If nobody has one, the game
; is over, and whoever has fewer discs wins.`;
}
