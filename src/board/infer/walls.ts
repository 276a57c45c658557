/**
 * Facts about the sides of cells: walls such as `(blockedNorth 4 1)` and `(wall 4 1 east)`, and signs such as
 * `(cell_gt_right 1 2)`, which compares a cell with its neighbour.
 */
import type { Description } from '../../gdl/index.ts';
import type { GridPart, GridWall, GroundMark, Side, WallKind, WallLayer } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { isWithin } from './grids.ts';
import { isNumber } from './orders.ts';
import type { SharedArguments } from './shared-arguments.ts';

const SIDES: Readonly<Record<string, Side>> = {
  north: 'top',
  up: 'top',
  above: 'top',
  top: 'top',
  south: 'bottom',
  down: 'bottom',
  below: 'bottom',
  bottom: 'bottom',
  east: 'right',
  right: 'right',
  west: 'left',
  left: 'left',
};

const BARRIER = /wall|block|barrier|fence|closed/;
const DIRECTION = /(north|south|east|west|above|below|right|left|bottom|top|up|down)(?:[-_]?cell)?$/;
const SIGN = /(?:^|[-_])(gt|lt|greater|less)[-_]/;

/** What the name of a kind of fact says: a wall or a sign, and on which side if the name tells. */
function namedWall(name: string): { readonly kind: WallKind; readonly side: Side | undefined } | undefined {
  const sign = SIGN.exec(name)?.[1];
  const side = SIDES[DIRECTION.exec(name)?.[1] ?? ''];
  if (sign !== undefined) return side && { kind: /^g/.test(sign) ? 'more' : 'less', side };
  return BARRIER.test(name) ? { kind: 'wall', side } : undefined;
}

/** The side that a name such as `east` denotes. */
export function sideOf(name: string): Side | undefined {
  return Object.hasOwn(SIDES, name) ? SIDES[name] : undefined;
}

/** The leaves of facts about the sides of cells; undefined for all other facts. */
export function readWall(table: FactTable): Omit<WallLayer, 'column' | 'row'> | undefined {
  const named = namedWall(table.pattern.name);
  if (named === undefined) return undefined;
  const { pattern, values } = table;
  if (named.side !== undefined)
    return values.length === 2 ? { pattern, kind: named.kind, side: named.side } : undefined;
  const sideLeaf = values.findIndex(
    (own) => own.size > 0 && [...own].every((name) => sideOf(name) !== undefined),
  );
  return sideLeaf >= 0 && values.length === 3 ? { pattern, kind: named.kind, sideLeaf } : undefined;
}

/** Adds the walls to the board whose cells they name. */
export function withWalls(
  parts: readonly GridPart[],
  { tables }: Evidence,
  description: Description,
  shared: SharedArguments,
): GridPart[] {
  const walls = new Map<GridPart, WallLayer[]>();
  for (const table of tables) {
    const wall = readWall(table);
    if (wall === undefined) continue;
    const layers = parts.map((part) => wallOn(part, wall, table, shared));
    const place = layers.findIndex((layer) => layer !== undefined);
    const part = parts[place];
    if (part !== undefined) walls.set(part, [...(walls.get(part) ?? []), layers[place] as WallLayer]);
  }
  return parts.map((part) => {
    const own = walls.get(part) ?? [];
    const { ground, wallsOf } = withoutWalls(part.ground, own, description);
    const all = [...(part.walls ?? []), ...own];
    return {
      ...part,
      ground,
      ...(all.length > 0 && { walls: all }),
      ...(wallsOf.length > 0 && { fixedWalls: wallsOf }),
    };
  });
}

function wallOn(
  part: GridPart,
  wall: Omit<WallLayer, 'column' | 'row'>,
  { pattern, values }: FactTable,
  shared: SharedArguments,
): WallLayer | undefined {
  const leaves = [...values.keys()].filter((leaf) => leaf !== wall.sideLeaf);
  const [first = 0, second = 0] = leaves;
  const isIn = (leaf: number, axis: readonly string[]) =>
    isWithin(
      values[leaf] ?? new Set(),
      // A wall may be named by the neighbour of a cell at the edge, which is not on the board.
      axis.every(isNumber)
        ? [...axis, ...axis.flatMap((name) => [`${Number(name) - 1}`, `${Number(name) + 1}`])]
        : axis,
    );
  const found = part.layers.flatMap(({ pattern: other, column, row, isSplit }) => {
    if (isSplit || column === undefined || row === undefined) return [];
    const cell = { name: other.name, leaves: [column, row] as const };
    return (
      [
        [first, second],
        [second, first],
      ] as const
    ).flatMap(([own, up]) => {
      const fits = isIn(own, part.columns) && isIn(up, part.rows);
      const isSame = shared.areSamePair({ name: pattern.name, leaves: [own, up] }, cell);
      return fits && isSame ? [{ ...wall, column: own, row: up }] : [];
    });
  });
  return found[0];
}

/** Relations that define walls are drawn as walls, and once. */
function withoutWalls(
  ground: readonly GroundMark[],
  walls: readonly WallLayer[],
  { rules }: Pick<Description, 'rules'>,
): { readonly ground: readonly GroundMark[]; readonly wallsOf: readonly GridWall[] } {
  const initial = new Set(
    rules.flatMap(({ head, body }) =>
      head.relation === 'init'
        ? body.flatMap((formula) => (formula.kind === 'atom' ? [formula.relation] : []))
        : [],
    ),
  );
  const wallsOf: GridWall[] = [];
  const left = ground.filter(({ column, row, content }) => {
    const named = namedWall(content);
    if (named?.side === undefined) return true;
    const isFact = walls.length > 0 && initial.has(content);
    if (!isFact) wallsOf.push({ column, row, side: named.side, kind: named.kind });
    return false;
  });
  return { ground: left, wallsOf };
}
