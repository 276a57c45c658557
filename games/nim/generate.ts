/** Nim with up to four heaps, won or lost by the last match. */
import { defineGenerator, lines, successors } from '../generator.ts';

const heapSize = (heap: string, least: number, usual: number) => ({
  meaning: `matches in the ${heap} heap`,
  least,
  most: 20,
  default: usual,
});

export const generator = defineGenerator({
  parameters: {
    heap1: heapSize('first', 1, 1),
    heap2: heapSize('second', 2, 3),
    heap3: heapSize('third', 0, 5),
    heap4: heapSize('fourth', 0, 7),
    misere: { meaning: '1 if the last match loses, 0 if it wins', least: 0, most: 1, default: 0 },
  },

  sheet: ({ heap1, heap2, heap3, heap4, misere }) => {
    const heaps = [heap1, heap2, heap3, heap4].filter((size) => size > 0);
    const highest = Math.max(...heaps);
    return `; ${misere === 1 ? 'Misère Nim' : 'Nim'} with heaps of ${listed(heaps)} matches.
;
; Two players take turns to take one or more matches from a single heap.
; Whoever takes the last match of all ${misere === 1 ? 'loses' : 'wins'}.

; -- Who plays

(role first)
(role second)

; -- Names for the heaps and the matches

; A heap is a column of matches, one above the other, which are counted from below.
${lines([...heaps.entries()], ([heap, size]) => `(size ${heap + 1} ${size})`)}

${successors('successor', 1, highest)}

(<= (match ?heap ?number)
    (size ?heap ?number))
(<= (match ?heap ?number)
    (match ?heap ?higher)
    (successor ?number ?higher))

; A match and those above it.
(<= (from ?heap ?number ?number)
    (match ?heap ?number))
(<= (from ?heap ?number ?above)
    (match ?heap ?above)
    (successor ?below ?above)
    (from ?heap ?number ?below))

(opponent first second)
(opponent second first)

; -- How the game starts

(<= (init (cell ?heap ?number match))
    (match ?heap ?number))
(init (control first))

; -- What may be done

; A match is always taken together with all that lie on it.
(<= (legal ?player (take ?heap ?number))
    (true (control ?player))
    (true (cell ?heap ?number match)))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (taken ?heap ?above)
    (does ?player (take ?heap ?number))
    (from ?heap ?number ?above))

(<= (next (cell ?heap ?number empty))
    (taken ?heap ?number))
(<= (next (cell ?heap ?number ?content))
    (true (cell ?heap ?number ?content))
    (not (taken ?heap ?number)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

; -- When it is over

(<= terminal
    (not some-left))

; As long as a heap is not empty, its lowest match is there.
(<= some-left
    (true (cell ?heap 1 match)))

; -- What it is worth

; The last match was taken by the player who need not move now.
(<= (goal ?player ${misere === 1 ? 100 : 0})
    (not some-left)
    (true (control ?player)))
(<= (goal ?player ${misere === 1 ? 0 : 100})
    (not some-left)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What can ever be true, and done

(<= (base (cell ?heap ?number match))
    (match ?heap ?number))
(<= (base (cell ?heap ?number empty))
    (match ?heap ?number))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (take ?heap ?number))
    (role ?player)
    (match ?heap ?number))
(<= (input ?player noop)
    (role ?player))
`;
  },
});

function listed(sizes: readonly number[]): string {
  return `${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)}`;
}
