import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    cards: { meaning: 'cards in each hand, and prizes', least: 2, most: 7, default: 5 },
    secret: {
      meaning: '1 if bids stay secret and only the winner of each prize is told',
      least: 0,
      most: 1,
      default: 0,
    },
  },
  sheet: ({ cards, secret }) => {
    const total = (cards * (cards + 1)) / 2;
    return `; Goofspiel: bid for prizes with cards that can be played only once.
;
; Both players hold the cards from 1 to ${cards}. The prizes from ${cards} down to 1 come up one after the other. For each
; prize both put down one card at the same time, and the higher card takes it; two equal cards, and nobody
; gets it. Whoever has collected the greater sum of prizes wins.
${secret === 1 ? '; The cards stay face down: a referee looks at them and says only who takes the prize.\n' : ''}
; -- Who plays

(role left)
(role right)

(opponent left right)
(opponent right left)

; -- Numbers

; Up to the sum of all prizes.
${successors('successor', 0, total)}

(<= (less ?less ?more)
    (successor ?less ?more))
(<= (less ?less ?more)
    (less ?less ?between)
    (successor ?between ?more))

${lines(numbers(1, cards), (card) => `(card ${card})`)}

; What a score becomes with a prize.
(<= (plus ?score 1 ?more)
    (successor ?score ?more))
(<= (plus ?score ?prize ?sum)
    (plus ?score ?smaller ?before)
    (successor ?smaller ?prize)
    (card ?prize)
    (successor ?before ?sum))

; -- How the game starts

(init (prize ${cards}))
(<= (init (score ?player 0))
    (role ?player))
(<= (init (hand ?player ?card))
    (role ?player)
    (card ?card))

; -- What may be done

(<= (legal ?player (bid ?card))
    (true (hand ?player ?card)))

${
  secret === 1
    ? `; -- What the players see

; Each knows its own bids, and who took the prize.
(<= (sees ?player (takes ?winner))
    (role ?player)
    (takes ?winner))
(<= (sees ?player tie)
    (role ?player)
    (does left (bid ?card))
    (does right (bid ?card)))

`
    : ''
}; -- What happens then

(<= (takes ?player)
    (opponent ?player ?other)
    (does ?player (bid ?high))
    (does ?other (bid ?low))
    (less ?low ?high))

(<= (next (hand ?player ?card))
    (true (hand ?player ?card))
    (not (does ?player (bid ?card))))
(<= (next (prize ?following))
    (true (prize ?prize))
    (successor ?following ?prize))
(<= (next (score ?player ?sum))
    (takes ?player)
    (true (prize ?prize))
    (true (score ?player ?score))
    (plus ?score ?prize ?sum))
(<= (next (score ?player ?score))
    (true (score ?player ?score))
    (not (takes ?player)))

; -- When it is over

(<= terminal
    (true (prize 0)))

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
    (true (score ?player ?more))
    (true (score ?other ?less))
    (less ?less ?more))

; -- What can ever be true, and done

(base (prize 0))
(<= (base (prize ?prize))
    (card ?prize))
(<= (base (score ?player 0))
    (role ?player))
(<= (base (score ?player ?score))
    (role ?player)
    (successor ?less ?score))
(<= (base (hand ?player ?card))
    (role ?player)
    (card ?card))

(<= (input ?player (bid ?card))
    (role ?player)
    (card ?card))
`;
  },
});
