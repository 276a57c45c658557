/**
 * Finds facts about cells: determines which of their leaves are coordinates, which select a board, and which are
 * contents.
 */
import type { Evidence, FactTable } from './evidence.ts';
import { isNumber } from './orders.ts';

/** A kind of fact interpreted as cells of a grid. */
export interface GridReading {
  readonly table: FactTable;
  /** The leaves that are coordinates, in the order of the sheet; one for a strip. */
  readonly first: number;
  readonly second: number | undefined;
  /** Leaves that select one of several boards; two of them form rows and columns of boards. */
  readonly boards: readonly number[];
  readonly content: readonly number[];
  /** The leaf that counts what is there. */
  readonly amount?: number;
  readonly score: number;
  /** Whether it is too little for a board of its own; it may be a mark on another board. */
  readonly isLoose: boolean;
  /** Whether the initial state lists most cells. */
  readonly isListedInFull: boolean;
}

const LONGEST_SIDE = 64;
const MOST_BOARDS = 36;
const LEAST_SCORE = 5;

/** The best interpretation of a kind of fact as a grid, if any makes sense. */
export function readGrid(table: FactTable, evidence: Evidence): GridReading | undefined {
  const leaves = table.values.map((_, leaf) => leaf).filter((leaf) => mayBeCoordinate(table, leaf, evidence));
  let best: GridReading | undefined;
  for (const first of leaves) {
    for (const second of leaves) {
      if (second <= first) continue;
      const reading = readPair(table, first, second, evidence);
      // Of equally good pairs, the leftmost is used.
      if (reading !== undefined && (best === undefined || reading.score > best.score)) best = reading;
    }
  }
  return best;
}

function mayBeCoordinate({ values, orders }: FactTable, leaf: number, { roles }: Evidence): boolean {
  const own = values[leaf] ?? new Set();
  const isRoles = [...own].every((value) => roles.includes(value));
  const length = orders[leaf]?.values.length ?? 0;
  return own.size >= 2 && length <= LONGEST_SIDE && !isRoles;
}

function readPair(
  table: FactTable,
  first: number,
  second: number,
  evidence: Evidence,
): GridReading | undefined {
  const others = table.values.map((_, leaf) => leaf).filter((leaf) => leaf !== first && leaf !== second);
  const boards = boardsBeside(table, first, second, others, evidence);
  const content = others.filter((leaf) => !boards.includes(leaf));
  const isFunction = content.length === 0 || determines(table, [first, second, ...boards]);
  const [one, other] = [first, second].map((leaf) => table.orders[leaf]) as [
    FactTable['orders'][number],
    FactTable['orders'][number],
  ];
  const density = densityOf(
    table,
    [first, second, ...boards],
    one.values.length * other.values.length * boardCount(table, boards),
  );
  const isUnordered = one.basis === 'none' || other.basis === 'none';
  if (isUnordered && (density < 0.99 || content.length === 0)) return undefined;
  const isSingle = table.states.every((facts) => facts.length <= 1);
  if (content.length === 0 && !isSingle && isAmount(table, first, second, evidence)) return undefined;
  const named = [table.axes[first], table.axes[second]];
  const isNamed = named[0] !== undefined && named[1] !== undefined && named[0] !== named[1];
  const isMoved = isPairOfMoves(evidence, one.values, other.values);
  const isSame = sameValues(one.values, other.values);
  // A leaf that determines everything is what moves, not where it is.
  const keys = others.length === 0 ? [] : [first, second].filter((leaf) => determinesAll(table, leaf));
  if (content.length === 0 && !isNamed && !isMoved && !isSame) return undefined;
  const isNumeric =
    content.length > 0 && content.every((leaf) => [...(table.values[leaf] ?? [])].every(isNumber));
  if (isNumeric && !isNamed && !isMoved && !isSame) return undefined;
  // The amount of each kind that somebody has is a value, not a place.
  const [owner] = content;
  const isValue =
    owner !== undefined &&
    content.length === 1 &&
    (determines(table, [owner, first]) || determines(table, [owner, second]));
  if (isValue && !isNamed && !isSame) return undefined;
  const hasNames = content.length === 0 && !isNamed && !isMoved;
  if (hasNames && (determines(table, [first]) || determines(table, [second]))) return undefined;
  const score =
    BASIS_SCORE[one.basis] +
    BASIS_SCORE[other.basis] +
    (isNamed ? 4 : 0) +
    (isSame ? 2 : 0) +
    (isFunction ? 2 : 0) +
    (isMoved ? 2 : 0) +
    2 * density -
    4 * keys.length -
    boards.length +
    // Of several boards, square ones are more likely than long ones.
    (boards.length > 0 && one.values.length === other.values.length ? 1.5 : 0) -
    // Names like `row3` and numbers far apart rarely form the same axis.
    (isFunction || others.length === 0 ? 0 : 1);
  const isLoose = content.length === 0 && isSingle && !isNamed;
  return score < LEAST_SCORE
    ? undefined
    : {
        table,
        first,
        second,
        boards,
        content,
        score,
        isLoose,
        isListedInFull: isListedInFull(table, [first, second, ...boards]),
      };
}

const BASIS_SCORE = { chain: 3, names: 2, none: 0 } as const;

/** Whether these leaves determine all others in every state. */
export function determines({ states }: FactTable, leaves: readonly number[]): boolean {
  return states.every((facts) => new Set(facts.map((fact) => keyOf(fact, leaves))).size === facts.length);
}

/** Whether the leaf determines all others in every state, and there are any. */
function determinesAll(table: FactTable, leaf: number): boolean {
  return table.states.some((facts) => facts.length > 1) && determines(table, [leaf]);
}

function keyOf(fact: readonly string[], leaves: readonly number[]): string {
  return leaves.map((leaf) => fact[leaf]).join('\n');
}

/** The leaves that select a board: none if the coordinates alone determine the content. */
function boardsBeside(
  table: FactTable,
  first: number,
  second: number,
  others: readonly number[],
  evidence: Evidence,
): readonly number[] {
  if (others.length === 0) return [];
  const role = others.find((leaf) => isEachOnes(table, first, second, leaf, evidence));
  if (role !== undefined) return [role];
  return boardLeaves(table, [first, second], others, evidence);
}

/** Every role has a board of its own: the contents of one do not restrict the same place on another. */
function isEachOnes(
  table: FactTable,
  first: number,
  second: number,
  leaf: number,
  { roles }: Evidence,
): boolean {
  const own = table.values[leaf] ?? new Set();
  if (own.size < 2 || ![...own].every((value) => roles.includes(value))) return false;
  const shared = table.states.filter((facts) => new Set(facts.map((fact) => fact[leaf])).size > 1);
  const crowded = shared.filter((facts) => {
    const cells = new Set(facts.map((fact) => keyOf(fact, [first, second]))).size;
    return cells < facts.length && facts.length >= SMALLEST_BOARD * own.size;
  });
  return (
    crowded.length > 0 && crowded.length >= shared.length / 2 && determines(table, [first, second, leaf])
  );
}

/** One or two leaves that, together with the coordinates, determine the rest: several boards of the same kind. */
function boardLeaves(
  table: FactTable,
  coordinates: readonly number[],
  others: readonly number[],
  evidence: Evidence,
): readonly number[] {
  const named = others.filter((leaf) => isNamedWith(table, [...coordinates, leaf], evidence));
  if (named.length === 2 && others.length > 2 && boardCount(table, named) <= MOST_BOARDS) return named;
  // The board is named before the cell; a number after the cell is more likely its content.
  const [board] = named;
  if (
    board !== undefined &&
    named.length === 1 &&
    others.length > 1 &&
    coordinates.every((leaf) => board < leaf)
  )
    return named;
  if (determines(table, coordinates)) return [];
  const several = others.filter((leaf) => isSelector(table, coordinates, leaf));
  const single = several.find((leaf) => others.length > 1 && determines(table, [...coordinates, leaf]));
  if (single !== undefined) return [single];
  const pairs = several.flatMap((one) => several.filter((other) => other > one).map((other) => [one, other]));
  return (
    pairs.find(
      (pair) =>
        others.length > 2 &&
        boardCount(table, pair) <= MOST_BOARDS &&
        determines(table, [...coordinates, ...pair]),
    ) ?? []
  );
}

/** Minimum average number of cells per board. */
const SMALLEST_BOARD = 3;

/** Most cells occur for several values at the same time, as if each value had a board. */
function isSelector({ states, values }: FactTable, coordinates: readonly number[], leaf: number): boolean {
  const size = values[leaf]?.size ?? 0;
  if (size < 2 || size > MOST_BOARDS) return false;
  const occupied = states.filter((facts) => facts.length > 0);
  const several = occupied.filter((facts) => {
    const cells = new Set(facts.map((fact) => keyOf(fact, coordinates))).size;
    const onBoards = new Set(facts.map((fact) => keyOf(fact, [...coordinates, leaf]))).size;
    const boards = new Set(facts.map((fact) => fact[leaf])).size;
    return onBoards >= 1.5 * cells && onBoards >= SMALLEST_BOARD * boards;
  });
  return several.length > 0 && several.length >= occupied.length / 4;
}

/** Whether some move names the leaves next to each other, and the leaf is numbered like the coordinates. */
function isNamedWith({ orders }: FactTable, leaves: readonly number[], { moveTables }: Evidence): boolean {
  const own = [...leaves].sort((a, b) => a - b).map((leaf) => orders[leaf]);
  const last = orders[leaves.at(-1) ?? 0];
  const isLike = leaves
    .slice(0, -1)
    .some((leaf) => sameValues(orders[leaf]?.values ?? [], last?.values ?? []));
  if (!isLike || own.some((order) => order === undefined || order.basis === 'none')) return false;
  return moveTables.some(({ values }) =>
    values.some((_, start) =>
      own.every((order, i) => isWithin(values[start + i] ?? new Set(), order?.values ?? [])),
    ),
  );
}

function boardCount({ values }: FactTable, boards: readonly number[]): number {
  return boards.reduce((product, leaf) => product * (values[leaf]?.size ?? 1), 1);
}

function densityOf({ states }: FactTable, leaves: readonly number[], cells: number): number {
  const most = Math.max(0, ...states.map((facts) => new Set(facts.map((fact) => keyOf(fact, leaves))).size));
  return most / Math.max(1, cells);
}

/** A board counts as completely listed if the first state has facts about at least this share of its cells. */
const FULL_SHARE = 0.6;

function isListedInFull({ states, values }: FactTable, leaves: readonly number[]): boolean {
  const cells = leaves.reduce((product, leaf) => product * (values[leaf]?.size ?? 1), 1);
  return new Set(states[0]?.map((fact) => keyOf(fact, leaves))).size >= FULL_SHARE * cells;
}

/** `(heap 3 5)`: one of the two always has a value, and the value changes. */
function isAmount(table: FactTable, first: number, second: number, { steps }: Evidence): boolean {
  const counts = table.states;
  for (const [key, value] of [
    [first, second],
    [second, first],
  ] as const) {
    if (!determines(table, [key])) continue;
    const changes = steps.some((step, state) => {
      if (step === undefined) return false;
      const before = new Map(counts[step.from]?.map((fact) => [fact[key], fact[value]]));
      return counts[state]?.some((fact) => before.has(fact[key]) && before.get(fact[key]) !== fact[value]);
    });
    const keys = new Set(
      counts.map((facts) =>
        facts
          .map((fact) => fact[key])
          .sort()
          .join('\n'),
      ),
    );
    if (changes || keys.size === 1) return true;
  }
  return false;
}

export function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value) => other.includes(value)) || other.every((value) => one.includes(value));
}

/** Whether some move names the two next to each other. */
function isPairOfMoves({ moveTables }: Evidence, one: readonly string[], other: readonly string[]): boolean {
  return moveTables.some(({ values }) =>
    values.some((own, leaf) => {
      const next = values[leaf + 1];
      return next !== undefined && isWithin(own, one) && isWithin(next, other);
    }),
  );
}

export function isWithin(values: ReadonlySet<string>, all: readonly string[]): boolean {
  return values.size > 0 && [...values].every((value) => all.includes(value));
}
