/** Finds which arguments of a relation determine its other arguments in all observed states. */
import { type Facts, positionsOf } from './facts.ts';

/** The arguments at the positions in `mask`, some of which may be restricted to constants, determine the whole fact. */
export interface Key {
  readonly mask: number;
  /** For each position, the constant to which the key is restricted, if any. */
  readonly constants: readonly (number | undefined)[];
}

/** Keys are restricted only to constants of arguments with at most this many constants. */
const FEW = 10;

/** Returns the smallest keys of a relation. If there is no smaller one, all arguments together form a key. */
export function keysOf(facts: Facts, relation: number): readonly Key[] {
  const arity = facts.vocabulary.relations[relation]?.types.length ?? 0;
  const none = Array.from({ length: arity }, () => undefined);
  const keys: Key[] = [];
  const all = (1 << arity) - 1;
  const masks = Array.from({ length: all + 1 }, (_, mask) => mask).sort(
    (a, b) => positionsOf(a).length - positionsOf(b).length,
  );
  const general: number[] = [];
  for (const mask of masks) {
    if (general.some((smaller) => (smaller & mask) === smaller)) continue;
    const repeated = repeatedFacts(facts, relation, mask);
    if (mask === all || repeated === undefined) {
      general.push(mask);
      keys.push({ mask, constants: none });
      continue;
    }
    for (let position = 0; position < arity; position++) {
      const bit = 1 << position;
      if ((mask & bit) === 0) continue;
      const domain = facts.domain(relation, position);
      if (domain.length > FEW) continue;
      for (const constant of domain) {
        if (repeated.get(position)?.has(constant)) continue;
        const constants = [...none] as (number | undefined)[];
        constants[position] = constant;
        if (!keys.some((key) => isWithin(key, mask, constants))) keys.push({ mask, constants });
      }
    }
  }
  return keys;
}

function isWithin(key: Key, mask: number, constants: readonly (number | undefined)[]): boolean {
  return (
    (key.mask & mask) === key.mask &&
    key.constants.every((constant, i) => constant === undefined || constant === constants[i])
  );
}

/**
 * For each position in the mask, the values of facts that share their key with another fact; undefined if there are
 * none.
 */
function repeatedFacts(
  facts: Facts,
  relation: number,
  mask: number,
): ReadonlyMap<number, ReadonlySet<number>> | undefined {
  const { types, isStatic } = facts.vocabulary.relations[relation] as {
    types: readonly string[];
    isStatic: boolean;
  };
  const positions = positionsOf(mask);
  const base = facts.vocabulary.constants.length + 1;
  const repeated = new Map<number, Set<number>>();
  for (let state = 0; state < (isStatic ? 1 : facts.stateCount); state++) {
    const tuples = facts.tuples(relation, state);
    const count = facts.count(relation, state);
    if (count < 2) continue;
    const seen = new Set<number>();
    for (let tuple = 0; tuple < count; tuple++) {
      let key = 0;
      for (const position of positions)
        key = key * base + (tuples[tuple * types.length + position] as number);
      if (!seen.has(key)) {
        seen.add(key);
        continue;
      }
      if (positions.length === 0) return repeated;
      for (const position of positions) {
        const values = repeated.get(position) ?? new Set();
        values.add(tuples[tuple * types.length + position] as number);
        repeated.set(position, values);
      }
    }
  }
  return repeated.size === 0 ? undefined : repeated;
}
