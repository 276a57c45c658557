/** The tower of Hanoi with any number of discs. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    discs: { meaning: 'discs of the tower', least: 2, most: 8, default: 3 },
  },
  sheet: ({ discs }) => {
    const fewest = 2 ** discs - 1;
    const limit = 2 * fewest;
    return `\
; The tower of Hanoi with ${discs} discs.
;
; The tower stands on the left peg, the largest disc at the bottom, and has to be moved to the right one.
; Only the top disc of a peg can be moved, and only onto an empty peg or a larger disc.
; ${fewest} moves are enough; the player has twice as many.

; -- Who plays

(role player)

; -- Names for the parts

(peg left)
(peg middle)
(peg right)

; Disc 1 is the smallest.
${lines(numbers(1, discs), (disc) => `(disc ${disc})`)}

(<= (smaller ?one ?two)
    (disc ?one)
    (one-more ?one ?two)
    (disc ?two))
(<= (smaller ?one ?three)
    (smaller ?one ?two)
    (one-more ?two ?three)
    (disc ?three))

; -- How the game starts

(<= (init (on ?disc left))
    (disc ?disc))
(init (moves-left ${limit}))

; -- What may be done

; The top disc of one peg is put on another. It is a legal move if nothing smaller is on either.
(<= (legal player (move ?from ?to))
    (true (on ?disc ?from))
    (peg ?to)
    (distinct ?from ?to)
    (not (smaller-on ?disc ?from))
    (not (smaller-on ?disc ?to)))

(<= (smaller-on ?disc ?peg)
    (true (on ?other ?peg))
    (smaller ?other ?disc))

; -- What happens then

(<= (moved ?disc)
    (does player (move ?from ?to))
    (true (on ?disc ?from))
    (not (smaller-on ?disc ?from)))

(<= (next (on ?disc ?to))
    (does player (move ?from ?to))
    (moved ?disc))
(<= (next (on ?disc ?peg))
    (true (on ?disc ?peg))
    (not (moved ?disc)))

(<= (next (moves-left ?fewer))
    (true (moves-left ?number))
    (one-more ?fewer ?number))

; -- When it is over

(<= terminal
    (built 1))
(<= terminal
    (true (moves-left 0)))

; The disc and all larger ones are where they belong.
(<= (built ${discs})
    (true (on ${discs} right)))
(<= (built ?disc)
    (true (on ?disc right))
    (one-more ?disc ?larger)
    (built ?larger))

; -- What it is worth

; As much of the tower as stands, from below.
(<= (goal player 0)
    (not (built ${discs})))
${lines(
  numbers(2, discs).reverse(),
  (disc) => `\
(<= (goal player ${Math.floor((100 * (discs + 1 - disc)) / discs)})
    (built ${disc})
    (not (built ${disc - 1})))`,
)}
(<= (goal player 100)
    (built 1))

; -- What can ever be true, and done

(<= (base (on ?disc ?peg))
    (disc ?disc)
    (peg ?peg))
(base (moves-left ${limit}))
(<= (base (moves-left ?number))
    (one-more ?number ?more))

(<= (input player (move ?from ?to))
    (peg ?from)
    (peg ?to)
    (distinct ?from ?to))

; -- Numbers

${successors('one-more', 0, limit)}
`;
  },
});
