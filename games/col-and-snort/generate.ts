/** Col and Snort, two games of colouring a map, on maps that are grids. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    width: { meaning: 'columns of the map', least: 3, most: 12, default: 5 },
    height: { meaning: 'rows of the map', least: 3, most: 12, default: 5 },
    snort: {
      meaning: '1 for Snort, where different colours must not touch, 0 for Col, where equal ones must not',
      least: 0,
      most: 1,
      default: 0,
    },
  },

  sheet: ({ width, height, snort }) => `${snort === 1 ? snortTitle(width, height) : colTitle(width, height)}

; -- Who plays

(role blue)
(role red)

; -- Names for the parts of the map

; Columns are counted from the left, rows from below.
${lines(numbers(1, width), (column) => `(column ${column})`)}

${lines(numbers(1, height), (row) => `(row ${row})`)}

${successors('next-column', 1, width)}

${successors('next-row', 1, height)}

(<= (beside ?column ?row ?right ?row)
    (next-column ?column ?right)
    (row ?row))
(<= (beside ?column ?row ?column ?above)
    (column ?column)
    (next-row ?row ?above))

(<= (adjacent ?column ?row ?other-column ?other-row)
    (beside ?column ?row ?other-column ?other-row))
(<= (adjacent ?column ?row ?other-column ?other-row)
    (beside ?other-column ?other-row ?column ?row))

(opponent blue red)
(opponent red blue)

; -- How the game starts

(<= (init (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(init (control blue))

; -- What may be done

${snort === 1 ? SNORT_RULE : COL_RULE}

(<= (possible ?player ?column ?row)
    (role ?player)
    (true (cell ?column ?row empty))
    (not (forbidden ?player ?column ?row)))

(<= (legal ?player (paint ?column ?row))
    (true (control ?player))
    (possible ?player ?column ?row))
(<= (legal ?player noop)
    (opponent ?player ?other)
    (true (control ?other)))

; -- What happens then

(<= (next (cell ?column ?row ?player))
    (does ?player (paint ?column ?row)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (painted ?column ?row)))
(<= (next (control ?player))
    (opponent ?player ?other)
    (true (control ?other)))

(<= (painted ?column ?row)
    (does ?player (paint ?column ?row)))

; -- When it is over

(<= terminal
    (loses ?player))

(<= (loses ?player)
    (true (control ?player))
    (not (can-move ?player)))

(<= (can-move ?player)
    (possible ?player ?column ?row))

; -- What it is worth

(<= (goal ?player 0)
    (loses ?player))
(<= (goal ?player 100)
    (opponent ?player ?other)
    (loses ?other))

; -- What can ever be true, and done

(<= (base (cell ?column ?row empty))
    (column ?column)
    (row ?row))
(<= (base (cell ?column ?row ?player))
    (column ?column)
    (row ?row)
    (role ?player))
(<= (base (control ?player))
    (role ?player))

(<= (input ?player (paint ?column ?row))
    (role ?player)
    (column ?column)
    (row ?row))
(<= (input ?player noop)
    (role ?player))
`,
});

function colTitle(width: number, height: number): string {
  return `; Col on a map of ${width} columns and ${height} rows of countries.
;
; Blue and red take turns to paint a country in their own colour. Countries with a common border must not have the
; same colour. Whoever cannot paint one any more loses.`;
}

function snortTitle(width: number, height: number): string {
  return `; Snort on a map of ${width} columns and ${height} rows of countries.
;
; Blue and red take turns to paint a country in their own colour. Countries with a common border must not have
; different colours. Whoever cannot paint one any more loses.`;
}

const COL_RULE = `; Snort, the twin of this game, differs in the next rule only.
(<= (forbidden ?player ?column ?row)
    (role ?player)
    (adjacent ?column ?row ?other-column ?other-row)
    (true (cell ?other-column ?other-row ?player)))`;

const SNORT_RULE = `; Col, the twin of this game, differs in the next rule only.
(<= (forbidden ?player ?column ?row)
    (opponent ?player ?other)
    (adjacent ?column ?row ?other-column ?other-row)
    (true (cell ?other-column ?other-row ?other)))`;
