/** Puts facts on a board whose cells they name, such as `(rider red 2 2)` on the board of `(cell 2 2 empty)`. */
import type { GridLayer, GridPart } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { isWithin } from './grids.ts';
import { lookOfName } from './looks.ts';
import { isNumber, NOTHING } from './orders.ts';
import type { LeafPair, SharedArguments } from './shared-arguments.ts';
import { readWall } from './walls.ts';

/** The boards with all facts that fit them. Boards whose facts all went to another board are gone. */
export function withFittingFacts(
  parts: readonly GridPart[],
  { tables, roles }: Evidence,
  shared: SharedArguments,
): GridPart[] {
  const moved = new Map<GridPart, GridLayer[]>();
  const placed = new Set<string>();
  const isMoved = ({ layers }: GridPart) => layers.every(({ pattern }) => placed.has(pattern.name));
  for (const table of tables) {
    const own = parts.find(({ layers }) => layers.some(({ pattern }) => pattern === table.pattern));
    if (readWall(table) !== undefined || (own !== undefined && moved.has(own))) continue;
    const target = parts.find(
      (part) => part !== own && !isMoved(part) && fittingLayer(part, own, table, tables, shared),
    );
    const layer = target && fittingLayer(target, own, table, tables, shared);
    if (target === undefined || layer === undefined) continue;
    placed.add(table.pattern.name);
    moved.set(target, [...(moved.get(target) ?? []), layer]);
  }
  return parts.flatMap((part) => {
    const added = moved.get(part) ?? [];
    const left = part.layers.filter(({ pattern }) => !placed.has(pattern.name));
    if (left.length === 0) return [];
    const layers = named(painted([...left, ...added], tables, roles), tables, roles);
    const fresh = added.flatMap(({ pattern, content }) => contentsIn(tables, pattern.name, content));
    for (const { pattern, isNamed } of layers) if (isNamed) fresh.push(pattern.name);
    return [{ ...part, layers, contents: [...new Set([...part.contents, ...fresh])] }];
  });
}

function contentsIn(
  tables: readonly FactTable[],
  name: string,
  content: readonly number[],
): readonly string[] {
  if (content.length === 0) return [name];
  const table = tables.find(({ pattern }) => pattern.name === name);
  return content.flatMap((leaf) => [...(table?.values[leaf] ?? [])]);
}

/** How a kind of fact is drawn on a board, if the rules say that it is about the cells of the board. */
function fittingLayer(
  part: GridPart,
  own: GridPart | undefined,
  table: FactTable,
  tables: readonly FactTable[],
  shared: SharedArguments,
): GridLayer | undefined {
  const { pattern, values } = table;
  const [main] = part.layers;
  if (part.boardColumns.length + part.boardRows.length > 0) return undefined;
  // A board of the same kind is another board, unless rules compare the two.
  const isBoard = own !== undefined && own.rows.length > 1;
  if (isBoard && own.layers[0]?.pattern !== pattern) return undefined;
  const cells = part.layers.flatMap(({ pattern: other, column, row, isSplit }): LeafPair[] =>
    isSplit || column === undefined || row === undefined ? [] : [{ name: other.name, leaves: [column, row] }],
  );
  for (const column of values.keys()) {
    for (const row of values.keys()) {
      const place: LeafPair = { name: pattern.name, leaves: [column, row] };
      const fits =
        column !== row &&
        isWithin(values[column] ?? new Set(), part.columns) &&
        isWithin(values[row] ?? new Set(), part.rows);
      if (!fits || !cells.some((cell) => shared.areSamePair(place, cell))) continue;
      const isCompared = cells.some((cell) => shared.meet(place, cell));
      if (isBoard && !isCompared && !areApart(table, place, main, tables)) continue;
      const content = [...values.keys()].filter((leaf) => leaf !== column && leaf !== row);
      const contents = content.length === 1 ? [...(values[content[0] as number] ?? [])] : [];
      return {
        pattern,
        column,
        row,
        boardColumn: undefined,
        boardRow: undefined,
        content,
        blank: [...contents, ...(content.length === 0 ? [pattern.name] : [])].find(
          (name) => (NOTHING.test(name) && name.length > 1) || name === main?.blank,
        ),
        isFixed: false,
        isSplit: false,
      };
    }
  }
  return undefined;
}

/** Of several kinds of things that are known by their owners only, all but the first are also known by their names. */
function named(
  layers: readonly GridLayer[],
  tables: readonly FactTable[],
  roles: readonly string[],
): readonly GridLayer[] {
  const isOwned = ({ pattern, content, isPaint }: GridLayer) =>
    !isPaint &&
    content.length === 1 &&
    contentsIn(tables, pattern.name, content).every((name) => roles.includes(name));
  const owned = layers.filter(isOwned);
  return layers.map((layer) => (owned.indexOf(layer) > 0 ? { ...layer, isNamed: true } : layer));
}

/** Where things stand on coloured cells, as a snake does on its trail, the colours fill the cells. */
function painted(
  layers: readonly GridLayer[],
  tables: readonly FactTable[],
  roles: readonly string[],
): GridLayer[] {
  const [main, ...others] = layers;
  if (main === undefined || others.length === 0) return [...layers];
  const table = (layer: GridLayer) => tables.find(({ pattern }) => pattern === layer.pattern);
  const names = contentsIn(tables, main.pattern.name, main.content);
  const isColour = (name: string) => {
    const { symbol, isColoured } = lookOfName(name);
    return symbol === undefined && (roles.includes(name) || isColoured === true);
  };
  const filling = names.filter((name) => name !== main.blank);
  const colours = filling.filter(isColour).length;
  const isPlain = main.content.length === 1 && colours >= 2 && 2 * colours >= filling.length;
  if (!isPlain) return [...layers];
  const filled = table(main)?.states.map(
    (facts) =>
      new Set(
        facts
          .filter((leaves) => leaves[main.content[0] as number] !== main.blank)
          .map((leaves) => placeOf(main, leaves)),
      ),
  );
  const isOver = others.some((layer) => {
    const things = contentsIn(tables, layer.pattern.name, layer.content);
    if (layer.content.length === 0 || things.every((name) => isNumber(name))) return false;
    const standing = table(layer)?.states.flatMap((facts, state) =>
      facts.map((leaves) => filled?.[state]?.has(placeOf(layer, leaves)) ?? false),
    );
    return (
      standing !== undefined && standing.length > 0 && standing.filter(Boolean).length >= standing.length / 2
    );
  });
  return isOver ? [{ ...main, isPaint: true }, ...others] : [...layers];
}

function placeOf({ column = 0, row = 0 }: GridLayer, leaves: readonly string[]): string {
  return `${leaves[column]} ${leaves[row]}`;
}

/** Facts of each kind, over all states, from which on it is no chance that two kinds never meet. */
const MANY_FACTS = 30;

/** Whether two kinds of facts never hold for the same cell, as fields are either ploughed or sown. */
function areApart(
  { states }: FactTable,
  { leaves: [column, row] }: LeafPair,
  main: GridLayer | undefined,
  tables: readonly FactTable[],
): boolean {
  const others = tables.find(({ pattern }) => pattern === main?.pattern)?.states;
  if (main === undefined || others === undefined) return false;
  const count = (all: FactTable['states']) => all.reduce((sum, facts) => sum + facts.length, 0);
  if (count(states) < MANY_FACTS || count(others) < MANY_FACTS) return false;
  return states.every((facts, state) => {
    const taken = new Set(others[state]?.map((leaves) => placeOf(main, leaves)));
    return facts.every((leaves) => !taken.has(`${leaves[column]} ${leaves[row]}`));
  });
}
