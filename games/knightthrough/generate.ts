/** Knightthrough on boards of many sizes, to win or, in its misère form, to lose. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    // On narrower boards a knight in the last row but one can be unable to move.
    width: { meaning: 'columns of the board', least: 4, most: 12, default: 8 },
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

; Sideways, to the left or to the right, by one column or by two.
(<= (aside 1 ?column ?other)
    (next-column ?column ?other))
(<= (aside 1 ?column ?other)
    (next-column ?other ?column))
(<= (aside 2 ?column ?other)
    (next-column ?column ?between)
    (next-column ?between ?other))
(<= (aside 2 ?column ?other)
    (next-column ?other ?between)
    (next-column ?between ?column))

; Forward, by one row or by two: up the board for white, down for black.
(<= (forward white 1 ?row ?ahead)
    (next-row ?row ?ahead))
(<= (forward black 1 ?row ?ahead)
    (next-row ?ahead ?row))
(<= (forward ?player 2 ?row ?ahead)
    (forward ?player 1 ?row ?between)
    (forward ?player 1 ?between ?ahead))

; A knight's move: two of the one, one of the other.
(leap 1 2)
(leap 2 1)

(<= (knight-move ?player ?column ?row ?other ?ahead)
    (leap ?sideways ?rows)
    (aside ?sideways ?column ?other)
    (forward ?player ?rows ?row ?ahead))

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

; A knight leaps over whatever is between and captures what it lands on, unless it is of its own colour.
; The foremost knight has none of its own before it, so neither player is ever without a move.
(<= (legal ?player (move ?column ?row ?other ?ahead))
    (true (control ?player))
    (true (cell ?column ?row ?player))
    (knight-move ?player ?column ?row ?other ?ahead)
    (true (cell ?other ?ahead ?content))
    (distinct ?content ?player))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

; -- What happens then

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

; Knights never go back here, so the game ends without any limit on its length.
(<= terminal
    (succeeds ?player))

(<= (succeeds ?player)
    (far-row ?player ?row)
    (true (cell ?column ?row ?player)))
(<= (succeeds ?player)
    (opponent ?player ?other)
    (not (has-knight ?other)))

(<= (has-knight ?player)
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

(<= (input ?player (move ?column ?row ?other ?ahead))
    (knight-move ?player ?column ?row ?other ?ahead))
(<= (input ?player noop)
    (role ?player))
`,
});

function title(width: number, height: number): string {
  return `; Knightthrough, on a board of ${width} columns and ${height} rows: Breakthrough with knights.
;
; White and black have two full rows of knights each and take turns to move one of them. A knight moves as in
; chess but only forward, and may capture. Whoever brings a knight to the far row, or captures all knights
; of the other player, wins. There are no draws.`;
}

function misereTitle(width: number, height: number): string {
  return `; Misère Knightthrough, on a board of ${width} columns and ${height} rows: play to lose.
;
; All moves are those of Knightthrough, but whoever brings a knight to the far row, or captures all knights
; of the other player, loses.`;
}
