/** Small new games for two: a seed determines the board, how stones are placed, and which shape wins. */
import { type Random, seededRandom } from '../base/index.ts';

export interface FreshGame {
  readonly name: string;
  /** The rule sheet in prefix notation. */
  readonly text: string;
  /** The rules in one sentence for people. */
  readonly summary: string;
}

type Cell = readonly [number, number];

const PLACEMENTS = ['anywhere', 'touching', 'falling', 'apart'] as const;

interface Design {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly placement: (typeof PLACEMENTS)[number];
  /** Cells of the shape; the first is the origin. */
  readonly shape: readonly Cell[];
  /** Whether making the shape loses. */
  readonly isMisere: boolean;
  /** The result for a player who cannot move. */
  readonly stuck: 'draw' | 'lose';
}

/**
 * A new game; the same seed gives the same game.
 *
 * @example
 * freshGame(1).text.startsWith('; ') // true
 */
export function freshGame(seed: number): FreshGame {
  const design = designOf(seededRandom(seed));
  return { name: `fresh-${seed}`, text: sheetOf(design), summary: summaryOf(design) };
}

function designOf(random: Random): Design {
  const width = 3 + random.below(3);
  const height = 3 + random.below(3);
  const all: Cell[] = [];
  for (let y = 1; y <= height; y++) for (let x = 1; x <= width; x++) all.push([x, y]);
  const holes = random.below(3);
  const cells = [...all];
  for (let i = 0; i < holes; i++) cells.splice(random.below(cells.length), 1);
  const isMisere = random.below(3) === 0;
  return {
    width,
    height,
    cells,
    placement: PLACEMENTS[random.below(PLACEMENTS.length)] ?? 'anywhere',
    shape: shapeOf(random, 3 + random.below(2)),
    isMisere,
    stuck: random.below(2) === 0 ? 'draw' : 'lose',
  };
}

/** Each cell touches an earlier one at a side or a corner. */
function shapeOf(random: Random, size: number): Cell[] {
  const shape: Cell[] = [[0, 0]];
  while (shape.length < size) {
    const [x, y] = shape[random.below(shape.length)] as Cell;
    const next: Cell = [x + random.below(3) - 1, y + random.below(3) - 1];
    if (!shape.some((cell) => sameCell(cell, next))) shape.push(next);
  }
  return shape;
}

const sameCell = ([a, b]: Cell, [c, d]: Cell): boolean => a === c && b === d;
const nameOf = ([x, y]: Cell): string => `${'abcdefgh'[x - 1]}${y}`;

/** All placements of the shape on the board, including rotations and reflections. */
function placesOf({ cells, shape }: Design): string[] {
  const turns: ((cell: Cell) => Cell)[] = [
    ([x, y]) => [x, y],
    ([x, y]) => [-y, x],
    ([x, y]) => [-x, -y],
    ([x, y]) => [y, -x],
  ];
  const places = new Set<string>();
  for (const turn of turns)
    for (const mirror of [1, -1])
      for (const [left, top] of cells) {
        const placed = shape.map(([x, y]): Cell => {
          const [dx, dy] = turn([mirror * x, y]);
          return [left + dx, top + dy];
        });
        if (placed.every((cell) => cells.some((other) => sameCell(other, cell))))
          places.add(placed.map(nameOf).sort().join(' '));
      }
  return [...places].sort();
}

function sheetOf(design: Design): string {
  const { cells, shape, isMisere, stuck } = design;
  const parts = 'abcd'.slice(0, shape.length).split('');
  const [winner, loser] = isMisere ? [0, 100] : [100, 0];
  return `${[
    `; ${summaryOf(design)}`,
    '(role light)\n(role dark)\n(other light dark)\n(other dark light)',
    cells.map((cell) => `(cell ${nameOf(cell)})`).join(' '),
    '(<= (base (stone ?c ?r)) (cell ?c) (role ?r))\n(<= (base (control ?r)) (role ?r))',
    '(<= (input ?r (put ?c)) (role ?r) (cell ?c))\n(<= (input ?r noop) (role ?r))',
    '(init (control light))',
    '(<= (taken ?c) (true (stone ?c ?r)))',
    ...placementRules(design),
    '(<= (legal ?r (put ?c)) (true (control ?r)) (may-put ?r ?c))',
    '(<= (legal ?r noop) (other ?r ?s) (true (control ?s)))',
    '(<= (next (stone ?c ?r)) (true (stone ?c ?r)))\n(<= (next (stone ?c ?r)) (does ?r (put ?c)))',
    '(<= (next (control ?s)) (other ?r ?s) (true (control ?r)))',
    placesOf(design)
      .map((place) => `(shape ${place})`)
      .join('\n'),
    `(<= (made ?r) (shape ${parts.map((part) => `?${part}`).join(' ')})\n${parts.map((part) => `    (true (stone ?${part} ?r))`).join('\n')})`,
    '(<= decided (made ?r))',
    '(<= (can-move ?r) (may-put ?r ?c))\n(<= stuck (true (control ?r)) (not (can-move ?r)))',
    '(<= terminal decided)\n(<= terminal stuck)',
    `(<= (goal ?r ${winner}) (made ?r))\n(<= (goal ?s ${loser}) (other ?r ?s) (made ?r))`,
    stuck === 'draw'
      ? '(<= (goal ?r 50) (role ?r) (not decided))'
      : '(<= (goal ?r 0) (true (control ?r)) (not decided))\n(<= (goal ?s 100) (other ?r ?s) (true (control ?r)) (not decided))',
  ].join('\n\n')}\n`;
}

function placementRules({ cells, placement }: Design): string[] {
  const free = '(role ?r) (cell ?c) (not (taken ?c))';
  const near = (isNear: (dx: number, dy: number) => boolean, relation: string): string =>
    cells
      .flatMap((cell) =>
        cells
          .filter((other) => isNear(other[0] - cell[0], other[1] - cell[1]))
          .map((other) => `(${relation} ${nameOf(cell)} ${nameOf(other)})`),
      )
      .join('\n');
  const isBeside = (dx: number, dy: number): boolean => Math.abs(dx) + Math.abs(dy) === 1;
  switch (placement) {
    case 'anywhere':
      return [`(<= (may-put ?r ?c) ${free})`];
    case 'touching':
      return [
        near(isBeside, 'beside'),
        '(<= started (taken ?c))',
        `(<= (may-put ?r ?c) ${free} (not started))\n(<= (may-put ?r ?c) ${free} (beside ?c ?d) (taken ?d))`,
      ];
    case 'falling':
      return [
        near((dx, dy) => dx === 0 && dy === -1, 'rests-on'),
        '(<= (has-support ?c) (rests-on ?c ?d))',
        `(<= (may-put ?r ?c) ${free} (not (has-support ?c)))\n(<= (may-put ?r ?c) ${free} (rests-on ?c ?d) (taken ?d))`,
      ];
    case 'apart':
      return [
        near(isBeside, 'beside'),
        '(<= (crowded ?r ?c) (beside ?c ?d) (true (stone ?d ?r)))',
        `(<= (may-put ?r ?c) ${free} (not (crowded ?r ?c)))`,
      ];
  }
}

function summaryOf(design: Design): string {
  const { width, height, cells, placement, shape, isMisere, stuck } = design;
  const where = {
    anywhere: 'on any free cell',
    touching: 'on a free cell beside another stone',
    falling: 'on the lowest free cell of a column',
    apart: 'on a free cell that is not beside a stone of their own',
  } as const;
  const missing = width * height - cells.length;
  const without = missing === 0 ? '' : ` without ${missing === 1 ? 'one cell' : `${missing} cells`}`;
  return `On a board of ${width} by ${height}${without}, two players take turns to put a stone ${where[placement]}. Whoever makes the shape ${shapeText(shape)}, turned or mirrored, ${isMisere ? 'loses' : 'wins'}; a player who cannot move ${stuck === 'draw' ? 'ends the game in a draw' : 'loses'}.`;
}

/** The shape in rows from the top, such as `xx/.x`. */
function shapeText(shape: readonly Cell[]): string {
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const rows: string[] = [];
  for (let y = Math.max(...ys); y >= Math.min(...ys); y--) {
    let row = '';
    for (let x = left; x <= right; x++) row += shape.some((cell) => sameCell(cell, [x, y])) ? 'x' : '.';
    rows.push(row);
  }
  return rows.join('/');
}
