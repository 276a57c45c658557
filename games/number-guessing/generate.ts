import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    numbers: { meaning: 'numbers that chance picks from', least: 2, most: 32, default: 16 },
    questions: { meaning: 'questions that may be asked', least: 1, most: 10, default: 6 },
    cost: { meaning: 'points that each question costs', least: 0, most: 10, default: 5 },
  },
  sheet: ({ numbers: most, questions, cost }) => `; Number guessing: what a question is worth.
;
; Chance picks a number from 1 to ${most}. The agent may ask up to ${questions} times whether it is less than some other, and pays
; ${cost} points for each answer. Then it says that it is ready, and names a number. If that is the one, the agent
; keeps what is left of 100 points.
;
; A player that plans as if it could see the number finds every question a waste.

; -- Who plays

(role agent)
; Picks the number.
(role random)

; -- Numbers

${successors('successor', 0, Math.max(most, questions))}

(<= (less ?less ?more)
    (successor ?less ?more))
(<= (less ?less ?more)
    (less ?less ?between)
    (successor ?between ?more))

${lines(numbers(1, most), (number) => `(number ${number})`)}

${lines(numbers(0, questions), (asked) => `(worth ${asked} ${100 - cost * asked})`)}

; -- How the game starts

(init (turn pick))
(init (asked 0))

; -- What may be done

(<= (legal random (pick ?number))
    (true (turn pick))
    (number ?number))
(<= (legal random noop)
    (not (true (turn pick))))

(<= (legal agent noop)
    (true (turn pick)))
(<= (legal agent (ask-less ?number))
    (true (turn ask))
    (not (true (asked ${questions})))
    (number ?number)
    (distinct ?number 1))
(<= (legal agent ready)
    (true (turn ask)))
(<= (legal agent (guess ?number))
    (true (turn guess))
    (number ?number))

; -- What the agent sees

(<= (sees agent yes)
    (does agent (ask-less ?number))
    (true (secret ?secret))
    (less ?secret ?number))
(<= (sees agent no)
    (does agent (ask-less ?number))
    (true (secret ?secret))
    (not (less ?secret ?number)))
; In the end the number is shown.
(<= (sees agent (secret ?secret))
    (true (turn guess))
    (true (secret ?secret)))

; -- What happens then

(<= (next (secret ?number))
    (does random (pick ?number)))
(<= (next (secret ?number))
    (true (secret ?number)))
(<= (next (turn ask))
    (true (turn pick)))
(<= (next (turn ask))
    (does agent (ask-less ?number)))
(<= (next (turn guess))
    (does agent ready))
(<= (next (turn over))
    (true (turn guess)))
(<= (next (asked ?more))
    (does agent (ask-less ?number))
    (true (asked ?count))
    (successor ?count ?more))
(<= (next (asked ?count))
    (true (asked ?count))
    (not asks))
(<= (next found)
    (does agent (guess ?number))
    (true (secret ?number)))

(<= asks
    (does agent (ask-less ?number)))

; -- When it is over

(<= terminal
    (true (turn over)))

; -- What it is worth

(<= (goal agent ?points)
    (true found)
    (true (asked ?count))
    (worth ?count ?points))
(<= (goal agent 0)
    (not (true found)))

; Chance wants nothing, but some programs ask every role for its goal.
(goal random 100)

; -- What can ever be true, and done

(base (turn pick))
(base (turn ask))
(base (turn guess))
(base (turn over))
(base found)
(<= (base (secret ?number))
    (number ?number))
(<= (base (asked ?count))
    (worth ?count ?points))

(<= (input random (pick ?number))
    (number ?number))
(<= (input agent (ask-less ?number))
    (number ?number)
    (distinct ?number 1))
(input agent ready)
(<= (input agent (guess ?number))
    (number ?number))
(<= (input ?role noop)
    (role ?role))
`,
});
