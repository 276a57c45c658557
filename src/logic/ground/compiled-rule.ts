/** A rule with its variables numbered from 0, its constants as integers, and its literals tied to views. */
import type { Rule, Term } from '../../gdl/index.ts';
import { type GroundAtoms, leavesOf, type Relation, type RelationView } from './ground-atoms.ts';
import type { GroundTerms } from './ground-terms.ts';
import { type NormalAtom, type NormalRule, variablesOf } from './normal-rule.ts';

/** How to make a term from the bindings: a constant, a variable, or a function of such. */
export type Recipe =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'variable'; readonly index: number }
  | {
      readonly kind: 'compound';
      readonly args: readonly Recipe[];
      /** Where the term is put together: its functor, then room for its arguments. */
      readonly tuple: Int32Array;
    };

/** One column of a literal: a constant's number, or `-1 - variable`. */
export type ColumnSource = number;

export interface CompiledLiteral {
  readonly view: RelationView;
  readonly columns: readonly ColumnSource[];
  readonly variables: readonly number[];
  /** Whether the literal is part of the ground rule, or only narrows the join. */
  readonly stated: boolean;
}

export interface CompiledAtom {
  readonly relation: Relation;
  readonly args: readonly Recipe[];
  /** Where the atom is put together: its relation, then room for its arguments. */
  readonly tuple: Int32Array;
  readonly variables: readonly number[];
}

export interface CompiledDistinct {
  readonly left: Recipe;
  readonly right: Recipe;
  readonly variables: readonly number[];
}

export interface CompiledRule {
  readonly head: CompiledAtom;
  readonly literals: readonly CompiledLiteral[];
  /** Negated atoms of relations that are completely known; they are decided at once. */
  readonly excluded: readonly CompiledAtom[];
  /** Negated atoms that become part of the ground rule. */
  readonly negatives: readonly CompiledAtom[];
  readonly distincts: readonly CompiledDistinct[];
  readonly variableCount: number;
  readonly emits: boolean;
  readonly origin: Rule;
  /** Instances found so far, and milliseconds spent on finding them. */
  instances: number;
  milliseconds: number;
}

export function compileRule(
  rule: NormalRule,
  atoms: GroundAtoms,
  terms: GroundTerms,
  isDynamic: (relation: string) => boolean,
): CompiledRule {
  const numbers = new Map<number, number>();
  const number = (variable: number) => {
    const known = numbers.get(variable);
    if (known !== undefined) return known;
    numbers.set(variable, numbers.size);
    return numbers.size - 1;
  };
  const recipe = (term: Term): Recipe => {
    if (term.ground) return { kind: 'constant', value: terms.fromTerm(term) };
    if (term.kind === 'variable') return { kind: 'variable', index: number(term.index) };
    const functor = terms.functor(term.name, term.args.length, term.spelling);
    return {
      kind: 'compound',
      args: term.args.map(recipe),
      tuple: Int32Array.of(functor, ...term.args.map(() => 0)),
    };
  };
  const variables = (args: readonly Term[]) => {
    const set = new Set<number>();
    for (const arg of args) variablesOf(arg, set);
    return [...set].map(number);
  };
  const atom = ({ relation: key, args }: NormalAtom): CompiledAtom => {
    const relation = atoms.relation(key);
    return {
      relation,
      args: args.map(recipe),
      tuple: Int32Array.of(relation.number, ...args.map(() => 0)),
      variables: variables(args),
    };
  };
  const literal = ({ relation, args }: NormalAtom, isGuard: boolean): CompiledLiteral => ({
    view: atoms.view(atoms.relation(relation), args),
    columns: args
      .flatMap((arg) => leavesOf(arg))
      .map((leaf) => (leaf.kind === 'variable' ? -1 - number(leaf.index) : terms.fromTerm(leaf))),
    variables: variables(args),
    stated: !isGuard && isDynamic(relation),
  });
  const literals = [
    ...rule.positives.map((each) => literal(each, false)),
    ...rule.guards.map((each) => literal(each, true)),
  ];
  return {
    head: atom(rule.head),
    literals,
    excluded: rule.negatives.filter((each) => !isDynamic(each.relation)).map(atom),
    negatives: rule.negatives.filter((each) => isDynamic(each.relation)).map(atom),
    distincts: rule.distincts.map(([left, right]) => ({
      left: recipe(left),
      right: recipe(right),
      variables: variables([left, right]),
    })),
    emits: !rule.silent && isDynamic(rule.head.relation),
    origin: rule.origin,
    instances: 0,
    milliseconds: 0,
    variableCount: numbers.size,
  };
}
