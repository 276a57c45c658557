/** Facts about cells with a single name: places along a strip, or names such as `c4` with two coordinates. */
import { compareNames } from '../../gdl/index.ts';
import type { Evidence, FactTable } from './evidence.ts';
import type { GridReading } from './grids.ts';
import { determines, isWithin } from './grids.ts';
import { isCoordinateName, isNumber } from './orders.ts';
import { isRoles } from './small-parts.ts';

const LONGEST_STRIP = 64;

/** One ordered leaf that determines the rest, where the rest is more than a number. */
export function readStrip(table: FactTable, evidence: Evidence): GridReading | undefined {
  const leaves = table.values.map((_, leaf) => leaf);
  if (leaves.length < 2) return undefined;
  for (const first of leaves) {
    const order = table.orders[first];
    const content = leaves.filter((leaf) => leaf !== first);
    if (order === undefined || order.basis === 'none' || isRoles(table, first, evidence)) continue;
    if (order.values.length < 3 || order.values.length > LONGEST_STRIP || !determines(table, [first]))
      continue;
    const isNumeric = content.every((leaf) => [...(table.values[leaf] ?? [])].every(isNumber));
    const most = Math.max(...table.states.map((facts) => facts.length));
    if (isNumeric || most < order.values.length / 2) continue;
    const [own] = content;
    const isOwned = content.length === 1 && own !== undefined && isRoles(table, own, evidence);
    // The value of each role is no place, unless moves name it.
    if (isOwned && determines(table, [own]) && !isNamedByMoves(order.values, evidence)) continue;
    const isLong = order.values.length > LONGEST_UNNAMED;
    if (isLong && (table.states[0]?.length ?? 0) < order.values.length / 2) continue;
    if (isLong && !isNamedByMoves(order.values, evidence)) continue;
    return {
      table,
      first,
      second: undefined,
      boards: [],
      content,
      score: 4,
      isLoose: false,
      isListedInFull: false,
    };
  }
  return undefined;
}

/** The largest number of equal pieces on one place of a track. */
const MOST_ON_PLACE = 24;

/** `(on white 5 2)`: the number of pieces of a role on each place of a track, where moves name the places. */
export function readTrack(table: FactTable, evidence: Evidence): GridReading | undefined {
  const leaves = table.values.map((_, leaf) => leaf);
  const owner = leaves.find((leaf) => isRoles(table, leaf, evidence));
  if (leaves.length !== 3 || owner === undefined) return undefined;
  for (const first of leaves) {
    const places = [...(table.values[first] ?? [])];
    const amount = leaves.find((leaf) => leaf !== owner && leaf !== first);
    if (first === owner || amount === undefined || !determines(table, [owner, first])) continue;
    const amounts = [...(table.values[amount] ?? [])];
    if (!amounts.every((value) => isNumber(value) && Number(value) <= MOST_ON_PLACE)) continue;
    if (places.filter(isNumber).length < 3 || places.length > LONGEST_STRIP) continue;
    if (!isNamedByMoves(places, evidence)) continue;
    const order = { values: alongTrack(places), basis: 'names' as const };
    return {
      table: { ...table, orders: table.orders.map((own, leaf) => (leaf === first ? order : own)) },
      first,
      second: undefined,
      boards: [],
      content: [owner],
      amount,
      score: 4,
      isLoose: false,
      isListedInFull: false,
    };
  }
  return undefined;
}

const BEFORE_TRACK = /^(?:start|bar|begin|reserve|entry|in)$/;

/** Numbers in order; before them where pieces begin, after them where they end. */
function alongTrack(places: readonly string[]): string[] {
  const rank = (place: string) => (isNumber(place) ? 1 : BEFORE_TRACK.test(place) ? 0 : 2);
  return [...places].sort((a, b) => rank(a) - rank(b) || compareNames(a, b));
}

/** Longer strips are only drawn if moves refer to them. */
const LONGEST_UNNAMED = 12;

function isNamedByMoves(names: readonly string[], { moveTables }: Evidence): boolean {
  return moveTables.some(({ values }) => values.some((own) => isWithin(own, names)));
}

/** Facts such as `(blank a)` and `(taken a)`, of which exactly one holds for each place at any time. */
export function readPartitions(tables: readonly FactTable[], evidence: Evidence): GridReading[] {
  const groups: FactTable[][] = [];
  const sizeOf = ({ values }: FactTable) => values[0]?.size ?? 0;
  for (const table of [...tables].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    const [own] = table.values;
    if (table.values.length !== 1 || own === undefined || isRoles(table, 0, evidence)) continue;
    if (![...own].every(isCoordinateName) || own.size > LONGEST_STRIP) continue;
    const group = groups.find(([first]) => [...own].every((name) => first?.values[0]?.has(name)));
    if (group !== undefined) group.push(table);
    else if (own.size >= 3) groups.push([table]);
  }
  return groups.flatMap((group) => {
    const size = group[0]?.values[0]?.size ?? 0;
    const isPartition = evidence.facts.every((_, state) => {
      const names = group.flatMap(({ states }) => (states[state] ?? []).map(([name]) => name));
      return names.length === size && new Set(names).size === size;
    });
    if (group.length < 2 || !isPartition) return [];
    const orders = group[0]?.orders ?? [];
    return group.map((table) => ({
      table: { ...table, orders },
      first: 0,
      second: undefined,
      boards: [],
      content: [],
      score: 4,
      isLoose: false,
      isListedInFull: false,
    }));
  });
}

/** A leaf with values such as `a1` or `12`, which combine a column and a row. */
export function readSplit(table: FactTable): GridReading | undefined {
  const leaves = table.values.map((_, leaf) => leaf);
  for (const leaf of leaves) {
    const names = [...(table.values[leaf] ?? [])];
    if (names.length < 6 || !areSplit(names)) continue;
    const content = leaves.filter((other) => other !== leaf);
    return {
      table,
      first: leaf,
      second: leaf,
      boards: [],
      content,
      score: 6,
      isLoose: false,
      isListedInFull: false,
    };
  }
  return undefined;
}

function areSplit(names: readonly string[]): boolean {
  const parts = names.map(splitName);
  if (parts.some((part) => part === undefined)) return false;
  // `n2 n1 p0 p1 p2` are numbers.
  if (names.every((name) => /^[np]\d+$/.test(name)) && names.includes('p0')) return false;
  const columns = new Set(parts.map((part) => part?.[0]));
  const rows = new Set(parts.map((part) => part?.[1]));
  if (columns.size < 2 || rows.size < 2) return false;
  if (names.length < 0.4 * columns.size * rows.size) return false;
  const numbers = names.map(Number).sort((a, b) => a - b);
  // 10, 11, 12, … are numbers; 11, 12, 13, 21, … are not.
  return (
    !names.every(isNumber) || numbers.some((number, i) => i > 0 && number - (numbers[i - 1] as number) > 1)
  );
}

/** Splits `c4` into column c and row 4, and `12` into column 1 and row 2. */
export function splitName(name: string): readonly [string, string] | undefined {
  const parts = /^(\p{L})[-_]?(\d{1,2})$/u.exec(name) ?? /^(\d)[-_]?(\d)$/.exec(name);
  return parts === null ? undefined : [parts[1] as string, parts[2] as string];
}
