/**
 * The rules of a game as a graph that is independent of names and of the order of rules, conditions and arguments:
 * isomorphic graphs are equal rules (after Kuhlmann and Stone, "Graph-based domain mapping for transfer learning in
 * general games", 2007, and Schiffel, "Symmetry detection in general game playing", 2010, who found symmetries with
 * such graphs).
 */
import { type MatchedGraph, matchedGraph } from '../circuit/index.ts';
import { argumentsOf, type Expression, isKeyword, nameOf, type RuleParts } from './expressions.ts';
import { isVariable } from './normal-rules.ts';

export interface RuleGraph {
  readonly graph: MatchedGraph;
  /** For each vertex, its name, or the place of an argument: `cell/3` and `cell/3#0`; constants have no arity. */
  readonly names: ReadonlyMap<number, string>;
  readonly vertices: ReadonlyMap<string, number>;
}

/** Kinds of edges; each has two directions. */
const EDGES = { inRule: 0, ofRelation: 2, argument: 4, atPlace: 6, value: 8 } as const;

export function ruleGraph(rules: readonly RuleParts[]): RuleGraph {
  return new RuleGraphBuilder(rules).build();
}

class RuleGraphBuilder {
  readonly #rules: readonly RuleParts[];
  /** Numbers can be renamed like other names, unless goals are computed from them. */
  readonly #keepsNumbers: boolean;
  readonly #colours: string[] = [];
  readonly #edges: { from: number; to: number; kind: number }[] = [];
  readonly #vertices = new Map<string, number>();

  constructor(rules: readonly RuleParts[]) {
    this.#rules = rules;
    this.#keepsNumbers = rules.some(
      ({ head }) => nameOf(head) === 'goal' && isVariable(argumentsOf(head)[1] ?? ''),
    );
  }

  build(): RuleGraph {
    for (const rule of this.#rules) this.#rule(rule);
    const names = new Map([...this.#vertices].map(([name, vertex]) => [vertex, name]));
    return {
      graph: matchedGraph(this.#colours, this.#edges, [...names.keys()]),
      names,
      vertices: this.#vertices,
    };
  }

  #vertex(colour: string): number {
    return this.#colours.push(colour) - 1;
  }

  #edge(from: number, to: number, kind: number): void {
    this.#edges.push({ from, to, kind });
  }

  #named(name: string, colour: string): number {
    const known = this.#vertices.get(name) ?? this.#vertex(colour);
    this.#vertices.set(name, known);
    return known;
  }

  #rule({ head, body }: RuleParts): void {
    const rule = this.#vertex('rule');
    const variables = new Map<string, number>();
    this.#edge(this.#atom(head, 'head', variables), rule, EDGES.inRule);
    for (const condition of body) {
      const isNegative = nameOf(condition) === 'not';
      const atom = isNegative ? (argumentsOf(condition)[0] as Expression) : condition;
      this.#edge(this.#atom(atom, isNegative ? 'not' : 'condition', variables), rule, EDGES.inRule);
    }
  }

  /** An atom or a term with arguments. */
  #atom(expression: Expression, colour: string, variables: Map<string, number>): number {
    const vertex = this.#vertex(colour);
    const args = argumentsOf(expression);
    const name = nameOf(expression);
    const key = `${name}/${args.length}`;
    const relation = this.#named(key, isKeyword(name) ? key : `name/${args.length}`);
    this.#edge(vertex, relation, EDGES.ofRelation);
    args.forEach((arg, i) => {
      const value = this.#vertex('argument');
      this.#edge(value, vertex, EDGES.argument);
      this.#edge(value, this.#place(key, name, i, relation), EDGES.atPlace);
      const isGoalValue = name === 'goal' && i === 1;
      this.#edge(value, this.#term(arg, isGoalValue, variables), EDGES.value);
    });
    return vertex;
  }

  /**
   * The place of an argument of a relation or function; those of keywords are fixed, except for `distinct`, whose
   * order does not matter.
   */
  #place(key: string, name: string, i: number, relation: number): number {
    if (name === 'distinct') return this.#named('distinct/2#', 'distinct/2#');
    const place = `${key}#${i}`;
    const known = this.#vertices.get(place);
    if (known !== undefined) return known;
    const vertex = this.#named(place, isKeyword(name) ? place : 'place');
    this.#edge(vertex, relation, EDGES.argument);
    return vertex;
  }

  #term(term: Expression, isGoalValue: boolean, variables: Map<string, number>): number {
    if (typeof term !== 'string') return this.#atom(term, 'term', variables);
    if (isVariable(term)) {
      const known = variables.get(term) ?? this.#vertex('variable');
      variables.set(term, known);
      return known;
    }
    const isNumber = /^[+-]?\d+$/.test(term);
    // Goal values are the same in every sheet.
    if (isNumber && isGoalValue && !this.#keepsNumbers) return this.#named(`value ${term}`, `value ${term}`);
    return this.#named(term, isKeyword(term) || (isNumber && this.#keepsNumbers) ? term : 'constant');
  }
}
