/** Warehouses where boxes have to be pushed to their places. */
import { defineGenerator, lines, numbers, successors } from '../generator.ts';

interface Level {
  readonly limit: number;
  readonly picture: readonly string[];
}

const LEVELS: readonly Level[] = [
  {
    limit: 20,
    picture: [
      '#######', //
      '#  @  #',
      '# #$# #',
      '# $ . #',
      '#  .  #',
      '#######',
    ],
  },
  {
    limit: 60,
    picture: [
      '#######', //
      '# .  .#',
      '# $ $ #',
      '#@# ###',
      '#     #',
      '#######',
    ],
  },
];

/** What the signs in the pictures mean at first. */
const CONTENTS: Readonly<Record<string, string>> = {
  '#': 'wall',
  ' ': 'floor',
  '.': 'target',
  $: 'box',
  '@': 'worker',
};

export const generator = defineGenerator({
  parameters: {
    level: { meaning: 'which warehouse', least: 1, most: LEVELS.length, default: 1 },
  },
  sheet: ({ level }) => {
    const { limit, picture } = LEVELS[level - 1] as Level;
    const rows = numbers(1, picture.length).reverse();
    const columns = numbers(1, picture[0]?.length ?? 0);
    const signAt = (column: number, row: number) => picture[picture.length - row]?.[column - 1] ?? '#';
    const cells = rows.flatMap((row) =>
      columns.map((column) => ({ column, row, sign: signAt(column, row) })),
    );
    const largest = Math.max(columns.length, rows.length);
    return `\
; A warehouse where a worker has to push boxes (sokoban, level ${level}).
;
; The worker walks up, down, left and right, and pushes a box if it is in the way and has a free cell behind it.
; Boxes cannot be pulled, nor two pushed at once. All of them have to stand on targets.
; Whoever walks around for ever is stopped after ${limit} moves.
;
${lines(picture, (row) => `;   ${row}`)}
;
; @ is the worker, $ a box, . a target.

; -- Who plays

(role player)

; -- Names for the parts

; The first coordinate is the column, from left to right, the second the row, from bottom to top.
; A cell shows what stands there and, except for walls, on which ground.
(shows nothing floor floor)
(shows nothing target target)
(shows box floor box)
(shows box target box-on-target)
(shows worker floor worker)
(shows worker target worker-on-target)

; The ground under everything.
${lines(
  cells.filter(({ sign }) => sign !== '#'),
  ({ column, row, sign }) => `(ground ${column} ${row} ${sign === '.' ? 'target' : 'floor'})`,
)}

(<= (step ?direction ?column ?row ?to-column ?to-row)
    (neighbour ?direction ?column ?row ?to-column ?to-row)
    (ground ?column ?row ?from-ground)
    (ground ?to-column ?to-row ?to-ground))
(<= (neighbour up ?column ?row ?column ?above)
    (ground ?column ?row ?ground)
    (follows ?row ?above))
(<= (neighbour down ?column ?row ?column ?below)
    (ground ?column ?row ?ground)
    (follows ?below ?row))
(<= (neighbour right ?column ?row ?next ?row)
    (ground ?column ?row ?ground)
    (follows ?column ?next))
(<= (neighbour left ?column ?row ?before ?row)
    (ground ?column ?row ?ground)
    (follows ?before ?column))

${successors('follows', 1, largest)}

; -- How the game starts

${lines(cells, ({ column, row, sign }) => `(init (cell ${column} ${row} ${CONTENTS[sign]}))`)}
(init (moves-left ${limit}))

; -- What may be done

; To a free cell, or against a box that has a free cell behind it.
; There is always a move: the cell that the worker came from is free.
(<= (legal player (walk ?to-column ?to-row))
    (holds ?column ?row worker)
    (step ?direction ?column ?row ?to-column ?to-row)
    (holds ?to-column ?to-row nothing))
(<= (legal player (walk ?to-column ?to-row))
    (pushable ?to-column ?to-row ?behind-column ?behind-row)
    (holds ?behind-column ?behind-row nothing))

(<= (holds ?column ?row ?thing)
    (true (cell ?column ?row ?content))
    (shows ?thing ?ground ?content))

; A box beside the worker, and the cell behind it.
(<= (pushable ?to-column ?to-row ?behind-column ?behind-row)
    (holds ?column ?row worker)
    (step ?direction ?column ?row ?to-column ?to-row)
    (holds ?to-column ?to-row box)
    (step ?direction ?to-column ?to-row ?behind-column ?behind-row))

; -- What happens then

(<= (becomes ?column ?row nothing)
    (holds ?column ?row worker))
(<= (becomes ?column ?row worker)
    (does player (walk ?column ?row)))
(<= (becomes ?behind-column ?behind-row box)
    (does player (walk ?column ?row))
    (pushable ?column ?row ?behind-column ?behind-row))

(<= (next (cell ?column ?row ?content))
    (becomes ?column ?row ?thing)
    (ground ?column ?row ?ground)
    (shows ?thing ?ground ?content))
(<= (next (cell ?column ?row ?content))
    (true (cell ?column ?row ?content))
    (not (changes ?column ?row)))

(<= (changes ?column ?row)
    (becomes ?column ?row ?thing))

(<= (next (moves-left ?fewer))
    (true (moves-left ?number))
    (one-more ?fewer ?number))

; -- When it is over

(<= terminal
    (not work-left))
(<= terminal
    (true (moves-left 0)))

; There are as many boxes as targets, so it is enough to look for boxes that are elsewhere.
(<= work-left
    (true (cell ?column ?row box)))

; -- What it is worth

(<= (goal player 100)
    (not work-left))
(<= (goal player 0)
    work-left)

; -- What can ever be true, and done

${lines(
  cells.filter(({ sign }) => sign === '#'),
  ({ column, row }) => `(base (cell ${column} ${row} wall))`,
)}
(<= (base (cell ?column ?row ?content))
    (ground ?column ?row ?ground)
    (shows ?thing ?ground ?content))
(base (moves-left ${limit}))
(<= (base (moves-left ?number))
    (one-more ?number ?more))

(<= (input player (walk ?column ?row))
    (ground ?column ?row ?ground))

; -- Numbers

${successors('one-more', 0, limit)}
`;
  },
});
