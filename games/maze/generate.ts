/** Labyrinths of any size, always the same one for a size. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

export const generator = defineGenerator({
  parameters: {
    rooms: { meaning: 'rooms from side to side', least: 2, most: 12, default: 5 },
  },
  sheet: ({ rooms }) => {
    const picture = labyrinth(rooms);
    const size = picture.length;
    const limit = 2 * shortestWay(picture);
    const coordinates = numbers(1, size);
    const signAt = (column: number, row: number) => picture[size - row]?.[column - 1] ?? '#';
    const cells = coordinates
      .toReversed()
      .flatMap((row) => coordinates.map((column) => ({ column, row, sign: signAt(column, row) })));
    return `\
; A labyrinth, to be walked from the lower left to the upper right corner.
;
; The walker goes up, down, left and right. There is only one way that does not turn back,
; and there is time for twice its length: ${limit} steps.
;
${lines(picture, (row) => `;   ${row}`)}
;
; @ is the walker, . the exit.

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
${successors('follows', 1, size)}

${lines(
  cells.filter(({ sign }) => sign !== '#'),
  ({ column, row }) => `(open ${column} ${row})`,
)}

(<= (beside ?column ?row ?column ?other)
    (next-to ?row ?other)
    (open ?column ?row)
    (open ?column ?other))
(<= (beside ?column ?row ?other ?row)
    (next-to ?column ?other)
    (open ?column ?row)
    (open ?other ?row))
(<= (next-to ?one ?other)
    (follows ?one ?other))
(<= (next-to ?one ?other)
    (follows ?other ?one))

; -- How the game starts

(init (cell 2 2 walker))
(init (cell ${size - 1} ${size - 1} exit))
${lines(
  cells.filter(({ sign }) => sign === '#' || sign === ' '),
  ({ column, row, sign }) => `(init (cell ${column} ${row} ${sign === '#' ? 'wall' : 'floor'}))`,
)}
(init (steps-left ${limit}))

; -- What may be done

(<= (legal player (walk ?to-column ?to-row))
    (true (cell ?column ?row walker))
    (beside ?column ?row ?to-column ?to-row))

; -- What happens then

(<= (next (cell ?column ?row walker))
    (does player (walk ?column ?row)))
(<= (next (cell ?column ?row floor))
    (true (cell ?column ?row walker)))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (distinct ?content walker)
    (not (does player (walk ?column ?row))))
(<= (next (steps-left ?fewer))
    (true (steps-left ?number))
    (one-more ?fewer ?number))

; -- When it is over

(<= terminal
    out)
(<= terminal
    (true (steps-left 0)))

(<= out
    (true (cell ${size - 1} ${size - 1} walker)))

; -- What it is worth

(<= (goal player 100)
    out)
(<= (goal player 0)
    (not out))

; -- What can ever be true, and done

(base (cell ${size - 1} ${size - 1} exit))
(<= (base (cell ?column ?row floor))
    (open ?column ?row))
(<= (base (cell ?column ?row walker))
    (open ?column ?row))
${lines(
  cells.filter(({ sign }) => sign === '#'),
  ({ column, row }) => `(base (cell ${column} ${row} wall))`,
)}
(base (steps-left ${limit}))
(<= (base (steps-left ?number))
    (one-more ?number ?more))

(<= (input player (walk ?column ?row))
    (open ?column ?row))

; -- Numbers

${successors('one-more', 0, limit)}
`;
  },
});

/** Carved depth first from room to room. */
function labyrinth(rooms: number): string[] {
  const size = 2 * rooms + 1;
  const signs = numbers(1, size).map(() => numbers(1, size).map(() => '#'));
  const put = (x: number, y: number, sign: string): void => {
    const row = signs[y];
    if (row !== undefined) row[x] = sign;
  };
  // Park and Miller's generator, so that a size always has the same labyrinth.
  let seed = rooms;
  const below = (limit: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
  };
  const carve = (x: number, y: number): void => {
    put(x, y, ' ');
    const steps = [
      [2, 0],
      [-2, 0],
      [0, 2],
      [0, -2],
    ] as const;
    const left = [...steps];
    while (left.length > 0) {
      const [[across, down] = [0, 0]] = left.splice(below(left.length), 1);
      if (signs[y + down]?.[x + across] !== '#') continue;
      put(x + across / 2, y + down / 2, ' ');
      carve(x + across, y + down);
    }
  };
  carve(1, size - 2);
  put(1, size - 2, '@');
  put(size - 2, 1, '.');
  return signs.map((row) => row.join(''));
}

function shortestWay(picture: readonly string[]): number {
  const signs = picture.join('');
  const size = picture.length;
  const seen = new Set([signs.indexOf('@')]);
  let length = 0;
  for (let level = [...seen]; !level.some((cell) => signs[cell] === '.'); length++) {
    level = level.flatMap((cell) => [cell + 1, cell - 1, cell + size, cell - size]);
    level = level.filter((cell) => signs[cell] !== '#' && !seen.has(cell));
    for (const cell of level) seen.add(cell);
  }
  return length;
}
