/** Groups of exclusive fluents, indexed by their members. */
import type { ExclusiveGroup } from './step-solver.ts';

export class GroupIndex {
  readonly groups: readonly ExclusiveGroup[];
  readonly #of = new Map<number, number[]>();

  constructor(groups: readonly ExclusiveGroup[]) {
    this.groups = groups;
    groups.forEach(({ members }, group) => {
      for (const fluent of members) {
        const list = this.#of.get(fluent);
        if (list === undefined) this.#of.set(fluent, [group]);
        else list.push(group);
      }
    });
  }

  /** Indices of the groups that contain a fluent. */
  of(fluent: number): readonly number[] {
    return this.#of.get(fluent) ?? NONE;
  }

  /** The fluents that exclude a fluent. */
  *excludedBy(fluent: number): Iterable<number> {
    for (const group of this.of(fluent)) {
      for (const other of this.groups[group]?.members ?? NONE) if (other !== fluent) yield other;
    }
  }

  /** The groups that contain all of several different fluents. */
  common(fluents: readonly number[]): number[] {
    if (new Set(fluents).size < fluents.length) return [];
    return this.of(fluents[0] as number).filter((group) =>
      fluents.every((fluent) => this.of(fluent).includes(group)),
    );
  }
}

const NONE: readonly number[] = [];
