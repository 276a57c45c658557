import { defineGenerator, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: { size: { meaning: 'columns and rows of each sea', least: 3, most: 8, default: 5 } },
  sheet: ({ size }) => `; Battleships: two hidden fleets on seas of ${size} by ${size} cells.
;
; Each player has a cruiser of three cells and a submarine of two, and secretly places first one and then the
; other on one's own sea. Then both fire at a cell of the other's sea at the same time, again and again, never
; twice at the same one. Players learn whether their shot was a hit, and where the other one fired. Whoever has
; sunk the whole fleet of the other wins; if both have done so in the same step, it is a draw.
;
; Here chance has no part, but secrets do: players know nothing but their own moves and what \`sees\` tells them.

; -- Who plays

(role red)
(role blue)

(opponent red blue)
(opponent blue red)

; -- Names for the parts of a sea

; Columns from left to right, rows from the bottom up.
${successors('next-line', 1, size)}

(line 1)
(<= (line ?following)
    (next-line ?line ?following))

; The way a ship lies: from its first cell to the right, or upwards.
(<= (beside across ?column ?row ?following ?row)
    (next-line ?column ?following)
    (line ?row))
(<= (beside up ?column ?row ?column ?following)
    (line ?column)
    (next-line ?row ?following))

; The cells of a submarine that has its first cell at a place, and those of a cruiser.
(<= (covers submarine ?way ?column ?row ?column ?row)
    (beside ?way ?column ?row ?next-column ?next-row))
(<= (covers submarine ?way ?column ?row ?next-column ?next-row)
    (beside ?way ?column ?row ?next-column ?next-row))
(<= (covers cruiser ?way ?column ?row ?any-column ?any-row)
    (beside ?way ?column ?row ?next-column ?next-row)
    (covers submarine ?way ?next-column ?next-row ?last-column ?last-row)
    (covers submarine ?way ?column ?row ?any-column ?any-row))
(<= (covers cruiser ?way ?column ?row ?last-column ?last-row)
    (beside ?way ?column ?row ?next-column ?next-row)
    (beside ?way ?next-column ?next-row ?last-column ?last-row))

; -- How the game starts

(init (stage cruiser))

(next-stage cruiser submarine)
(next-stage submarine battle)
(next-stage battle battle)

; -- What may be done

(<= (legal ?player (place ?column ?row ?way))
    (role ?player)
    (true (stage ?ship))
    (covers ?ship ?way ?column ?row ?column ?row)
    (not (crossed ?player ?ship ?way ?column ?row)))
(<= (legal ?player (fire ?column ?row))
    (role ?player)
    (true (stage battle))
    (line ?column)
    (line ?row)
    (not (true (shot ?player ?column ?row))))

; The submarine would lie on the cruiser.
(<= (crossed ?player submarine ?way ?column ?row)
    (covers submarine ?way ?column ?row ?any-column ?any-row)
    (true (ship ?player ?any-column ?any-row)))

; -- What the players see

(<= (sees ?player hit)
    (hits ?player))
(<= (sees ?player (fired ?column ?row))
    (opponent ?player ?other)
    (does ?other (fire ?column ?row)))

(<= (hits ?player)
    (does ?player (fire ?column ?row))
    (opponent ?player ?other)
    (true (ship ?other ?column ?row)))

; -- What happens then

(<= (next (stage ?following))
    (true (stage ?stage))
    (next-stage ?stage ?following))
(<= (next (ship ?player ?any-column ?any-row))
    (does ?player (place ?column ?row ?way))
    (true (stage ?ship))
    (covers ?ship ?way ?column ?row ?any-column ?any-row))
(<= (next (ship ?player ?column ?row))
    (true (ship ?player ?column ?row)))
(<= (next (shot ?player ?column ?row))
    (does ?player (fire ?column ?row)))
(<= (next (shot ?player ?column ?row))
    (true (shot ?player ?column ?row)))

; -- When it is over

(<= terminal
    (true (stage battle))
    (role ?player)
    (not (afloat ?player)))

; Some cell of a ship that has not been hit.
(<= (afloat ?player)
    (true (ship ?player ?column ?row))
    (opponent ?player ?other)
    (not (true (shot ?other ?column ?row))))

; -- What it is worth

(<= (goal ?player 100)
    (afloat ?player)
    (opponent ?player ?other)
    (not (afloat ?other)))
(<= (goal ?player 0)
    (opponent ?player ?other)
    (afloat ?other)
    (not (afloat ?player)))
(<= (goal ?player 50)
    (role ?player)
    (afloat red)
    (afloat blue))
(<= (goal ?player 50)
    (role ?player)
    (not (afloat red))
    (not (afloat blue)))

; -- What can ever be true, and done

(base (stage cruiser))
(<= (base (stage ?following))
    (next-stage ?stage ?following))
(<= (base (ship ?player ?column ?row))
    (role ?player)
    (line ?column)
    (line ?row))
(<= (base (shot ?player ?column ?row))
    (role ?player)
    (line ?column)
    (line ?row))

(<= (input ?player (place ?column ?row ?way))
    (role ?player)
    (covers submarine ?way ?column ?row ?column ?row))
(<= (input ?player (fire ?column ?row))
    (role ?player)
    (line ?column)
    (line ?row))
`,
});
