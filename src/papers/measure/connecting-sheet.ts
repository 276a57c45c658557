/** Connect four as in the paper: a cell is empty if neither player's disc is there, and there is no fluent for it. */

/** Discs fall into columns; four in a line win, a full board is a draw. */
export function connectingSheet(width: number, height: number): string {
  const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
  return [
    '(role red) (role yellow) (other red yellow) (other yellow red)',
    ...range(width).map((column) => `(column ${column})`),
    ...range(height).map((row) => `(row ${row})`),
    ...range(Math.max(width, height) - 1).map((place) => `(follows ${place} ${place + 1})`),
    '(init (control red))',
    '(<= (empty ?c ?r) (column ?c) (row ?r) (not (true (disc ?c ?r red))) (not (true (disc ?c ?r yellow))))',
    `(<= (legal ?p (drop ?c)) (true (control ?p)) (empty ?c ${height}))`,
    '(<= (legal ?p wait) (true (control ?q)) (other ?p ?q))',
    '(<= (next (disc ?c ?r ?p)) (true (disc ?c ?r ?p)))',
    '(<= (next (disc ?c 1 ?p)) (does ?p (drop ?c)) (empty ?c 1))',
    '(<= (next (disc ?c ?r ?p)) (does ?p (drop ?c)) (empty ?c ?r) (follows ?b ?r) (not (empty ?c ?b)))',
    '(<= (next (control ?p)) (true (control ?q)) (other ?p ?q))',
    ...linesOf(width, height).map(
      (cells) => `(<= (line ?p) (role ?p) ${cells.map((cell) => `(true (disc ${cell} ?p))`).join(' ')})`,
    ),
    `(<= open (empty ?c ${height}))`,
    '(<= (goal ?p 100) (line ?p))',
    '(<= (goal ?p 50) (role ?p) (not (line red)) (not (line yellow)) (not open))',
    '(<= (goal ?p 0) (line ?q) (other ?p ?q))',
    '(<= (goal ?p 0) (role ?p) (not (line red)) (not (line yellow)) open)',
    '(<= terminal (line ?p))',
    '(<= terminal (not open))',
  ].join('\n');
}

const LINE = 4;

/** The cells of every line, as text. */
function linesOf(width: number, height: number): string[][] {
  const found: string[][] = [];
  for (const [right, up] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const)
    for (let column = 1; column + (LINE - 1) * right <= width; column++)
      for (let row = 1; row <= height; row++) {
        const end = row + (LINE - 1) * up;
        if (end < 1 || end > height) continue;
        found.push(Array.from({ length: LINE }, (_, i) => `${column + i * right} ${row + i * up}`));
      }
  return found;
}
