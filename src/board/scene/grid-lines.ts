/** Draws the lines of grids: between blocks, through the points on which stones stand, and along edges with an owner. */
import type { ColourName } from '../colours.ts';
import type { GridEdges, GridPart } from '../layout.ts';
import type { SceneCell, SceneLine } from '../scene.ts';
import type { Measures } from './grid-measures.ts';

export function gridLines(part: GridPart, measured: Measures, cells: readonly SceneCell[]): SceneLine[] {
  return [
    ...borderLines(part, measured),
    ...(part.isOnPoints ? pointLines(part, measured) : []),
    ...(part.edges === undefined ? [] : edgeLines(part, part.edges, measured, cells)),
  ];
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
