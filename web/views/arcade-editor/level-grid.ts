/** Levels as editable text: cells, sizes, and the picture of a level before it is played. */
import { FRAME_STRIDE, type SpriteLook } from '../../../src/board/index.ts';

/** Rows padded to the same length. */
export function gridOf(text: string): string[][] {
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.at(-1) === '') rows.pop();
  const width = Math.max(1, ...rows.map(({ length }) => length));
  return (rows.length === 0 ? [''] : rows).map((row) => [...row.padEnd(width)]);
}

const textOf = (grid: readonly (readonly string[])[]): string =>
  `${grid.map((row) => row.join('')).join('\n')}\n`;

/**
 * The text with one cell changed.
 *
 * @example
 * painted('ww\nww\n', 1, 0, 'A') // 'wA\nww\n'
 */
export function painted(text: string, column: number, row: number, character: string): string {
  const grid = gridOf(text);
  const line = grid[row];
  if (line?.[column] === undefined) return text;
  line[column] = character;
  return textOf(grid);
}

/** Maximum number of columns or rows. */
const MOST = 100;

/** Adds or removes one column on the right or one row at the bottom; new cells are copies of their neighbours. */
export function resized(text: string, columns: number, rows: number): string {
  const grid = gridOf(text);
  const width = Math.max(1, Math.min(MOST, (grid[0]?.length ?? 0) + columns));
  const height = Math.max(1, Math.min(MOST, grid.length + rows));
  return textOf(
    Array.from({ length: height }, (_, y) => {
      const row = grid[Math.min(y, grid.length - 1)] ?? [];
      return Array.from({ length: width }, (_, x) => row[Math.min(x, row.length - 1)] ?? ' ');
    }),
  );
}

export type LevelMapping = ReadonlyMap<string, readonly number[]>;

/** The sprites of a level as rows of a frame, with the ground below all others. */
export function levelSprites(
  text: string,
  mapping: LevelMapping,
  looks: readonly SpriteLook[],
): Float32Array {
  const rows: number[][] = [];
  gridOf(text).forEach((line, y) => {
    line.forEach((character, x) => {
      for (const kind of mapping.get(character) ?? [])
        if (looks[kind]?.isInvisible === false)
          rows.push([rows.length, kind, x, y, 1, 1, looks[kind].isAvatar ? 1 : 0, 0]);
    });
  });
  const depth = ([, kind = 0]: readonly number[]): number =>
    looks[kind]?.isGround ? 0 : looks[kind]?.isAvatar ? 2 : 1;
  const sprites = new Float32Array(rows.length * FRAME_STRIDE);
  rows
    .sort((a, b) => depth(a) - depth(b))
    .forEach((row, at) => {
      sprites.set(row, at * FRAME_STRIDE);
    });
  return sprites;
}
