/** From rules to a layout, without knowing any game. */
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
import { gridParts } from './infer/grid-part.ts';
import { type GridReading, readGrid } from './infer/grids.ts';
import { readLattice } from './infer/lattice.ts';
import { looksOf } from './infer/looks.ts';
import { readMoves } from './infer/move-readings.ts';
import { NOTHING } from './infer/orders.ts';
import { readPiles, readSmallPart, readStacks } from './infer/small-parts.ts';
import { readPartitions, readSplit, readStrip, readTrack } from './infer/strips.ts';
import type {
  FlagsPart,
  GraphLayer,
  GraphPart,
  GridPart,
  HandsPart,
  Layout,
  Part,
  StacksPart,
  TurnPart,
} from './layout.ts';
import type { Pattern } from './pattern.ts';
import type { FactForm, GraphView, GridView, View } from './view.ts';

export interface InferOptions extends EvidenceOptions {
  /** What people have said about how to draw the game. */
  readonly view?: View;
}

/**
 * Every game has a layout; where nothing can be inferred, it is an empty one, and all facts are listed as text.
 *
 * @example
 * const layout = inferLayout(description, game);
 * sceneOf(layout, game.facts(game.initial)).boards.length // 1
 */
export function inferLayout(description: Description, game: SampledGame, options: InferOptions = {}): Layout {
  const evidence = gatherEvidence(description, game, options);
  const lattices = evidence.tables.flatMap((table) => readLattice(table, evidence) ?? []);
  const isLattice = ({ pattern }: FactTable) => lattices.some(({ layers }) => layers[0]?.pattern === pattern);
  const others = evidence.tables.filter((table) => !isLattice(table));
  const readings = [
    ...others.flatMap((table) => readCells(table, evidence) ?? []),
    ...readPartitions(others, evidence),
  ];
  const grids = withLayersAcross(gridParts(readings, description, evidence), evidence.roles, description);
  const boards = [...grids, ...lattices];
  const drawn = new Set(boards.flatMap(({ layers }) => layers.map(({ pattern }) => pattern)));
  const small = evidence.tables
    .filter(({ pattern }) => !drawn.has(pattern))
    .flatMap((table) => readSmallPart(table, evidence) ?? []);
  const inferred = withUniqueIds(oneTurn([...boards, ...onTables(small), ...flags(evidence)], evidence));
  const parts = withDrawings(inferred, description, evidence);
  const viewed = options.view === undefined ? parts : viewedParts(parts, options.view, evidence);
  const roles = evidence.roles;
  return {
    roles,
    parts: viewed,
    moves: readMoves(description, evidence.moveTables, { parts: viewed, roles }),
    looks: { ...looksOf(roles, viewed, evidence), ...options.view?.looks },
    names: options.view?.names ?? {},
    words: (options.view?.moves ?? []).map(({ form, words }) => ({
      pattern: patternOf(form),
      names: form.arguments,
      words,
    })),
  };
}

function readCells(table: FactTable, evidence: Evidence): GridReading | undefined {
  if (readPiles(table, evidence) !== undefined) return undefined;
  if (table.values.length === 2 && readStacks(table, evidence) !== undefined) return undefined;
  const grid = readGrid(table, evidence);
  // Sheets declare more cells than there are; a board that is listed in full in the first state has no others.
  const seen = grid && table.seen && readGrid(table.seen, evidence);
  if (seen?.isListedInFull) return seen;
  return readTrack(table, evidence) ?? grid ?? readSplit(table) ?? readStrip(table, evidence);
}

function flags({ tables }: Evidence): FlagsPart[] {
  const names = tables
    .filter(({ values }) => values.length === 0)
    .map(({ pattern }) => pattern.name)
    .sort(compareNames);
  return names.length === 0 ? [] : [{ kind: 'flags', id: 'flags', title: 'facts', names }];
}

const TURN = /control|turn|mover|active|to-?play|playing/;

/** Of facts that each name one role, one says whose turn it is; the others are just values. */
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

/** `(table a)` says that a block stands on no other. */
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
  // Moves name the blocks in the stacks rather than those in some set.
  return [whole, ...rest];
}

/** Facts of one name may have several numbers of arguments. */
function withUniqueIds(parts: readonly Part[]): Part[] {
  const taken = new Set<string>();
  return parts.map((part) => {
    let id = part.id;
    for (let number = 2; taken.has(id); number++) id = `${part.id}-${number}`;
    taken.add(id);
    return { ...part, id };
  });
}

/** Puts what a view file says in the place of what was inferred. */
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

/** Points are arguments called `point`; the ends of a line are called `from` and `to`. */
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
      narrow: {
        columns: view.narrowColumns ?? part.narrow.columns,
        rows: view.narrowRows ?? part.narrow.rows,
      },
    };
    return changed;
  });
}
