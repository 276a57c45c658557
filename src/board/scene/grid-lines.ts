/** Draws the lines of grids: between blocks, through the points on which stones stand, and along edges with an owner. */
import type { ColourName } from '../colours.ts';
import type { GridEdges, GridPart, GridWall, Side } from '../layout.ts';
import type { SceneCell, SceneLabel, SceneLine } from '../scene.ts';
import type { Measures } from './grid-measures.ts';

export function gridLines(
  part: GridPart,
  measured: Measures,
  cells: readonly SceneCell[],
  walls: readonly GridWall[],
): SceneLine[] {
  return [
    ...borderLines(part, measured),
    ...(part.isOnPoints ? pointLines(part, measured) : []),
    ...(part.edges === undefined ? [] : edgeLines(part, part.edges, measured, cells)),
    ...wallLines(part, measured, walls),
  ];
}

const FACING: Readonly<Record<Side, { readonly dx: number; readonly dy: number }>> = {
  top: { dx: 0, dy: -0.5 },
  right: { dx: 0.5, dy: 0 },
  bottom: { dx: 0, dy: 0.5 },
  left: { dx: -0.5, dy: 0 },
};

/** The middles of the sides on which something is; one that belongs to two cells occurs once. */
function sidesOf(part: GridPart, { middle }: Measures, walls: readonly GridWall[]) {
  const { columns, rows, fixedWalls = [] } = part;
  const found = new Map<string, GridWall & { readonly x: number; readonly y: number }>();
  for (const wall of [...fixedWalls, ...walls]) {
    const { dx, dy } = FACING[wall.side];
    // The board may begin or end between the two cells.
    const [i, j] = [placeOn(columns, wall.column), placeOn(rows, wall.row)];
    if (i === undefined || j === undefined) continue;
    const within = (place: number, names: readonly string[]) =>
      Math.min(names.length - 1, Math.max(0, place));
    const [nearI, nearJ] = [within(i, columns), within(j, rows)];
    const { x, y } = middle(nearI, nearJ);
    const side = { ...wall, x: x + (i - nearI) + dx, y: y + (j - nearJ) + dy };
    found.set(`${side.x} ${side.y} ${wall.kind}`, side);
  }
  return [...found.values()];
}

function placeOn(names: readonly string[], name: string): number | undefined {
  const place = names.indexOf(name);
  if (place >= 0) return place;
  const [first, last] = [names[0], names.at(-1)];
  const step = Number(names[1]) - Number(first);
  if (Number(name) === Number(first) - step) return -1;
  return Number(name) === Number(last) + step ? names.length : undefined;
}

function wallLines(part: GridPart, measured: Measures, walls: readonly GridWall[]): SceneLine[] {
  return sidesOf(part, measured, walls).flatMap(({ kind, side, x, y }) => {
    if (kind !== 'wall') return [];
    const [across, down] = side === 'top' || side === 'bottom' ? [0.5, 0] : [0, 0.5];
    return [
      {
        id: `${part.id}/wall/${x}/${y}/${side}`,
        x1: x - across,
        y1: y - down,
        x2: x + across,
        y2: y + down,
        weight: 'thick' as const,
        colour: 'brown' as const,
      },
    ];
  });
}

/** The larger side of a sign is where there is more. */
const SIGNS: Readonly<Record<Side, readonly [string, string]>> = {
  right: ['>', '<'],
  left: ['<', '>'],
  bottom: ['∨', '∧'],
  top: ['∧', '∨'],
};

/** Signs between neighbours that are compared. */
export function wallSigns(part: GridPart, measured: Measures, walls: readonly GridWall[]): SceneLabel[] {
  return sidesOf(part, measured, walls).flatMap(({ kind, side, x, y }) =>
    kind === 'wall'
      ? []
      : [{ id: `${part.id}/sign/${x}/${y}`, text: SIGNS[side][kind === 'more' ? 0 : 1], x, y, size: 0.36 }],
  );
}

/** Between blocks of columns and rows. */
function borderLines(
  { id, columns, rows, borders, shape }: GridPart,
  { middle, left, width, height }: Measures,
): SceneLine[] {
  if (shape === 'hex') return [];
  const edge = (names: readonly string[], all: readonly string[], at: (index: number) => number) =>
    names.map((name) => ({ name, place: at(all.indexOf(name)) - 0.5 }));
  const upright = edge(borders.columns, columns, (i) => middle(i, 0).x).map(({ name, place }) => ({
    id: `${id}/border/column/${name}`,
    x1: place,
    y1: 0,
    x2: place,
    y2: height,
    weight: 'thick' as const,
  }));
  const across = edge(borders.rows, rows, (j) => middle(0, j).y).map(({ name, place }) => ({
    id: `${id}/border/row/${name}`,
    x1: left,
    y1: place,
    x2: left + width,
    y2: place,
    weight: 'thick' as const,
  }));
  return [...upright, ...across];
}

/** Through the middles of cells, from the first to the last. */
function pointLines({ id, columns, rows }: GridPart, { middle }: Measures): SceneLine[] {
  const [lastColumn, lastRow] = [columns.length - 1, rows.length - 1];
  const line = (name: string, from: Point, to: Point): SceneLine => ({
    id: `${id}/points/${name}`,
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    weight: 'thin',
  });
  return [
    ...columns.map((name, i) => line(`column/${name}`, middle(i, 0), middle(i, lastRow))),
    ...rows.map((name, j) => line(`row/${name}`, middle(0, j), middle(lastColumn, j))),
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners in clockwise order, as shares of width and height from the middle. */
const CORNERS: Readonly<Record<'square' | 'hexagon', readonly Point[]>> = {
  square: [
    { x: -0.5, y: -0.5 },
    { x: 0.5, y: -0.5 },
    { x: 0.5, y: 0.5 },
    { x: -0.5, y: 0.5 },
  ],
  hexagon: [
    { x: 0, y: -0.5 },
    { x: 0.5, y: -0.25 },
    { x: 0.5, y: 0.25 },
    { x: 0, y: 0.5 },
    { x: -0.5, y: 0.25 },
    { x: -0.5, y: -0.25 },
  ],
};

/** The outer sides of the cells in the first and last columns and rows. */
function edgeLines(
  { id, columns, rows, shape }: GridPart,
  edges: GridEdges,
  { middle }: Measures,
  cells: readonly SceneCell[],
): SceneLine[] {
  const near = (x: number, y: number) =>
    cells.some((cell) => Math.abs(cell.x - x) < 0.3 && Math.abs(cell.y - y) < 0.3);
  const corners = CORNERS[shape === 'hex' ? 'hexagon' : 'square'];
  const found: SceneLine[] = [];
  rows.forEach((_, j) => {
    columns.forEach((_, i) => {
      const { x, y } = middle(i, j);
      const cell = cells.find((each) => each.x === x && each.y === y);
      if (cell === undefined) return;
      corners.forEach((from, k) => {
        const to = corners[(k + 1) % corners.length] as Point;
        const out = { x: (from.x + to.x) * cell.width, y: (from.y + to.y) * cell.height };
        if (near(x + out.x, y + out.y)) return;
        const colour = ownerOf(edges, out, {
          isTop: j === 0,
          isBottom: j === rows.length - 1,
          isLeft: i === 0,
          isRight: i === columns.length - 1,
        });
        if (colour === undefined) return;
        found.push({
          id: `${id}/edge/${i}/${j}/${k}`,
          x1: x + from.x * cell.width,
          y1: y + from.y * cell.height,
          x2: x + to.x * cell.width,
          y2: y + to.y * cell.height,
          weight: 'thick',
          colour,
        });
      });
    });
  });
  return found;
}

interface CellSides {
  readonly isTop: boolean;
  readonly isBottom: boolean;
  readonly isLeft: boolean;
  readonly isRight: boolean;
}

/** @param out from the middle of the cell across the side in question */
function ownerOf(edges: GridEdges, out: Point, cell: CellSides): ColourName | undefined {
  if (cell.isTop && out.y < -0.01) return edges.top;
  if (cell.isBottom && out.y > 0.01) return edges.bottom;
  if (cell.isLeft && out.x < 0) return edges.left;
  return cell.isRight && out.x > 0 ? edges.right : undefined;
}
