/** Things whose place is given by two facts, such as `(x 10)` and `(y 4)`, or `(posx red 3)` and `(posy red 5)`. */
import { wordsOf } from '../../base/index.ts';
import type { GridPart, JoinedLayer } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { determines } from './grids.ts';
import { isRoles } from './small-parts.ts';

/** Longer scales are shown as far as they are used. */
const LONGEST_SCALE = 40;

const ACROSS = /^(.*[^a-z])?(x|col|column)([^a-z].*)?$|^(pos|position|loc|location)[-_]?(x)(\d*)$/;

/** A board for each two facts whose names differ in `x` and `y` only. */
export function planeParts(evidence: Evidence): GridPart[] {
  const { tables } = evidence;
  return tables.flatMap((across) => {
    const { name } = across.pattern;
    if (!ACROSS.test(name)) return [];
    const partner = ACROSS.exec(name)?.[2] === 'x' || ACROSS.exec(name)?.[5] === 'x' ? 'y' : 'row';
    const other = name.replace(/col(?:umn)?|x(?=[^x]*$)/, partner);
    const up = tables.find(
      ({ pattern }) => pattern.name === other && pattern.args.length === across.pattern.args.length,
    );
    const layer = up && joined(across, up, evidence);
    if (up === undefined || layer === undefined) return [];
    return [planePart(layer, scaleOf(across, layer.value, evidence), scaleOf(up, layer.value, evidence))];
  });
}

function joined(across: FactTable, up: FactTable, evidence: Evidence): JoinedLayer | undefined {
  const width = across.values.length;
  const isScale = (leaf: number) =>
    [across, up].every((table) => {
      const own = [...(table.values[leaf] ?? [])];
      return own.length > 1 && own.every((name) => numberIn(name) !== undefined);
    });
  const value = across.values.findIndex((_, leaf) => isScale(leaf) && !isRoles(across, leaf, evidence));
  if (width > 2 || value < 0) return undefined;
  const owner = width === 2 ? 1 - value : undefined;
  const keys = owner === undefined ? [] : [owner];
  if (![across, up].every((table) => determines(table, keys))) return undefined;
  return { across: across.pattern, up: up.pattern, value, owner };
}

/** `3`, `p3` and `c3` are 3; `n3` and `-3` are −3. */
function numberIn(name: string): number | undefined {
  const parts = /^(n|m|-)?[pxyc]?(\d+)$/.exec(name);
  return parts === null ? undefined : (parts[1] === undefined ? 1 : -1) * Number(parts[2]);
}

function scaleOf(table: FactTable, leaf: number, { chains }: Evidence): readonly string[] {
  const own = [...(table.values[leaf] ?? [])];
  const chain = chains
    .filter(({ names }) => names.length <= LONGEST_SCALE && own.every((name) => names.includes(name)))
    .sort((a, b) => a.names.length - b.names.length)[0];
  const names = chain?.names ?? own;
  const byNumber = new Map(names.map((name) => [numberIn(name) ?? 0, name]));
  const numbers = [...byNumber.keys()].sort((a, b) => a - b);
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  // Places where nothing was seen exist too.
  return Array.from(
    { length: last - first + 1 },
    (_, i) => byNumber.get(first + i) ?? likeName(own, first + i),
  );
}

/** A number written as the others are. */
function likeName(names: readonly string[], number: number): string {
  const signed = names.some((name) => /^[pn]\d/.test(name));
  if (signed) return number < 0 ? `n${-number}` : `p${number}`;
  const letter = /^[a-z]/.exec(names[0] ?? '')?.[0] ?? '';
  return `${letter}${number}`;
}

function planePart(layer: JoinedLayer, columns: readonly string[], rows: readonly string[]): GridPart {
  const { name } = layer.across;
  return {
    kind: 'grid',
    id: name,
    title: wordsOf(name),
    shape: 'square',
    columns,
    rows: rows.toReversed(),
    shift: 0,
    columnStep: 1,
    borders: { columns: [], rows: [] },
    narrow: { columns: [], rows: [] },
    boardColumns: [],
    boardRows: [],
    isChequered: false,
    layers: [],
    joined: [layer],
    isDrawn: false,
    contents: [],
    ground: [],
  };
}
