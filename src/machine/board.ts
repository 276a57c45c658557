/**
 * Boards, recognised from states alone: a fluent with two arguments that never name the same place twice, and a mark.
 * Nothing is known of any game; what does not look like a board is not shown as one.
 */
import { compareNames, type Term } from '../gdl/index.ts';
import type { AxisNames } from './axis-names.ts';

export interface BoardShape {
  /** Tells facts of the board from others. */
  readonly skeleton: string;
  /** Which of the fact's names, counted from 0, are the coordinates. */
  readonly across: number;
  readonly down: number;
  /** Left to right. */
  readonly columns: readonly string[];
  /** Top to bottom. */
  readonly rows: readonly string[];
  readonly marks: readonly string[];
  /** What most cells hold at first. */
  readonly blank: string | undefined;
}

export interface Board {
  /** By row and column; undefined where nothing is said of the cell. */
  readonly cells: readonly (readonly (string | undefined)[])[];
  /** The facts that are not part of the board. */
  readonly rest: readonly Term[];
}

const FEWEST_FACTS = 4;
const LONGEST_SIDE = 32;
/** With fewer of its cells filled, at the best of times, a table is rather a list. */
const LEAST_DENSITY = 0.1;

/**
 * The best board that states of one game agree on; the first state is the initial one.
 *
 * @param names what the rules call the arguments, which tells columns from rows
 */
export function recogniseBoard(
  states: readonly (readonly Term[])[],
  names: AxisNames = new Map(),
): BoardShape | undefined {
  const initial = states[0] ?? [];
  const skeletons = new Set(states.flatMap((facts) => facts.map(skeletonOf)));
  let best: { readonly shape: BoardShape; readonly score: number } | undefined;
  for (const skeleton of skeletons) {
    const tables = states.map((facts) =>
      facts.filter((fact) => skeletonOf(fact) === skeleton).map((fact) => leavesOf(fact)),
    );
    const candidate = bestAxes(skeleton, tables, names);
    if (candidate !== undefined && (best === undefined || candidate.score > best.score)) best = candidate;
  }
  return best === undefined ? undefined : { ...best.shape, blank: blankOf(best.shape, initial) };
}

export function boardOf(shape: BoardShape, facts: readonly Term[]): Board {
  const cells = shape.rows.map(() => shape.columns.map((): string | undefined => undefined));
  const rest: Term[] = [];
  for (const fact of facts) {
    const leaves = skeletonOf(fact) === shape.skeleton ? leavesOf(fact) : [];
    const row = cells[shape.rows.indexOf(leaves[shape.down] ?? '')];
    const column = shape.columns.indexOf(leaves[shape.across] ?? '');
    if (row === undefined || column < 0 || row[column] !== undefined) rest.push(fact);
    else row[column] = markOf(shape, leaves);
  }
  return { cells, rest };
}

type Table = readonly (readonly string[])[];

function bestAxes(skeleton: string, tables: readonly Table[], names: AxisNames) {
  const width = tables.find((table) => table.length > 0)?.[0]?.length ?? 0;
  let best: { readonly shape: BoardShape; readonly score: number } | undefined;
  for (let first = 0; first < width; first++) {
    for (let second = first + 1; second < width; second++) {
      const score = width < 3 ? 0 : likeness(tables, first, second);
      // Of equally good pairs the leftmost is the usual one.
      if (score > 0 && (best === undefined || score > best.score)) {
        best = { score, shape: shapeOf(skeleton, tables, first, second, names) };
      }
    }
  }
  return best;
}

/** How much two arguments look like coordinates: 0 for not at all, else the larger the fuller the board. */
function likeness(tables: readonly Table[], first: number, second: number): number {
  const isFunction = tables.every(
    (table) => new Set(table.map((leaves) => `${leaves[first]} ${leaves[second]}`)).size === table.length,
  );
  if (!isFunction) return 0;
  const sides = [first, second].map((leaf) => valuesOf(tables, leaf));
  const [width, height] = sides.map(({ length }) => length) as [number, number];
  if (Math.min(width, height) < 2 || Math.max(width, height) > LONGEST_SIDE) return 0;
  const most = tables.reduce((least, { length }) => Math.max(least, length), 0);
  const density = most / (width * height);
  if (most < FEWEST_FACTS || density < LEAST_DENSITY) return 0;
  if (density < 1 && !sides.every((values) => values.every(looksLikeCoordinate))) return 0;
  return density * most;
}

/** A number, a letter, or a word with a number: `3`, `c`, `row3`. */
function looksLikeCoordinate(name: string): boolean {
  return /^(?:\p{L}*\d+|\p{L})$/u.test(name);
}

function shapeOf(
  skeleton: string,
  tables: readonly Table[],
  first: number,
  second: number,
  names: AxisNames,
): BoardShape {
  const ones = valuesOf(tables, first);
  const others = valuesOf(tables, second);
  const marks = (across: number, down: number) => {
    const all = tables.flatMap((table) => table.map((leaves) => markOf({ across, down }, leaves)));
    return [...new Set(all)].sort(compareNames);
  };
  const isLetters = (names: readonly string[]) => names.every((name) => /^\p{L}$/u.test(name));
  // Only plain facts: in nested ones, names are not arguments.
  const axes = names.get(/^([^(]+)\([_,]*\)$/.exec(skeleton)?.[1] ?? '') ?? [];
  const isNamed = axes[first] !== axes[second] && (axes[first] ?? axes[second]) !== undefined;
  const asGraph = isNamed
    ? axes[first] === 'column' || axes[second] === 'row'
    : ones.length > others.length || (isLetters(ones) && !isLetters(others));
  // As on a chess board or in a graph: the first from left to right, the second from bottom to top.
  if (asGraph) {
    const rows = others.toReversed();
    return {
      skeleton,
      across: first,
      down: second,
      columns: ones,
      rows,
      marks: marks(first, second),
      blank: undefined,
    };
  }
  // As in a table: the first from top to bottom, the second from left to right.
  return {
    skeleton,
    across: second,
    down: first,
    columns: others,
    rows: ones,
    marks: marks(second, first),
    blank: undefined,
  };
}

function valuesOf(tables: readonly Table[], leaf: number): string[] {
  const values = new Set(tables.flatMap((table) => table.map((leaves) => leaves[leaf] ?? '')));
  return [...values].sort(compareNames);
}

function markOf({ across, down }: Pick<BoardShape, 'across' | 'down'>, leaves: readonly string[]): string {
  return leaves.filter((_, leaf) => leaf !== across && leaf !== down).join(' ');
}

function blankOf(shape: BoardShape, initial: readonly Term[]): string | undefined {
  const counts = new Map<string, number>();
  const marks = boardOf(shape, initial).cells.flat();
  for (const mark of marks) if (mark !== undefined) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const named = [...counts.keys()].find((mark) => /^(?:empty|blank|none|free|clear)$/i.test(mark));
  if (named !== undefined) return named;
  const [mark, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [undefined, 0];
  return count * 3 >= marks.length ? mark : undefined;
}

/** The term with its names left out: `cell(_,_,_)`. */
function skeletonOf(term: Term): string {
  if (term.kind !== 'compound') return '_';
  return `${term.name}(${term.args.map(nestedSkeleton).join()})`;
}

function nestedSkeleton(term: Term): string {
  return term.kind === 'compound' ? skeletonOf(term) : '_';
}

/** The names in a term but that of its relation, from left to right. */
function leavesOf(term: Term): string[] {
  if (term.kind === 'variable') return [];
  return term.kind === 'constant' ? [term.spelling] : term.args.flatMap(leavesOf);
}
