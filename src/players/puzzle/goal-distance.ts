/**
 * How far a position is from the goal: for every part of it, the number of moves that it takes at least to bring the group
 * of fluents that it belongs to where it should be, looking at that group alone. Of a sliding tile, these are the
 * cells it has to go; of anything that is not seen to move step by step, one. What moves do to a group is learned from
 * moves that were made. (Projections as in pattern databases: Culberson and Schaeffer 1998, Edelkamp 2001.)
 */
import { isNegated, nodeOf } from '../../circuit/index.ts';
import type { Term } from '../../gdl/index.ts';
import { fluentGroups } from './fluent-groups.ts';
import { bitOf, type GoalParts } from './goal-parts.ts';

interface Group {
  readonly members: readonly number[];
  /** Steps from one fluent to another that were seen, as `before * fluents + after`. */
  readonly steps: Set<number>;
  /** Two of its fluents were seen to hold at once. */
  isRefuted: boolean;
}

/** Where a group has to get for a part of the goal, and how far that is from each of its fluents. */
interface Projection {
  readonly group: Group;
  readonly distances: ReadonlyMap<number, number>;
}

export class GoalDistance {
  readonly #parts: GoalParts;
  readonly #fluents: number;
  readonly #groups: readonly Group[];
  readonly #groupsOf = new Map<number, Group[]>();
  /** By part. */
  #projections: readonly (readonly Projection[])[];

  constructor(parts: GoalParts, fluents: readonly Term[]) {
    this.#parts = parts;
    this.#fluents = fluents.length;
    const wanted = parts.literals.flatMap((literal) => this.#goalFluent(literal) ?? []);
    this.#groups = fluentGroups(fluents, wanted).map((members) => ({
      members,
      steps: new Set(),
      isRefuted: false,
    }));
    for (const group of this.#groups) {
      for (const member of group.members) {
        this.#groupsOf.set(member, [...(this.#groupsOf.get(member) ?? []), group]);
      }
    }
    this.#projections = parts.literals.map(() => []);
  }

  of(store: Int32Array, at: number): number {
    let sum = 0;
    for (let part = 0; part < this.#projections.length; part++) {
      if (this.#parts.holds(store, at, part)) continue;
      let furthest = 1;
      for (const { group, distances } of this.#projections[part] as readonly Projection[]) {
        const distance = distances.get(current(group, store, at)) ?? 1;
        if (distance > furthest) furthest = distance;
      }
      sum += furthest;
    }
    return sum;
  }

  /** From a move that was made. */
  learn(before: Int32Array, from: number, after: Int32Array, to: number): void {
    if (this.#groups.length === 0) return;
    for (let word = 0; word << 5 < this.#fluents; word++) {
      let gained = (after[to + word] as number) & ~(before[from + word] as number);
      while (gained !== 0) {
        const fluent = 32 * word + 31 - Math.clz32(gained & -gained);
        for (const group of this.#groupsOf.get(fluent) ?? []) {
          this.#learnStep(group, current(group, before, from), fluent, after, to);
        }
        gained &= gained - 1;
      }
    }
  }

  /** Makes use of what was learned. */
  update(): void {
    this.#projections = this.#parts.literals.map((literal) => {
      const goal = this.#goalFluent(literal);
      if (goal === undefined) return [];
      return (this.#groupsOf.get(goal) ?? [])
        .filter(({ isRefuted }) => !isRefuted)
        .map((group) => ({ group, distances: distancesTo(goal, group.steps, this.#fluents) }));
    });
  }

  #learnStep(group: Group, old: number, now: number, after: Int32Array, to: number): void {
    if (group.isRefuted) return;
    if (old >= 0) group.steps.add(old * this.#fluents + now);
    group.isRefuted = group.members.some((member) => member !== now && bitOf(after, to, member));
  }

  /** Undefined for a part that is no fluent, or one that has to become false. */
  #goalFluent(literal: number): number | undefined {
    const fluent = nodeOf(literal) - 1;
    return isNegated(literal) || fluent >= this.#fluents ? undefined : fluent;
  }
}

/** The fluent of a group that holds, or -1. */
function current({ members }: Group, store: Int32Array, at: number): number {
  for (let i = 0; i < members.length; i++) {
    if (bitOf(store, at, members[i] as number)) return members[i] as number;
  }
  return -1;
}

/** Breadth first, backwards from the goal. */
function distancesTo(goal: number, steps: ReadonlySet<number>, fluents: number): Map<number, number> {
  const before = new Map<number, number[]>();
  for (const step of steps) {
    const to = step % fluents;
    before.set(to, [...(before.get(to) ?? []), Math.floor(step / fluents)]);
  }
  const found = new Map([[goal, 0]]);
  for (const [fluent, distance] of found) {
    for (const each of before.get(fluent) ?? []) if (!found.has(each)) found.set(each, distance + 1);
  }
  return found;
}
