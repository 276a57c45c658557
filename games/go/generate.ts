/** Games with the stones and liberties of Go in which the first capture decides: it wins, or it is forbidden. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    size: { meaning: 'columns and rows of the board', least: 3, most: 9, default: 7 },
    peaceful: {
      meaning: '1 if captures are forbidden, 0 if the first one wins',
      least: 0,
      most: 1,
      default: 0,
    },
    misere: { meaning: '1 if the usual winner loses, 0 if it wins', least: 0, most: 1, default: 0 },
  },

  sheet: ({
    size,
    peaceful,
    misere,
  }) => `${peaceful === 1 ? peacefulTitle(size, misere) : captureTitle(size, misere)}

; -- Who plays

(role black)
(role white)

; -- Names for the parts of the board

; Columns are counted from the left, rows from below.
${lines(numbers(1, size), (number) => `(coordinate ${number})`)}

${successors('successor', 1, size)}

(<= (beside ?column ?row ?right ?row)
    (successor ?column ?right)
    (coordinate ?row))
(<= (beside ?column ?row ?column ?above)
    (coordinate ?column)
    (successor ?row ?above))

(<= (adjacent ?column ?row ?other-column ?other-row)
    (beside ?column ?row ?other-column ?other-row))
(<= (adjacent ?column ?row ?other-column ?other-row)
    (beside ?other-column ?other-row ?column ?row))

(opponent black white)
(opponent white black)

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row))
(init (control black))

; -- Groups and their liberties

; A relation of two stones that stand side by side and have the same owner.
(<= (allied ?column ?row ?other-column ?other-row)
    (adjacent ?column ?row ?other-column ?other-row)
    (role ?player)
    (true (cell ?column ?row ?player))
    (true (cell ?other-column ?other-row ?player)))

; Which points are the liberties of which stones would be a large relation: every point with every other.
; All that matters is whether a group has one liberty or more, and two points are the same if they agree in
; column and row. So it is enough to know in which columns, and in which rows, a group has liberties.
(<= (liberty-column ?column ?row ?liberty)
    (adjacent ?column ?row ?liberty ?liberty-row)
    (true (cell ?liberty ?liberty-row empty)))
(<= (liberty-column ?column ?row ?liberty)
    (allied ?column ?row ?other-column ?other-row)
    (liberty-column ?other-column ?other-row ?liberty))

(<= (liberty-row ?column ?row ?liberty)
    (adjacent ?column ?row ?liberty-column ?liberty)
    (true (cell ?liberty-column ?liberty empty)))
(<= (liberty-row ?column ?row ?liberty)
    (allied ?column ?row ?other-column ?other-row)
    (liberty-row ?other-column ?other-row ?liberty))

(<= (two-liberties ?column ?row)
    (liberty-column ?column ?row ?one)
    (liberty-column ?column ?row ?other)
    (distinct ?one ?other))
(<= (two-liberties ?column ?row)
    (liberty-row ?column ?row ?one)
    (liberty-row ?column ?row ?other)
    (distinct ?one ?other))

; A new stone has a liberty if there is an empty point beside it, or a group of its own that has a second one.
(<= (lives ?player ?column ?row)
    (role ?player)
    (adjacent ?column ?row ?other-column ?other-row)
    (true (cell ?other-column ?other-row empty)))
(<= (lives ?player ?column ?row)
    (role ?player)
    (adjacent ?column ?row ?other-column ?other-row)
    (true (cell ?other-column ?other-row ?player))
    (two-liberties ?other-column ?other-row))

; It captures if it takes the last liberty of a group of the opponent.
(<= (captures ?player ?column ?row)
    (opponent ?player ?other)
    (adjacent ?column ?row ?other-column ?other-row)
    (true (cell ?other-column ?other-row ?other))
    (not (two-liberties ?other-column ?other-row)))

; -- What may be done

${peaceful === 1 ? PEACEFUL_MOVES : CAPTURING_MOVES}

(<= (legal ?player (place ?column ?row))
    (true (control ?player))
    (allowed ?player ?column ?row))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (next (cell ?column ?row ?player))
    (does ?player (place ?column ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (placed ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))${peaceful === 1 ? '' : CAPTURE_IS_NOTED}

(<= (placed ?column ?row)
    (does ?player (place ?column ?row)))

; -- When it is over

(<= terminal
    (${outcome(misere)} ?player))
${peaceful === 1 ? '' : captureDecides(misere)}
; Nobody may pass: whoever has to move and cannot has ${misere === 1 ? 'won' : 'lost'}.
(<= (${outcome(misere)} ?player)
    (opponent ?player ?other)
    (true (control ?other))
    (not (can-move ?other)))

(<= (can-move ?player)
    (allowed ?player ?column ?row))

; -- What it is worth

${misere === 1 ? '; The misère form differs from the usual game in these two lines only.\n' : ''}(<= (goal ?player ${misere === 1 ? 0 : 100})
    (${outcome(misere)} ?player))
(<= (goal ?player ${misere === 1 ? 100 : 0})
    (opponent ?player ?other)
    (${outcome(misere)} ?other))

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (coordinate ?column)
    (coordinate ?row))
(<= (base (cell ?column ?row ?player))
    (coordinate ?column)
    (coordinate ?row)
    (role ?player))
(<= (base (control ?player))
    (role ?player))${peaceful === 1 ? '' : CAPTURE_CAN_BE}

(<= (input ?player (place ?column ?row))
    (role ?player)
    (coordinate ?column)
    (coordinate ?row))
(<= (input ?player noop)
    (role ?player))
`,
});

function captureTitle(size: number, misere: number): string {
  const result = misere === 1 ? 'loses' : 'wins';
  return `; ${misere === 1 ? 'Misère ' : ''}Atari Go on a board of ${size} columns and ${size} rows: the first capture ${result}.
;
; Black and white take turns to place a stone on an empty point. Stones of one colour that stand side by side
; form a group; the empty points beside it are its liberties. Whoever takes the last liberty of a group of the
; other player captures it and ${result} at once. A stone may not be placed where its own group would be without a
; liberty, unless it captures.`;
}

function peacefulTitle(size: number, misere: number): string {
  return `; ${misere === 1 ? 'Misère ' : ''}NoGo on a board of ${size} columns and ${size} rows: nothing may ever be captured.
;
; Black and white take turns to place a stone on an empty point. Stones of one colour that stand side by side
; form a group; the empty points beside it are its liberties. No stone may be placed that leaves any group,
; of whatever colour, without a liberty. Whoever cannot place a stone ${misere === 1 ? 'wins' : 'loses'}.`;
}

const CAPTURING_MOVES = `(<= (allowed ?player ?column ?row)
    (true (cell ?column ?row empty))
    (lives ?player ?column ?row))
(<= (allowed ?player ?column ?row)
    (true (cell ?column ?row empty))
    (captures ?player ?column ?row))`;

const PEACEFUL_MOVES = `(<= (allowed ?player ?column ?row)
    (true (cell ?column ?row empty))
    (lives ?player ?column ?row)
    (not (captures ?player ?column ?row)))`;

const CAPTURE_IS_NOTED = `
; The captured stones stay where they are; it is enough to note who has captured.
(<= (next (captured ?player))
    (does ?player (place ?column ?row))
    (captures ?player ?column ?row))`;

/** What happens to the player who succeeds in the usual game: in the misère form, success loses. */
const outcome = (misere: number): string => (misere === 1 ? 'succeeds' : 'wins');

const captureDecides = (misere: number): string => `
(<= (${outcome(misere)} ?player)
    (true (captured ?player)))
`;

const CAPTURE_CAN_BE = `
(<= (base (captured ?player))
    (role ?player))`;
