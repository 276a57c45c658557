/** King and rook against king, on square boards. */
import { defineGenerator, lines, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns and rows of the board', least: 4, most: 8, default: 8 },
    limit: {
      meaning: 'moves, of both sides together, until black has escaped',
      least: 3,
      most: 99,
      default: 31,
    },
  },
  sheet: ({ size, limit }) => {
    const columns = [...'abcdefgh'.slice(0, size)];
    const [rook, king] = columns.slice(-2);
    return `\
; King and rook against king, on a board of ${size} by ${size} squares.
;
; White has to mate the black king. Black wins by escaping: by taking the rook, by being stalemated,
; or by not being mated after ${limit} moves, counted for both sides together.
; The pieces move as in chess, but with so few of them the rules are much shorter.

; -- Who plays

(role white)
(role black)

(opponent white black)
(opponent black white)

; -- Names for the parts

; Columns are letters and rows numbers, as in chess; a1 is at the bottom left.
${lines(
  columns.slice(1),
  (column) => `(next-column ${String.fromCharCode(column.charCodeAt(0) - 1)} ${column})`,
)}

${successors('next-row', 1, size)}

(column a)
(<= (column ?column)
    (next-column ?before ?column))
(row 1)
(<= (row ?row)
    (next-row ?before ?row))

(piece white-king white)
(piece white-rook white)
(piece black-king black)

; The rook runs along rows and columns; a king goes one step in any direction.
(<= (step north ?column ?row ?column ?next)
    (column ?column)
    (next-row ?row ?next))
(<= (step south ?column ?row ?column ?next)
    (column ?column)
    (next-row ?next ?row))
(<= (step east ?column ?row ?next ?row)
    (row ?row)
    (next-column ?column ?next))
(<= (step west ?column ?row ?next ?row)
    (row ?row)
    (next-column ?next ?column))

(<= (neighbour ?column ?row ?to-column ?to-row)
    (step ?direction ?column ?row ?to-column ?to-row))
(<= (neighbour ?column ?row ?to-column ?to-row)
    (step east ?column ?row ?to-column ?row)
    (step ?direction ?to-column ?row ?to-column ?to-row))
(<= (neighbour ?column ?row ?to-column ?to-row)
    (step west ?column ?row ?to-column ?row)
    (step ?direction ?to-column ?row ?to-column ?to-row))

; -- How the game starts

(<= (init (cell ?column ?row ?piece))
    (starts ?column ?row ?piece))
(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row)
    (not (taken-at-first ?column ?row)))
(init (control white))
(init (moves 0))

(starts ${king} 1 white-king)
(starts ${rook} 1 white-rook)
(starts a ${size} black-king)
(<= (taken-at-first ?column ?row)
    (starts ?column ?row ?piece))

; -- What may be done

(<= (legal ?player (move ?column ?row ?to-column ?to-row))
    (true (control ?player))
    (can-go ?player ?column ?row ?to-column ?to-row))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

(<= (can-go white ?column ?row ?to-column ?to-row)
    (true (cell ?column ?row white-king))
    (neighbour ?column ?row ?to-column ?to-row)
    (true (cell ?to-column ?to-row empty))
    (not (beside black-king ?to-column ?to-row)))
(<= (can-go white ?column ?row ?to-column ?to-row)
    (true (cell ?column ?row white-rook))
    (open ?direction ?column ?row ?to-column ?to-row)
    (true (cell ?to-column ?to-row empty)))

; Black takes the rook by going where it stands, unless the white king protects it.
(<= (can-go black ?column ?row ?to-column ?to-row)
    (true (cell ?column ?row black-king))
    (neighbour ?column ?row ?to-column ?to-row)
    (not (attacked ?to-column ?to-row)))

(<= (beside ?piece ?to-column ?to-row)
    (true (cell ?column ?row ?piece))
    (neighbour ?column ?row ?to-column ?to-row))

; Nothing stands between two squares on a line.
(<= (open ?direction ?column ?row ?to-column ?to-row)
    (step ?direction ?column ?row ?to-column ?to-row))
(<= (open ?direction ?column ?row ?to-column ?to-row)
    (open ?direction ?column ?row ?middle-column ?middle-row)
    (true (cell ?middle-column ?middle-row empty))
    (step ?direction ?middle-column ?middle-row ?to-column ?to-row))

; Squares that the black king must avoid. It cannot hide from the rook behind itself,
; so the rook sees through it, but not through the white king.
(<= (attacked ?column ?row)
    (beside white-king ?column ?row))
(<= (attacked ?column ?row)
    (seen ?direction ?column ?row))

(<= (seen ?direction ?to-column ?to-row)
    (true (cell ?column ?row white-rook))
    (step ?direction ?column ?row ?to-column ?to-row))
(<= (seen ?direction ?to-column ?to-row)
    (seen ?direction ?column ?row)
    (step ?direction ?column ?row ?to-column ?to-row)
    (not (true (cell ?column ?row white-king))))

; -- What happens then

(<= (leaves ?column ?row)
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (enters ?to-column ?to-row)
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (moved ?piece)
    (leaves ?column ?row)
    (piece ?piece ?player)
    (true (cell ?column ?row ?piece)))

(<= (next (cell ?column ?row empty))
    (leaves ?column ?row))
(<= (next (cell ?column ?row ?piece))
    (enters ?column ?row)
    (moved ?piece))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (leaves ?column ?row))
    (not (enters ?column ?row)))

(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other))
(<= (next (moves ?more))
    (true (moves ?count))
    (one-more ?count ?more))

; -- When it is over

(<= terminal
    stuck)
(<= terminal
    (not rook-left))
(<= terminal
    (true (moves ${limit})))

; White always has a move as long as the rook is there.
(<= stuck
    (true (control black))
    (not black-can-move))
(<= black-can-move
    (can-go black ?column ?row ?to-column ?to-row))
(<= rook-left
    (true (cell ?column ?row white-rook)))

; -- What it is worth

(<= mated
    stuck
    (true (cell ?column ?row black-king))
    (attacked ?column ?row))

(<= (goal white 100)
    mated)
(<= (goal white 0)
    (not mated))
(<= (goal black 100)
    (not mated))
(<= (goal black 0)
    mated)

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(<= (base (cell ?column ?row ?piece))
    (column ?column)
    (row ?row)
    (piece ?piece ?player))
(<= (base (control ?player))
    (role ?player))
(base (moves 0))
(<= (base (moves ?count))
    (one-more ?before ?count))

(<= (input ?player (move ?column ?row ?to-column ?to-row))
    (role ?player)
    (neighbour ?column ?row ?to-column ?to-row))
(<= (input white (move ?column ?row ?to-column ?row))
    (row ?row)
    (column ?column)
    (column ?to-column)
    (distinct ?column ?to-column))
(<= (input white (move ?column ?row ?column ?to-row))
    (column ?column)
    (row ?row)
    (row ?to-row)
    (distinct ?row ?to-row))
(<= (input ?player noop)
    (role ?player))

; -- Numbers

${successors('one-more', 0, limit)}
`;
  },
});
