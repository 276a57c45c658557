/**
 * Small games whose positions are encoded differently: finds every position of one in the other, and expresses fluents
 * by those of the other game.
 */
import { type ComparedCircuit, type GoalComparison, matchPositions } from '../circuit/index.ts';
import { canonicalText, type Term } from '../gdl/index.ts';
import { type GameMapping, mappingOf } from './mapping.ts';

/** A fluent that holds in a reachable position exactly if a condition on the other game's fluents holds. */
export interface DerivedFluent {
  /** The game to which the fluent belongs. */
  readonly game: 0 | 1;
  readonly fluent: string;
  /** Conditions in GDL, with and without `not`; undefined if none was found. */
  readonly condition: string | undefined;
}

export type PositionComparison =
  | {
      readonly kind: 'same';
      readonly mapping: GameMapping;
      readonly positions: number;
      readonly derived: readonly DerivedFluent[];
    }
  | { readonly kind: 'different'; readonly reason: string }
  | { readonly kind: 'undecided' };

export function comparePositions(
  first: ComparedCircuit,
  second: ComparedCircuit,
  options: { readonly goals: GoalComparison; readonly isOver: () => boolean },
): PositionComparison {
  const match = matchPositions(first.game, second.game, options);
  if (match.kind === 'undecided') return match;
  if (match.kind === 'different') {
    const [a, b] = match.positions;
    return {
      kind: 'different',
      reason: `all positions were compared (${a} and ${b}), and no assignment of moves to moves makes the games the same`,
    };
  }
  const { pairs, correspondence } = match;
  const [a, b] = [first.game, second.game];
  const names = [a, b].map(({ circuit }) => circuit.fluents.map((term: Term) => canonicalText(term)));
  const columns = [
    columnsOf(
      pairs.map(([own]) => own),
      a.fluents,
    ),
    columnsOf(
      pairs.map(([, own]) => own),
      b.fluents,
    ),
  ] as const;
  const fluents: (readonly [string, string])[] = [];
  const derived: DerivedFluent[] = [];
  for (const game of [0, 1] as const) {
    const other = columns[1 - game] as Columns;
    for (const [fluent, column] of columns[game] as Columns) {
      const found = conditionFor(column, other, pairs.length);
      const literal = found?.length === 1 && found[0]?.length === 1 ? found[0][0] : undefined;
      const name = names[game]?.[fluent] ?? '';
      const otherNames = names[1 - game] ?? [];
      if (literal?.isPositive) {
        if (game === 0) fluents.push([name, otherNames[literal.fluent] ?? '']);
      } else derived.push({ game, fluent: name, condition: found && conditionText(found, otherNames) });
    }
  }
  const plain = mappingOf(a.circuit, b.circuit, correspondence);
  return { kind: 'same', mapping: { ...plain, fluents }, positions: pairs.length, derived };
}

type Columns = ReadonlyMap<number, Uint32Array>;

/** For each fluent, one bit for every pair of positions. */
function columnsOf(states: readonly Int32Array[], fluents: readonly number[]): Columns {
  const columns = new Map(fluents.map((fluent) => [fluent, new Uint32Array((states.length + 31) >>> 5)]));
  states.forEach((held, row) => {
    for (const fluent of held) {
      const column = columns.get(fluent);
      if (column !== undefined) column[row >>> 5] = ((column[row >>> 5] as number) | (1 << (row & 31))) >>> 0;
    }
  });
  return columns;
}

interface SignedFluent {
  readonly fluent: number;
  readonly isPositive: boolean;
}

/** Longer conditions are not helpful to people. */
const MOST_ALTERNATIVES = 12;
const MOST_CONDITIONS = 6;

/**
 * Alternatives that together hold exactly where the column does: a single fluent or its negation if possible,
 * otherwise a greedy cover by conjunctions, each shortened by omitting conditions.
 */
function conditionFor(target: Uint32Array, columns: Columns, rows: number): SignedFluent[][] | undefined {
  const literals = [...columns].flatMap(([fluent, column]) => [
    { fluent, isPositive: true, bits: column },
    { fluent, isPositive: false, bits: complement(column, rows) },
  ]);
  const isSame = ({ bits }: { readonly bits: Uint32Array }): boolean =>
    bits.every((word, i) => word === target[i]);
  const same = literals.find((each) => each.isPositive && isSame(each)) ?? literals.find(isSame);
  if (same !== undefined) return [[same]];
  const alternatives: SignedFluent[][] = [];
  let open = target.slice();
  while (open.some((word) => word !== 0)) {
    if (alternatives.length >= MOST_ALTERNATIVES) return undefined;
    const row = firstRow(open);
    const holding = literals.filter(({ bits }) => ((bits[row >>> 5] as number) >>> (row & 31)) & 1);
    // Conditions that hold wherever the fluent does come first, since a single alternative then suffices.
    const general = holding.filter(({ bits }) => isWithin(target, bits));
    let chosen = shortest(general, target) ?? shortest(holding, target);
    if (chosen === undefined || chosen.length > MOST_CONDITIONS) return undefined;
    chosen = [...chosen];
    const covered = intersection(
      chosen.map(({ bits }) => bits),
      target.length,
    );
    alternatives.push(chosen.map(({ fluent, isPositive }) => ({ fluent, isPositive })));
    open = open.map((word, i) => (word & ~(covered[i] as number)) >>> 0);
  }
  return alternatives;
}

/** A minimal set of literals that together hold only in the target. */
function shortest<Literal extends { readonly bits: Uint32Array }>(
  literals: readonly Literal[],
  target: Uint32Array,
): readonly Literal[] | undefined {
  let chosen: readonly Literal[] = [];
  let covered = new Uint32Array(target.length).fill(0xffffffff);
  const outside = (bits: Uint32Array): number =>
    bits.reduce((sum, word, i) => sum + bitCount(word & ~(target[i] as number)), 0);
  while (outside(covered) > 0) {
    let best: Literal | undefined;
    let least = outside(covered);
    for (const literal of literals) {
      const left = outside(covered.map((word, i) => (word & (literal.bits[i] as number)) >>> 0));
      if (left < least) {
        least = left;
        best = literal;
      }
    }
    if (best === undefined) return undefined;
    const { bits } = best;
    covered = covered.map((word, i) => (word & (bits[i] as number)) >>> 0);
    chosen = [...chosen, best];
  }
  for (const literal of chosen) {
    const rest = chosen.filter((each) => each !== literal);
    if (
      outside(
        intersection(
          rest.map(({ bits }) => bits),
          target.length,
        ),
      ) === 0
    )
      chosen = rest;
  }
  return chosen;
}

function bitCount(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}

function intersection(all: readonly Uint32Array[], length: number): Uint32Array {
  const result = new Uint32Array(length).fill(0xffffffff);
  for (const bits of all)
    for (let i = 0; i < length; i++) result[i] = ((result[i] as number) & (bits[i] as number)) >>> 0;
  return result;
}

const isWithin = (inner: Uint32Array, outer: Uint32Array): boolean =>
  inner.every((word, i) => (word & ~(outer[i] as number)) === 0);

function complement(bits: Uint32Array, rows: number): Uint32Array {
  return bits.map(
    (word, i) => (~word & (rows - 32 * i >= 32 ? 0xffffffff : (1 << (rows - 32 * i)) - 1)) >>> 0,
  );
}

function firstRow(bits: Uint32Array): number {
  const word = bits.findIndex((each) => each !== 0);
  const low = bits[word] as number;
  return 32 * word + 31 - Math.clz32(low & -low);
}

function conditionText(alternatives: readonly (readonly SignedFluent[])[], names: readonly string[]): string {
  const text = ({ fluent, isPositive }: SignedFluent): string =>
    isPositive ? (names[fluent] ?? '') : `(not ${names[fluent]})`;
  const texts = alternatives.map((all) =>
    all.length === 1 ? text(all[0] as SignedFluent) : `(and ${all.map(text).join(' ')})`,
  );
  return texts.length === 1 ? (texts[0] as string) : `(or ${texts.join(' ')})`;
}
