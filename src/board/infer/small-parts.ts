/** Facts that are not cells of a grid: turns, numbers, sets, stacks, piles and flags. */

import { wordsOf } from '../../base/index.ts';
import type { CountersPart, HandsPart, Part, PilesPart, StacksPart, TurnPart } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { determines, isWithin } from './grids.ts';
import { isNumber, NOTHING } from './orders.ts';

/** The part for a kind of fact; undefined if it belongs in the list of facts. */
export function readSmallPart(table: FactTable, evidence: Evidence): Part | undefined {
  const leaves = table.values.length;
  if (leaves === 0) return undefined;
  if (leaves === 1) return readSingle(table, evidence);
  return (
    readShown(table, evidence) ??
    readPiles(table, evidence) ??
    readStacks(table, evidence) ??
    readCounters(table, evidence) ??
    readHands(table, evidence)
  );
}

function basics({ pattern }: FactTable): { readonly id: string; readonly title: string } {
  return { id: pattern.name, title: wordsOf(pattern.name) };
}

function readSingle(table: FactTable, evidence: Evidence): TurnPart | CountersPart | HandsPart {
  const { pattern } = table;
  const shown = readShown(table, evidence);
  if (shown !== undefined) return shown;
  if (mostFacts(table) <= 1) {
    return isRoles(table, 0, evidence)
      ? { ...basics(table), kind: 'turn', pattern, role: 0 }
      : { ...basics(table), kind: 'counters', pattern, owner: [], value: [0] };
  }
  return {
    ...basics(table),
    kind: 'hands',
    pattern,
    owner: undefined,
    owners: [],
    item: [0],
    isCards: isCards(table, 0),
    items: table.orders[0]?.values ?? [],
  };
}

/** Every item is in one place, and some places hold several. */
export function readStacks(table: FactTable, evidence: Evidence): StacksPart | undefined {
  if (table.values.length !== 2) return undefined;
  for (const [item, place] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const [items, places] = [
      table.values[item] as ReadonlySet<string>,
      table.values[place] as ReadonlySet<string>,
    ];
    if (isRoles(table, place, evidence) || isRoles(table, item, evidence)) continue;
    if (!determines(table, [item]) || places.size < 2 || items.size < 2) continue;
    const isTower = [...places].some((value) => items.has(value));
    const isTotal = table.states.every((facts) => facts.length === items.size);
    const shares = table.states.some(
      (facts) => new Set(facts.map((fact) => fact[place])).size < facts.length,
    );
    const isMovedTo = evidence.moveTables.some(({ values }) =>
      values.some((own) => isWithin(own, [...places])),
    );
    // Numbers are amounts, and `empty` is not a place.
    if ([...places].some((value) => isNumber(value) || (value.length > 1 && NOTHING.test(value)))) continue;
    if (isTower && !table.states.every((facts) => isForest(facts, item, place))) continue;
    if (isTower ? mostFacts(table) < 2 : !shares || !isTotal || !isMovedTo) continue;
    const order = table.orders[item];
    return {
      ...basics(table),
      kind: 'stacks',
      layers: [{ pattern: table.pattern, item, place }],
      places: (table.orders[place]?.values ?? []).filter((value) => !items.has(value)),
      items: order?.values ?? [],
      isSized: order !== undefined && order.basis !== 'none' && [...items].some((name) => /\d/.test(name)),
    };
  }
  return undefined;
}

/** Nothing lies on itself, directly or indirectly. */
function isForest(facts: FactTable['states'][number], item: number, place: number): boolean {
  const under = new Map(facts.map((fact) => [fact[item], fact[place]]));
  return facts.every((fact) => {
    let [name, steps] = [under.get(fact[item]), 0];
    while (name !== undefined && steps++ <= facts.length) name = under.get(name);
    return name === undefined;
  });
}

const HIGHEST_PILE = 60;
/** Words for values that are read rather than taken from. */
const READ = /score|point|count|step|turn|round|money|level|health/;

/** `(heap a 5)`: each place has a number, and moves name the place. */
export function readPiles(table: FactTable, { roles, moveTables }: Evidence): PilesPart | undefined {
  if (table.values.length !== 2 || READ.test(table.pattern.name) || !determines(table, [0])) return undefined;
  const [places, amounts] = table.values as [ReadonlySet<string>, ReadonlySet<string>];
  const most = Math.max(...table.states.flatMap((facts) => facts.map((fact) => Number(fact[1]))));
  if (![...amounts].every(isNumber) || most > HIGHEST_PILE || most < 2 || places.size < 2) return undefined;
  if ([...places].some((place) => roles.includes(place))) return undefined;
  const isNamed = moveTables.some(({ values }) =>
    values.some((own) => own.size > 0 && [...own].every((value) => places.has(value))),
  );
  if (!isNamed || !table.states.every((facts) => facts.length === places.size)) return undefined;
  return {
    ...basics(table),
    kind: 'piles',
    pattern: table.pattern,
    place: 0,
    amount: 1,
    places: table.orders[0]?.values ?? [],
    most,
  };
}

/** A single value, or one for each owner: a role or anything else with exactly one value. */
function readCounters(table: FactTable, evidence: Evidence): CountersPart | undefined {
  const all = table.values.map((_, leaf) => leaf);
  const number = readNumber(table);
  if (number !== undefined) return number;
  const counters = (owner: readonly number[]): CountersPart => ({
    ...basics(table),
    kind: 'counters',
    pattern: table.pattern,
    owner,
    value: all.filter((leaf) => !owner.includes(leaf)),
  });
  const roles = all.filter((leaf) => isRoles(table, leaf, evidence));
  const role = roles.find((leaf) => determines(table, [leaf]));
  if (role !== undefined) {
    const things = all.filter((leaf) => leaf !== role);
    return things.some((leaf) => isCards(table, leaf)) ? undefined : counters([role]);
  }
  if (mostFacts(table) <= 1) return counters([]);
  const owner = all.find(
    (leaf) => determines(table, [leaf]) && (table.values[leaf]?.size ?? 0) <= MOST_OWNERS,
  );
  if (owner !== undefined) return counters([owner]);
  if (all.length === 3 && roles[0] !== undefined) {
    const other = all.find((leaf) => leaf !== roles[0] && determines(table, [roles[0] as number, leaf]));
    const isNumeric = (leaf: number) => [...(table.values[leaf] ?? [])].every(isNumber);
    const value = all.find((leaf) => leaf !== roles[0] && leaf !== other);
    if (other !== undefined && value !== undefined && isNumeric(value)) return counters([roles[0], other]);
  }
  return undefined;
}

const DICE = /\b(?:die|dice|rolled|roll)\b/;
const CARD = /\bcards?\b/;
const HAND = /\b(?:cards?|hand)\b/;

/** A die or a card, perhaps of each role: `(die ann 3)`, `(dealer-card 5)`. */
function readShown(table: FactTable, evidence: Evidence): HandsPart | undefined {
  const { pattern, values } = table;
  const words = wordsOf(pattern.name);
  const isDice = DICE.test(words);
  const item = values.findIndex((own, leaf) => {
    const all = [...own];
    if (isRoles(table, leaf, evidence) || all.length === 0) return false;
    return isDice
      ? all.every((name) => /^[1-6]$/.test(name))
      : CARD.test(words) && all.every((name) => isNumber(name) || RANKS.test(name));
  });
  const owner = values.findIndex((_, leaf) => leaf !== item);
  if (item < 0 || values.length > 2 || (owner >= 0 && !determines(table, [owner]))) return undefined;
  return {
    ...basics(table),
    kind: 'hands',
    pattern,
    owner: owner < 0 ? undefined : owner,
    owners: owner < 0 ? [] : (table.orders[owner]?.values ?? []),
    item: [item],
    isCards: !isDice,
    ...(isDice && { isDice }),
    items: table.orders[item]?.values ?? [],
  };
}

const POWER_OF_TEN = /^10*$/;
const DIGIT = /^\d$/;

/** `(gold alice 10 2)` and `(gold alice 1 5)`: the digits of a number, each with what it is worth. */
function readNumber(table: FactTable): CountersPart | undefined {
  const all = table.values.map((_, leaf) => leaf);
  const isAll = (leaf: number, form: RegExp) =>
    [...(table.values[leaf] ?? [])].every((value) => form.test(value));
  const power = all.find((leaf) => isAll(leaf, POWER_OF_TEN) && table.values[leaf]?.has('10'));
  const digit = all.find((leaf) => leaf !== power && isAll(leaf, DIGIT));
  if (power === undefined || digit === undefined) return undefined;
  const owner = all.filter((leaf) => leaf !== power && leaf !== digit);
  if (owner.length > 1 || !determines(table, [...owner, power])) return undefined;
  return { ...basics(table), kind: 'counters', pattern: table.pattern, owner, value: [digit], power };
}

const RANKS = /^(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce|joker)s?$/;

/** Whether the words are ranks of playing cards. */
function isCards({ values }: FactTable, leaf: number): boolean {
  return areRanks([...(values[leaf] ?? [])]);
}

/** `(hand ann 3)`: cards with numbers. */
function isNumberedHand({ pattern, values }: FactTable, leaf: number): boolean {
  return HAND.test(wordsOf(pattern.name)) && [...(values[leaf] ?? [])].every(isNumber);
}

export function areRanks(names: readonly string[]): boolean {
  return names.length > 1 && names.every((name) => RANKS.test(name));
}

const MOST_OWNERS = 40;
const MOST_ITEMS = 60;

/** Several items for each owner. */
function readHands(table: FactTable, evidence: Evidence): HandsPart | undefined {
  const leaves = table.values.map((_, leaf) => leaf);
  const role = leaves.find((leaf) => isRoles(table, leaf, evidence));
  const small = leaves.find((leaf) => (table.values[leaf]?.size ?? 0) <= 8);
  const owner = role ?? (leaves.length === 2 ? small : undefined);
  if (mostFacts(table) > MOST_ITEMS) return undefined;
  const item = leaves.filter((leaf) => leaf !== owner);
  return {
    ...basics(table),
    kind: 'hands',
    pattern: table.pattern,
    owner,
    owners: owner === undefined ? [] : (table.orders[owner]?.values ?? []),
    item,
    isCards: item.some((leaf) => isCards(table, leaf) || isNumberedHand(table, leaf)),
    items: item.length === 1 ? (table.orders[item[0] as number]?.values ?? []) : [],
  };
}

export function isRoles({ values }: FactTable, leaf: number, { roles }: Evidence): boolean {
  const own = values[leaf] ?? new Set();
  return own.size > 0 && [...own].every((value) => roles.includes(value));
}

function mostFacts({ states }: FactTable): number {
  return Math.max(0, ...states.map((facts) => facts.length));
}
