/** Draws grids: squares or hexagons, their contents, and the names of columns and rows along two sides. */

import { type CellContent, type CellCoordinates, cellId } from '../cells.ts';
import type { Drawing } from '../drawings.ts';
import { NOTHING } from '../infer/orders.ts';
import type { GridPart, GridWall } from '../layout.ts';
import type { SceneBoard, SceneCell, SceneLabel, ScenePiece } from '../scene.ts';
import { gridLines, wallSigns } from './grid-lines.ts';
import { MARGIN, type Measures, measures } from './grid-measures.ts';
import { labelText } from './labels.ts';
import type { Painter } from './painter.ts';

const BOARD_GAP = 0.4;
/** Between boards that make one large board. */
const NESTED_GAP = 0.16;
/** Includes space for a title. */
const TITLED_GAP = 0.7;

interface Contents {
  /** For each cell, the names of each item on it. */
  readonly pieces: Map<string, (readonly string[])[]>;
  readonly ground: Map<string, (readonly string[])[]>;
  /** Small things in the corner. */
  readonly badges: Map<string, (readonly string[])[]>;
  /** Colours of whole cells. */
  readonly paint: Map<string, (readonly string[])[]>;
}

/** One board for each combination of selecting values. */
export function gridBoards(
  part: GridPart,
  { cells: facts, walls }: { readonly cells: readonly CellContent[]; readonly walls: readonly GridWall[] },
  drawings: readonly Drawing[],
  painter: Painter,
): SceneBoard[] {
  const contents: Contents = { pieces: new Map(), ground: new Map(), paint: new Map(), badges: new Map() };
  for (const { coordinates: place, content, count, layer } of part.isDrawn ? [] : facts)
    for (let i = 0; i < Math.min(count, MOST_EQUAL) && content.length > 0 && !layer?.isUndrawn; i++)
      addTo(
        layer?.isBadge
          ? contents.badges
          : layer?.isPaint
            ? contents.paint
            : layer?.isFixed
              ? contents.ground
              : contents.pieces,
        cellId(part, place),
        content,
      );
  for (const { column, row, content } of part.ground)
    addTo(contents.ground, cellId(part, { column, row, boardColumn: undefined, boardRow: undefined }), [
      content,
    ]);
  for (const { column, row, image } of part.isDrawn ? drawings : [])
    if (!isNothing(image))
      addTo(contents.pieces, cellId(part, { column, row, boardColumn: undefined, boardRow: undefined }), [
        image,
      ]);
  const across = boardsAcross(part);
  const isNested = part.boardColumns.length > 0 && part.boardRows.length > 0;
  const down = Math.max(1, part.boardRows.length);
  return boardSelectors(part).map(([boardColumn, boardRow], i) => {
    const board = gridBoard(part, { boardColumn, boardRow }, { ...contents, walls }, painter);
    const names = [boardRow, boardColumn].flatMap((name) =>
      name === undefined ? [] : [painter.nameOf(name)],
    );
    if (isNested) {
      // Boards in rows and columns make one large board, with names along its edges only.
      const [column, row] = [i % across, Math.floor(i / across)];
      const [pitchX, pitchY] = [board.width - MARGIN - 0.1 + NESTED_GAP, board.height - MARGIN + NESTED_GAP];
      return {
        ...board,
        title: i === 0 ? part.title : '',
        labels: board.labels.filter(({ x }) => (x < MARGIN ? column === 0 : row === down - 1)),
        x: column * pitchX,
        y: row * pitchY,
      };
    }
    return {
      ...board,
      title: [part.title, ...names].join(' '),
      x: (i % across) * (board.width + BOARD_GAP),
      y: Math.floor(i / across) * (board.height + TITLED_GAP),
    };
  });
}

/** An image with this name paints nothing. */
function isNothing(image: string): boolean {
  return image.length > 1 && NOTHING.test(image);
}

/** More equal things in one cell could not be told apart. */
const MOST_EQUAL = 16;

function addTo(map: Map<string, (readonly string[])[]>, id: string, content: readonly string[]): void {
  const known = map.get(id);
  if (known === undefined) map.set(id, [content]);
  else known.push(content);
}

function boardSelectors({
  boardColumns,
  boardRows,
}: GridPart): (readonly [string | undefined, string | undefined])[] {
  const columns = boardColumns.length === 0 ? [undefined] : boardColumns;
  const rows = boardRows.length === 0 ? [undefined] : boardRows;
  return rows.flatMap((row) => columns.map((column) => [column, row] as const));
}

const LONGEST_ROW = 3;

function boardsAcross({ boardColumns, boardRows }: GridPart): number {
  const count = Math.max(1, boardColumns.length);
  return boardRows.length > 0 || count <= LONGEST_ROW ? count : Math.ceil(Math.sqrt(count));
}

function gridBoard(
  part: GridPart,
  board: Pick<CellCoordinates, 'boardColumn' | 'boardRow'>,
  contents: Contents & { readonly walls: readonly GridWall[] },
  painter: Painter,
): SceneBoard {
  const { columns, rows, shape, shift } = part;
  const measured = measures(part);
  const exists = part.cells === undefined ? undefined : new Set(part.cells);
  const hasThings = part.layers.some(
    ({ content, isFixed, isPaint }) => content.length > 0 && !isFixed && !isPaint,
  );
  const bare = new Set(
    part.layers.flatMap(({ content, pattern }) => (content.length === 0 ? [pattern.name] : [])),
  );
  const cells: SceneCell[] = [];
  const pieces: ScenePiece[] = [];
  rows.forEach((row, j) => {
    columns.forEach((column, i) => {
      if (exists !== undefined && !exists.has(`${column} ${row}`)) return;
      const id = cellId(part, { ...board, column, row });
      const room = { ...measured.middle(i, j), width: measured.cellWidth(i), height: measured.cellHeight(j) };
      const ground = contents.ground.get(id) ?? [];
      const paint = contents.paint.get(id) ?? [];
      for (const piece of groundPieces(id, room, paint, painter)) pieces.push({ ...piece, symbol: 'square' });
      const inside = (contents.pieces.get(id) ?? []).filter((names) => painter.look(names).symbol !== 'none');
      pieces.push(
        ...groundPieces(id, room, ground, painter),
        ...cellPieces(id, room, inside, { names: bare, areSmall: hasThings }, painter),
      );
      const badges = contents.badges.get(id) ?? [];
      pieces.push(...badgePieces(id, room, badges, painter));
      cells.push({
        id,
        name: rows.length === 1 ? column : `${column} ${row}`,
        shape: shape === 'hex' ? 'hexagon' : 'square',
        ...room,
        angle: 0,
        shade: part.isOnPoints
          ? 'light'
          : part.isChequered
            ? (i + j + rows.length) % 2 === 1
              ? 'dark'
              : 'light'
            : 'plain',
        marks: painter.marks(id),
        content: [...ground, ...paint, ...inside, ...badges]
          .map((names) => painter.look(names).title)
          .join(', '),
        ...painter.overlay(id),
      });
    });
  });
  const suffix = [board.boardRow, board.boardColumn].filter((name) => name !== undefined).join('/');
  const height = measured.height + MARGIN;
  return {
    id: suffix === '' ? part.id : `${part.id}/${suffix}`,
    kind: shape === 'hex' ? 'hex' : 'grid',
    title: part.title,
    x: 0,
    y: 0,
    width: MARGIN + measured.width + Math.abs(shift) * (rows.length - 1) + 0.1,
    height,
    cells,
    lines: gridLines(part, measured, cells, contents.walls),
    pieces: withDominoes(part, pieces),
    labels: [...axisLabels(part, measured, height, painter), ...wallSigns(part, measured, contents.walls)],
  };
}

/**
 * Halves of dominoes as whole ones, if each kind lies in one direction and always in pairs: in a row of halves, the
 * first two belong together.
 */
function withDominoes({ shape, narrow }: GridPart, pieces: readonly ScenePiece[]): readonly ScenePiece[] {
  if (shape === 'hex' || narrow.columns.length + narrow.rows.length > 0) return pieces;
  const halves = pieces.filter(
    ({ symbol, width }) => (symbol === 'across' || symbol === 'upright') && width === 1,
  );
  const taken = new Set<ScenePiece>();
  const whole = [...halves]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .flatMap((half): ScenePiece[] => {
      if (taken.has(half)) return [];
      const [dx, dy] = half.symbol === 'across' ? [1, 0] : [0, 1];
      const other = halves.find(
        ({ x, y, symbol, colour }) =>
          symbol === half.symbol && colour === half.colour && near(x, half.x + dx) && near(y, half.y + dy),
      );
      if (other === undefined) return [];
      taken.add(half).add(other);
      const place = { x: half.x + dx / 2, y: half.y + dy / 2, width: 2 - DOMINO_EDGE, height: 1 };
      return [{ ...half, ...place, symbol: 'domino', angle: dy === 0 ? 0 : 90 }];
    });
  if (taken.size < halves.length) return pieces;
  return [...pieces.filter((piece) => !taken.has(piece)), ...whole];
}

const DOMINO_EDGE = 0.12;

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.01;
}

function axisLabels(
  { id, columns, rows, shift, narrow, columnStep }: GridPart,
  { middle }: Measures,
  height: number,
  painter: Painter,
): SceneLabel[] {
  const last = rows.length - 1;
  const below = columns.map((name, i) => ({
    id: `${id}/column/${name}`,
    ...labelText(painter.nameOf(name), columnStep < 1 ? 2 * columnStep : 1),
    x: middle(i, last).x,
    y: height - MARGIN / 2,
  }));
  const beside = rows.map((name, j) => ({
    id: `${id}/row/${name}`,
    ...labelText(painter.nameOf(name), MARGIN),
    x: shift === 0 ? MARGIN / 2 : middle(0, j).x - 0.75,
    y: middle(0, j).y,
  }));
  // Labels of lines would be larger than the lines.
  if (narrow.columns.length + narrow.rows.length > 0) return [];
  // If columns are close together, every second label is omitted.
  const shown = columnStep < 1 ? below.filter((_, i) => i % 2 === 0) : below;
  return rows.length === 1 ? shown : [...shown, ...beside];
}

type Room = Pick<SceneCell, 'x' | 'y' | 'width' | 'height'>;

function groundPieces(
  cell: string,
  room: Room,
  contents: readonly (readonly string[])[],
  painter: Painter,
): ScenePiece[] {
  return contents.map((names) => ({
    ...painter.look(names),
    id: `${cell}:${names.join(' ')}:ground`,
    cell,
    ...room,
    height: Math.min(1, room.height),
    angle: 0,
    isGround: true,
  }));
}

const BADGE = 0.36;

/** A single piece fills its cell, several share it; a fact that only names a cell is a badge beside a piece. */
function cellPieces(
  cell: string,
  room: Room,
  contents: readonly (readonly string[])[],
  { names, areSmall }: { readonly names: ReadonlySet<string>; readonly areSmall: boolean },
  painter: Painter,
): ScenePiece[] {
  const isMark = (content: readonly string[]) => content.length === 1 && names.has(content[0] ?? '');
  const isPicture = (content: readonly string[]) =>
    !isMark(content) && !isLetters(painter.look(content).symbol);
  const hasPicture = contents.some(isPicture);
  // Numbers and letters beside a picture say something about it.
  const isBadge = (content: readonly string[]) => isMark(content) || (hasPicture && !isPicture(content));
  const things = contents.filter((content) => !isBadge(content));
  // Marks without a picture could be taken for pieces.
  const isSmall = (content: readonly string[]) => areSmall && isLetters(painter.look(content).symbol);
  const badges = contents.filter((content) => isBadge(content) && (things.length > 0 || isSmall(content)));
  return [
    ...sharing(
      cell,
      room,
      things.length === 0 ? contents.filter((each) => !badges.includes(each)) : things,
      painter,
    ),
    ...badgePieces(cell, room, badges, painter),
  ];
}

/** From the upper right corner to the left. */
function badgePieces(
  cell: string,
  room: Room,
  contents: readonly (readonly string[])[],
  painter: Painter,
): ScenePiece[] {
  return contents.map((content, i) => ({
    ...painter.look(content),
    id: `${cell}:${content.join(' ')}`,
    cell,
    x: room.x + room.width / 2 - BADGE * (i + 0.5),
    y: room.y - Math.min(1, room.height) / 2 + BADGE / 2,
    width: BADGE,
    height: BADGE,
    angle: 0,
    isGround: false,
  }));
}

function isLetters(symbol: string): boolean {
  return symbol === 'letters' || symbol === 'number';
}

function sharing(
  cell: string,
  room: Room,
  contents: readonly (readonly string[])[],
  painter: Painter,
): ScenePiece[] {
  const side = Math.ceil(Math.sqrt(contents.length));
  const height = Math.min(1, room.height);
  const share = 1 / Math.max(1, side);
  const isOneRow = side > 1 && contents.length <= side;
  const ids = numbered(contents.map((names) => `${cell}:${names.join(' ')}`));
  return contents.map((names, i) => ({
    ...painter.look(names),
    id: ids[i] as string,
    cell,
    x: room.x + room.width * (share * ((i % side) + 0.5) - 0.5),
    y: isOneRow ? room.y : room.y + height * (share * (Math.floor(i / side) + 0.5) - 0.5),
    width: room.width * share,
    height: height * share,
    angle: 0,
    isGround: false,
  }));
}

/** The second of two equal ids ends in `#2`. */
function numbered(ids: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const number = (seen.get(id) ?? 0) + 1;
    seen.set(id, number);
    return number === 1 ? id : `${id}#${number}`;
  });
}
