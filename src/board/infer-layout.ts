/** Infers a layout from rules, without knowledge of any particular game. */
import { compareNames, type Description } from '../gdl/index.ts';
import { withDrawings } from './drawings.ts';
import { withLayersAcross } from './infer/across.ts';
import {
  type Evidence,
  type EvidenceOptions,
  type FactTable,
  gatherEvidence,
  type SampledGame,
} from './infer/evidence.ts';
import { withFittingFacts } from './infer/fitting-facts.ts';
import { gridParts } from './infer/grid-part.ts';
import { type GridReading, readGrid } from './infer/grids.ts';
import { flagParts, readLamps } from './infer/lamps.ts';
import { onLattices, readLattice } from './infer/lattice.ts';
import { looksOf } from './infer/looks.ts';
import { readMoves } from './infer/move-readings.ts';
import { isChain, type Network, networkParts, readEdges } from './infer/networks.ts';
import { NOTHING } from './infer/orders.ts';
import { planeParts } from './infer/planes.ts';
import { sharedArguments } from './infer/shared-arguments.ts';
import { readPiles, readSmallPart, readStacks } from './infer/small-parts.ts';
import { readPartitions, readSplit, readStrip, readTrack, splitName } from './infer/strips.ts';
import { readWall, withWalls } from './infer/walls.ts';
import type {
  GraphLayer,
  GraphPart,
  GridLayer,
  GridPart,
  HandsPart,
  Layout,
  Look,
  Part,
  StacksPart,
  TurnPart,
} from './layout.ts';
import type { Pattern } from './pattern.ts';
import type { FactForm, GraphView, GridView, View } from './view.ts';

export interface InferOptions extends EvidenceOptions {
  /** Instructions in a view file on how to draw the game. */
  readonly view?: View;
}

/**
 * Infers the layout of a game. If nothing can be inferred, it is empty and all facts are listed as text.
 *
 * @example
 * const layout = inferLayout(description, game);
 * sceneOf(layout, game.facts(game.initial)).boards.length // 1
 */
export function inferLayout(description: Description, game: SampledGame, options: InferOptions = {}): Layout {
  const evidence = gatherEvidence(description, game, options);
  const edges = evidence.tables.flatMap((table) => readEdges(table) ?? []);
  const lattices = evidence.tables.flatMap((table) => readLattice(table, evidence) ?? []);
  const isLattice = ({ pattern }: FactTable) => lattices.some(({ layers }) => layers[0]?.pattern === pattern);
  const others = evidence.tables.filter((table) => !isLattice(table) && readWall(table) === undefined);
  const shared = sharedArguments(description);
  const networks = networkParts(description, evidence, shared, (table, network) =>
    mayBePlaces(table, network, evidence),
  );
  const isOnMap = ({ pattern }: FactTable) =>
    [...networks, ...edges].some(({ layers }) => layers.some((layer) => layer.pattern === pattern));
  const planes = planeParts(evidence);
  const isOnPlane = ({ pattern }: FactTable) =>
    planes.some(({ joined = [] }) => joined.some(({ across, up }) => across === pattern || up === pattern));
  const stacks = evidence.tables.flatMap((table) => readStacks(table, evidence) ?? []);
  const stacked = new Set(stacks.flatMap(({ items, places }) => [...items, ...places]));
  const isAboutItems = ({ values: [own = new Set(), ...more] }: FactTable) =>
    more.length === 0 &&
    stacked.size > 0 &&
    2 * [...own].filter((name) => stacked.has(name)).length > own.size;
  const isTower = (table: FactTable) => stacks.some((part) => isNamedTower(part, table));
  const free = others.filter(
    (table) => !isOnMap(table) && !isOnPlane(table) && !isAboutItems(table) && !isTower(table),
  );
  const readings = [
    ...free.flatMap((table) => readCells(table, evidence) ?? []),
    ...readPartitions(free, evidence),
  ];
  const sheets = withFittingFacts(gridParts(readings, description, evidence, shared), evidence, shared);
  const walled = withWalls(sheets, evidence, description, shared);
  const { lattices: full, grids: left } = onLattices(lattices, walled);
  const grids = withLayersAcross(left, evidence.roles, description);
  const boards = [...grids, ...full, ...networks, ...edges, ...planes];
  const drawn = new Set(boards.flatMap(drawnPatterns));
  const small = evidence.tables
    .filter(({ pattern }) => !drawn.has(pattern))
    .flatMap((table) => readLamps(table, evidence, description) ?? readSmallPart(table, evidence) ?? []);
  const inferred = withUniqueIds(
    oneTurn([...boards, ...onTables(small), ...flagParts(evidence, description)], evidence),
  );
  const parts = withDrawings(inferred, description, evidence);
  const viewed = options.view === undefined ? parts : viewedParts(parts, options.view, evidence);
  const roles = evidence.roles;
  return {
    roles,
    parts: viewed,
    moves: readMoves(description, evidence.moveTables, { parts: viewed, roles }),
    looks: withViewedLooks(looksOf(roles, viewed, evidence), options.view?.looks ?? {}),
    names: options.view?.names ?? {},
    words: (options.view?.moves ?? []).map(({ form, words }) => ({
      pattern: patternOf(form),
      names: form.arguments,
      words,
    })),
  };
}

/** Things with names such as `disc1` that lie on each other; letters and numbers may be columns and rows. */
function isNamedTower({ layers, items }: StacksPart, { pattern, values }: FactTable): boolean {
  const place = layers.find((layer) => layer.pattern === pattern)?.place;
  const places = place === undefined ? undefined : values[place];
  return (
    places !== undefined && items.some((name) => places.has(name)) && items.every((name) => name.length > 1)
  );
}

/** Whether the facts are not better drawn in rows and columns, as a scale, or as stacks. */
function mayBePlaces(table: FactTable, network: Network, evidence: Evidence): boolean {
  if (table.values.length === 0 || table.values.length > 3 || readWall(table) !== undefined) return false;
  const read = readGrid(table, evidence) ?? readTrack(table, evidence);
  if (read !== undefined || isChain(network)) return false;
  // Things stand on places of a map, but blocks stand on each other.
  const stacks = readStacks(table, evidence);
  if (stacks?.items.some((item) => network.points.includes(item))) return false;
  const split = readSplit(table);
  return split === undefined || !isSquareMap(network);
}

/** Whether four names with sides are mostly joined by one diagonal only, as neighbours on a board of hexagons are. */
function hasSingleDiagonals({ points, lines }: Network): boolean {
  const joined = new Set(lines.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  const areJoined = (one: string, other: string) => joined.has(`${one} ${other}`);
  const known = new Map(
    points.flatMap((name) => {
      const split = splitName(name);
      return split === undefined ? [] : [[`${split[0].codePointAt(0)} ${Number(split[1])}`, name] as const];
    }),
  );
  let [single, double] = [0, 0];
  for (const place of known.keys()) {
    const [column = 0, row = 0] = place.split(' ').map(Number);
    const at = (dx: number, dy: number) => known.get(`${column + dx} ${row + dy}`) ?? '';
    const [here, right, up, across] = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
    if (!areJoined(here, right) && !areJoined(here, up)) continue;
    const diagonals = Number(areJoined(here, across)) + Number(areJoined(right, up));
    if (diagonals === 1) single++;
    if (diagonals === 2) double++;
  }
  return single > 2 * double;
}

/** Whether the lines are steps of kings and knights between names such as `a1` and `a2`: squares of a board. */
function isSquareMap(network: Network): boolean {
  const { lines } = network;
  if (hasSingleDiagonals(network)) return false;
  const steps = lines.map(({ from, to }) => {
    const [one, other] = [splitName(from), splitName(to)];
    const letter = (name: typeof one) => name?.[0].codePointAt(0) ?? 0;
    return [Math.abs(letter(other) - letter(one)), Math.abs(Number(other?.[1]) - Number(one?.[1]))] as const;
  });
  const isLeap = (x: number, y: number) => steps.some(([dx, dy]) => dx === x && dy === y);
  const areLeaps = isLeap(1, 2) && isLeap(2, 1);
  return steps.every(([dx, dy]) => (dx <= 1 && dy <= 1) || (areLeaps && dx + dy === 3));
}

function drawnPatterns(part: GridPart | GraphPart): Pattern[] {
  const own = part.layers.map(({ pattern }) => pattern);
  if (part.kind !== 'grid') return own;
  const walls = (part.walls ?? []).map(({ pattern }) => pattern);
  return [...own, ...walls, ...(part.joined ?? []).flatMap(({ across, up }) => [across, up])];
}

/** Of an image that was not read, the symbol is drawn. */
function withViewedLooks(own: Layout['looks'], viewed: View['looks']): Layout['looks'] {
  const looks = Object.entries(viewed).map(([name, { image, ...look }]): [string, Look] => {
    const isRead = image?.source.startsWith('data:') === true;
    return [name, isRead ? { ...look, image } : look];
  });
  return { ...own, ...Object.fromEntries(looks) };
}

function readCells(table: FactTable, evidence: Evidence): GridReading | undefined {
  if (readPiles(table, evidence) !== undefined) return undefined;
  if (table.values.length === 2 && readStacks(table, evidence) !== undefined) return undefined;
  const grid = readGrid(table, evidence);
  // Sheets may declare more cells than exist; a board that is completely listed in the first state has no others.
  const seen = grid && table.seen && readGrid(table.seen, evidence);
  if (seen?.isListedInFull) return seen;
  return readTrack(table, evidence) ?? grid ?? readSplit(table) ?? readStrip(table, evidence);
}

const TURN = /control|turn|mover|active|to-?play|playing/;

/** Of several facts that each name one role, only one says whose turn it is; the others are ordinary values. */
function oneTurn(parts: readonly Part[], { tables }: Evidence): Part[] {
  const turns = parts.filter((part): part is TurnPart => part.kind === 'turn');
  const always = (turn: TurnPart): number => {
    const table = tables.find(({ pattern }) => pattern === turn.pattern);
    return table === undefined ? 0 : table.states.filter((facts) => facts.length === 1).length;
  };
  const likely = (turn: TurnPart): number => (TURN.test(turn.id) ? 1000 : 0) + always(turn);
  const best = turns.reduce<TurnPart | undefined>(
    (winner, turn) => (winner === undefined || likely(turn) > likely(winner) ? turn : winner),
    undefined,
  );
  const isTurn =
    (best !== undefined && TURN.test(best.id)) ||
    (best !== undefined &&
      tables.some((table) => table.pattern === best.pattern && (table.states[0]?.length ?? 0) === 1));
  return parts.map((part) => {
    if (part.kind !== 'turn' || (part === best && isTurn)) return part;
    const { id, title, pattern, role } = part;
    return { kind: 'counters', id, title, pattern, owner: [], value: [role] };
  });
}

const GROUND = /table|floor|ground/;

/** `(table a)` means that a block stands on no other. */
function onTables(parts: readonly Part[]): Part[] {
  const stacks = parts.find((part) => part.kind === 'stacks');
  if (stacks?.kind !== 'stacks') return [...parts];
  const tables = parts.filter(
    (part): part is HandsPart =>
      part.kind === 'hands' &&
      part.owner === undefined &&
      GROUND.test(part.id) &&
      part.items.some((item) => stacks.items.includes(item)),
  );
  const standing = tables.flatMap(({ items }) => items).filter((item) => !stacks.items.includes(item));
  const layers = tables.map(({ pattern }) => ({ pattern, item: 0, place: undefined }));
  const whole: StacksPart = {
    ...stacks,
    layers: [...stacks.layers, ...layers],
    items: [...stacks.items, ...standing].sort(compareNames),
    places: stacks.places.filter((place) => !standing.includes(place)),
  };
  const rest = parts.filter((part) => part !== stacks && !tables.some((table) => table === part));
  // Moves name the blocks in the stacks rather than those in a set.
  return [whole, ...rest];
}

/** Facts with the same name may have different numbers of arguments. */
function withUniqueIds(parts: readonly Part[]): Part[] {
  const taken = new Set<string>();
  return parts.map((part) => {
    let id = part.id;
    for (let number = 2; taken.has(id); number++) id = `${part.id}-${number}`;
    taken.add(id);
    return { ...part, id };
  });
}

/** Replaces inferred parts by those of the view file. */
function viewedParts(parts: readonly Part[], view: View, { tables }: Evidence): Part[] {
  const graphs = view.graphs.map((graph, i) => graphPart(graph, i, tables));
  const claimed = new Set([
    ...view.graphs.flatMap(({ facts }) => facts.map(({ name }) => name)),
    ...view.hidden,
  ]);
  const kept = parts.filter((part) => !namesOf(part).some((name) => claimed.has(name)));
  const grids = view.grids.reduce((all, grid) => withGrid(all, grid), kept);
  return [...graphs, ...grids];
}

function namesOf(part: Part): string[] {
  if ('pattern' in part) return [part.pattern.name];
  return 'layers' in part ? part.layers.map(({ pattern }) => pattern.name) : [];
}

/** Arguments named `point` are points; the ends of a line are named `from` and `to`. */
function graphPart(
  { facts, title, aspect, points, lines }: GraphView,
  index: number,
  tables: readonly FactTable[],
): GraphPart {
  const layers = facts.map((form): GraphLayer => {
    const places = form.arguments.flatMap((name, i) => (/^(?:point|from|to)\d*$/.test(name) ? [i] : []));
    const content = form.arguments.map((_, i) => i).filter((i) => !places.includes(i));
    return {
      pattern: patternOf(form),
      places: places.map((leaf) => [leaf]),
      content,
      blank: blankIn(form, content, tables),
    };
  });
  const id = facts[0]?.name ?? `graph-${index + 1}`;
  return { kind: 'graph', id, title: title ?? id, aspect, points, lines, layers };
}

function patternOf({ name, arguments: args }: FactForm): Pattern {
  return { name, args: args.map(() => null) };
}

function blankIn(
  { name }: FactForm,
  content: readonly number[],
  tables: readonly FactTable[],
): string | undefined {
  const table = tables.find(({ pattern }) => pattern.name === name);
  const values = content.length === 1 ? [...(table?.values[content[0] as number] ?? [])] : [];
  return values.find((value) => NOTHING.test(value));
}

/** The layers in the order of the view file, with those that it does not name on top. */
function viewedLayers(layers: readonly GridLayer[], kinds: GridView['layers']): readonly GridLayer[] {
  const names = Object.keys(kinds);
  if (names.length === 0) return layers;
  const rank = ({ pattern }: GridLayer) =>
    names.includes(pattern.name) ? names.indexOf(pattern.name) : names.length;
  return [...layers]
    .sort((a, b) => rank(a) - rank(b))
    .map((layer) => {
      const kind = kinds[layer.pattern.name];
      if (kind === undefined) return layer;
      return {
        ...layer,
        isFixed: kind === 'ground',
        isPaint: kind === 'paint',
        isBadge: kind === 'badge',
        isUndrawn: kind === 'none',
      };
    });
}

function withGrid(parts: readonly Part[], view: GridView): Part[] {
  const names = view.facts.map(({ name }) => name);
  return parts.map((part) => {
    if (part.kind !== 'grid' || !part.layers.some(({ pattern }) => names.includes(pattern.name))) return part;
    const changed: GridPart = {
      ...part,
      title: view.title ?? part.title,
      columns: view.columns ?? part.columns,
      rows: view.rows ?? part.rows,
      shape: view.shape ?? part.shape,
      shift: view.shift ?? part.shift,
      isChequered: view.isChequered ?? part.isChequered,
      ...(view.isOnPoints !== undefined && { isOnPoints: view.isOnPoints }),
      ...(view.edges !== undefined && { edges: view.edges }),
      layers: viewedLayers(part.layers, view.layers),
      narrow: {
        columns: view.narrowColumns ?? part.narrow.columns,
        rows: view.narrowRows ?? part.narrow.rows,
      },
    };
    return changed;
  });
}
