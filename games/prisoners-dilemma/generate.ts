import { defineGenerator, lines, numbers, successors } from '../generator.ts';

/** What the best round brings: to be the only one who defects. */
const MOST_POINTS = 5;

export const generator = defineGenerator({
  parameters: { rounds: { meaning: 'rounds that are played', least: 1, most: 20, default: 10 } },
  sheet: ({ rounds }) => {
    const most = MOST_POINTS * rounds;
    return `; The prisoner's dilemma, ${rounds === 1 ? 'played once' : `played ${rounds} times by the same two`}.
;
; Both decide at the same time whether to cooperate or to defect. Whatever the other one does, it is better
; to defect; but if both do, both are worse off than if both had cooperated.${
      rounds === 1
        ? ''
        : `
; Played again and again, what one does now may be answered by what the other does next.`
    }

; -- Who plays

(role ann)
(role bob)

(opponent ann bob)
(opponent bob ann)

; -- Names for what can be decided, and what it earns

(choice cooperate)
(choice defect)

; Own choice, the other's, points for oneself: the numbers of Axelrod's tournaments.
(earns cooperate cooperate 3)
(earns cooperate defect 0)
(earns defect cooperate 5)
(earns defect defect 1)

; -- Numbers

; The last of these rounds is not played any more.
${successors('next-round', 1, rounds + 1)}

; For points.
${successors('successor', 0, most)}

(number 0)
(<= (number ?number)
    (successor ?before ?number))

; There is no arithmetic in GDL, but it can be defined: adding a number is to go up as many steps.
(<= (sum ?number 0 ?number)
    (number ?number))
(<= (sum ?number ?more ?total)
    (successor ?less ?more)
    (sum ?number ?less ?before)
    (successor ?before ?total))

; -- How the game starts

(init (round 1))
(<= (init (points ?player 0))
    (role ?player))

; -- What may be done

(<= (legal ?player ?choice)
    (role ?player)
    (choice ?choice))

; -- What happens then

(<= (next (round ?following))
    (true (round ?round))
    (next-round ?round ?following))
(<= (next (points ?player ?total))
    (true (points ?player ?points))
    (gain ?player ?gain)
    (sum ?points ?gain ?total))
; What happened in the last round stays in sight.
(<= (next (last ?player ?choice))
    (does ?player ?choice))

(<= (gain ?player ?gain)
    (opponent ?player ?other)
    (does ?player ?own)
    (does ?other ?theirs)
    (earns ?own ?theirs ?gain))

; -- When it is over

(<= terminal
    (true (round ${rounds + 1})))

; -- What it is worth

; Points are worth the part of the most points possible that they are, in hundredths, rounded.
; Nobody wants more than the other, only more for oneself.
${lines(numbers(0, most), (points) => `(worth ${points} ${Math.round((100 * points) / most)})`)}

(<= (goal ?player ?value)
    (true (points ?player ?points))
    (worth ?points ?value))

; -- What can ever be true, and done

(base (round 1))
(<= (base (round ?following))
    (next-round ?round ?following))
(<= (base (points ?player ?points))
    (role ?player)
    (worth ?points ?value))
(<= (base (last ?player ?choice))
    (role ?player)
    (choice ?choice))

(<= (input ?player ?choice)
    (role ?player)
    (choice ?choice))
`;
  },
});
