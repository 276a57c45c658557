import { defineGenerator, lines, numbers, successors } from '../generator.ts';

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve'];
/** What a coin is worth to the one who keeps it; one that is given is worth 1 to everybody. */
const KEPT = 2;

export const generator = defineGenerator({
  parameters: {
    players: { meaning: 'people who share the common good', least: 3, most: 5, default: 3 },
    rounds: { meaning: 'rounds that are played', least: 1, most: 10, default: 5 },
  },
  sheet: ({ players, rounds }) => {
    const names = NAMES.slice(0, players);
    const last = names.at(-1);
    const most = rounds * (KEPT + players - 1);
    return `; Public goods: ${players} people and what they have in common.
;
; In each of ${rounds} rounds everybody has a coin and decides, at the same time as the others, whether to keep it
; or to give it for the common good. A coin that is kept is worth ${KEPT} points to its owner. A coin that is given
; is worth 1 point to everybody, the giver included. So every gift helps all more than it costs, and yet
; everybody is better off leaving it to the others.

; -- Who plays

${lines(names, (name) => `(role ${name})`)}

; The order in which the gifts are added up.
${lines(names.slice(1), (name) => `(follows ${name} ${names[names.indexOf(name) - 1]})`)}

; -- Names for what can be done with a coin

; The points it brings its owner, and those it brings everybody.
(coin keep ${KEPT} 0)
(coin give 0 1)

; -- Numbers

; The last of these rounds is not played any more.
${successors('next-round', 1, rounds + 1)}

; For points.
${successors('successor', 0, most)}

(number 0)
(<= (number ?number)
    (successor ?before ?number))

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

(<= (legal ?player ?use)
    (role ?player)
    (coin ?use ?own ?common))

; -- What happens then

(<= (next (round ?following))
    (true (round ?round))
    (next-round ?round ?following))
(<= (next (points ?player ?total))
    (true (points ?player ?points))
    (gain ?player ?gain)
    (sum ?points ?gain ?total))
; Everybody remembers what the others did.
(<= (next (last ?player ?use))
    (does ?player ?use))

(<= (gain ?player ?gain)
    (does ?player ?use)
    (coin ?use ?own ?gift)
    (given ${last} ?common)
    (sum ?own ?common ?gain))

; What all players up to this one have given: a sum over everybody, one after the other.
(<= (given ${names[0]} ?gift)
    (does ${names[0]} ?use)
    (coin ?use ?own ?gift))
(<= (given ?player ?total)
    (follows ?player ?before)
    (given ?before ?gifts)
    (does ?player ?use)
    (coin ?use ?own ?gift)
    (sum ?gifts ?gift ?total))

; -- When it is over

(<= terminal
    (true (round ${rounds + 1})))

; -- What it is worth

; The most points, ${most}, go to someone who always keeps the coin while all others give theirs. Points are worth
; the part of the most that they are, in hundredths, rounded.
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
    (number ?points))
(<= (base (last ?player ?use))
    (role ?player)
    (coin ?use ?own ?common))

(<= (input ?player ?use)
    (role ?player)
    (coin ?use ?own ?common))
`;
  },
});
