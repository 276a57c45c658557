import { defineGenerator, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    target: { meaning: 'points that win', least: 2, most: 100, default: 100 },
    turns: { meaning: 'turns of both players together', least: 2, most: 200, default: 60 },
  },
  sheet: ({ target, turns }) => `; Pig: a race to ${target} points with one die.
;
; In a turn a player rolls the die as often as it dares. The points rolled add up, but a 1 ends the turn and
; takes all of its points away. Whoever holds in time keeps them and passes the die on. Whoever has ${target} points,
; those of the running turn included, wins at once.
;
; Two very timid or unlucky players could go on for a long time, so there are only ${turns} turns for both together.
; After these, more points win and as many are a draw.

; -- Who plays

(role ann)
(role bob)
; Rolls the die.
(role random)

(player ann)
(player bob)

(opponent ann bob)
(opponent bob ann)

; -- Numbers

; The last roll may lead to ${target + 5} points, if somebody with ${target - 1} rolls a 6.
${successors('successor', 0, target + 5)}

; The sum of a number of points and a roll. A 1 brings nothing.
(<= (sum ?points 2 ?total)
    (successor ?points ?more)
    (successor ?more ?total))
(<= (sum ?points ?roll ?total)
    (next-face ?less ?roll)
    (sum ?points ?less ?before)
    (successor ?before ?total))

(next-face 2 3)
(next-face 3 4)
(next-face 4 5)
(next-face 5 6)

(face 1)
(face 2)
(<= (face ?roll)
    (next-face ?less ?roll))

(enough ${target})
(<= (enough ?more)
    (enough ?points)
    (successor ?points ?more))

; The last turn is not played any more.
${successors('next-turn', 1, turns + 1)}

; -- How the game starts

; What is safe, and what the player whose turn it is has with the points of the turn.
(init (score ann 0))
(init (score bob 0))
(init (reached 0))
(init (control ann))
(init (turn 1))

; -- What may be done

; To hold, one has to have rolled.
(<= (legal ?player roll)
    (true (control ?player))
    (not (true rolling)))
(<= (legal ?player hold)
    (true (control ?player))
    (not (true rolling))
    (not (empty-handed ?player)))
(<= (legal random (die ?roll))
    (true rolling)
    (face ?roll))

(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))
(<= (legal ?player noop)
    (true (control ?player))
    (true rolling))
(<= (legal random noop)
    (not (true rolling)))

(<= (empty-handed ?player)
    (true (score ?player ?points))
    (true (reached ?points)))

; -- What the players see

; Everything: without this rule they would not be told of each other's moves, as in all games with chance.
(<= (sees ?player (done ?role ?move))
    (player ?player)
    (does ?role ?move))

; -- What happens then

(<= (next rolling)
    (does ?player roll))

(<= (next (reached ?points))
    (true (reached ?points))
    (does ?player roll))
(<= (next (reached ?total))
    (true (reached ?points))
    (does random (die ?roll))
    (sum ?points ?roll ?total))
; The next player starts from what is safe.
(<= (next (reached ?points))
    ends-turn
    (true (control ?player))
    (opponent ?player ?other)
    (true (score ?other ?points)))

(<= (next (score ?player ?points))
    (does ?player hold)
    (true (reached ?points)))
(<= (next (score ?player ?points))
    (true (score ?player ?points))
    (not (does ?player hold)))

(<= (next (control ?other))
    ends-turn
    (true (control ?player))
    (opponent ?player ?other))
(<= (next (control ?player))
    (true (control ?player))
    (not ends-turn))
(<= (next (turn ?following))
    ends-turn
    (true (turn ?turn))
    (next-turn ?turn ?following))
(<= (next (turn ?turn))
    (true (turn ?turn))
    (not ends-turn))

(<= ends-turn
    (does ?player hold))
(<= ends-turn
    (does random (die 1)))

; -- When it is over

(<= terminal
    arrived)
(<= terminal
    (true (turn ${turns + 1})))

(<= arrived
    (true (reached ?points))
    (enough ?points))

; -- What it is worth

(<= (goal ?player 100)
    (wins ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (wins ?other))
(<= (goal ?player 50)
    (player ?player)
    (not (wins ann))
    (not (wins bob)))

(<= (wins ?player)
    (true (control ?player))
    arrived)
(<= (wins ?player)
    (not arrived)
    (true (score ?player ?points))
    (opponent ?player ?other)
    (not (has-at-least ?other ?points)))

(<= (has-at-least ?player ?points)
    (true (score ?player ?points)))
(<= (has-at-least ?player ?less)
    (has-at-least ?player ?points)
    (successor ?less ?points))

; Chance wants nothing, but some programs ask every role for its goal.
(goal random 100)

; -- What can ever be true, and done

(base rolling)
(base (reached 0))
(<= (base (reached ?more))
    (successor ?points ?more))
(<= (base (score ?player 0))
    (player ?player))
(<= (base (score ?player ?more))
    (player ?player)
    (successor ?points ?more)
    (not (enough ?more)))
(<= (base (control ?player))
    (player ?player))
(base (turn 1))
(<= (base (turn ?following))
    (next-turn ?turn ?following))

(<= (input ?player roll)
    (player ?player))
(<= (input ?player hold)
    (player ?player))
(<= (input random (die ?roll))
    (face ?roll))
(<= (input ?role noop)
    (role ?role))
`,
});
