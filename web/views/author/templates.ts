/** Small complete games to start from, one of each kind. */
import inflation from '../../../docs/examples/inflation.kif?raw';
import twoClicks from '../../../docs/examples/two-clicks.kif?raw';
import type { phrases } from '../../phrases/author.ts';

export interface Template {
  readonly name: keyof (typeof phrases)['templates'];
  readonly text: string;
}

export const TEMPLATES: readonly Template[] = [
  {
    name: 'three-in-a-row',
    text: `; Two players in turn put a stone on a board of four by four. Three side by side or one above the other win.

(role black)
(role white)
(other black white)
(other white black)

; The board
(number 1)
(number 2)
(number 3)
(number 4)
(after 1 2)
(after 2 3)
(after 3 4)

(<= (init (cell ?x ?y empty))
    (number ?x)
    (number ?y))
(init (control black))

; What may be done
(<= (legal ?player (put ?x ?y))
    (true (control ?player))
    (true (cell ?x ?y empty)))
(<= (legal ?player wait)
    (role ?player)
    (not (true (control ?player))))

; What follows
(<= (next (cell ?x ?y ?player))
    (does ?player (put ?x ?y)))
(<= (next (cell ?x ?y ?same))
    (true (cell ?x ?y ?same))
    (not (taken ?x ?y)))
(<= (taken ?x ?y)
    (does ?player (put ?x ?y)))
(<= (next (control ?other))
    (true (control ?player))
    (other ?player ?other))

; How it ends
(<= (won ?player)
    (role ?player)
    (after ?a ?b)
    (after ?b ?c)
    (true (cell ?a ?y ?player))
    (true (cell ?b ?y ?player))
    (true (cell ?c ?y ?player)))
(<= (won ?player)
    (role ?player)
    (after ?a ?b)
    (after ?b ?c)
    (true (cell ?x ?a ?player))
    (true (cell ?x ?b ?player))
    (true (cell ?x ?c ?player)))
(<= open
    (true (cell ?x ?y empty)))
(<= terminal
    (won ?player))
(<= terminal
    (not open))

(<= (goal ?player 100)
    (won ?player))
(<= (goal ?player 0)
    (other ?player ?other)
    (won ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (won black))
    (not (won white)))
`,
  },
  {
    name: 'lamps',
    text: `; Three lamps are off. A switch turns two of them. Light the first and the third within four moves.

(role player)

(init (lamp a off))
(init (lamp b off))
(init (lamp c off))
(init (step 0))

(switch left a)
(switch left b)
(switch right b)
(switch right c)
(opposite on off)
(opposite off on)
(after 0 1)
(after 1 2)
(after 2 3)
(after 3 4)

(<= (legal player (flip ?s))
    (switch ?s ?lamp))

(<= (next (lamp ?l ?new))
    (does player (flip ?s))
    (switch ?s ?l)
    (true (lamp ?l ?old))
    (opposite ?old ?new))
(<= (next (lamp ?l ?same))
    (does player (flip ?s))
    (true (lamp ?l ?same))
    (not (switch ?s ?l)))
(<= (next (step ?m))
    (true (step ?n))
    (after ?n ?m))

(<= solved
    (true (lamp a on))
    (true (lamp b off))
    (true (lamp c on)))
(<= terminal
    solved)
(<= terminal
    (true (step 4)))
(<= (goal player 100)
    solved)
(<= (goal player 0)
    (not solved))
`,
  },
  {
    name: 'paper-scissors-stone',
    text: `; Both show a hand at the same time.

(role left)
(role right)
(other left right)
(other right left)

(hand paper)
(hand scissors)
(hand stone)
(beats paper stone)
(beats scissors paper)
(beats stone scissors)

(init (round ready))

(<= (legal ?player (show ?hand))
    (role ?player)
    (hand ?hand))

(<= (next (shown ?player ?hand))
    (does ?player (show ?hand)))

(<= (won ?player)
    (other ?player ?other)
    (true (shown ?player ?a))
    (true (shown ?other ?b))
    (beats ?a ?b))
(<= terminal
    (not (true (round ready))))
(<= (goal ?player 100)
    (won ?player))
(<= (goal ?player 0)
    (other ?player ?other)
    (won ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (won left))
    (not (won right)))
`,
  },
  {
    name: 'coin',
    text: `; A coin is tossed. The watcher sees it and may tell the guesser anything.

(role watcher)
(role guesser)
(role random)

(side heads)
(side tails)

(init (phase toss))
(follows toss tell)
(follows tell guess)
(follows guess over)

(<= (legal random (toss ?side))
    (true (phase toss))
    (side ?side))
(<= (legal random wait)
    (true (phase ?p))
    (distinct ?p toss))
(<= (legal watcher (say ?side))
    (true (phase tell))
    (side ?side))
(<= (legal watcher wait)
    (true (phase ?p))
    (distinct ?p tell))
(<= (legal guesser (guess ?side))
    (true (phase guess))
    (side ?side))
(<= (legal guesser wait)
    (true (phase ?p))
    (distinct ?p guess))

(<= (sees watcher (coin ?side))
    (does random (toss ?side)))
(<= (sees guesser (said ?side))
    (does watcher (say ?side)))

(<= (next (phase ?q))
    (true (phase ?p))
    (follows ?p ?q))
(<= (next (coin ?side))
    (does random (toss ?side)))
(<= (next (coin ?side))
    (true (coin ?side)))
(<= (next (guessed ?side))
    (does guesser (guess ?side)))

(<= terminal
    (true (phase over)))
(<= right
    (true (coin ?side))
    (true (guessed ?side)))
(<= (goal ?player 100)
    (pair ?player)
    right)
(<= (goal ?player 0)
    (pair ?player)
    (not right))
(goal random 0)
(pair watcher)
(pair guesser)
`,
  },
  {
    name: 'two-clicks',
    text: twoClicks,
  },
  {
    name: 'inflation',
    text: inflation,
  },
];

export const EMPTY_SHEET = `; A new game.

(role )
`;
