/**
 * Which arguments of facts, moves and relations mean the same, because rules fill them with the same variables: the
 * cell of `(at ?x ?y king)` is a cell of `(move ?x ?y)` if both stand in one rule.
 */
import type { Description, Formula, TermOccurrence } from '../../gdl/index.ts';

/** Two leaves of a kind of fact. */
export interface LeafPair {
  readonly name: string;
  readonly leaves: readonly [number, number];
}

export interface SharedArguments {
  /** Whether the leaves of two facts mean the same two things in the same order, perhaps by way of others. */
  areSamePair(one: LeafPair, other: LeafPair): boolean;
  /** Whether some rule mentions both facts with the same variables in these leaves. */
  meet(one: LeafPair, other: LeafPair): boolean;
  /** Whether a leaf of a fact has the same meaning as an argument of a relation. */
  isSameAs(fact: string, leaf: number, relation: string, argument: number): boolean;
}

export function sharedArguments({ rules }: Pick<Description, 'rules'>): SharedArguments {
  const pairs = new Groups();
  const singles = new Groups();
  const meetings = new Set<string>();
  for (const { head, body } of rules) {
    const terms = [...termsIn(head), ...body.flatMap(termsIn)];
    const pairOf = new Map<string, string>();
    const singleOf = new Map<string, string>();
    const factsOf = new Map<string, Set<string>>();
    for (const { key, leaves } of terms) {
      leaves.forEach((variable, i) => {
        if (variable === undefined) return;
        join(singles, singleOf, variable, `${key}#${i}`);
        leaves.forEach((other, j) => {
          if (i === j || other === undefined || other === variable) return;
          const [both, place] = [`${variable} ${other}`, `${key}#${i},${j}`];
          join(pairs, pairOf, both, place);
          if (key.startsWith('fact')) factsOf.set(both, (factsOf.get(both) ?? new Set()).add(place));
        });
      });
    }
    for (const places of factsOf.values())
      for (const one of places) for (const other of places) meetings.add(`${one} ${other}`);
  }
  const placeOf = ({ name, leaves }: LeafPair) => `fact ${name}#${leaves}`;
  return {
    areSamePair: (one, other) => pairs.areSame(placeOf(one), placeOf(other)),
    meet: (one, other) => meetings.has(`${placeOf(one)} ${placeOf(other)}`),
    isSameAs: (fact, leaf, relation, argument) =>
      singles.areSame(`fact ${fact}#${leaf}`, `relation ${relation}#${argument}`),
  };
}

function join(groups: Groups, first: Map<string, string>, variables: string, place: string): void {
  const known = first.get(variables);
  if (known === undefined) first.set(variables, place);
  groups.join(known ?? place, place);
}

interface TermUse {
  readonly key: string;
  /** The variable in each leaf. */
  readonly leaves: readonly (string | undefined)[];
}

/** Relations whose arguments may be anything. */
const ANYTHING = /^(?:distinct|equal|equals|same|role)$/;

function termsIn(formula: Formula): TermUse[] {
  if (formula.kind === 'not') return termsIn(formula.formula);
  if (formula.kind === 'or') return formula.disjuncts.flatMap(termsIn);
  if (formula.kind !== 'atom') return [];
  const { relation, args } = formula;
  const [, second] = args;
  // In real-time rules, a lifetime comes before the fact.
  const last = args.at(-1);
  switch (relation) {
    case 'true':
    case 'next':
    case 'init':
    case 'base':
    case 'expired':
      return last === undefined ? [] : [termUse('fact', last)];
    case 'legal':
    case 'does':
    case 'input':
      return second === undefined ? [] : [termUse('move', second)];
    default:
      return ANYTHING.test(relation) ? [] : [{ key: `relation ${relation}`, leaves: variablesOf(args) }];
  }
}

function termUse(kind: 'fact' | 'move', term: TermOccurrence): TermUse {
  return { key: `${kind} ${term.spelling.toLowerCase()}`, leaves: variablesOf(term.args) };
}

function variablesOf(args: readonly TermOccurrence[]): (string | undefined)[] {
  return args.flatMap((arg) =>
    arg.term.kind === 'compound' && arg.args.length > 0
      ? variablesOf(arg.args)
      : [arg.term.kind === 'variable' ? arg.spelling.toLowerCase() : undefined],
  );
}

/** Sets that only grow together. */
class Groups {
  readonly #parent = new Map<string, string>();

  join(one: string, other: string): void {
    const [a, b] = [this.#root(one), this.#root(other)];
    if (a !== b) this.#parent.set(a, b);
  }

  areSame(one: string, other: string): boolean {
    return this.#root(one) === this.#root(other);
  }

  #root(name: string): string {
    let root = name;
    for (let next = this.#parent.get(root); next !== undefined; next = this.#parent.get(root)) root = next;
    if (root !== name) this.#parent.set(name, root);
    return root;
  }
}
