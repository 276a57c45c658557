/** Determines what moves name: cells, columns, lines, pieces, and items on stacks or in hands. */
import type { Atom, Description, Formula, Rule, TermOccurrence } from '../../gdl/index.ts';
import type { GridPart, Layout, MoveReading, MoveStep, Part } from '../layout.ts';
import { leafCount, type Pattern } from '../pattern.ts';
import type { MoveTable } from './evidence.ts';
import { isWithin } from './grids.ts';
import { splitName } from './strips.ts';

type Drawn = Pick<Layout, 'parts' | 'roles'>;

export function readMoves(
  description: Description,
  tables: readonly MoveTable[],
  layout: Drawn,
): MoveReading[] {
  const links = findLinks(description);
  return tables.map((table) => readMove(table, layout, links));
}

/** Interprets moves that did not occur before, without the rules. */
export function readUnknownMove(table: MoveTable, layout: Drawn): MoveReading {
  return readMove(table, layout, () => 0);
}

function readMove({ pattern, values }: MoveTable, { parts, roles }: Drawn, links: Links): MoveReading {
  const steps: MoveStep[] = [];
  const taken = new Set<number>();
  const take = (step: MoveStep | undefined, leaves: readonly number[]): boolean => {
    if (step === undefined) return false;
    steps.push(step);
    for (const leaf of leaves) taken.add(leaf);
    return true;
  };
  const count = leafCount(pattern);
  for (let leaf = 0; leaf < count; leaf++) {
    const line = lineStep(values, leaf, parts);
    if (line !== undefined && take(line, [...line.from, ...line.to])) {
      leaf += 2 * line.from.length - 1;
      continue;
    }
    const cell = cellStep(pattern, values, leaf, parts, links);
    if (cell !== undefined && take(cell.step, cell.leaves)) leaf += cell.leaves.length - 1;
    else if (!isRoleLeaf(values[leaf], roles)) take(thingStep(pattern, values, leaf, parts, links), [leaf]);
  }
  const free = values.map((_, leaf) => leaf).filter((leaf) => !taken.has(leaf));
  const hasCell = steps.some(({ kind }) => kind === 'cell');
  if (steps.length === 0) {
    const axis = free.map((leaf) => axisStep(pattern, values, leaf, parts, links)).find(Boolean);
    if (axis !== undefined) steps.push(axis);
  }
  // A piece and its destination: the piece, which may be anywhere, is clicked first.
  const froms = steps.filter(({ kind }) => kind === 'cell').length;
  // Several names without a cell form a list, which one piece would not represent.
  const isList = !hasCell && free.filter((leaf) => (values[leaf]?.size ?? 0) > 1).length > 1;
  if (froms <= 1 && !isDrop(steps) && !isList) {
    const piece = free.map((leaf) => pieceStep(values, leaf, parts)).find(Boolean);
    if (piece !== undefined && (hasCell || steps.length === 0)) steps.unshift(piece);
  }
  return { pattern, steps };
}

function isRoleLeaf(values: ReadonlySet<string> | undefined, roles: readonly string[]): boolean {
  return values !== undefined && isWithin(values, roles);
}

function isDrop(steps: readonly MoveStep[]): boolean {
  return steps.some(({ kind }) => kind === 'column' || kind === 'row');
}

interface Found {
  readonly step: MoveStep;
  readonly leaves: readonly number[];
}

/** A cell named by consecutive leaves in the order used by facts. */
function cellStep(
  pattern: Pattern,
  values: readonly ReadonlySet<string>[],
  start: number,
  parts: readonly Part[],
  links: Links,
): Found | undefined {
  const found = parts.flatMap((part) => (part.kind === 'grid' ? cellIn(values, start, part) : []));
  const strength = ({ step, leaves }: Found): number => {
    const part = parts.find(({ id }) => 'part' in step && id === step.part) as GridPart;
    return part.layers.reduce((sum, layer) => {
      const own = layerLeaves(layer);
      return (
        sum +
        leaves.reduce((s, leaf, i) => s + links(pattern.name, leaf, layer.pattern.name, own[i] ?? -1), 0)
      );
    }, 0);
  };
  return found.reduce<Found | undefined>((best, each) => {
    if (best === undefined) return each;
    const isStronger = strength(each) - strength(best) || each.leaves.length - best.leaves.length;
    return isStronger > 0 ? each : best;
  }, undefined);
}

/** The leaves of a fact that name its cell, from left to right. */
function layerLeaves({ column, row, boardColumn, boardRow, isSplit }: GridPart['layers'][number]): number[] {
  const all = isSplit ? [column] : [column, row, boardColumn, boardRow];
  return all.filter((leaf): leaf is number => leaf !== undefined).sort((a, b) => a - b);
}

function cellIn(values: readonly ReadonlySet<string>[], start: number, part: GridPart): Found[] {
  const layer = part.layers[0];
  if (layer === undefined || layer.column === undefined) return [];
  const base = { kind: 'cell', part: part.id, boardColumn: undefined, boardRow: undefined } as const;
  if (layer.isSplit) {
    const own = [...(values[start] ?? [])];
    const isCell = own.length > 0 && own.every((name) => isSplitCell(name, part));
    return isCell ? [{ step: { ...base, column: start, row: start, isSplit: true }, leaves: [start] }] : [];
  }
  if (layer.row === undefined) {
    const own = values[start];
    const isCell = own !== undefined && isWithin(own, part.columns);
    return isCell ? [{ step: { ...base, column: start, row: -1, isSplit: false }, leaves: [start] }] : [];
  }
  const order = layerLeaves(layer);
  const at = (leaf: number | undefined) => (leaf === undefined ? undefined : start + order.indexOf(leaf));
  const axes: readonly (readonly [number | undefined, readonly string[]])[] = [
    [at(layer.column), part.columns],
    [at(layer.row), part.rows],
    [at(layer.boardColumn), part.boardColumns],
    [at(layer.boardRow), part.boardRows],
  ];
  const fits = axes.every(([leaf, all]) => leaf === undefined || isWithin(values[leaf] ?? new Set(), all));
  if (!fits) return order.length > 2 ? cellOnAnyBoard(values, start, part, layer) : [];
  return [
    {
      step: {
        kind: 'cell',
        part: part.id,
        column: at(layer.column) ?? start,
        row: at(layer.row) ?? start,
        boardColumn: at(layer.boardColumn),
        boardRow: at(layer.boardRow),
        isSplit: false,
      },
      leaves: order.map((_, i) => start + i),
    },
  ];
}

/** A move that names a cell without a board. */
function cellOnAnyBoard(
  values: readonly ReadonlySet<string>[],
  start: number,
  part: GridPart,
  { column = 0, row = 0 }: GridPart['layers'][number],
): Found[] {
  const isColumnFirst = column < row;
  const [first, second] = isColumnFirst ? [part.columns, part.rows] : [part.rows, part.columns];
  const [one, other] = [values[start], values[start + 1]];
  if (one === undefined || other === undefined || !isWithin(one, first) || !isWithin(other, second))
    return [];
  return [
    {
      step: {
        kind: 'cell',
        part: part.id,
        column: isColumnFirst ? start : start + 1,
        row: isColumnFirst ? start + 1 : start,
        boardColumn: undefined,
        boardRow: undefined,
        isSplit: false,
      },
      leaves: [start, start + 1],
    },
  ];
}

function isSplitCell(name: string, { columns, rows }: GridPart): boolean {
  const [column, row] = splitName(name) ?? [];
  return column !== undefined && row !== undefined && columns.includes(column) && rows.includes(row);
}

/** Two consecutive points, in a part with facts about lines. */
function lineStep(
  values: readonly ReadonlySet<string>[],
  start: number,
  parts: readonly Part[],
): Extract<MoveStep, { kind: 'line' }> | undefined {
  for (const part of parts) {
    if (part.kind !== 'graph') continue;
    const layer = part.layers.find(({ places }) => places.length === 2);
    const length = layer?.places[0]?.length;
    if (length === undefined) continue;
    const names = part.points.map(({ name }) => name.split(' '));
    const isPoint = (first: number) =>
      Array.from({ length }, (_, i) => values[first + i]).every(
        (own, i) =>
          own !== undefined &&
          isWithin(
            own,
            names.map((name) => name[i] ?? ''),
          ),
      );
    if (!isPoint(start) || !isPoint(start + length)) continue;
    const from = Array.from({ length }, (_, i) => start + i);
    return { kind: 'line', part: part.id, from, to: from.map((leaf) => leaf + length) };
  }
  return undefined;
}

function thingStep(
  pattern: Pattern,
  values: readonly ReadonlySet<string>[],
  leaf: number,
  parts: readonly Part[],
  links: Links,
): MoveStep | undefined {
  const own = values[leaf] ?? new Set();
  const fitting = parts.filter((part) => isWithin(own, thingsOf(part)));
  const linked = (part: Part): number =>
    patternsOf(part).reduce(
      (sum, { name, args }) => sum + args.reduce((s, _, i) => s + links(pattern.name, leaf, name, i), 0),
      0,
    );
  const best = fitting.reduce<Part | undefined>(
    (winner, part) => (winner === undefined || linked(part) > linked(winner) ? part : winner),
    undefined,
  );
  return best && { kind: 'thing', part: best.id, leaf };
}

/** The items of a part that a move may name. */
function thingsOf(part: Part): readonly string[] {
  switch (part.kind) {
    case 'stacks':
      return [...part.places, ...part.items];
    case 'piles':
      return part.places;
    case 'graph':
      return part.layers.some(({ places }) => places.length === 1) ? part.points.map(({ name }) => name) : [];
    case 'hands':
      return part.items;
    case 'flags':
      return part.isValue ? [] : part.names;
    default:
      return [];
  }
}

function patternsOf(part: Part): readonly Pattern[] {
  if ('pattern' in part) return [part.pattern];
  return 'layers' in part ? part.layers.map(({ pattern }) => pattern) : [];
}

/** A column or row to drop something into. */
function axisStep(
  pattern: Pattern,
  values: readonly ReadonlySet<string>[],
  leaf: number,
  parts: readonly Part[],
  links: Links,
): MoveStep | undefined {
  const own = values[leaf] ?? new Set();
  for (const part of parts) {
    if (part.kind !== 'grid' || part.rows.length < 2 || part.boardColumns.length > 0) continue;
    const linked = (axis: 'column' | 'row') =>
      part.layers.reduce(
        (sum, layer) => sum + links(pattern.name, leaf, layer.pattern.name, layer[axis] ?? -1),
        0,
      );
    const asColumn = isWithin(own, part.columns) ? linked('column') : 0;
    const asRow = isWithin(own, part.rows) ? linked('row') : 0;
    if (asColumn + asRow > 0) return { kind: asColumn >= asRow ? 'column' : 'row', part: part.id, leaf };
  }
  return undefined;
}

/** A leaf that names a piece on a grid. */
function pieceStep(
  values: readonly ReadonlySet<string>[],
  leaf: number,
  parts: readonly Part[],
): MoveStep | undefined {
  const own = values[leaf] ?? new Set();
  const part = parts.find((each) => each.kind === 'grid' && isWithin(own, each.contents));
  return part && { kind: 'piece', part: part.id, leaf };
}

/** How often leaf `leaf` of moves named `move` equals leaf `factLeaf` of facts named `fact`. */
export type Links = (move: string, leaf: number, fact: string, factLeaf: number) => number;

function findLinks({ rules }: Pick<Description, 'rules'>): Links {
  const counts = new Map<string, number>();
  for (const rule of rules) {
    const moves: TermOccurrence[] = [];
    const facts: TermOccurrence[] = [];
    forEachAtom(rule, ({ relation, args }) => {
      const [, second] = args;
      // In real-time rules, a lifetime comes before the fact.
      const fact = args.at(-1);
      if ((relation === 'legal' || relation === 'does') && second !== undefined) moves.push(second);
      if ((relation === 'true' || relation === 'next') && fact !== undefined) facts.push(fact);
    });
    for (const move of moves) {
      leafOccurrences(move).forEach((moveLeaf, i) => {
        if (moveLeaf.term.kind !== 'variable') return;
        for (const fact of facts) {
          leafOccurrences(fact).forEach((factLeaf, j) => {
            if (factLeaf.term !== moveLeaf.term) return;
            const key = linkKey(move.spelling, i, fact.spelling, j);
            counts.set(key, (counts.get(key) ?? 0) + 1);
          });
        }
      });
    }
  }
  return (move, leaf, fact, factLeaf) => counts.get(linkKey(move, leaf, fact, factLeaf)) ?? 0;
}

function linkKey(move: string, leaf: number, fact: string, factLeaf: number): string {
  return `${move.toLowerCase()} ${leaf} ${fact.toLowerCase()} ${factLeaf}`;
}

function leafOccurrences({ term, args }: TermOccurrence): TermOccurrence[] {
  if (term.kind !== 'compound') return [];
  return args.flatMap((arg) => (arg.term.kind === 'compound' ? leafOccurrences(arg) : [arg]));
}

function forEachAtom({ head, body }: Rule, visit: (atom: Atom) => void): void {
  visit(head);
  const inside = (formulas: readonly Formula[]): void => {
    for (const formula of formulas) {
      if (formula.kind === 'atom') visit(formula);
      else if (formula.kind === 'not') inside([formula.formula]);
      else if (formula.kind === 'or') inside(formula.disjuncts);
    }
  };
  inside(body);
}
