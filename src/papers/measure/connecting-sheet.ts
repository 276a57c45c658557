/** Connect four with lines of any length, for experiments on the effect of the length. */

export interface ConnectingBoard {
  readonly width: number;
  readonly height: number;
  readonly line: number;
}

/** Discs fall into columns; a line of the given length wins, a full board is a draw. */
export function connectingSheet(board: ConnectingBoard): string {
  const { width, height } = board;
  const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
  return [
    '(role red) (role yellow) (other red yellow) (other yellow red)',
    ...range(width).map((column) => `(column ${column})`),
    ...range(height).map((row) => `(row ${row})`),
    ...range(height - 1).map((row) => `(above ${row} ${row + 1})`),
    '(<= (init (cell ?c ?r empty)) (column ?c) (row ?r)) (init (control red))',
    `(<= (legal ?p (drop ?c)) (true (control ?p)) (true (cell ?c ${height} empty)))`,
    '(<= (legal ?p wait) (true (control ?q)) (other ?p ?q))',
    '(<= (lands ?c 1) (true (cell ?c 1 empty)))',
    '(<= (lands ?c ?r) (above ?b ?r) (true (cell ?c ?r empty)) (true (cell ?c ?b ?p)) (role ?p))',
    '(<= (next (cell ?c ?r ?p)) (does ?p (drop ?c)) (lands ?c ?r))',
    '(<= (next (cell ?c ?r ?p)) (true (cell ?c ?r ?p)) (role ?p))',
    '(<= (next (cell ?c ?r empty)) (true (cell ?c ?r empty)) (not (filled ?c ?r)))',
    '(<= (filled ?c ?r) (does ?p (drop ?c)) (lands ?c ?r))',
    '(<= (next (control ?p)) (true (control ?q)) (other ?p ?q))',
    ...linesOf(board).map(
      (cells) => `(<= (line ?p) (role ?p) ${cells.map(([c, r]) => `(true (cell ${c} ${r} ?p))`).join(' ')})`,
    ),
    '(<= open (true (cell ?c ?r empty)))',
    '(<= (goal ?p 100) (line ?p)) (<= (goal ?p 0) (line ?q) (other ?p ?q))',
    '(<= (goal ?p 50) (role ?p) (not (line red)) (not (line yellow)) (not open))',
    '(<= terminal (line ?p)) (<= terminal (not open))',
  ].join('\n');
}

type Cell = readonly [column: number, row: number];

function linesOf({ width, height, line }: ConnectingBoard): Cell[][] {
  const found: Cell[][] = [];
  for (const [right, up] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const)
    for (let column = 1; column <= width; column++)
      for (let row = 1; row <= height; row++) {
        const cells = Array.from({ length: line }, (_, i): Cell => [column + i * right, row + i * up]);
        const [c, r] = cells[line - 1] as Cell;
        if (c <= width && r >= 1 && r <= height) found.push(cells);
      }
  return found;
}
