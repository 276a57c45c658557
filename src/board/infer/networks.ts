/**
 * Places joined by ways, such as the rooms of `(adjacent a b)`: a board of points and lines, drawn as a ring if it is
 * one, and otherwise so that neighbours are near each other.
 */
import { wordsOf } from '../../base/index.ts';
import { compareNames, type Description } from '../../gdl/index.ts';
import type { GraphLayer, GraphLine, GraphPart, GraphPoint } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { isWithin } from './grids.ts';
import { isNumber, NOTHING } from './orders.ts';
import type { SharedArguments } from './shared-arguments.ts';
import { areRanks } from './small-parts.ts';
import { spread } from './spread.ts';
import { sideOf } from './walls.ts';

/** A relation between places, listed in the sheet. */
export interface Network {
  readonly relation: string;
  readonly points: readonly string[];
  readonly lines: readonly GraphLine[];
  /** The two arguments that are places. */
  readonly ends: readonly [number, number];
}

const FEWEST_POINTS = 4;
const MOST_POINTS = 80;
/** More neighbours on average than this make a relation such as "larger" rather than a map. */
const MOST_NEIGHBOURS = 6.5;

/** The relations that may be maps. Those of one set of names are one map. */
function findNetworks({ rules }: Pick<Description, 'rules'>): Network[] {
  const listed = new Map<string, string[][]>();
  for (const { head, body } of rules) {
    const names = head.args.flatMap(({ term }) => (term.kind === 'constant' ? [term.name] : []));
    if (body.length > 0 || names.length !== head.args.length || names.length < 2 || names.length > 3)
      continue;
    listed.set(head.relation, [...(listed.get(head.relation) ?? []), names]);
  }
  const found = [...listed].flatMap(([relation, rows]) => networkOf(relation, rows) ?? []);
  return merged(found).filter(isMap);
}

function networkOf(relation: string, rows: readonly (readonly string[])[]): Network | undefined {
  const width = rows[0]?.length ?? 0;
  if (rows.some(({ length }) => length !== width)) return undefined;
  const ends = (
    [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const
  ).find(([from, to]) => {
    const [starts, goals] = [from, to].map((end) => new Set(rows.map((row) => row[end] ?? ''))) as [
      Set<string>,
      Set<string>,
    ];
    const both = [...starts].filter((name) => goals.has(name)).length;
    return to < width && 2 * both >= Math.max(starts.size, goals.size);
  });
  if (ends === undefined) return undefined;
  // `(plus 1 2 3)` is arithmetic.
  if (width === 3 && rows.every((row) => row.every(isNumber))) return undefined;
  const lines = new Map<string, GraphLine>();
  for (const row of rows) {
    const [from, to] = ends.map((end) => row[end] ?? '').sort(compareNames) as [string, string];
    if (from !== to) lines.set(`${from} ${to}`, { from, to });
  }
  const points = [...new Set([...lines.values()].flatMap(({ from, to }) => [from, to]))].sort(compareNames);
  return { relation, points, lines: [...lines.values()], ends };
}

/** Relations for different directions between the same places make one map. */
function merged(networks: readonly Network[]): Network[] {
  const groups: Network[] = [];
  for (const network of [...networks].sort((a, b) => b.points.length - a.points.length)) {
    const place = groups.findIndex(({ points }) => {
      const common = network.points.filter((name) => points.includes(name)).length;
      const isPart = common === network.points.length && common >= 0.75 * points.length;
      // Numbers are used for everything.
      return isPart || (2 * common >= network.points.length && common > 4 && !points.some(isNumber));
    });
    const group = groups[place];
    if (group === undefined) groups.push(network);
    else {
      const known = new Set(group.lines.map(({ from, to }) => `${from} ${to}`));
      const more = network.lines.filter(({ from, to }) => !known.has(`${from} ${to}`));
      const points = [...new Set([...group.points, ...network.points])].sort(compareNames);
      groups[place] = { ...group, points, lines: [...group.lines, ...more] };
    }
  }
  return groups;
}

function isMap({ points, lines }: Network): boolean {
  // Directions and the like follow one another, but nothing stands on them.
  if (points.filter((name) => sideOf(name) !== undefined).length >= 3) return false;
  const isSize = points.length >= FEWEST_POINTS && points.length <= MOST_POINTS;
  const isSparse = (2 * lines.length) / points.length <= MOST_NEIGHBOURS;
  const isComplete = 2 * lines.length === points.length * (points.length - 1);
  return isSize && isSparse && !isComplete;
}

/** Whether the points stand in one line, as the numbers of a scale do. */
export function isChain({ points, lines }: Network): boolean {
  const degrees = points.map((name) => lines.filter(({ from, to }) => from === name || to === name).length);
  return degrees.every((degree) => degree <= 2) && lines.length === points.length - 1;
}

/** At most this share of the places that facts name may have no neighbours. */
const MOST_APART = 0.4;

/**
 * Whether facts name places of the map. Some of these may have no neighbours: corners that nobody reaches, or a place
 * off the map for what is carried.
 */
function arePlaces(names: ReadonlySet<string> | undefined, points: readonly string[]): boolean {
  const all = [...(names ?? [])];
  const apart = all.filter((name) => !points.includes(name));
  return (
    all.length > 0 && (apart.length === 0 || (all.length > 2 && apart.length <= MOST_APART * all.length))
  );
}

/** How a kind of fact is drawn on a map: the leaf that names a place; undefined if none does. */
function networkLayer(table: FactTable, network: Network, shared: SharedArguments): GraphLayer | undefined {
  const { pattern, values } = table;
  const leaf = [...values.keys()].find(
    (each) =>
      arePlaces(values[each], network.points) &&
      network.ends.some((end) => shared.isSameAs(pattern.name, each, network.relation, end)),
  );
  if (leaf === undefined) return undefined;
  const content = [...values.keys()].filter((each) => each !== leaf);
  // A place that is in a place is no thing on a map.
  if (content.some((each) => isWithin(values[each] ?? new Set(), network.points))) return undefined;
  const names = content.length === 1 ? [...(values[content[0] as number] ?? [])] : [];
  const blank = content.length === 0 && NOTHING.test(pattern.name) ? pattern.name : undefined;
  return { pattern, places: [[leaf]], content, blank: names.find((name) => NOTHING.test(name)) ?? blank };
}

/** Whether the names are `1 2 3` or `c1 c2 c3`. */
function areNumbered(points: readonly string[]): boolean {
  const starts = new Set(points.map((name) => /^(\D*)\d+$/.exec(name)?.[1]));
  return starts.size === 1 && !starts.has(undefined);
}

/** Whether the points are numbers that some facts use twice, as columns and rows. */
function areCoordinates(points: readonly string[], tables: readonly FactTable[]): boolean {
  const isAxis = (own: ReadonlySet<string>) => 2 * own.size >= points.length && isWithin(own, points);
  return points.every(isNumber) && tables.some(({ values }) => values.filter(isAxis).length >= 2);
}

/** A map with all facts about its places. */
function networkPart(
  network: Network,
  layers: readonly GraphLayer[],
  tables: readonly FactTable[] = [],
): GraphPart {
  const main = layers.find(({ content }) => content.length > 0) ?? layers[0];
  const name = main?.pattern.name ?? network.relation;
  const { aspect, points } = placed(network);
  const { used, unused } = placesApart(network, layers, tables);
  return {
    kind: 'graph',
    id: name,
    title: wordsOf(name),
    aspect,
    points: [...points, ...beside(points, used)],
    lines: network.lines,
    layers,
    ...(unused.length > 0 && { unused }),
  };
}

/** More places than this where something stands for ever are the rest of a larger board, which is not played on. */
const MOST_SETTLED = 4;

/** The places without neighbours that facts name: those where something was seen, and those that need not be drawn. */
function placesApart(
  { points }: Network,
  layers: readonly GraphLayer[],
  tables: readonly FactTable[],
): { readonly used: readonly string[]; readonly unused: readonly string[] } {
  const [named, used, settled] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { pattern, places, content, blank } of layers) {
    const table = tables.find((each) => each.pattern === pattern);
    const leaf = places[0]?.[0] ?? 0;
    const apart = [...(table?.values[leaf] ?? [])].filter((name) => !points.includes(name));
    for (const name of apart) {
      named.add(name);
      const seen = (table?.states ?? []).map((facts) =>
        facts
          .filter((leaves) => leaves[leaf] === name)
          .map((leaves) =>
            content.length === 0 ? pattern.name : content.map((each) => leaves[each]).join(' '),
          )
          .filter((thing) => thing !== blank)
          .sort()
          .join('\n'),
      );
      if (new Set(seen).size > 1) used.add(name);
      else if (seen[0] !== '') settled.add(name);
    }
  }
  if (settled.size <= MOST_SETTLED) for (const name of settled) used.add(name);
  const all = [...named].sort(compareNames);
  return { used: all.filter((name) => used.has(name)), unused: all.filter((name) => !used.has(name)) };
}

/** Points in a column on the right of a map, a cell apart. */
function beside(points: readonly GraphPoint[], names: readonly string[]): GraphPoint[] {
  const step = 1 / Math.sqrt(points.length);
  const [right, top] = [Math.max(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  return names.map((name, i) => ({ name, x: rounded(right + step), y: rounded(top + i * step) }));
}

/** The maps on which some facts name places; `mayBePlaced` says which facts are not drawn otherwise. */
export function networkParts(
  description: Description,
  { tables, roles, moveTables }: Evidence,
  shared: SharedArguments,
  mayBePlaced: (table: FactTable, network: Network) => boolean,
): GraphPart[] {
  const taken = new Set<FactTable>();
  return findNetworks(description).flatMap((network) => {
    // Roles follow one another, and cards beat one another.
    if (network.points.some((name) => roles.includes(name)) || areRanks(network.points)) return [];
    if (areCoordinates(network.points, tables)) return [];
    // Numbers are counted with, unless they go round.
    if (areNumbered(network.points) && ringOf(network.points, network.lines) === undefined) return [];
    const layers = tables.flatMap((table) => {
      if (taken.has(table) || !mayBePlaced(table, network)) return [];
      const layer = networkLayer(table, network, shared);
      if (layer !== undefined) taken.add(table);
      return layer ?? [];
    });
    // What only one fact is about and no move names is a stage rather than a place.
    const isNamed = moveTables.some(({ values }) => values.some((own) => isWithin(own, network.points)));
    return layers.length > (isNamed ? 0 : 1) ? [networkPart(network, layers, tables)] : [];
  });
}

/**
 * Facts that are lines between points, such as `(edge a b blue)`: there are fewer and fewer of them, and none joins a
 * point to itself. Undefined for all other facts.
 */
export function readEdges({ pattern, values, states }: FactTable): GraphPart | undefined {
  const initial = states[0] ?? [];
  const known = new Set(initial.map((leaves) => leaves.join(' ')));
  if (values.length < 2 || values.length > 3 || initial.length < FEWEST_POINTS) return undefined;
  if (!states.every((facts) => facts.every((leaves) => known.has(leaves.join(' '))))) return undefined;
  const pairs = new Set(initial.map(([from = '', to = '']) => [from, to].sort(compareNames).join(' ')));
  const [starts, goals] = [values[0] ?? new Set<string>(), values[1] ?? new Set<string>()];
  const points = [...new Set([...starts, ...goals])].sort(compareNames);
  const common = [...starts].filter((name) => goals.has(name)).length;
  const isPlain = initial.every(([from, to]) => from !== to) && pairs.size === initial.length;
  const isSparse =
    2 * pairs.size <= MOST_NEIGHBOURS * points.length && pairs.size < 0.35 * starts.size * goals.size;
  if (!isPlain || !isSparse || points.some(isNumber) || common < 0.3 * points.length) return undefined;
  const lines = [...pairs].map((pair): GraphLine => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });
  const network: Network = { relation: pattern.name, points, lines, ends: [0, 1] };
  const content = values.length === 3 ? [2] : [];
  return networkPart(network, [{ pattern, places: [[0], [1]], content, blank: undefined }]);
}

function placed({ points, lines }: Network): { readonly aspect: number; readonly points: GraphPoint[] } {
  const ring = ringOf(points, lines);
  if (ring !== undefined)
    return {
      aspect: 1,
      points: ring.map((name, i) => {
        const angle = (2 * Math.PI * i) / ring.length - Math.PI / 2;
        return { name, x: rounded(0.5 + 0.5 * Math.cos(angle)), y: rounded(0.5 + 0.5 * Math.sin(angle)) };
      }),
    };
  const { places, aspect } = spread(
    points.length,
    lines.map(({ from, to }) => [points.indexOf(from), points.indexOf(to)] as const),
  );
  return {
    aspect: rounded(aspect),
    points: points.map((name, i) => ({ name, x: rounded(places[i]?.x ?? 0), y: rounded(places[i]?.y ?? 0) })),
  };
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/** The points in the order of a ring, from the first name; undefined if they do not form a single ring. */
function ringOf(points: readonly string[], lines: readonly GraphLine[]): string[] | undefined {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of lines) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  if (points.some((name) => neighbours.get(name)?.length !== 2)) return undefined;
  const ring: string[] = [];
  let next: string | undefined = points[0];
  while (next !== undefined) {
    ring.push(next);
    next = [...(neighbours.get(next) ?? [])].sort(compareNames).find((name) => !ring.includes(name));
  }
  return ring.length === points.length ? ring : undefined;
}
