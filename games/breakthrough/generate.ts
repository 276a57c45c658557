/** Breakthrough on boards of many sizes, to win or, in its misère form, to lose. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the board', least: 2, most: 12, default: 8 },
    height: { meaning: 'rows of the board', least: 4, most: 12, default: 8 },
    misere: { meaning: '1 if breaking through loses, 0 if it wins', least: 0, most: 1, default: 0 },
  },
  sheet: ({ width, height, misere }) => `${misere === 1 ? misereTitle(width, height) : title(width, height)}

; -- Who plays

(role white)
(role black)

; -- Names for the parts of the board

; A cell is named by its column, from the left, and its row, from white's side of the board.
${lines(numbers(1, width), (column) => `(column ${column})`)}

${lines(numbers(1, height), (row) => `(row ${row})`)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

(<= (beside ?column ?other)
    (next-column ?column ?other))
(<= (beside ?column ?other)
    (next-column ?other ?column))

; White goes up the board and black down. With this said once, all other rules are the same for both.
(<= (forward white ?row ?ahead)
    (next-row ?row ?ahead))
(<= (forward black ?row ?ahead)
    (next-row ?ahead ?row))

(home white 1)
(home white 2)
(home black ${height - 1})
(home black ${height})

(far-row white ${height})
(far-row black 1)

(opponent white black)
(opponent black white)

; -- How the game starts

(<= (init (cell ?column ?row ?player))
    (column ?column)
    (home ?player ?row))
(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row)
    (not (home white ?row))
    (not (home black ?row)))
(init (control white))

; -- What may be done

; Straight ahead a pawn only goes where nobody is.
(<= (legal ?player (move ?column ?row ?column ?ahead))
    (true (control ?player))
    (true (cell ?column ?row ?player))
    (forward ?player ?row ?ahead)
    (true (cell ?column ?ahead empty)))
; Diagonally it goes to an empty cell too, or captures the pawn that stands there.
; Neither player is ever without a move: nothing of its own stands before its foremost pawn.
(<= (legal ?player (move ?column ?row ?other ?ahead))
    (true (control ?player))
    (true (cell ?column ?row ?player))
    (forward ?player ?row ?ahead)
    (beside ?column ?other)
    (true (cell ?other ?ahead ?content))
    (distinct ?content ?player))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

; -- What happens then

; A captured pawn needs no rule of its own: its cell simply gets new content.
(<= (next (cell ?column ?row ?player))
    (does ?player (move ?from-column ?from-row ?column ?row)))
(<= (next (cell ?column ?row empty))
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (touched ?column ?row)))
(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other))

(<= (touched ?column ?row)
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (touched ?column ?row)
    (does ?player (move ?from-column ?from-row ?column ?row)))

; -- When it is over

; Pawns never go back, so the game ends without any limit on its length.
(<= terminal
    (succeeds ?player))

(<= (succeeds ?player)
    (far-row ?player ?row)
    (true (cell ?column ?row ?player)))
(<= (succeeds ?player)
    (opponent ?player ?other)
    (not (has-pawn ?other)))

(<= (has-pawn ?player)
    (role ?player)
    (true (cell ?column ?row ?player)))

; -- What it is worth

${misere === 1 ? '; The misère form differs from the usual game in these two lines only.\n' : ''}(<= (goal ?player ${misere === 1 ? 0 : 100})
    (succeeds ?player))
(<= (goal ?player ${misere === 1 ? 100 : 0})
    (opponent ?player ?other)
    (succeeds ?other))

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

(<= (input ?player (move ?column ?row ?column ?ahead))
    (column ?column)
    (forward ?player ?row ?ahead))
(<= (input ?player (move ?column ?row ?other ?ahead))
    (beside ?column ?other)
    (forward ?player ?row ?ahead))
(<= (input ?player noop)
    (role ?player))
`,
});

function title(width: number, height: number): string {
  return `; Breakthrough, on a board of ${width} columns and ${height} rows.
;
; White and black have two full rows of pawns each and take turns to move one of them. A pawn goes one row
; forward, straight or diagonally, to an empty cell; diagonally it may also capture. Whoever brings a pawn
; to the far row, or captures all pawns of the other player, wins. There are no draws.`;
}

function misereTitle(width: number, height: number): string {
  return `; Misère Breakthrough, on a board of ${width} columns and ${height} rows: play to lose.
;
; All moves are those of Breakthrough, but whoever brings a pawn to the far row, or captures all pawns
; of the other player, loses.`;
}
