import { defineGenerator, lines, successors } from '../generator.ts';

/** What a digit counts, from left to right. */
const PLACES = [100, 10, 1];

/** Facts that give an account its three digits. */
function digits(relation: string, account: string, amount: number): string {
  const text = String(amount).padStart(PLACES.length, '0');
  return lines(PLACES, (place) => `(${relation} ${account} ${place} ${text[PLACES.indexOf(place)]})`);
}

/** As `digits`, for the initial state. */
function initialDigits(account: string, amount: number): string {
  return digits('gold', account, amount).replace(/^.*$/gm, '(init $&)');
}

export const generator = defineGenerator({
  parameters: {
    iterations: { meaning: 'steps until the gold is counted', least: 1, most: 60, default: 10 },
    aim: {
      meaning: 'gold that Alice and Barney must exceed together; 0 if everybody plays alone',
      least: 0,
      most: 999,
      default: 0,
    },
    strict: {
      meaning: '1 if only what can be done is legal, 0 if the rest has no effect',
      least: 0,
      most: 1,
      default: 0,
    },
  },
  sheet: ({ iterations, aim, strict }) => `; Farmer: ${
    aim === 0
      ? `three merchants and a market, for ${iterations} steps.`
      : `two who work together, for ${iterations} steps.`
  }
;
; Alice, Barney and Charlie have 25 gold each. A farm costs 10 and grows wheat or cotton; a factory costs 20
; and turns wheat into flour, or cotton into cloth. All four commodities can be bought from the market and
; sold to it, one unit at a time, and nobody can keep more than one unit of each. Every step makes each
; commodity 1 dearer; on top of it every unit that is bought makes it 2 dearer, and every unit that is sold 2
; cheaper, from the next step on. All act at the same time.
${
  aim === 0
    ? `; After ${iterations} steps whoever has the most gold wins. Goods, farms and factories count for nothing then, and if
; two have equally much, none of them wins.`
    : `;
; The rules are those of Farmer, but Alice and Barney share their gold: after ${iterations} steps both of them win if
; they have more than ${aim} together. Charlie still plays alone, and wins if he has more than each of the others.`
}

; -- Who plays

(role alice)
(role barney)
(role charlie)

; -- Names for the goods

(commodity wheat)
(commodity flour)
(commodity cotton)
(commodity cloth)

(crop wheat)
(crop cotton)

(made-from flour wheat)
(made-from cloth cotton)

(building farm)
(building factory)

; -- Numbers

; Sums of money are written as on paper, with a digit for the hundreds, one for the tens and one for the ones:
; (gold alice 10 2) and (gold alice 1 5) say that Alice has two tens and five ones, and (gold wheat 1 4) that
; wheat costs four. With a name for every sum the sheet, and all that is made of it, would be many times larger.
(next-place 1 10)
(next-place 10 100)
(next-place 100 1000)

${lines([...PLACES].reverse(), (place) => `(place ${place})`)}

; Up to the largest sum in a column: 9 and 9 and 1 carried over.
${successors('successor', 0, 19)}

(digit 0)
(<= (digit ?digit)
    (successor ?before ?digit)
    (greater 10 ?digit))

(<= (greater ?more ?less)
    (successor ?less ?more))
(<= (greater ?more ?less)
    (successor ?between ?more)
    (greater ?between ?less))

(number 0)
(<= (number ?number)
    (successor ?before ?number))

(<= (sum ?number 0 ?number)
    (number ?number))
(<= (sum ?number ?more ?total)
    (successor ?less ?more)
    (sum ?number ?less ?before)
    (successor ?before ?total))

; One column of an addition: two digits and what is carried over give a digit and what is carried further.
; Read from right to left it is a column of a subtraction.
(<= (column ?one ?other ?carry ?digit ?over)
    (digit ?one)
    (digit ?other)
    (sum ?one ?other ?both)
    (carry ?carry)
    (sum ?both ?carry ?total)
    (written ?total ?digit ?over))

(carry 0)
(carry 1)

(<= (written ?total ?total 0)
    (digit ?total))
(<= (written ?total ?digit 1)
    (digit ?digit)
    (sum ?digit 10 ?total))

; The last step is not played any more.
${successors('next-step', 1, iterations + 1)}

; -- How the game starts

(init (step 1))

; What a player has, and what a commodity costs.
${initialDigits('alice', 25)}
${initialDigits('barney', 25)}
${initialDigits('charlie', 25)}
${initialDigits('wheat', 4)}
${initialDigits('flour', 10)}
${initialDigits('cotton', 7)}
${initialDigits('cloth', 14)}

; -- What may be done

${strict === 1 ? POSSIBLE_MOVES : ALL_MOVES}

; -- What happens then

(<= (next (step ?following))
    (true (step ?step))
    (next-step ?step ?following))

; What is done, if it can be done.
(<= (buys ?player ?thing)
    (does ?player (buy ?thing))
    (not (true (has ?player ?thing)))
    (not (exceeds ?thing ?player)))
(<= (sells ?player ?commodity)
    (does ?player (sell ?commodity))
    (true (has ?player ?commodity)))
(<= (grows ?player ?crop)
    (does ?player (grow ?crop))
    (true (has ?player farm)))
(<= (turns ?player ?crop ?product)
    (does ?player (make ?product))
    (true (has ?player factory))
    (made-from ?product ?crop)
    (true (has ?player ?crop))
    (not (true (has ?player ?product))))

(<= (next (has ?player ?thing))
    (buys ?player ?thing))
(<= (next (has ?player ?crop))
    (grows ?player ?crop))
(<= (next (has ?player ?product))
    (turns ?player ?crop ?product))
(<= (next (has ?player ?thing))
    (true (has ?player ?thing))
    (not (loses ?player ?thing)))

(<= (loses ?player ?commodity)
    (sells ?player ?commodity))
(<= (loses ?player ?crop)
    (turns ?player ?crop ?product))

; How much more, or less, everybody has and everything costs.
(<= (less ?player ?place ?digit)
    (buys ?player ?thing)
    (reads ?thing ?place ?digit))
(<= (more ?player ?place ?digit)
    (sells ?player ?thing)
    (reads ?thing ?place ?digit))
(<= (more ?commodity 1 ?change)
    (rises ?commodity ?change))
(<= (more ?commodity ?place 0)
    (rises ?commodity ?change)
    (place ?place)
    (distinct ?place 1))
(<= (less ?commodity 1 ?change)
    (falls ?commodity ?change))
(<= (less ?commodity ?place 0)
    (falls ?commodity ?change)
    (place ?place)
    (distinct ?place 1))

(<= (rises ?commodity ?change)
    (demand ?commodity charlie ?demand)
    (rise ?demand ?change))
(<= (falls ?commodity ?change)
    (demand ?commodity charlie ?demand)
    (fall ?demand ?change))

; Demand, and by how much the price changes: 2 for each unit, and 1 up in any case.
(fall 0 5)
(fall 1 3)
(fall 2 1)
(rise 3 1)
(rise 4 3)
(rise 5 5)
(rise 6 7)

; Purchases minus sales, plus 3, of all players up to this one.
(<= (demand ?commodity nobody 3)
    (commodity ?commodity))
(<= (demand ?commodity ?player ?higher)
    (follows ?player ?before)
    (demand ?commodity ?before ?demand)
    (buys ?player ?commodity)
    (successor ?demand ?higher))
(<= (demand ?commodity ?player ?lower)
    (follows ?player ?before)
    (demand ?commodity ?before ?demand)
    (sells ?player ?commodity)
    (successor ?lower ?demand))
(<= (demand ?commodity ?player ?demand)
    (follows ?player ?before)
    (demand ?commodity ?before ?demand)
    (not (buys ?player ?commodity))
    (not (sells ?player ?commodity)))

(follows alice nobody)
(follows barney alice)
(follows charlie barney)

; The new digits, column by column from the right.
(<= (next (gold ?account ?place ?new))
    (more ?account ?place ?change)
    (true (gold ?account ?place ?old))
    (carried ?account ?place ?carry)
    (column ?old ?change ?carry ?new ?over)
    (not (carried ?account 1000 1)))
(<= (next (gold ?account ?place ?new))
    (less ?account ?place ?change)
    (true (gold ?account ?place ?old))
    (carried ?account ?place ?carry)
    (column ?new ?change ?carry ?old ?over)
    (not (carried ?account 1000 1)))
(<= (next (gold ?account ?place ?digit))
    (true (gold ?account ?place ?digit))
    (not (changes ?account)))
; Nothing costs less than 0, and no purse holds more than 999.
(<= (next (gold ?account ?place 0))
    (less ?account ?place ?change)
    (carried ?account 1000 1))
(<= (next (gold ?account ?place 9))
    (more ?account ?place ?change)
    (carried ?account 1000 1))

(<= (carried ?account 1 0)
    (changes ?account))
(<= (carried ?account ?higher ?over)
    (next-place ?place ?higher)
    (carried ?account ?place ?carry)
    (more ?account ?place ?change)
    (true (gold ?account ?place ?old))
    (column ?old ?change ?carry ?new ?over))
(<= (carried ?account ?higher ?over)
    (next-place ?place ?higher)
    (carried ?account ?place ?carry)
    (less ?account ?place ?change)
    (true (gold ?account ?place ?old))
    (column ?new ?change ?carry ?old ?over))

(<= (changes ?account)
    (more ?account 1 ?change))
(<= (changes ?account)
    (less ?account 1 ?change))

; -- What is more than what

; Two numbers are compared from the left: the first digit that differs decides.
(<= (exceeds ?one ?other)
    (greater-at ?one ?other 100))
(<= (exceeds ?one ?other)
    (same-at ?one ?other 100)
    (greater-at ?one ?other 10))
(<= (exceeds ?one ?other)
    (same-at ?one ?other 100)
    (same-at ?one ?other 10)
    (greater-at ?one ?other 1))

(<= (greater-at ?one ?other ?place)
    (compared ?one ?other)
    (reads ?one ?place ?more)
    (reads ?other ?place ?less)
    (greater ?more ?less))
(<= (same-at ?one ?other ?place)
    (compared ?one ?other)
    (reads ?one ?place ?digit)
    (reads ?other ?place ?digit))

; Prices with purses, to see what is too dear, and purses with each other.
(<= (compared ?commodity ?player)
    (commodity ?commodity)
    (role ?player))
(<= (compared ?building ?player)
    (building ?building)
    (role ?player))
(<= (compared ?player ?other)
    (role ?player)
    (role ?other)
    (distinct ?player ?other))

(<= (reads ?account ?place ?digit)
    (true (gold ?account ?place ?digit)))
${digits('reads', 'farm', 10)}
${digits('reads', 'factory', 20)}
${aim === 0 ? '' : coalition(aim)}
; -- When it is over

(<= terminal
    (true (step ${iterations + 1})))

; -- What it is worth

${aim === 0 ? GOALS_ALONE : GOALS_TOGETHER}

; -- What can ever be true, and done

(base (step 1))
(<= (base (step ?following))
    (next-step ?step ?following))
(<= (base (gold ?player ?place ?digit))
    (role ?player)
    (place ?place)
    (digit ?digit))
(<= (base (gold ?commodity ?place ?digit))
    (commodity ?commodity)
    (place ?place)
    (digit ?digit))
(<= (base (has ?player ?commodity))
    (role ?player)
    (commodity ?commodity))
(<= (base (has ?player ?building))
    (role ?player)
    (building ?building))

(<= (input ?player (buy ?commodity))
    (role ?player)
    (commodity ?commodity))
(<= (input ?player (buy ?building))
    (role ?player)
    (building ?building))
(<= (input ?player (sell ?commodity))
    (role ?player)
    (commodity ?commodity))
(<= (input ?player (grow ?crop))
    (role ?player)
    (crop ?crop))
(<= (input ?player (make ?product))
    (role ?player)
    (made-from ?product ?crop))${strict === 1 ? WAITING : ''}
`,
});

const ALL_MOVES = `; Everything can be tried at any time. What cannot be done changes nothing, and so whoever wants to wait may,
; for example, offer for sale what is not there.
(<= (legal ?player (buy ?commodity))
    (role ?player)
    (commodity ?commodity))
(<= (legal ?player (sell ?commodity))
    (role ?player)
    (commodity ?commodity))
(<= (legal ?player (grow ?crop))
    (role ?player)
    (crop ?crop))
(<= (legal ?player (make ?product))
    (role ?player)
    (made-from ?product ?crop))
; What is built is built for good, and nobody needs two.
(<= (legal ?player (buy ?building))
    (role ?player)
    (building ?building)
    (not (true (has ?player ?building))))`;

const POSSIBLE_MOVES = `; Only what can be done is legal: a purchase that can be paid, a sale of what is there, and so on.
(<= (legal ?player ?move)
    (possible ?player ?move))
(<= (legal ?player wait)
    (role ?player)
    (not (has-move ?player)))

(<= (has-move ?player)
    (possible ?player ?move))

(<= (possible ?player (buy ?commodity))
    (role ?player)
    (commodity ?commodity)
    (not (true (has ?player ?commodity)))
    (not (exceeds ?commodity ?player)))
(<= (possible ?player (buy ?building))
    (role ?player)
    (building ?building)
    (not (true (has ?player ?building)))
    (not (exceeds ?building ?player)))
(<= (possible ?player (sell ?commodity))
    (commodity ?commodity)
    (true (has ?player ?commodity)))
(<= (possible ?player (grow ?crop))
    (crop ?crop)
    (true (has ?player farm))
    (not (true (has ?player ?crop))))
(<= (possible ?player (make ?product))
    (true (has ?player factory))
    (made-from ?product ?crop)
    (true (has ?player ?crop))
    (not (true (has ?player ?product))))`;

const WAITING = `
(<= (input ?player wait)
    (role ?player))`;

const GOALS_ALONE = `(<= (goal ?player 100)
    (role ?player)
    (not (matched ?player)))
(<= (goal ?player 0)
    (matched ?player))

; Somebody else has as much or more.
(<= (matched ?player)
    (role ?player)
    (role ?other)
    (distinct ?player ?other)
    (not (exceeds ?player ?other)))`;

const GOALS_TOGETHER = `(<= (goal ?player 100)
    (partner ?player)
    (exceeds coalition aim))
(<= (goal ?player 0)
    (partner ?player)
    (not (exceeds coalition aim)))
(<= (goal charlie 100)
    (exceeds charlie alice)
    (exceeds charlie barney))
(<= (goal charlie 0)
    (not (exceeds charlie alice)))
(<= (goal charlie 0)
    (not (exceeds charlie barney)))`;

function coalition(aim: number): string {
  return `
; What the partners have together, added up column by column, and what it is compared with.
(partner alice)
(partner barney)

(<= (reads coalition ?place ?digit)
    (common-carry ?place ?carry)
    (true (gold alice ?place ?one))
    (true (gold barney ?place ?other))
    (column ?one ?other ?carry ?digit ?over))
${digits('reads', 'aim', aim)}

(compared coalition aim)
(<= (exceeds coalition aim)
    (common-carry 1000 1))

(common-carry 1 0)
(<= (common-carry ?higher ?over)
    (next-place ?place ?higher)
    (common-carry ?place ?carry)
    (true (gold alice ?place ?one))
    (true (gold barney ?place ?other))
    (column ?one ?other ?carry ?digit ?over))
`;
}
