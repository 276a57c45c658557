/** Bidding tic-tac-toe for any number of coins. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    coins: { meaning: 'coins of each player at the start', least: 1, most: 20, default: 3 },
  },
  sheet: ({ coins }) => `; Bidding tic-tac-toe: the players do not take turns but bid for them.
;
; Each has ${counted(coins, 'coin')}, and x has a token besides. Before every mark both bid at once: a number of
; coins that they have, and the holder of the token may add it to the bid. The higher bid wins. If both bid the
; same number of coins, the token decides: added, it wins for its holder; held back, it loses. The winner gives all
; that was bid, coins and token, to the other player, and marks an empty cell. Three marks in a line win.
;
; So the token is worth more than nothing and less than a coin, and no bids are ever equal. Nothing is hidden:
; only the bids of the same auction are made without knowing of each other.

; -- Who plays

(role x)
(role o)

; -- Names for the parts of the game

(coordinate 1)
(coordinate 2)
(coordinate 3)

(opponent x o)
(opponent o x)

; Coins pass from one player to the other, but there are never more of them.
${lines(numbers(0, 2 * coins), (number) => `(number ${number})`)}

${successors('successor', 0, 2 * coins)}

; What else a player needs to know of numbers follows from their order.
(<= (more ?greater ?less)
    (successor ?less ?greater))
(<= (more ?greater ?less)
    (successor ?less ?between)
    (more ?greater ?between))

(<= (at-most ?number ?number)
    (number ?number))
(<= (at-most ?less ?greater)
    (more ?greater ?less))

(<= (sum 0 ?number ?number)
    (number ?number))
(<= (sum ?one-more ?other ?sum-and-one)
    (sum ?one ?other ?sum)
    (successor ?one ?one-more)
    (successor ?sum ?sum-and-one))

; -- How the game starts

(<= (init (cell ?row ?column empty))
    (coordinate ?row)
    (coordinate ?column))
(<= (init (coins ?player ${coins}))
    (role ?player))
(init (token x))
(init auction)

; -- What may be done

; In an auction both players have a choice; while one of them marks, the other has to wait.
(<= (legal ?player (bid ?number coins))
    (true auction)
    (can-pay ?player ?number))
(<= (legal ?player (bid ?number coins-and-token))
    (true auction)
    (can-pay ?player ?number)
    (true (token ?player)))
(<= (legal ?player (mark ?row ?column))
    (true (control ?player))
    (true (cell ?row ?column empty)))
(<= (legal ?player noop)
    (true (control ?other))
    (opponent ?player ?other))

(<= (can-pay ?player ?number)
    (true (coins ?player ?coins))
    (at-most ?number ?coins))

; -- What happens then

; Auctions and marks alternate.
(<= (next auction)
    (true (control ?player)))
(<= (next (control ?player))
    (wins-auction ?player))

(<= (wins-auction ?player)
    (opponent ?player ?other)
    (does ?player (bid ?number ?kind))
    (does ?other (bid ?less ?other-kind))
    (more ?number ?less))
(<= (wins-auction ?player)
    (opponent ?player ?other)
    (does ?player (bid ?number coins-and-token))
    (does ?other (bid ?number coins)))
(<= (wins-auction ?player)
    (opponent ?player ?other)
    (does ?player (bid ?number coins))
    (does ?other (bid ?number coins))
    (true (token ?other)))

; The winner pays, the loser is paid, and nobody's coins change while a mark is made.
(<= (price ?player ?number)
    (wins-auction ?player)
    (does ?player (bid ?number ?kind)))
(<= (next (coins ?player ?left))
    (price ?player ?number)
    (true (coins ?player ?coins))
    (sum ?number ?left ?coins))
(<= (next (coins ?player ?total))
    (opponent ?player ?other)
    (price ?other ?number)
    (true (coins ?player ?coins))
    (sum ?number ?coins ?total))
(<= (next (coins ?player ?coins))
    (true (coins ?player ?coins))
    (true (control ?someone)))

(<= (pays-token ?player)
    (wins-auction ?player)
    (does ?player (bid ?number coins-and-token)))
(<= (next (token ?player))
    (opponent ?player ?other)
    (pays-token ?other))
(<= (next (token ?player))
    (true (token ?player))
    (not (pays-token ?player)))

(<= (next (cell ?row ?column ?player))
    (does ?player (mark ?row ?column)))
(<= (next (cell ?row ?column ?content))
    (true (cell ?row ?column ?content))
    (not (marked ?row ?column)))

(<= (marked ?row ?column)
    (does ?player (mark ?row ?column)))

; -- When it is over

(<= terminal
    (line ?player))
(<= terminal
    (not open))

(<= open
    (true (cell ?row ?column empty)))

(<= (line ?player)
    (role ?player)
    (true (cell ?row 1 ?player))
    (true (cell ?row 2 ?player))
    (true (cell ?row 3 ?player)))
(<= (line ?player)
    (role ?player)
    (true (cell 1 ?column ?player))
    (true (cell 2 ?column ?player))
    (true (cell 3 ?column ?player)))
(<= (line ?player)
    (role ?player)
    (true (cell 1 1 ?player))
    (true (cell 2 2 ?player))
    (true (cell 3 3 ?player)))
(<= (line ?player)
    (role ?player)
    (true (cell 1 3 ?player))
    (true (cell 2 2 ?player))
    (true (cell 3 1 ?player)))

; -- What it is worth

(<= (goal ?player 100)
    (line ?player))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (line ?other))
(<= (goal ?player 50)
    (role ?player)
    (not (line x))
    (not (line o)))

; -- What can ever be true, and done

(<= (base (cell ?row ?column empty))
    (coordinate ?row)
    (coordinate ?column))
(<= (base (cell ?row ?column ?player))
    (coordinate ?row)
    (coordinate ?column)
    (role ?player))
(<= (base (coins ?player ?number))
    (role ?player)
    (number ?number))
(<= (base (token ?player))
    (role ?player))
(base auction)
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (bid ?number coins))
    (role ?player)
    (number ?number))
(<= (input ?player (bid ?number coins-and-token))
    (role ?player)
    (number ?number))
(<= (input ?player (mark ?row ?column))
    (role ?player)
    (coordinate ?row)
    (coordinate ?column))
(<= (input ?player noop)
    (role ?player))
`,
});

function counted(number: number, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`;
}
