/** Checkers, or English draughts, on boards of several sizes. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the board', least: 4, most: 10, default: 8 },
    height: { meaning: 'rows of the board', least: 4, most: 10, default: 8 },
    men: { meaning: 'rows of men of each player', least: 1, most: 4, default: 3 },
  },
  sheet: ({ width, height, men }) => {
    if (2 * men >= height) throw new RangeError('the men must leave at least one row of the board empty');
    return `; Checkers, which is English draughts, on a board of ${width} columns and ${height} rows.
;
; Black and white move men diagonally forward on the dark cells and jump over men of the other player to
; capture them. Jumping is compulsory, and goes on as long as it can. A man that reaches the far row becomes
; a king and moves backward too. Whoever cannot move, for want of men or of room, loses.
;
; A turn with several jumps is played here as several moves, one for each jump, while the other player
; waits. That needs no names for whole paths across the board, however long, and there are few moves to list.

; -- Who plays

(role black)
(role white)

; -- Names for the parts of the board

; A cell is named by its column, from the left, and its row, from black's side. Only the dark cells
; are ever played on; the one at the lower left, (1 1), is dark.
${darkCells(width, height)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

; From a cell to its neighbour in each of the four directions.
(<= (step right-up ?column ?row ?column-2 ?row-2)
    (dark ?column ?row)
    (next-column ?column ?column-2)
    (next-row ?row ?row-2))
(<= (step left-up ?column ?row ?column-2 ?row-2)
    (dark ?column ?row)
    (next-column ?column-2 ?column)
    (next-row ?row ?row-2))
(<= (step right-down ?column ?row ?column-2 ?row-2)
    (dark ?column ?row)
    (next-column ?column ?column-2)
    (next-row ?row-2 ?row))
(<= (step left-down ?column ?row ?column-2 ?row-2)
    (dark ?column ?row)
    (next-column ?column-2 ?column)
    (next-row ?row-2 ?row))

; From a cell over its neighbour to the cell behind.
(<= (leap ?direction ?column ?row ?column-2 ?row-2 ?column-3 ?row-3)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (step ?direction ?column-2 ?row-2 ?column-3 ?row-3))

(owner black-man black)
(owner black-king black)
(owner white-man white)
(owner white-king white)

(goes black-man right-up)
(goes black-man left-up)
(goes white-man right-down)
(goes white-man left-down)
(<= (goes ?king ?direction)
    (king ?king)
    (step ?direction ?column ?row ?column-2 ?row-2))

(king black-king)
(king white-king)

; Which man becomes which king, and in which row.
(crown black-man ${height} black-king)
(crown white-man 1 white-king)

(opponent black white)
(opponent white black)

; How many steps of kings there have been since the last capture or the last move of a man.
${lines(numbers(0, QUIET - 1), (count) => `(quieter ${count} ${count + 1})`)}

; -- How the game starts

${lines(numbers(1, men), (row) => `(home black-man ${row})`)}
${lines(numbers(1, men), (row) => `(home white-man ${height + 1 - row})`)}

(<= (init (cell ?column ?row ?man))
    (dark ?column ?row)
    (home ?man ?row))
(<= (init (cell ?column ?row empty))
    (dark ?column ?row)
    (not (home black-man ?row))
    (not (home white-man ?row)))
(init (control black))
(init (quiet 0))

; -- What may be done

; Whoever can jump must. In the middle of a turn, only the piece that has just jumped may go on.
(<= (legal ?player (jump ?column ?row ?to-column ?to-row))
    (true (control ?player))
    (free-to-jump ?column ?row)
    (can-jump ?player ?column ?row ?to-column ?to-row))
(<= (legal ?player (move ?column ?row ?to-column ?to-row))
    (true (control ?player))
    (not (must-jump ?player))
    (can-step ?player ?column ?row ?to-column ?to-row))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

(<= (free-to-jump ?column ?row)
    (true (jumping ?column ?row)))
(<= (free-to-jump ?column ?row)
    (dark ?column ?row)
    (not in-the-middle))
(<= in-the-middle
    (true (jumping ?column ?row)))

(<= (can-jump ?player ?column ?row ?column-3 ?row-3)
    (true (cell ?column ?row ?piece))
    (owner ?piece ?player)
    (goes ?piece ?direction)
    (leap ?direction ?column ?row ?column-2 ?row-2 ?column-3 ?row-3)
    (opponent ?player ?other)
    (occupied ?other ?column-2 ?row-2)
    (true (cell ?column-3 ?row-3 empty)))
(<= (can-step ?player ?column ?row ?column-2 ?row-2)
    (true (cell ?column ?row ?piece))
    (owner ?piece ?player)
    (goes ?piece ?direction)
    (step ?direction ?column ?row ?column-2 ?row-2)
    (true (cell ?column-2 ?row-2 empty)))

(<= (must-jump ?player)
    (can-jump ?player ?column ?row ?to-column ?to-row))

(<= (occupied ?player ?column ?row)
    (true (cell ?column ?row ?piece))
    (owner ?piece ?player))

; -- What happens then

(<= (goes-to ?column ?row ?to-column ?to-row)
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (goes-to ?column ?row ?to-column ?to-row)
    (does ?player (jump ?column ?row ?to-column ?to-row)))

; The piece arrives as it was, or crowned.
(<= (next (cell ?column ?row ?piece))
    (goes-to ?from-column ?from-row ?column ?row)
    (true (cell ?from-column ?from-row ?piece))
    (not (becomes-king ?piece ?row)))
(<= (next (cell ?column ?row ?king))
    (goes-to ?from-column ?from-row ?column ?row)
    (true (cell ?from-column ?from-row ?man))
    (crown ?man ?row ?king))
(<= (becomes-king ?man ?row)
    (crown ?man ?row ?king))

; The cell it leaves, and the one it jumps over, are empty then.
(<= (next (cell ?column ?row empty))
    (cleared ?column ?row))
(<= (cleared ?column ?row)
    (goes-to ?column ?row ?to-column ?to-row))
(<= (cleared ?column-2 ?row-2)
    (does ?player (jump ?column ?row ?column-3 ?row-3))
    (leap ?direction ?column ?row ?column-2 ?row-2 ?column-3 ?row-3))

(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (cleared ?column ?row))
    (not (entered ?column ?row)))
(<= (entered ?column ?row)
    (goes-to ?from-column ?from-row ?column ?row))

; A turn goes on if the piece that jumped can jump again from where it lands. A man that becomes a king
; cannot: it was a man when it jumped, and a man in the far row has no way forward. Nor does a king turn
; back over the piece it has just captured: behind that is the cell it came from, which is not empty yet.
(<= (jumps-on ?column ?row)
    (does ?player (jump ?from-column ?from-row ?column ?row))
    (true (cell ?from-column ?from-row ?piece))
    (goes ?piece ?direction)
    (leap ?direction ?column ?row ?column-2 ?row-2 ?column-3 ?row-3)
    (opponent ?player ?other)
    (occupied ?other ?column-2 ?row-2)
    (true (cell ?column-3 ?row-3 empty)))
(<= (next (jumping ?column ?row))
    (jumps-on ?column ?row))
(<= going-on
    (jumps-on ?column ?row))

(<= (next (control ?player))
    (true (control ?player))
    going-on)
(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other)
    (not going-on))

(<= king-steps
    (does ?player (move ?column ?row ?to-column ?to-row))
    (true (cell ?column ?row ?piece))
    (king ?piece))
(<= (next (quiet ?more))
    (true (quiet ?count))
    (quieter ?count ?more)
    king-steps)
(<= (next (quiet 0))
    (not king-steps))

; -- When it is over

(<= terminal
    someone-is-stuck)
; Kings could wander about for ever. The rule book lets a referee end that; we draw after ${QUIET} steps of kings
; (${QUIET / 2} by each player) without a capture. Captures and moves of men must come to an end by themselves.
(<= terminal
    (true (quiet ${QUIET})))

(<= (stuck ?player)
    (true (control ?player))
    (not (can-move ?player)))
(<= someone-is-stuck
    (stuck ?player))

(<= (can-move ?player)
    (must-jump ?player))
(<= (can-move ?player)
    (can-step ?player ?column ?row ?to-column ?to-row))

; -- What it is worth

(<= (goal ?player 0)
    (stuck ?player))
(<= (goal ?player 100)
    (opponent ?player ?other)
    (stuck ?other))
(<= (goal ?player 50)
    (role ?player)
    (not someone-is-stuck))

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (dark ?column ?row))
(<= (base (cell ?column ?row ?king))
    (dark ?column ?row)
    (king ?king))
; A man is never seen in the row where it is crowned.
(<= (base (cell ?column ?row ?man))
    (dark ?column ?row)
    (crown ?man ?far-row ?king)
    (distinct ?row ?far-row))
(<= (base (control ?player))
    (role ?player))
(<= (base (jumping ?column-3 ?row-3))
    (leap ?direction ?column ?row ?column-2 ?row-2 ?column-3 ?row-3))
(base (quiet 0))
(<= (base (quiet ?more))
    (quieter ?count ?more))

(<= (input ?player (move ?column ?row ?column-2 ?row-2))
    (role ?player)
    (step ?direction ?column ?row ?column-2 ?row-2))
(<= (input ?player (jump ?column ?row ?column-3 ?row-3))
    (role ?player)
    (leap ?direction ?column ?row ?column-2 ?row-2 ?column-3 ?row-3))
(<= (input ?player noop)
    (role ?player))
`;
  },
});

/** Moves in a row without capture or move of a man that make a draw. */
const QUIET = 40;

function darkCells(width: number, height: number): string {
  return lines(
    numbers(1, height).flatMap((row) =>
      numbers(1, width)
        .filter((column) => (column + row) % 2 === 0)
        .map((column) => [column, row]),
    ),
    ([column, row]) => `(dark ${column} ${row})`,
  );
}
