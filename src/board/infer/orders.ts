/**
 * Determines relations between the names of a sheet: which follow one another, which form a set, and which mean
 * "nothing".
 */
import { compareNames, type Description } from '../../gdl/index.ts';

/** A relation such as `(successor 1 2)` that orders its names in a chain. */
export interface Chain {
  readonly relation: string;
  readonly names: readonly string[];
}

export interface Order {
  readonly values: readonly string[];
  /** `chain`: given by a chain of the sheet; `names`: given by numbers, letters or names like `row3`. */
  readonly basis: 'chain' | 'names' | 'none';
}

export function findChains({ rules }: Pick<Description, 'rules'>): Chain[] {
  const pairs = new Map<string, [string, string][]>();
  for (const { head, body } of rules) {
    const [from, to] = head.args;
    if (body.length > 0 || head.args.length !== 2 || from?.term.kind !== 'constant') continue;
    if (to?.term.kind !== 'constant') continue;
    const known = pairs.get(head.relation) ?? [];
    known.push([from.term.name, to.term.name]);
    pairs.set(head.relation, known);
  }
  return [...pairs].flatMap(([relation, known]) => {
    return longestThreads(known).map((names) => ({ relation, names }));
  });
}

/** The chains of a relation in which every name has at most one successor; empty for other relations. */
function longestThreads(pairs: readonly (readonly [string, string])[]): string[][] {
  const after = new Map<string, string>();
  const before = new Map<string, string>();
  for (const [from, to] of pairs) {
    if (from === to || (after.has(from) && after.get(from) !== to)) return [];
    if (before.has(to) && before.get(to) !== from) return [];
    after.set(from, to);
    before.set(to, from);
  }
  const threads: string[][] = [];
  for (const start of after.keys()) {
    if (before.has(start)) continue;
    const thread = [start];
    for (let name = after.get(start); name !== undefined; name = after.get(name)) thread.push(name);
    threads.push(thread);
  }
  return threads;
}

/** The values in the expected order. Gaps between numbers are filled. */
export function orderOf(values: ReadonlySet<string>, chains: readonly Chain[]): Order {
  const chain = chains
    .filter(({ names }) => [...values].every((value) => names.includes(value)))
    .sort((a, b) => a.names.length - b.names.length)[0];
  const natural = [...values].sort(compareNames);
  if (natural.every(isNumber)) {
    const basis = chain === undefined ? 'names' : 'chain';
    return { values: withoutGaps(natural), basis };
  }
  if (chain !== undefined && values.size > 1) {
    const places = [...values].map((value) => chain.names.indexOf(value));
    const first = Math.min(...places);
    const last = Math.max(...places);
    const thread = chain.names.slice(first, last + 1);
    // `(next h g)` counts down; letters and numbers are read upwards anyway.
    const isDownwards =
      thread.every(isCoordinateName) && compareNames(thread[0] ?? '', thread.at(-1) ?? '') > 0;
    return { values: isDownwards ? thread.toReversed() : thread, basis: 'chain' };
  }
  return { values: natural, basis: natural.every(isCoordinateName) ? 'names' : 'none' };
}

const LONGEST_FILLED = 40;

function withoutGaps(numbers: readonly string[]): readonly string[] {
  const first = Number(numbers[0]);
  const last = Number(numbers.at(-1));
  if (numbers.some((number) => !/^(?:0|-?[1-9]\d*)$/.test(number)) || last - first > LONGEST_FILLED)
    return numbers;
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}

export function isNumber(name: string): boolean {
  return /^[+-]?\d+$/.test(name);
}

/** Whether it is a number, a letter, or a word with a number: `3`, `c`, `row3`. */
export function isCoordinateName(name: string): boolean {
  return /^(?:\p{L}*[-_]?\d+|\p{L})$/u.test(name);
}

/** Words for an empty place, most explicit first. */
const NOTHING_WORDS =
  'empty blank none nothing vacant free clear nil null floor path corridor passage grass space open off b e'.split(
    ' ',
  );

export const NOTHING = new RegExp(`^(?:${NOTHING_WORDS.join('|')})$`);

/** The name that most explicitly means "nothing", if any does. */
export function plainestNothing(names: Iterable<string>): string | undefined {
  const all = new Set(names);
  return NOTHING_WORDS.find((word) => all.has(word) && word.length > 1);
}

/** Longer lists are more likely numbers for counting. */
const LARGEST_DOMAIN = 24;
/** The values seen must be a large part of the whole. */
const LEAST_SHARE = 0.4;

/**
 * Sets of names listed in a sheet, as in `(row 1) (row 2)`, smallest first. They give the size of a board that was
 * never full.
 */
export function findDomains(
  { rules }: Pick<Description, 'rules'>,
  chains: readonly Chain[],
): readonly ReadonlySet<string>[] {
  const listed = new Map<string, Set<string>>();
  for (const { head, body } of rules) {
    const [name] = head.args;
    if (
      body.length > 0 ||
      head.args.length !== 1 ||
      name?.term.kind !== 'constant' ||
      head.relation === 'role'
    )
      continue;
    listed.set(head.relation, (listed.get(head.relation) ?? new Set()).add(name.term.name));
  }
  return [...listed.values(), ...chains.map(({ names }) => new Set(names))]
    .filter(({ size }) => size > 1 && size <= LARGEST_DOMAIN)
    .sort((a, b) => a.size - b.size);
}

/** The smallest list that contains all coordinates; the values themselves if there is none. */
export function domainOf(
  values: ReadonlySet<string>,
  domains: readonly ReadonlySet<string>[],
): ReadonlySet<string> {
  const own = [...values];
  if (own.length < 2 || !own.every(isCoordinateName)) return values;
  const whole = domains.find((domain) => own.every((value) => domain.has(value)));
  return whole !== undefined && own.length >= LEAST_SHARE * whole.size ? whole : values;
}
