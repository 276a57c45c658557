/** Which relation is defined in terms of which: the dependency graph of a sheet. */
import { stronglyConnectedComponents } from '../components.ts';
import type { Relation, RelationTable, RelationUse } from './relations.ts';

export class Dependencies {
  readonly #relations: RelationTable;
  /** For each relation, its first use of each relation it depends on. */
  readonly #uses: readonly (readonly RelationUse[])[];
  readonly #component: Int32Array;

  constructor(relations: RelationTable) {
    this.#relations = relations;
    this.#uses = relations.all().map((relation) => this.#usesOf(relation));
    this.#component = stronglyConnectedComponents(
      this.#uses.map((uses) => uses.map((use) => relations.of(use.atom).index)),
    ).componentOf;
  }

  /** Whether each depends on the other; a relation is always in its own company. */
  mutual(a: Relation, b: Relation): boolean {
    return this.#component[a.index] === this.#component[b.index];
  }

  /** The uses that lead from one relation to another, shortest way; undefined if it does not depend on it. */
  chain(from: Relation, to: Relation): readonly RelationUse[] | undefined {
    const reachedBy = this.#search([from]);
    if (!reachedBy.has(to)) return undefined;
    const chain: RelationUse[] = [];
    let at = to;
    do {
      const use = reachedBy.get(at);
      if (use === undefined) return undefined;
      chain.push(use);
      at = this.#relations.of(use.rule.head);
    } while (at !== from);
    return chain.reverse();
  }

  /** The relations that some of `from` depend on; these only if they depend on themselves or each other. */
  reachable(from: readonly Relation[]): ReadonlySet<Relation> {
    return new Set(this.#search(from).keys());
  }

  #search(from: readonly Relation[]): Map<Relation, RelationUse> {
    const reachedBy = new Map<Relation, RelationUse>();
    let frontier = from;
    while (frontier.length > 0) {
      const next: Relation[] = [];
      for (const relation of frontier) {
        for (const use of this.#uses[relation.index] ?? []) {
          const used = this.#relations.of(use.atom);
          if (reachedBy.has(used)) continue;
          reachedBy.set(used, use);
          next.push(used);
        }
      }
      frontier = next;
    }
    return reachedBy;
  }

  #usesOf(relation: Relation): readonly RelationUse[] {
    const first = new Map<Relation, RelationUse>();
    for (const rule of relation.rules) {
      for (const use of this.#relations.usesIn(rule)) {
        const used = this.#relations.of(use.atom);
        if (!first.has(used)) first.set(used, use);
      }
    }
    return [...first.values()];
  }
}
