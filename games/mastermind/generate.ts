import { defineGenerator, lines, numbers, successors } from '../generator.ts';

const COLOURS = ['red', 'yellow', 'green', 'blue', 'white', 'black', 'orange', 'purple'];

export const generator = defineGenerator({
  parameters: {
    positions: { meaning: 'pegs of the code', least: 2, most: 5, default: 4 },
    colours: { meaning: 'colours a peg may have', least: 2, most: 8, default: 6 },
    guesses: { meaning: 'guesses that may be made', least: 1, most: 12, default: 8 },
  },
  sheet: ({ positions, colours, guesses }) => {
    if (colours ** positions > 4096) {
      throw new RangeError(
        'more than 4096 codes make a sheet too large to play; take fewer positions or colours',
      );
    }
    const names = COLOURS.slice(0, colours);
    const places = numbers(1, positions);
    const code = places.map((place) => `?${place}`).join(' ');
    const isColour = lines(places, (place) => `    (colour ?${place})`);
    return `; Mastermind: find the hidden code.
;
; Chance puts ${positions} pegs in a row, each in one of ${colours} colours. The player has ${guesses} guesses at the whole row. After each
; it is told two numbers: how many pegs have the right colour at the right place, and how many more would
; have it at another place. The sooner the code is found, the better.

; -- Who plays

(role player)
; Hides the code: every code is equally likely.
(role random)

; -- Names for the parts

${lines(names, (name) => `(colour ${name})`)}

${lines(names.slice(1), (name) => `(next-colour ${names[names.indexOf(name) - 1]} ${name})`)}

${lines(places, (place) => `(place ${place})`)}

; -- Numbers

${successors('successor', 0, positions)}

(<= (number ?less)
    (successor ?less ?more))
(number ${positions})

(<= (sum ?number 0 ?number)
    (number ?number))
(<= (sum ?number ?more ?total)
    (successor ?less ?more)
    (sum ?number ?less ?before)
    (successor ?before ?total))

(<= (minimum ?number ?number ?number)
    (number ?number))
(<= (minimum ?less ?more ?less)
    (sum ?less ?difference ?more)
    (distinct ?difference 0))
(<= (minimum ?more ?less ?less)
    (sum ?less ?difference ?more)
    (distinct ?difference 0))

; The last guess is not made any more.
${successors('next-turn', 1, guesses + 1)}

; -- How the game starts

(init hiding)
(init (turn 1))

; -- What may be done

(<= (legal random (hide ${code}))
    (true hiding)
${isColour})
(<= (legal random noop)
    (not (true hiding)))

(<= (legal player noop)
    (true hiding))
(<= (legal player (guess ${code}))
    (not (true hiding))
${isColour})

; -- What the player sees

(<= (sees player (exact ?count))
    (exact ?count))
(<= (sees player (elsewhere ?count))
    (exact ?exact)
    (common ?all)
    (sum ?exact ?count ?all))

; -- How a guess is judged

; What is guessed at each place.
${lines(places, (place) => `(<= (guessed ${place} ?${place})\n    (does player (guess ${code})))`)}

; Places that are right, counted from the first to the last.
(<= (exact ?count)
    (right ${positions} ?count))
(<= (right 0 0)
    guessing)
(<= (right ?place ?more)
    (successor ?before ?place)
    (right ?before ?count)
    (matches ?place)
    (successor ?count ?more))
(<= (right ?place ?count)
    (successor ?before ?place)
    (right ?before ?count)
    (not (matches ?place)))

(<= (matches ?place)
    (true (code ?place ?colour))
    (guessed ?place ?colour))

(<= guessing
    (guessed 1 ?colour))

; How often a colour is in the code and in the guess, up to a place. They share the smaller of these numbers.
(<= (in-code ?colour 0 0)
    (colour ?colour))
(<= (in-code ?colour ?place ?more)
    (successor ?before ?place)
    (in-code ?colour ?before ?count)
    (true (code ?place ?colour))
    (successor ?count ?more))
(<= (in-code ?colour ?place ?count)
    (successor ?before ?place)
    (in-code ?colour ?before ?count)
    (not (true (code ?place ?colour))))

(<= (in-guess ?colour 0 0)
    (colour ?colour))
(<= (in-guess ?colour ?place ?more)
    (successor ?before ?place)
    (in-guess ?colour ?before ?count)
    (guessed ?place ?colour)
    (successor ?count ?more))
(<= (in-guess ?colour ?place ?count)
    (successor ?before ?place)
    (in-guess ?colour ?before ?count)
    (not (guessed ?place ?colour)))

(<= (shared ?colour ?count)
    (in-code ?colour ${positions} ?code)
    (in-guess ?colour ${positions} ?guess)
    (minimum ?code ?guess ?count))

; Over all colours, one after the other.
(<= (common ?count)
    (common-to ${names.at(-1)} ?count))
(<= (common-to ${names[0]} ?count)
    guessing
    (shared ${names[0]} ?count))
(<= (common-to ?colour ?total)
    (next-colour ?before ?colour)
    (common-to ?before ?count)
    (shared ?colour ?more)
    (sum ?count ?more ?total))

; -- What happens then

${lines(places, (place) => `(<= (next (code ${place} ?${place}))\n    (does random (hide ${code})))`)}
(<= (next (code ?place ?colour))
    (true (code ?place ?colour)))
(<= (next (turn 1))
    (true hiding))
; The turn of the right guess stays.
(<= (next (turn ?turn))
    (true (turn ?turn))
    (exact ${positions}))
(<= (next (turn ?following))
    guessing
    (true (turn ?turn))
    (not (exact ${positions}))
    (next-turn ?turn ?following))
(<= (next solved)
    (exact ${positions}))

; -- When it is over

(<= terminal
    (true solved))
(<= terminal
    (true (turn ${guesses + 1})))

; -- What it is worth

; From 100 for the first guess downwards in equal steps, rounded; nothing if the code is not found.
${lines(numbers(1, guesses), (guess) => `(worth ${guess} ${Math.round((100 * (guesses + 1 - guess)) / guesses)})`)}

(<= (goal player ?value)
    (true solved)
    (true (turn ?turn))
    (worth ?turn ?value))
(<= (goal player 0)
    (not (true solved)))

; Chance wants nothing, but some programs ask every role for its goal.
(goal random 100)

; -- What can ever be true, and done

(base hiding)
(base solved)
(base (turn 1))
(<= (base (turn ?following))
    (next-turn ?turn ?following))
(<= (base (code ?place ?colour))
    (place ?place)
    (colour ?colour))

(<= (input random (hide ${code}))
${isColour})
(<= (input player (guess ${code}))
${isColour})
(<= (input ?role noop)
    (role ?role))
`;
  },
});
