/** Groups of exclusive fluents by their members. */
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

  /** Numbers of the groups that a fluent is a member of. */
  of(fluent: number): readonly number[] {
    return this.#of.get(fluent) ?? NONE;
  }

  /** The fluents that cannot hold beside one. */
  *excludedBy(fluent: number): Iterable<number> {
    for (const group of this.of(fluent)) {
      for (const other of this.groups[group]?.members ?? NONE) if (other !== fluent) yield other;
    }
  }

  /** The groups of which different fluents are all members. */
  common(fluents: readonly number[]): number[] {
    if (new Set(fluents).size < fluents.length) return [];
    return this.of(fluents[0] as number).filter((group) =>
      fluents.every((fluent) => this.of(fluent).includes(group)),
    );
  }
}

const NONE: readonly number[] = [];
