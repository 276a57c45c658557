/** Sudokus with boxes of two by two or three by three cells. */
import { defineGenerator, lines, numbers } from '../generator.ts';

/** By the size of a box, from the top; each has exactly one solution. */
const PUZZLES: Readonly<Record<number, readonly string[]>> = {
  2: [
    '.1.2', //
    '....',
    '....',
    '2.4.',
  ],
  3: [
    '2...81..5',
    '...2.4.9.',
    '4..7..2.8',
    '73.....6.',
    '.5.....7.',
    '.8.....59',
    '1.5..8..3',
    '.2.1.6...',
    '8..32...4',
  ],
};

export const generator = defineGenerator({
  parameters: {
    box: { meaning: 'columns and rows of a box', least: 2, most: 3, default: 3 },
  },
  sheet: ({ box }) => {
    const size = box * box;
    const coordinates = numbers(1, size);
    const picture = PUZZLES[box] ?? [];
    const givens = coordinates
      .toReversed()
      .flatMap((row) =>
        coordinates.map((column) => ({ column, row, digit: picture[size - row]?.[column - 1] ?? '.' })),
      );
    return `\
; Sudoku with the digits 1 to ${size}.
;
; Every row, every column and every box of ${box} by ${box} cells has to contain each digit once.
; A digit may be written into an empty cell as long as its row, column and box do not have it yet, and stays there.
; Whoever made a mistake will sooner or later have empty cells left where no digit fits.
;
${lines(picture, (row) => `;   ${row}`)}

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
; Columns, rows and digits have the same names.
${lines(coordinates, (number) => `(number ${number})`)}

; Which columns, and which rows, share a box.
${lines(coordinates, (number) => `(band ${number} ${Math.ceil(number / box)})`)}

; -- How the game starts

${lines(
  givens.filter(({ digit }) => digit !== '.'),
  ({ column, row, digit }) => `(given ${column} ${row} ${digit})`,
)}

(<= (init (cell ?column ?row ?digit))
    (given ?column ?row ?digit))
(<= (init (cell ?column ?row empty))
    (open ?column ?row))

(<= (open ?column ?row)
    (number ?column)
    (number ?row)
    (not (filled-at-first ?column ?row)))
(<= (filled-at-first ?column ?row)
    (given ?column ?row ?digit))

; -- What may be done

(<= (legal player (mark ?column ?row ?digit))
    (fits ?column ?row ?digit))

(<= (fits ?column ?row ?digit)
    (true (cell ?column ?row empty))
    (number ?digit)
    (band ?column ?column-band)
    (band ?row ?row-band)
    (not (in-column ?column ?digit))
    (not (in-row ?row ?digit))
    (not (in-box ?column-band ?row-band ?digit)))

(<= (in-column ?column ?digit)
    (true (cell ?column ?row ?digit))
    (number ?digit))
(<= (in-row ?row ?digit)
    (true (cell ?column ?row ?digit))
    (number ?digit))
(<= (in-box ?column-band ?row-band ?digit)
    (true (cell ?column ?row ?digit))
    (number ?digit)
    (band ?column ?column-band)
    (band ?row ?row-band))

; -- What happens then

(<= (next (cell ?column ?row ?digit))
    (does player (mark ?column ?row ?digit)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (marked ?column ?row)))

(<= (marked ?column ?row)
    (does player (mark ?column ?row ?digit)))

; -- When it is over

(<= terminal
    (not something-fits))

(<= something-fits
    (fits ?column ?row ?digit))

; -- What it is worth

(<= unfinished
    (true (cell ?column ?row empty)))

(<= (goal player 100)
    (not unfinished))
(<= (goal player 0)
    unfinished)

; -- What can ever be true, and done

(<= (base (cell ?column ?row ?digit))
    (given ?column ?row ?digit))
(<= (base (cell ?column ?row empty))
    (open ?column ?row))
(<= (base (cell ?column ?row ?digit))
    (open ?column ?row)
    (number ?digit))

(<= (input player (mark ?column ?row ?digit))
    (open ?column ?row)
    (number ?digit))
`;
  },
});
