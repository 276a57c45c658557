/** Lines of Action on square boards of several sizes. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'rows and columns of the board', least: 4, most: 9, default: 8 },
  },
  sheet: ({ size }) => `; Lines of Action, on a board of ${size} columns and ${size} rows.
;
; Black starts along the lower and upper edges, white along the left and right ones. A piece moves in a straight
; line, in any of the eight directions, exactly as many cells as there are pieces of either colour on that whole
; line. It may pass over its own pieces but not over others, and captures the piece it lands on, if that is not
; its own. Whoever has all its pieces connected, to the sides or diagonally, has won.

; -- Who plays

(role black)
(role white)

; -- Names for the parts of the board

; A cell is named by its column, from the left, and its row, from the bottom.
${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

; The number after; for columns, rows, counts and distances alike.
${successors('follows', 0, size)}

(<= (after ?number ?other)
    (coordinate ?number)
    (follows ?number ?other))

; The next cell in each of the eight directions.
(<= (step up ?column ?row ?column ?row-2)
    (coordinate ?column)
    (after ?row ?row-2))
(<= (step right ?column ?row ?column-2 ?row)
    (after ?column ?column-2)
    (coordinate ?row))
(<= (step right-up ?column ?row ?column-2 ?row-2)
    (after ?column ?column-2)
    (after ?row ?row-2))
(<= (step right-down ?column ?row ?column-2 ?row-2)
    (after ?column ?column-2)
    (after ?row-2 ?row))
(<= (step ?back ?column-2 ?row-2 ?column ?row)
    (reverse ?direction ?back)
    (step ?direction ?column ?row ?column-2 ?row-2))

(reverse up down)
(reverse right left)
(reverse right-up left-down)
(reverse right-down left-up)

; Lines are counted in four directions only: the way back is the same line.
(<= (line-of ?direction ?direction)
    (reverse ?direction ?back))
(<= (line-of ?back ?direction)
    (reverse ?direction ?back))

; Which cells lie in a direction, and how far away.
(<= (away ?direction ?column ?row ?column-2 ?row-2 1)
    (step ?direction ?column ?row ?column-2 ?row-2))
(<= (away ?direction ?column ?row ?column-3 ?row-3 ?farther)
    (away ?direction ?column ?row ?column-2 ?row-2 ?far)
    (step ?direction ?column-2 ?row-2 ?column-3 ?row-3)
    (follows ?far ?farther))

; Where lines begin and end.
(<= (has-previous ?direction ?column-2 ?row-2)
    (step ?direction ?column ?row ?column-2 ?row-2))
(<= (has-next ?direction ?column ?row)
    (step ?direction ?column ?row ?column-2 ?row-2))
(<= (begins ?direction ?column ?row)
    (reverse ?direction ?back)
    (coordinate ?column)
    (coordinate ?row)
    (not (has-previous ?direction ?column ?row)))
(<= (ends ?direction ?column ?row)
    (reverse ?direction ?back)
    (coordinate ?column)
    (coordinate ?row)
    (not (has-next ?direction ?column ?row)))

(opponent black white)
(opponent white black)

; Numbers for the moves made so far.
${successors('later', 0, limitOf(size))}

; -- How the game starts

(edge 1)
(edge ${size})

${lines(numbers(2, size - 1), (number) => `(middle ${number})`)}

(<= (init (cell ?column ?row black))
    (middle ?column)
    (edge ?row))
(<= (init (cell ?column ?row white))
    (edge ?column)
    (middle ?row))
(<= (init (cell ?column ?row empty))
    (edge ?column)
    (edge ?row))
(<= (init (cell ?column ?row empty))
    (middle ?column)
    (middle ?row))
(init (control black))
(init (moves 0))

; -- What may be done

; How many pieces there are on a line up to a cell, counted from where the line begins, ...
(<= (count ?direction ?column ?row 0)
    (begins ?direction ?column ?row)
    (true (cell ?column ?row empty)))
(<= (count ?direction ?column ?row 1)
    (begins ?direction ?column ?row)
    (occupied ?column ?row))
(<= (count ?direction ?column-2 ?row-2 ?number)
    (count ?direction ?column ?row ?number)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (true (cell ?column-2 ?row-2 empty)))
(<= (count ?direction ?column-2 ?row-2 ?more)
    (count ?direction ?column ?row ?number)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (occupied ?column-2 ?row-2)
    (follows ?number ?more))

(<= (occupied ?column ?row)
    (true (cell ?column ?row ?player))
    (role ?player))

; ... and on the whole line that goes through a cell: what has been counted at its end is passed back to the others.
(<= (total ?direction ?column ?row ?number)
    (ends ?direction ?column ?row)
    (count ?direction ?column ?row ?number))
(<= (total ?direction ?column ?row ?number)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (total ?direction ?column-2 ?row-2 ?number))

; What matters for a move is only whether a piece belongs to the player whose turn it is.
(<= (own ?column ?row)
    (true (control ?player))
    (true (cell ?column ?row ?player)))
(<= (hostile ?column ?row)
    (true (control ?player))
    (opponent ?player ?other)
    (true (cell ?column ?row ?other)))

; No hostile piece stands between the two cells.
(<= (way ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column ?row ?column-2 ?row-2))
(<= (way ?direction ?column ?row ?column-3 ?row-3)
    (way ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column-2 ?row-2 ?column-3 ?row-3)
    (not (hostile ?column-2 ?row-2)))

(<= (can-move ?column ?row ?column-2 ?row-2)
    (own ?column ?row)
    (line-of ?direction ?line)
    (total ?line ?column ?row ?number)
    (away ?direction ?column ?row ?column-2 ?row-2 ?number)
    (way ?direction ?column ?row ?column-2 ?row-2)
    (not (own ?column-2 ?row-2)))

(<= (legal ?player (move ?column ?row ?column-2 ?row-2))
    (true (control ?player))
    (can-move ?column ?row ?column-2 ?row-2))
; A player without a move passes, which hardly ever happens.
(<= (legal ?player noop)
    (true (control ?player))
    (not mobile))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

(<= mobile
    (can-move ?column ?row ?column-2 ?row-2))

; -- What happens then

(<= (enters ?player ?column ?row)
    (does ?player (move ?from-column ?from-row ?column ?row)))
(<= (leaves ?column ?row)
    (does ?player (move ?column ?row ?to-column ?to-row)))

(<= (next (cell ?column ?row ?player))
    (enters ?player ?column ?row))
(<= (next (cell ?column ?row empty))
    (leaves ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (touched ?column ?row)))
(<= (touched ?column ?row)
    (enters ?player ?column ?row))
(<= (touched ?column ?row)
    (leaves ?column ?row))

(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other))
(<= (next (moves ?more))
    (true (moves ?count))
    (later ?count ?more))

; -- When it is over

(<= terminal
    (connected ?player))
; Players can move to and fro for ever. In tournaments repeated positions end that; here the moves are counted.
(<= terminal
    (true (moves ${limitOf(size)})))

; To see whether all pieces of a player are connected, we start from one of them and go from neighbour to
; neighbour. Of ${2 * (size - 2)} pieces no two that are connected at all are farther apart than ${2 * (size - 2) - 1} steps. One could do without
; counting the steps, but a relation that leads round in circles is more work for most programs.
(<= (connected ?player)
    (role ?player)
    (not (apart ?player)))
(<= (apart ?player)
    (role ?player)
    (true (cell ?column ?row ?player))
    (not (within ${2 * (size - 2) - 1} ?player ?column ?row)))

${successors('one-more-step', 0, 2 * (size - 2) - 1)}

(<= (within 0 ?player ?column ?row)
    (first-piece ?player ?column ?row))
(<= (within ?more ?player ?column ?row)
    (within ?steps ?player ?column ?row)
    (one-more-step ?steps ?more))
(<= (within ?more ?player ?column-2 ?row-2)
    (within ?steps ?player ?column ?row)
    (one-more-step ?steps ?more)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (true (cell ?column-2 ?row-2 ?player)))

; The one to start from is the leftmost, and of several leftmost ones the lowest. A column is later than a piece
; of the player if there is one in a column before it.
(<= (first-piece ?player ?column ?row)
    (role ?player)
    (true (cell ?column ?row ?player))
    (not (later-column ?player ?column))
    (not (higher-row ?player ?column ?row)))
(<= (later-column ?player ?column-2)
    (in-column ?player ?column)
    (after ?column ?column-2))
(<= (later-column ?player ?column-2)
    (later-column ?player ?column)
    (after ?column ?column-2))
(<= (in-column ?player ?column)
    (role ?player)
    (true (cell ?column ?row ?player)))
(<= (higher-row ?player ?column ?row-2)
    (role ?player)
    (true (cell ?column ?row ?player))
    (after ?row ?row-2))
(<= (higher-row ?player ?column ?row-2)
    (higher-row ?player ?column ?row)
    (after ?row ?row-2))

; -- What it is worth

; A capture can connect the pieces of both players at once: that is a draw.
(<= (goal ?player 100)
    (opponent ?player ?other)
    (connected ?player)
    (apart ?other))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (apart ?player)
    (connected ?other))
(<= (goal ?player 50)
    (opponent ?player ?other)
    (connected ?player)
    (connected ?other))
(<= (goal ?player 50)
    (opponent ?player ?other)
    (apart ?player)
    (apart ?other))

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
(base (moves 0))
(<= (base (moves ?more))
    (later ?count ?more))

(<= (input ?player (move ?column ?row ?column-2 ?row-2))
    (role ?player)
    (away ?direction ?column ?row ?column-2 ?row-2 ?distance))
(<= (input ?player noop)
    (role ?player))
`,
});

/** Moves after which a game is drawn: more on larger boards, where there is more to bring together. */
function limitOf(size: number): number {
  return size * 20;
}
