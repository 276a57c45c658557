import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    coins: { meaning: 'coins to be divided at first', least: 2, most: 20, default: 10 },
    rounds: { meaning: 'offers that may be made', least: 1, most: 10, default: 5 },
    loss: { meaning: 'coins that are lost with every refusal', least: 0, most: 10, default: 2 },
  },
  sheet: ({ coins, rounds, loss }) => {
    const left = (round: number) => Math.max(0, coins - (round - 1) * loss);
    const story =
      rounds === 1
        ? `; Ann says how many of ${coins} coins Bob is to have; the rest would be hers. If Bob accepts, so be it. If he
; refuses, nobody gets anything. It is never to his advantage to refuse, and yet people do.`
        : `; There are ${coins} coins to be divided. Ann offers Bob some of them; the rest would be hers. If Bob accepts, so
; be it. If he refuses, ${loss === 1 ? '1 coin is lost' : `${loss} coins are lost`}, and it is his turn to offer Ann some of those that
; are left, and so on. After ${rounds} refusals nobody gets anything. To know what to offer now, begin to think
; at the end.`;
    return `; ${rounds === 1 ? 'The ultimatum: one offer, take it or leave it.' : `Bargaining by turns: ${rounds} offers, and less to divide each time.`}
;
${story}

; -- Who plays

(role ann)
(role bob)

(opponent ann bob)
(opponent bob ann)

; -- Numbers

; The coins that are there to be divided in each round.
${lines(numbers(1, rounds), (round) => `(pot ${round} ${left(round)})`)}

; The last round does not take place: who comes so far goes home with nothing.
${successors('next-round', 1, rounds + 1)}

${successors('successor', 0, coins)}

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
(init (control ann))

; -- What may be done

; A round has two steps: one makes an offer, the other answers.
(<= (legal ?player (offer ?coins))
    (true (control ?player))
    (not offered)
    (true (round ?round))
    (pot ?round ?pot)
    (sum ?rest ?coins ?pot))
(<= (legal ?player accept)
    (true (control ?player))
    offered)
(<= (legal ?player refuse)
    (true (control ?player))
    offered)
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

(<= offered
    (true (offered ?coins)))

; -- What happens then

(<= (next (offered ?coins))
    (does ?player (offer ?coins)))
; After an offer the other one has to answer it; who refuses stays in control, to make the next offer.
(<= (next (control ?other))
    (does ?player (offer ?coins))
    (opponent ?player ?other))
(<= (next (control ?player))
    (does ?player refuse))
(<= (next (round ?round))
    (true (round ?round))
    (not refused))
(<= (next (round ?following))
    (true (round ?round))
    refused
    (next-round ?round ?following))
(<= (next (has ?player ?coins))
    (does ?player accept)
    (true (offered ?coins)))
(<= (next (has ?other ?rest))
    (does ?player accept)
    (opponent ?player ?other)
    (true (offered ?coins))
    (true (round ?round))
    (pot ?round ?pot)
    (sum ?rest ?coins ?pot))

(<= refused
    (does ?player refuse))

; -- When it is over

(<= terminal
    agreed)
(<= terminal
    (true (round ${rounds + 1})))

(<= agreed
    (true (has ?player ?coins)))

; -- What it is worth

${lines(numbers(0, coins), (had) => `(worth ${had} ${Math.round((100 * had) / coins)})`)}

(<= (goal ?player ?value)
    (true (has ?player ?coins))
    (worth ?coins ?value))
(<= (goal ?player 0)
    (role ?player)
    (not agreed))

; -- What can ever be true, and done

(base (round 1))
(<= (base (round ?following))
    (next-round ?round ?following))
(<= (base (control ?player))
    (role ?player))
(<= (base (offered ?coins))
    (number ?coins))
(<= (base (has ?player ?coins))
    (role ?player)
    (number ?coins))

(<= (input ?player (offer ?coins))
    (role ?player)
    (number ?coins))
(<= (input ?player accept)
    (role ?player))
(<= (input ?player refuse)
    (role ?player))
(<= (input ?player noop)
    (role ?player))
`;
  },
});
