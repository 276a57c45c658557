/** Converts a layout and the facts of a state to a scene. */
import { canonicalText, compareTerms, RANDOM_ROLE, type Term } from '../gdl/index.ts';
import { cellFact, cellId, idOf, joinedFacts, wallFact } from './cells.ts';
import { namedByMove } from './clicks.ts';
import type { Drawing } from './drawings.ts';
import type { DrawingPart, GridPart, HandsPart, Layout, Part } from './layout.ts';
import { leavesOf, patternSymbol, symbolOf } from './pattern.ts';
import { countersOf } from './scene/counters.ts';
import { graphBoard, graphFact } from './scene/draw-graph.ts';
import { gridBoards } from './scene/draw-grid.ts';
import { pilesBoard, stackFact, stacksBoard } from './scene/draw-stacks.ts';
import { byName, type FullLook, factText, Painter } from './scene/painter.ts';
import type { Overlay, Scene, SceneBoard, SceneHand, ScenePlayer } from './scene.ts';

export interface SceneOptions {
  /** The moves that led to the state; their cells are marked. */
  readonly lastMoves?: readonly Term[];
  /** The facts before them; if moves name no cells, the changed cells are marked. */
  readonly before?: readonly Term[];
  /** Ids of cells and items. */
  readonly selected?: Iterable<string>;
  readonly targets?: Iterable<string>;
  readonly highlights?: Iterable<string>;
  readonly overlays?: ReadonlyMap<string, Overlay>;
  /** The images of `drawit` rules in this state. */
  readonly drawings?: readonly Drawing[];
  /** Whether the game is over. */
  readonly isOver?: boolean;
}

/**
 * @example
 * const scene = sceneOf(inferLayout(description, game), game.facts(game.initial), { targets: ['cell/2/2'] });
 * scene.boards[0].cells.length // 9
 */
export function sceneOf(layout: Layout, facts: readonly Term[], options: SceneOptions = {}): Scene {
  const last = lastTargets(layout, facts, options);
  const painter = new Painter(layout, {
    last: new Set(last),
    selected: new Set(options.selected),
    target: new Set(options.targets),
    highlight: new Set(options.highlights),
    overlays: options.overlays ?? new Map(),
  });
  const ordered = [...facts].sort(compareTerms);
  const shown = new Set<Term>();
  const boards = layout.parts.map((part) => boardsOf(part, ordered, shown, options.drawings ?? [], painter));
  return {
    ...arranged(boards),
    players: players(layout, ordered, shown, options.isOver === true, painter),
    ...countersOf(layout, ordered, shown, painter),
    hands: layout.parts.flatMap((part) => {
      if (part.kind === 'hands') return hands(part, ordered, shown, painter);
      return part.kind === 'flags' && !part.isValue
        ? [flags(part.id, part.names, ordered, shown, painter)]
        : [];
    }),
    facts: ordered
      .filter((fact) => !shown.has(fact))
      .map((fact) => factText(fact, (name) => painter.nameOf(name))),
  };
}

function lastTargets(
  layout: Layout,
  facts: readonly Term[],
  { lastMoves = [], before }: SceneOptions,
): string[] {
  const named = lastMoves.flatMap((move) => namedByMove(layout, move, before ?? facts));
  if (named.length > 0 || before === undefined || lastMoves.length === 0) return named;
  const known = new Set(before.map(canonicalText));
  const changed = facts.filter((fact) => !known.has(canonicalText(fact)));
  return layout.parts.flatMap((part) =>
    part.kind !== 'grid'
      ? []
      : changed.flatMap((fact) => {
          const found = cellFact(part, fact);
          return found === undefined ? [] : [cellId(part, found.coordinates)];
        }),
  );
}

/** The boards of a part. The facts that they show are added to `shown`. */
function boardsOf(
  part: Part,
  facts: readonly Term[],
  shown: Set<Term>,
  drawings: readonly Drawing[],
  painter: Painter,
): SceneBoard[] {
  const about = <Found>(read: (fact: Term) => Found | undefined): Found[] =>
    facts.flatMap((fact) => {
      const found = read(fact);
      if (found !== undefined) shown.add(fact);
      return found === undefined ? [] : [found];
    });
  switch (part.kind) {
    case 'grid':
      return gridBoards(
        part,
        {
          cells: [...about((fact) => cellFact(part, fact)), ...joinedCells(part, facts, shown)],
          walls: about((fact) => wallFact(part, fact)),
        },
        drawings,
        painter,
      );
    case 'graph':
      return [
        graphBoard(
          part,
          about((fact) => graphFact(part, fact)),
          painter,
        ),
      ];
    case 'stacks':
      return [
        stacksBoard(
          part,
          about((fact) => stackFact(part, fact)),
          painter,
        ),
      ];
    case 'piles':
      return [
        pilesBoard(
          part,
          about((fact) => leavesOf(part.pattern, fact) && fact),
          painter,
        ),
      ];
    case 'drawing':
      return [drawingBoard(part, drawings, painter)];
    default:
      return [];
  }
}

function joinedCells(part: GridPart, facts: readonly Term[], shown: Set<Term>) {
  return joinedFacts(part, facts).map(({ cell, shown: own }) => {
    for (const fact of own) shown.add(fact);
    return cell;
  });
}

function drawingBoard(
  { id, title, columns, rows }: DrawingPart,
  drawings: readonly Drawing[],
  painter: Painter,
): SceneBoard {
  const grid: GridPart = {
    kind: 'grid',
    id,
    title,
    shape: 'square',
    columns: columns.length === 0 ? ['1'] : columns,
    rows: rows.length === 0 ? ['1'] : rows,
    shift: 0,
    boardColumns: [],
    boardRows: [],
    isChequered: false,
    isDrawn: true,
    columnStep: 1,
    borders: { columns: [], rows: [] },
    narrow: { columns: [], rows: [] },
    layers: [],
    contents: [],
    ground: [],
  };
  const [board] = gridBoards(grid, { cells: [], walls: [] }, drawings, painter);
  return { ...(board as SceneBoard), kind: 'drawing' };
}

function players(
  layout: Layout,
  facts: readonly Term[],
  shown: Set<Term>,
  isOver: boolean,
  painter: Painter,
): ScenePlayer[] {
  const toMove = new Set<string>();
  for (const part of layout.parts) {
    if (part.kind !== 'turn') continue;
    for (const fact of facts) {
      const role = leavesOf(part.pattern, fact)?.[part.role];
      if (role === undefined) continue;
      toMove.add(role);
      shown.add(fact);
    }
  }
  return layout.roles.map((role) => ({
    id: idOf('role', role),
    name: role === RANDOM_ROLE ? 'chance' : painter.nameOf(role),
    colour: painter.colour(role),
    isToMove: !isOver && toMove.has(role),
  }));
}

function hands(part: HandsPart, facts: readonly Term[], shown: Set<Term>, painter: Painter): SceneHand[] {
  const byOwner = new Map<string, string[][]>(part.owners.map((owner) => [owner, []]));
  for (const fact of facts) {
    const leaves = leavesOf(part.pattern, fact);
    if (leaves === undefined) continue;
    shown.add(fact);
    const owner = part.owner === undefined ? '' : (leaves[part.owner] ?? '');
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), part.item.map((leaf) => leaves[leaf] ?? '')]);
  }
  if (part.isLamps) return [lamps(part, (byOwner.get('') ?? []).flat(), painter)];
  return [...byOwner].map(([owner, items]) => ({
    id: idOf(part.id, owner),
    name: painter.nameOf(part.title),
    owner: owner === '' ? undefined : painter.nameOf(owner),
    items: items
      .sort((a, b) => byName(a.join(' '), b.join(' ')))
      .map((names) => {
        const id = idOf(part.id, owner, ...names);
        const look = lookIn(part, names, painter);
        return { id, ...look, isOn: true, marks: painter.marks(id), ...painter.overlay(id) };
      }),
  }));
}

/** All items, those of facts as lit lamps. */
function lamps(part: HandsPart, lit: readonly string[], painter: Painter): SceneHand {
  return {
    id: idOf(part.id, ''),
    name: painter.nameOf(part.title),
    owner: undefined,
    items: part.items.map((name) => {
      const id = idOf(part.id, '', name);
      const look = { ...painter.look([name]), ...lampLook(lit.includes(name)) };
      return { id, ...look, isOn: lit.includes(name), marks: painter.marks(id), ...painter.overlay(id) };
    }),
  };
}

function lampLook(isLit: boolean): Pick<FullLook, 'symbol' | 'colour'> {
  return isLit ? { symbol: 'lamp-on', colour: 'yellow' } : { symbol: 'lamp-off', colour: 'grey' };
}

function lookIn({ isCards, isDice }: HandsPart, names: readonly string[], painter: Painter): FullLook {
  if (isDice) return { symbol: `die-${names[0]}`, colour: 'white', label: '', title: names.join(' ') };
  return isCards ? painter.card(names) : painter.look(names);
}

/** Pictures that say no more than a name or a colour. */
const PLAIN = new Set(['letters', 'disc']);

/** All flags, on or off. */
function flags(
  part: string,
  names: readonly string[],
  facts: readonly Term[],
  shown: Set<Term>,
  painter: Painter,
): SceneHand {
  const holding = new Set<string>();
  const symbols = new Set(names.map((name) => patternSymbol({ name, args: [] })));
  for (const fact of facts) {
    const symbol = symbolOf(fact);
    const name = fact.kind === 'variable' ? '' : fact.name;
    if (!symbols.has(symbol) && !(fact.kind === 'compound' && fact.args.length === 0 && names.includes(name)))
      continue;
    holding.add(name);
    shown.add(fact);
  }
  return {
    id: part,
    name: 'facts',
    owner: undefined,
    items: names.map((name) => {
      const id = idOf(part, name);
      const look = painter.look([name]);
      return {
        id,
        ...look,
        // A proposition whose name suggests no picture is a lamp.
        ...(PLAIN.has(look.symbol) && lampLook(holding.has(name))),
        isOn: holding.has(name),
        marks: painter.marks(id),
        ...painter.overlay(id),
      };
    }),
  };
}

/** Lengths in cells. */
const BOARD_GAP = 0.6;
const WIDEST_ROW = 16;

/**
 * Arranges boards side by side, starting a new row when one is full. The boards of one part keep their relative
 * positions.
 */
function arranged(parts: readonly (readonly SceneBoard[])[]): Pick<Scene, 'boards' | 'width' | 'height'> {
  const boards: SceneBoard[] = [];
  let [left, top, rowHeight, width] = [0, 0, 0, 0];
  for (const part of parts) {
    if (part.length === 0) continue;
    const partWidth = Math.max(...part.map(({ x, width: own }) => x + own));
    const partHeight = Math.max(...part.map(({ y, height }) => y + height));
    if (left > 0 && left + partWidth > WIDEST_ROW)
      [left, top, rowHeight] = [0, top + rowHeight + BOARD_GAP + 0.2, 0];
    for (const board of part) boards.push({ ...board, x: board.x + left, y: board.y + top });
    left += partWidth + BOARD_GAP;
    width = Math.max(width, left - BOARD_GAP);
    rowHeight = Math.max(rowHeight, partHeight);
  }
  return { boards, width, height: top + rowHeight };
}
