/** Conjunctions over nodes of which exactly one, or at most one, is true. */
import type { CircuitBuilder } from '../builder.ts';
import { FALSE, isNegated, type Literal, literalOf, negate, nodeOf } from '../circuit.ts';

export interface OneHotGroups {
  /** The group of a node, or -1. */
  readonly groupOf: Int32Array;
  readonly members: readonly (readonly number[])[];
  /** Whether one of the members is always true. */
  readonly isExact: readonly boolean[];
}

export function andOfOneHot(
  builder: CircuitBuilder,
  direct: readonly Literal[],
  groups: OneHotGroups,
): Literal {
  const inputs = withExclusionsOpened(builder, direct, groups);
  const chosen = new Map<number, Literal>();
  const excluded = new Map<number, Literal[]>();
  const rest: Literal[] = [];
  for (const input of inputs) {
    const group = groups.groupOf[nodeOf(input)] ?? -1;
    if (group < 0) rest.push(input);
    else if (isNegated(input)) {
      const list = excluded.get(group);
      if (list === undefined) excluded.set(group, [input]);
      else list.push(input);
    } else {
      if (chosen.has(group) && chosen.get(group) !== input) return FALSE;
      chosen.set(group, input);
    }
  }
  for (const [group, literal] of chosen) {
    if (excluded.get(group)?.includes(negate(literal))) return FALSE;
    rest.push(literal);
    excluded.delete(group);
  }
  for (const [group, literals] of excluded) {
    const members = groups.members[group] as readonly number[];
    const without = new Set(literals.map(nodeOf));
    const isMost = groups.isExact[group] === true && 2 * without.size > members.length;
    if (!isMost) for (const literal of literals) rest.push(literal);
    else rest.push(builder.or(members.filter((node) => !without.has(node)).map(literalOf)));
  }
  return builder.and(rest);
}

/** Inputs that are themselves conjunctions of excluded moves, opened where together they exclude most of a group. */
function withExclusionsOpened(
  builder: CircuitBuilder,
  inputs: readonly Literal[],
  groups: OneHotGroups,
): readonly Literal[] {
  const isExclusion = (literal: Literal) =>
    isNegated(literal) && (groups.groupOf[nodeOf(literal)] ?? -1) >= 0;
  const nested = new Map<Literal, Int32Array>();
  let size = 0;
  for (const input of inputs) {
    const below = isNegated(input) ? undefined : builder.inputsOf(nodeOf(input));
    if (below !== undefined && isExclusion(below[0] as Literal) && below.every(isExclusion)) {
      nested.set(input, below);
      size += below.length;
    } else if (isExclusion(input)) size++;
  }
  if (nested.size === 0 || groups.members.every((members) => 2 * size <= members.length)) return inputs;
  const opened = inputs.flatMap((input) => {
    const below = nested.get(input);
    return below === undefined ? [input] : Array.from(below);
  });
  const counts = new Map<number, number>();
  for (const literal of new Set(opened.filter(isExclusion))) {
    const group = groups.groupOf[nodeOf(literal)] as number;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const isMost = ([group, count]: [number, number]) =>
    groups.isExact[group] === true && 2 * count > (groups.members[group]?.length ?? 0);
  return [...counts].every(isMost) ? opened : inputs;
}
