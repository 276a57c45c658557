/** Chinese checkers on a small star, for two to six players. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    players: { meaning: 'players', least: 2, most: 6, default: 2 },
  },
  sheet: ({ players }) => {
    const seats = seatsOf(players);
    const limit = TURNS * players;
    return `; Chinese checkers for ${WORDS[players]}, on a star of 37 points with three marbles for each player.
;
; All want to bring their marbles to the point of the star opposite to their own. A marble goes to the next
; point or jumps over a marble, of whatever colour, to the empty point right behind it, and on from there if
; it can; nothing is captured. On this small star marbles only go forward, in the two directions that lead
; towards their goal, and stay out of the points of the star that are neither their home nor their goal.

; -- Who plays

${lines(seats, ({ colour }) => `(role ${colour})`)}

; -- Names for the points of the star

; Rows are counted from the bottom. In a row the points are two columns apart, so that those of the next row
; come to lie between them:
;
;   row 9               7
;   row 8             6   8
;   row 7   1   3   5   7   9   11  13   Red starts at the top, and then,
;   row 6     2   4   6   8   10  12     in the order of the clock, orange,
;   row 5       3   5   7   9   11       yellow, green, blue and violet,
;   row 4     2   4   6   8   10  12     if they take part.
;   row 3   1   3   5   7   9   11  13
;   row 2             6   8
;   row 1               7
;
; The hexagon in the middle is for all; each of its six neighbours is a home of three points, which have numbers.
${lines(HEXAGON, ([column, row]) => `(hexagon ${column} ${row})`)}

${SEATS.map(homeFacts).join('\n')}

(opposite red green)
(opposite orange blue)
(opposite yellow violet)
(opposite green red)
(opposite blue orange)
(opposite violet yellow)

(<= (target ?player ?number ?column ?row)
    (role ?player)
    (opposite ?player ?other)
    (home ?other ?number ?column ?row))

(<= (point ?column ?row)
    (hexagon ?column ?row))
(<= (point ?column ?row)
    (home ?colour ?number ?column ?row))

; Where the marbles of a player can be.
(<= (open-to ?player ?column ?row)
    (role ?player)
    (hexagon ?column ?row))
(<= (open-to ?player ?column ?row)
    (role ?player)
    (home ?player ?number ?column ?row))
(<= (open-to ?player ?column ?row)
    (target ?player ?number ?column ?row))

${successors('follows', 1, 13)}

; The six directions. Only the points at both ends matter; that columns are counted by halves does not.
(<= (beside right ?column ?row ?column-3 ?row)
    (point ?column ?row)
    (follows ?column ?column-2)
    (follows ?column-2 ?column-3))
(<= (beside right-up ?column ?row ?column-2 ?row-2)
    (point ?column ?row)
    (follows ?column ?column-2)
    (follows ?row ?row-2))
(<= (beside left-up ?column ?row ?column-2 ?row-2)
    (point ?column ?row)
    (follows ?column-2 ?column)
    (follows ?row ?row-2))
(<= (beside left ?column ?row ?column-2 ?row-2)
    (beside right ?column-2 ?row-2 ?column ?row))
(<= (beside left-down ?column ?row ?column-2 ?row-2)
    (beside right-up ?column-2 ?row-2 ?column ?row))
(<= (beside right-down ?column ?row ?column-2 ?row-2)
    (beside left-up ?column-2 ?row-2 ?column ?row))

${seats.map(({ colour, forward }) => lines(forward, (direction) => `(forward ${colour} ${direction})`)).join('\n')}

(<= (step ?player ?direction ?column ?row ?column-2 ?row-2)
    (forward ?player ?direction)
    (open-to ?player ?column ?row)
    (beside ?direction ?column ?row ?column-2 ?row-2)
    (open-to ?player ?column-2 ?row-2))
(<= (leap ?player ?column ?row ?column-2 ?row-2 ?column-3 ?row-3)
    (step ?player ?direction ?column ?row ?column-2 ?row-2)
    (step ?player ?direction ?column-2 ?row-2 ?column-3 ?row-3))

; Whose turn it is after whom.
${lines(numbers(0, players - 1), (seat) => `(after ${seats[seat]?.colour} ${seats[(seat + 1) % players]?.colour})`)}

; Numbers for the moves made so far, passes included.
${successors('later', 0, limit)}

; -- How the game starts

(<= (init (cell ?column ?row ?player))
    (role ?player)
    (home ?player ?number ?column ?row))
(<= (init (cell ?column ?row empty))
    (point ?column ?row)
    (not (taken ?column ?row)))
(<= (taken ?column ?row)
    (role ?player)
    (home ?player ?number ?column ?row))
(init (control ${seats[0]?.colour}))
(init (moves 0))

; -- What may be done

(<= (can-move ?player ?column ?row ?column-2 ?row-2)
    (true (cell ?column ?row ?player))
    (step ?player ?direction ?column ?row ?column-2 ?row-2)
    (true (cell ?column-2 ?row-2 empty)))
(<= (can-move ?player ?column ?row ?column-2 ?row-2)
    (true (cell ?column ?row ?player))
    (hops ?player ?column ?row ?column-2 ?row-2))

; A jump, and one jump after another. A move only tells where it begins and where it ends.
(<= (hop ?player ?column ?row ?column-3 ?row-3)
    (leap ?player ?column ?row ?column-2 ?row-2 ?column-3 ?row-3)
    (not (true (cell ?column-2 ?row-2 empty)))
    (true (cell ?column-3 ?row-3 empty)))
(<= (hops ?player ?column ?row ?column-2 ?row-2)
    (hop ?player ?column ?row ?column-2 ?row-2))
(<= (hops ?player ?column ?row ?column-3 ?row-3)
    (hops ?player ?column ?row ?column-2 ?row-2)
    (hop ?player ?column-2 ?row-2 ?column-3 ?row-3))

(<= (legal ?player (move ?column ?row ?column-2 ?row-2))
    (true (control ?player))
    (can-move ?player ?column ?row ?column-2 ?row-2))
; Only a player who cannot move may pass.
(<= (legal ?player noop)
    (true (control ?player))
    (not (mobile ?player)))
(<= (legal ?player noop)
    (role ?player)
    (not (true (control ?player))))

(<= (mobile ?player)
    (can-move ?player ?column ?row ?column-2 ?row-2))

; -- What happens then

(<= (next (cell ?column ?row ?player))
    (does ?player (move ?from-column ?from-row ?column ?row)))
(<= (next (cell ?column ?row empty))
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (touched ?column ?row)))
(<= (touched ?column ?row)
    (does ?player (move ?column ?row ?to-column ?to-row)))
(<= (touched ?column ?row)
    (does ?player (move ?from-column ?from-row ?column ?row)))

(<= (next (control ?next))
    (true (control ?player))
    (after ?player ?next))
(<= (next (moves ?more))
    (true (moves ?count))
    (later ?count ?more))

; -- When it is over

(<= terminal
    (there ?player 3))
(<= terminal
    (not anyone-is-mobile))
; The three marbles of a player have ${TURNS} rows to go together, so ${TURNS} turns for each player are enough.
(<= terminal
    (true (moves ${limit})))

(<= anyone-is-mobile
    (mobile ?player))

; How many marbles of a player have reached their goal: its three points are looked at one after the other.
(<= (there ?player ?count)
    (seen ?player 3 ?count))
(<= (seen ?player 0 0)
    (role ?player))
(<= (seen ?player ?number ?count)
    (one-more ?before ?number)
    (seen ?player ?before ?count)
    (target ?player ?number ?column ?row)
    (not (true (cell ?column ?row ?player))))
(<= (seen ?player ?number ?more)
    (one-more ?before ?number)
    (seen ?player ?before ?count)
    (target ?player ?number ?column ?row)
    (true (cell ?column ?row ?player))
    (one-more ?count ?more))

(one-more 0 1)
(one-more 1 2)
(one-more 2 3)

; -- What it is worth

; Every player counts for itself: that one has won does not take away what the others have reached.
(<= (goal ?player ?value)
    (there ?player ?count)
    (worth ?count ?value))

(worth 0 0)
(worth 1 25)
(worth 2 50)
(worth 3 100)

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (point ?column ?row))
(<= (base (cell ?column ?row ?player))
    (open-to ?player ?column ?row))
(<= (base (control ?player))
    (role ?player))
(base (moves 0))
(<= (base (moves ?more))
    (later ?count ?more))

(<= (input ?player (move ?column ?row ?column-2 ?row-2))
    (step ?player ?direction ?column ?row ?column-2 ?row-2))
(<= (input ?player (move ?column ?row ?column-2 ?row-2))
    (leaps ?player ?column ?row ?column-2 ?row-2))
(<= (input ?player noop)
    (role ?player))

(<= (leaps ?player ?column ?row ?column-3 ?row-3)
    (leap ?player ?column ?row ?column-2 ?row-2 ?column-3 ?row-3))
(<= (leaps ?player ?column ?row ?column-4 ?row-4)
    (leaps ?player ?column ?row ?column-3 ?row-3)
    (leap ?player ?column-3 ?row-3 ?column-2 ?row-2 ?column-4 ?row-4))
`;
  },
});

type Point = readonly [column: number, row: number];

interface Seat {
  readonly colour: string;
  readonly home: readonly [Point, Point, Point];
  /** The two directions that lead to the home opposite. */
  readonly forward: readonly [string, string];
}

/** In the order of the clock, from the top. */
const SEATS: readonly Seat[] = [
  {
    colour: 'red',
    home: [
      [7, 9],
      [6, 8],
      [8, 8],
    ],
    forward: ['left-down', 'right-down'],
  },
  {
    colour: 'orange',
    home: [
      [13, 7],
      [11, 7],
      [12, 6],
    ],
    forward: ['left', 'left-down'],
  },
  {
    colour: 'yellow',
    home: [
      [13, 3],
      [11, 3],
      [12, 4],
    ],
    forward: ['left', 'left-up'],
  },
  {
    colour: 'green',
    home: [
      [7, 1],
      [6, 2],
      [8, 2],
    ],
    forward: ['left-up', 'right-up'],
  },
  {
    colour: 'blue',
    home: [
      [1, 3],
      [3, 3],
      [2, 4],
    ],
    forward: ['right', 'right-up'],
  },
  {
    colour: 'violet',
    home: [
      [1, 7],
      [3, 7],
      [2, 6],
    ],
    forward: ['right', 'right-down'],
  },
];

/** Two, three and four sit as evenly as they can; of five, one has nobody opposite. */
function seatsOf(players: number): Seat[] {
  const taken = [[], [], [0, 3], [0, 2, 4], [1, 2, 4, 5], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]][players] ?? [];
  return taken.map((seat) => SEATS[seat] as Seat);
}

function homeFacts({ colour, home }: Seat): string {
  return home.map(([column, row], index) => `(home ${colour} ${index + 1} ${column} ${row})`).join('\n');
}

const HEXAGON: readonly Point[] = [3, 4, 5, 6, 7].flatMap((row) => {
  const first = 3 + Math.abs(row - 5);
  return numbers(0, 4 - Math.abs(row - 5)).map((index) => [first + 2 * index, row] as const);
});

const WORDS = ['', '', 'two players', 'three players', 'four players', 'five players', 'six players'];

/** Rows that the marbles of a player have to go, all together, from home to goal. */
const TURNS = 20;
