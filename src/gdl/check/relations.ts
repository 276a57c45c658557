/** The relations of a sheet: which rules define them, which conditions use them, and which relations depend on which. */

import { stronglyConnectedComponents } from '../../base/index.ts';
import { type Atom, type Description, forEachAtom, type Rule } from '../description.ts';

export interface RelationUse {
  readonly rule: Rule;
  readonly atom: Atom;
  /** Under an odd number of `not`s. */
  readonly negated: boolean;
}

/** A name together with a number of arguments: `p/1` and `p/2` are two relations. */
export interface Relation {
  readonly index: number;
  readonly name: string;
  readonly arity: number;
  /** Facts and rules in source order. */
  readonly rules: readonly Rule[];
  readonly uses: readonly RelationUse[];
  /** Whether it is declared as external. */
  readonly external: boolean;
}

interface RelationUnderWay extends Relation {
  readonly rules: Rule[];
  readonly uses: RelationUse[];
  external: boolean;
}

export class RelationTable {
  readonly #relations = new Map<string, RelationUnderWay>();
  readonly #byIndex: Relation[] = [];
  readonly #usesByRule = new Map<Rule, readonly RelationUse[]>();

  constructor(description: Description) {
    for (const rule of description.rules) {
      this.#enter(rule.head).rules.push(rule);
      if (rule.body.length === 0) continue;
      const uses: RelationUse[] = [];
      for (const formula of rule.body) {
        forEachAtom(formula, (atom, negated) => {
          const use = { rule, atom, negated };
          uses.push(use);
          this.#enter(atom).uses.push(use);
        });
      }
      this.#usesByRule.set(rule, uses);
    }
    for (const library of description.externals) {
      for (const atom of library.relations) this.#enter(atom).external = true;
    }
  }

  /** In order of first appearance; a relation's index is its position here. */
  all(): readonly Relation[] {
    return this.#byIndex;
  }

  of(atom: Atom): Relation {
    return this.#enter(atom);
  }

  get(name: string, arity: number): Relation | undefined {
    return this.#relations.get(`${name}/${arity}`);
  }

  /** Every condition of a rule, in source order. */
  usesIn(rule: Rule): readonly RelationUse[] {
    return this.#usesByRule.get(rule) ?? [];
  }

  #enter(atom: Atom): RelationUnderWay {
    const arity = atom.args.length;
    const key = `${atom.relation}/${arity}`;
    let relation = this.#relations.get(key);
    if (relation === undefined) {
      const index = this.#byIndex.length;
      relation = { index, name: atom.relation, arity, rules: [], uses: [], external: false };
      this.#relations.set(key, relation);
      this.#byIndex.push(relation);
    }
    return relation;
  }
}

/** The dependency graph of a sheet: which relations are defined in terms of which. */
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

  /** Whether each depends on the other; every relation is mutual with itself. */
  mutual(a: Relation, b: Relation): boolean {
    return this.#component[a.index] === this.#component[b.index];
  }

  /** The uses on the shortest path from one relation to another; undefined if it does not depend on it. */
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

  /**
   * The relations that some of `from` depend on, including members of `from` only if they depend on themselves or each
   * other.
   */
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
