/** Amazons on square boards of several sizes. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'rows and columns of the board', least: 4, most: 10, default: 10 },
  },
  sheet: ({ size }) => `; Amazons, on a board of ${size} columns and ${size} rows.
;
; White and black have four amazons each, which move like queens of chess. After each of its moves an amazon
; shoots an arrow, which flies like a queen too and closes the cell where it lands for good. Nothing is ever
; captured, and neither amazons nor arrows pass over one another. Whoever has no move left loses.
;
; A turn is played here as two moves, one for the amazon and one for the arrow, while the other player waits.
; As one move it would have to name three cells, and there would be thousands of such moves to choose from.

; -- Who plays

(role white)
(role black)

; -- Names for the parts of the board

; A cell is named by its column, from the left, and its row, from white's side of the board.
${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

${successors('follows', 1, size)}

; The next cell in each of the eight directions.
(<= (step up ?column ?row ?column ?row-2)
    (coordinate ?column)
    (follows ?row ?row-2))
(<= (step down ?column ?row ?column ?row-2)
    (coordinate ?column)
    (follows ?row-2 ?row))
(<= (step right ?column ?row ?column-2 ?row)
    (follows ?column ?column-2)
    (coordinate ?row))
(<= (step left ?column ?row ?column-2 ?row)
    (follows ?column-2 ?column)
    (coordinate ?row))
(<= (step right-up ?column ?row ?column-2 ?row-2)
    (follows ?column ?column-2)
    (follows ?row ?row-2))
(<= (step left-up ?column ?row ?column-2 ?row-2)
    (follows ?column-2 ?column)
    (follows ?row ?row-2))
(<= (step right-down ?column ?row ?column-2 ?row-2)
    (follows ?column ?column-2)
    (follows ?row-2 ?row))
(<= (step left-down ?column ?row ?column-2 ?row-2)
    (follows ?column-2 ?column)
    (follows ?row-2 ?row))

; All cells that lie in a direction, however far: for the list of all moves at the end.
(<= (ray ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column ?row ?column-2 ?row-2))
(<= (ray ?direction ?column ?row ?column-3 ?row-3)
    (ray ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column-2 ?row-2 ?column-3 ?row-3))

(opponent white black)
(opponent black white)

; -- How the game starts

${lines(amazonsOf(size), ([column, row]) => `(start ${column} ${row} white)`)}
${lines(amazonsOf(size), ([column, row]) => `(start ${column} ${size + 1 - row} black)`)}

(<= (init (cell ?column ?row ?player))
    (start ?column ?row ?player))
(<= (init (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row)
    (not (taken ?column ?row)))
(<= (taken ?column ?row)
    (start ?column ?row ?player))
(init (control white))

; -- What may be done

; The cells that can be reached from a cell in a straight line, over empty cells only. Each is reached
; from the one before it, so that no path is ever looked along twice.
(<= (reach ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (true (cell ?column-2 ?row-2 empty)))
(<= (reach ?direction ?column ?row ?column-3 ?row-3)
    (reach ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column-2 ?row-2 ?column-3 ?row-3)
    (true (cell ?column-3 ?row-3 empty)))

; While an amazon has moved and not shot yet, (moved ...) tells where it stands.
(<= (legal ?player (move ?column ?row ?column-2 ?row-2))
    (ready ?player ?column ?row)
    (reach ?direction ?column ?row ?column-2 ?row-2))
(<= (legal ?player (shoot ?column ?row))
    (true (control ?player))
    (in-range ?column ?row))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

(<= (ready ?player ?column ?row)
    (true (control ?player))
    (true (cell ?column ?row ?player))
    (not shooting))
(<= (in-range ?column-2 ?row-2)
    (true (moved ?column ?row))
    (reach ?direction ?column ?row ?column-2 ?row-2))

(<= shooting
    (true (moved ?column ?row)))

; -- What happens then

(<= (enters ?player ?column ?row)
    (does ?player (move ?from-column ?from-row ?column ?row)))
(<= (leaves ?column ?row)
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (hits ?column ?row)
    (does ?player (shoot ?column ?row)))

(<= (next (cell ?column ?row ?player))
    (enters ?player ?column ?row))
(<= (next (cell ?column ?row empty))
    (leaves ?column ?row))
(<= (next (cell ?column ?row arrow))
    (hits ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (touched ?column ?row)))

(<= (touched ?column ?row)
    (enters ?player ?column ?row))
(<= (touched ?column ?row)
    (leaves ?column ?row))
(<= (touched ?column ?row)
    (hits ?column ?row))

(<= (next (moved ?column ?row))
    (enters ?player ?column ?row))
; The turn passes on after the shot.
(<= (next (control ?player))
    (true (control ?player))
    (not shooting))
(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other)
    shooting)

; -- When it is over

; Every turn closes a cell, so the game ends without any limit on its length. An amazon that has moved can
; always shoot, if only back to where it came from: who has a neighbouring empty cell has a whole turn.
(<= terminal
    (stuck ?player))

(<= (stuck ?player)
    (true (control ?player))
    (not (can-move ?player)))
(<= (can-move ?player)
    (role ?player)
    (true (cell ?column ?row ?player))
    (step ?direction ?column ?row ?column-2 ?row-2)
    (true (cell ?column-2 ?row-2 empty)))

; -- What it is worth

(<= (goal ?player 0)
    (stuck ?player))
(<= (goal ?player 100)
    (opponent ?player ?other)
    (stuck ?other))

; -- What can ever be true, and done

(content empty)
(content arrow)
(<= (content ?player)
    (role ?player))

(<= (base (cell ?column ?row ?content))
    (coordinate ?column)
    (coordinate ?row)
    (content ?content))
(<= (base (moved ?column ?row))
    (coordinate ?column)
    (coordinate ?row))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (move ?column ?row ?column-2 ?row-2))
    (role ?player)
    (ray ?direction ?column ?row ?column-2 ?row-2))
(<= (input ?player (shoot ?column ?row))
    (role ?player)
    (coordinate ?column)
    (coordinate ?row))
(<= (input ?player noop)
    (role ?player))
`,
});

/** White's four: two on the first row and one on each side, as far from the corners as on the usual board. */
function amazonsOf(size: number): [number, number][] {
  const offset = Math.floor((size + 2) / 3);
  return [
    [1, offset],
    [offset, 1],
    [size + 1 - offset, 1],
    [size, offset],
  ];
}
