import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    points: { meaning: 'points of the track', least: 4, most: 24, default: 8 },
    checkers: { meaning: 'checkers of each player', least: 2, most: 6, default: 2 },
    turns: { meaning: 'turns of both players together', least: 2, most: 200, default: 80 },
  },
  sheet: ({ points, checkers, turns }) => `; Dice race: a small relative of backgammon.
;
; White and black run against each other on a track of ${points} points, white upwards and black downwards, with ${checkers}
; checkers each that wait beside the track at first. Whoever is to move rolls a die and has to move one checker
; exactly so many points; from the last points a roll that is higher than needed leads home too. A single
; checker of the other side is hit by whoever lands on it, and has to start again. Two or more on a point
; are safe, and the other side cannot land there. Whoever cannot move at all passes. The first to bring
; all checkers home wins.
;
; As checkers may be hit again and again, the game is a draw after ${turns} turns of both together.

; -- Who plays

(role white)
(role black)
; Rolls the die.
(role random)

(player white)
(player black)

(opponent white black)
(opponent black white)

; -- Names for the parts of the board

; One point after the other, for each player from its start to its home.
(ahead white start 1)
${lines(numbers(1, points - 1), (point) => `(ahead white ${point} ${point + 1})`)}
(ahead white ${points} home)
(ahead black start ${points})
${lines(numbers(1, points - 1).reverse(), (point) => `(ahead black ${point + 1} ${point})`)}
(ahead black 1 home)

(<= (place ?place)
    (ahead white ?before ?place))
(place start)

(<= (point ?point)
    (place ?point)
    (distinct ?point start)
    (distinct ?point home))

; Where a roll leads.
(<= (leads ?player 1 ?from ?to)
    (ahead ?player ?from ?to))
(<= (leads ?player ?roll ?from ?to)
    (next-face ?less ?roll)
    (leads ?player ?less ?from ?before)
    (ahead ?player ?before ?to))
; Home is far enough for any roll.
(<= (leads ?player ?roll ?from home)
    (next-face ?less ?roll)
    (leads ?player ?less ?from home))

; -- Numbers

(face 1)
(<= (face ?roll)
    (next-face ?less ?roll))

${successors('next-face', 1, 6)}

; Of checkers.
${successors('successor', 0, checkers)}

(<= (number ?less)
    (successor ?less ?more))
(number ${checkers})

; The last turn is not played any more.
${successors('next-turn', 1, turns + 1)}

; -- How the game starts

(init (control white))
(init (turn 1))
(<= (init (on ?player start ${checkers}))
    (player ?player))
(<= (init (on ?player ?place 0))
    (player ?player)
    (place ?place)
    (distinct ?place start))

; -- What may be done

; A turn has two steps: chance rolls, then the player moves.
(<= (legal random (die ?roll))
    (not rolled)
    (face ?roll))
(<= (legal random noop)
    rolled)

(<= rolled
    (true (rolled ?roll)))

(<= (legal ?player (move ?from ?to))
    (true (control ?player))
    (possible ?player ?from ?to))
(<= (legal ?player pass)
    (true (control ?player))
    rolled
    (not (can-move ?player)))
(<= (legal ?player noop)
    (player ?player)
    (not rolled))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other)
    rolled)

(<= (can-move ?player)
    (possible ?player ?from ?to))
(<= (possible ?player ?from ?to)
    (true (rolled ?roll))
    (leads ?player ?roll ?from ?to)
    (occupied ?player ?from)
    (not (closed ?player ?to)))

(<= (occupied ?player ?place)
    (true (on ?player ?place ?count))
    (successor ?less ?count))

; Closed to a player are the points where the other one has two or more.
(<= (closed ?player ?point)
    (opponent ?player ?other)
    (point ?point)
    (true (on ?other ?point ?count))
    (successor ?less ?count)
    (distinct ?less 0))

; -- What the players see

; Nothing is hidden.
(<= (sees ?player (done ?role ?move))
    (player ?player)
    (does ?role ?move))

; -- What happens then

(<= (next (rolled ?roll))
    (does random (die ?roll)))

(<= (next (on ?player ?place ?less))
    (leaves ?player ?place)
    (true (on ?player ?place ?count))
    (successor ?less ?count))
(<= (next (on ?player ?place ?more))
    (arrives ?player ?place)
    (true (on ?player ?place ?count))
    (successor ?count ?more))
(<= (next (on ?player ?place ?count))
    (true (on ?player ?place ?count))
    (not (leaves ?player ?place))
    (not (arrives ?player ?place)))

(<= (leaves ?player ?from)
    (does ?player (move ?from ?to)))
(<= (leaves ?player ?point)
    (hit ?player ?point))
(<= (arrives ?player ?to)
    (does ?player (move ?from ?to)))
(<= (arrives ?player start)
    (hit ?player ?point))

(<= (hit ?player ?point)
    (does ?other (move ?from ?point))
    (opponent ?player ?other)
    (point ?point)
    (occupied ?player ?point))

(<= (next (control ?player))
    (true (control ?player))
    (not rolled))
(<= (next (control ?player))
    (true (control ?other))
    (opponent ?player ?other)
    rolled)
(<= (next (turn ?turn))
    (true (turn ?turn))
    (not rolled))
(<= (next (turn ?following))
    (true (turn ?turn))
    (next-turn ?turn ?following)
    rolled)

; -- When it is over

(<= terminal
    (done ?player))
(<= terminal
    (true (turn ${turns + 1})))

(<= (done ?player)
    (true (on ?player home ${checkers})))

; -- What it is worth

(<= (goal ?player 100)
    (done ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (done ?other))
(<= (goal ?player 50)
    (player ?player)
    (not (done white))
    (not (done black)))

; Chance wants nothing, but some programs ask every role for its goal.
(goal random 100)

; -- What can ever be true, and done

(<= (base (on ?player ?place ?count))
    (player ?player)
    (place ?place)
    (number ?count))
(<= (base (control ?player))
    (player ?player))
(<= (base (rolled ?roll))
    (face ?roll))
(base (turn 1))
(<= (base (turn ?following))
    (next-turn ?turn ?following))

(<= (input ?player (move ?from ?to))
    (leads ?player ?roll ?from ?to))
(<= (input ?player pass)
    (player ?player))
(<= (input random (die ?roll))
    (face ?roll))
(<= (input ?role noop)
    (role ?role))
`,
});
