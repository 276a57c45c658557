import { defineGenerator, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: { rounds: { meaning: 'rounds that are played', least: 1, most: 50, default: 1 } },
  sheet: ({ rounds }) => `; Rock, paper, scissors${rounds === 1 ? '' : `: ${rounds} rounds`}.
;
; Both players show a hand at the same time. Rock blunts scissors, scissors cut paper, paper wraps rock.
${
  rounds === 1
    ? '; Two equal hands are a draw.'
    : `; Two equal hands are a draw. Whoever has won more of the ${rounds} rounds wins the game.`
}

; -- Who plays

(role left)
(role right)

(opponent left right)
(opponent right left)

; -- Names for the hands

(hand rock)
(hand paper)
(hand scissors)

; A circle: whatever is shown, something beats it, so whoever can be predicted loses.
(beats rock scissors)
(beats scissors paper)
(beats paper rock)

; -- Numbers

; Of rounds, and of rounds won. The last round is not played any more.
${successors('successor', 0, rounds + 1)}

; -- How the game starts

(init (round 1))
(init (won left 0))
(init (won right 0))

; -- What may be done

(<= (legal ?player ?hand)
    (role ?player)
    (hand ?hand))

; -- What happens then

(<= (next (round ?following))
    (true (round ?round))
    (successor ?round ?following))
(<= (next (won ?player ?more))
    (true (won ?player ?count))
    (wins-round ?player)
    (successor ?count ?more))
(<= (next (won ?player ?count))
    (true (won ?player ?count))
    (not (wins-round ?player)))
(<= (next (showed ?player ?hand))
    (does ?player ?hand))

(<= (wins-round ?player)
    (opponent ?player ?other)
    (does ?player ?own)
    (does ?other ?theirs)
    (beats ?own ?theirs))

; -- When it is over

(<= terminal
    (true (round ${rounds + 1})))

; -- What it is worth

(<= (goal ?player 100)
    (ahead ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (ahead ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (ahead left))
    (not (ahead right)))

(<= (ahead ?player)
    (opponent ?player ?other)
    (true (won ?player ?more))
    (true (won ?other ?less))
    (less ?less ?more))

(<= (less ?less ?more)
    (successor ?less ?more))
(<= (less ?less ?more)
    (less ?less ?between)
    (successor ?between ?more))

; -- What can ever be true, and done

(<= (base (round ?following))
    (successor ?round ?following))
(<= (base (won ?player 0))
    (role ?player))
(<= (base (won ?player ?more))
    (role ?player)
    (successor ?count ?more)
    (distinct ?more ${rounds + 1}))
(<= (base (showed ?player ?hand))
    (role ?player)
    (hand ?hand))

(<= (input ?player ?hand)
    (role ?player)
    (hand ?hand))
`,
});
