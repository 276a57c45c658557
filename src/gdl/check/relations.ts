/** Which relations a sheet has, which rules define them and which conditions ask for them. */
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
  /** Declared as coming from outside the rules. */
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

  /** By order of first appearance; a relation's index is its place here. */
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
