/** Domineering on rectangular boards, to lay the last domino or, in its misère form, to avoid it. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the board', least: 3, most: 16, default: 8 },
    height: { meaning: 'rows of the board', least: 3, most: 16, default: 8 },
    misere: { meaning: '1 if laying the last domino loses, 0 if it wins', least: 0, most: 1, default: 0 },
  },

  sheet: ({ width, height, misere }) => `${misere === 1 ? misereTitle(width, height) : title(width, height)}

; -- Who plays

(role vertical)
(role horizontal)

; -- Names for the parts of the board

; Columns are counted from the left, rows from below.
${lines(numbers(1, width), (column) => `(column ${column})`)}

${lines(numbers(1, height), (row) => `(row ${row})`)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

; Both players name a place for a domino by its lower or left cell; this says which is the other.
(<= (second-cell vertical ?column ?row ?column ?above)
    (column ?column)
    (next-row ?row ?above))
(<= (second-cell horizontal ?column ?row ?right ?row)
    (next-column ?column ?right)
    (row ?row))

(opponent vertical horizontal)
(opponent horizontal vertical)

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(init (control vertical))

; -- What may be done

(<= (fits ?player ?column ?row)
    (second-cell ?player ?column ?row ?other-column ?other-row)
    (true (cell ?column ?row empty))
    (true (cell ?other-column ?other-row empty)))

(<= (legal ?player (lay ?column ?row))
    (true (control ?player))
    (fits ?player ?column ?row))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (covered ?player ?column ?row)
    (does ?player (lay ?column ?row)))
(<= (covered ?player ?column ?row)
    (does ?player (lay ?first-column ?first-row))
    (second-cell ?player ?first-column ?first-row ?column ?row))

(<= (changed ?column ?row)
    (covered ?player ?column ?row))

(<= (next (cell ?column ?row ?player))
    (covered ?player ?column ?row))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (changed ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

; -- When it is over

(<= terminal
    (${misere === 1 ? 'wins' : 'loses'} ?player))

(<= (${misere === 1 ? 'wins' : 'loses'} ?player)
    (true (control ?player))
    (not (can-move ?player)))

(<= (can-move ?player)
    (fits ?player ?column ?row))

; -- What it is worth

${misere === 1 ? MISERE_GOALS : GOALS}

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

(<= (input ?player (lay ?column ?row))
    (second-cell ?player ?column ?row ?other-column ?other-row))
(<= (input ?player noop)
    (role ?player))
`,
});

function title(width: number, height: number): string {
  return `; Domineering on a board of ${width} columns and ${height} rows.
;
; Two players take turns to lay a domino on two empty neighbouring cells: one of them upright, the other flat.
; Whoever cannot lay one any more loses.`;
}

function misereTitle(width: number, height: number): string {
  return `; Misère Domineering on a board of ${width} columns and ${height} rows: play to run out of moves.
;
; Two players take turns to lay a domino on two empty neighbouring cells: one of them upright, the other flat.
; Whoever cannot lay one any more wins.`;
}

const GOALS = `(<= (goal ?player 0)
    (loses ?player))
(<= (goal ?player 100)
    (opponent ?player ?other)
    (loses ?other))`;

const MISERE_GOALS = `(<= (goal ?player 100)
    (wins ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (wins ?other))`;
