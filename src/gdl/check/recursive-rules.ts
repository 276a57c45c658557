/**
 * Which rules can use their own conclusions, directly or through other rules.
 *
 * Names alone are too coarse: `(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))` is no recursion. So within each
 * group of mutually dependent relations, a condition leads to a rule only if it unifies with the rule's head.
 */
import { stronglyConnectedComponents } from '../../base/index.ts';
import type { Atom, Description, Rule } from '../description.ts';
import type { Term } from '../term.ts';
import type { Dependencies, Relation, RelationTable, RelationUse } from './relations.ts';
import { type Effort, mayUnify } from './unify.ts';

/**
 * Maximum number of comparisons; beyond it, conditions of very large sheets are only matched by their most selective
 * constant.
 */
const MOST_COMPARISONS = 2_000_000;

interface Edge {
  readonly use: RelationUse;
  /** Nodes: rules first, then the groups of heads that conditions share. */
  readonly to: readonly number[];
}

export class RecursiveRules {
  readonly #relations: RelationTable;
  readonly #rules: readonly Rule[];
  readonly #heads = new Map<Relation, HeadIndex>();
  readonly #edges: (readonly Edge[])[] = [];
  readonly #groups: (readonly number[])[] = [];
  readonly #component: Int32Array;
  readonly #effort: Effort = { steps: MOST_COMPARISONS };

  constructor(description: Description, relations: RelationTable, dependencies: Dependencies) {
    this.#relations = relations;
    const recursive = description.rules.filter((rule) => {
      const head = relations.of(rule.head);
      return relations.usesIn(rule).some((use) => dependencies.mutual(head, relations.of(use.atom)));
    });
    this.#rules = recursive;
    recursive.forEach((rule, node) => {
      const head = relations.of(rule.head);
      let heads = this.#heads.get(head);
      if (heads === undefined) {
        heads = new HeadIndex(head.arity);
        this.#heads.set(head, heads);
      }
      heads.add(rule.head, node);
    });
    for (const rule of recursive) {
      const head = relations.of(rule.head);
      const edges: Edge[] = [];
      for (const use of relations.usesIn(rule)) {
        if (dependencies.mutual(head, relations.of(use.atom)))
          edges.push({ use, to: this.#targets(use.atom) });
      }
      this.#edges.push(edges);
    }
    this.#component = stronglyConnectedComponents([
      ...this.#edges.map((edges) => edges.flatMap((edge) => edge.to)),
      ...this.#groups,
    ]).componentOf;
  }

  /** The recursive conditions of each rule that has any. */
  *uses(): Generator<{ readonly rule: Rule; readonly uses: readonly RelationUse[] }> {
    for (let node = 0; node < this.#rules.length; node++) {
      const rule = this.#rules[node] as Rule;
      const uses = (this.#edges[node] ?? [])
        .filter((edge) => this.#recurs(node, edge))
        .map((edge) => edge.use);
      if (uses.length > 0) yield { rule, uses };
    }
  }

  /** One cycle through a `not` for each group of rules that has one: its uses in order, the negative one first. */
  *negativeCycles(): Generator<readonly RelationUse[]> {
    const reported = new Set<number>();
    for (let node = 0; node < this.#rules.length; node++) {
      const component = this.#component[node] ?? -1;
      if (reported.has(component)) continue;
      const negative = (this.#edges[node] ?? []).find((edge) => edge.use.negated && this.#recurs(node, edge));
      if (negative === undefined) continue;
      reported.add(component);
      yield [negative.use, ...this.#wayBack(negative, node)];
    }
  }

  #recurs(node: number, edge: Edge): boolean {
    return edge.to.some((target) => this.#component[target] === this.#component[node]);
  }

  /** The uses on a shortest path from an edge's targets to a rule. */
  #wayBack(edge: Edge, goal: number): readonly RelationUse[] {
    const component = this.#component[goal];
    const cameBy = new Map<number, { readonly from: number; readonly use: RelationUse | undefined }>();
    let frontier = edge.to.filter((target) => this.#component[target] === component);
    const starts = new Set(frontier);
    if (starts.has(goal)) return [];
    while (frontier.length > 0 && !cameBy.has(goal)) {
      const next: number[] = [];
      for (const from of frontier) {
        for (const { to, use } of this.#steps(from)) {
          if (this.#component[to] !== component || cameBy.has(to) || starts.has(to)) continue;
          cameBy.set(to, { from, use });
          next.push(to);
        }
      }
      frontier = next;
    }
    const way: RelationUse[] = [];
    for (let at = goal; !starts.has(at); ) {
      const step = cameBy.get(at);
      if (step === undefined) break;
      if (step.use !== undefined) way.push(step.use);
      at = step.from;
    }
    return way.reverse();
  }

  *#steps(node: number): Generator<{ readonly to: number; readonly use: RelationUse | undefined }> {
    if (node >= this.#rules.length) {
      for (const to of this.#groups[node - this.#rules.length] ?? []) yield { to, use: undefined };
      return;
    }
    for (const { use, to } of this.#edges[node] ?? []) for (const each of to) yield { to: each, use };
  }

  /** The rules whose heads a condition can match, or groups that contain them. */
  #targets(atom: Atom): readonly number[] {
    const heads = this.#heads.get(this.#relations.of(atom));
    if (heads === undefined) return [];
    const buckets = heads.candidates(atom);
    const size = buckets.reduce((sum, bucket) => sum + bucket.heads.length, 0);
    // A condition with distinct variables matches every head, so it needs no test, and the group's edges are shared.
    if (hasDistinctVariables(atom) || size > this.#effort.steps) {
      return buckets.map((bucket) => {
        bucket.group ??= this.#newGroup(bucket.heads.map((each) => each.node));
        return bucket.group;
      });
    }
    const terms = atom.args.map((arg) => arg.term);
    return buckets.flatMap((bucket) =>
      bucket.heads.filter((head) => mayUnify(terms, 0, head.terms, 1, this.#effort)).map((head) => head.node),
    );
  }

  #newGroup(members: readonly number[]): number {
    this.#groups.push(members);
    return this.#rules.length + this.#groups.length - 1;
  }
}

interface Head {
  readonly node: number;
  readonly terms: readonly Term[];
}

interface Bucket {
  readonly heads: Head[];
  /** The graph node that leads to all of them, once there is one. */
  group: number | undefined;
}

/** The heads of one relation, by the contents of each argument. */
class HeadIndex {
  readonly #all: Bucket = { heads: [], group: undefined };
  readonly #byArgument: readonly Map<string, Bucket>[];

  constructor(arity: number) {
    this.#byArgument = Array.from({ length: arity }, () => new Map());
  }

  add(atom: Atom, node: number): void {
    const head = { node, terms: atom.args.map((arg) => arg.term) };
    this.#all.heads.push(head);
    head.terms.forEach((term, i) => {
      const buckets = this.#byArgument[i];
      const key = termShape(term);
      const bucket = buckets?.get(key);
      if (bucket === undefined) buckets?.set(key, { heads: [head], group: undefined });
      else bucket.heads.push(head);
    });
  }

  /** The smallest set of heads that contains all possible matches. */
  candidates(atom: Atom): readonly Bucket[] {
    let best: readonly Bucket[] = [this.#all];
    let bestSize = this.#all.heads.length;
    atom.args.forEach((arg, i) => {
      if (arg.term.kind === 'variable') return;
      const buckets = [termShape(arg.term), VARIABLE_SHAPE].flatMap(
        (key) => this.#byArgument[i]?.get(key) ?? [],
      );
      const size = buckets.reduce((sum, bucket) => sum + bucket.heads.length, 0);
      if (size < bestSize) {
        best = buckets;
        bestSize = size;
      }
    });
    return best;
  }
}

const VARIABLE_SHAPE = '?';

function termShape(term: Term): string {
  switch (term.kind) {
    case 'variable':
      return VARIABLE_SHAPE;
    case 'constant':
      return term.name;
    case 'compound':
      return `(${term.name} ${term.args.length}`;
  }
}

function hasDistinctVariables(atom: Atom): boolean {
  const seen = new Set<Term>();
  for (const { term } of atom.args) {
    if (term.kind !== 'variable' || seen.has(term)) return false;
    seen.add(term);
  }
  return true;
}
