/** Fluents by what they are about: the same function applied to the same number of arguments. */
import type { Term } from '../../gdl/index.ts';

export interface FluentRelation {
  /** As the author spells it. */
  readonly name: string;
  readonly arity: number;
  readonly fluents: readonly number[];
}

export function fluentRelations(fluents: readonly Term[]): FluentRelation[] {
  const relations = new Map<string, { name: string; arity: number; fluents: number[] }>();
  fluents.forEach((term, fluent) => {
    if (term.kind === 'variable') return;
    const arity = argumentsOf(term).length;
    const key = `${term.kind} ${term.name} ${arity}`;
    const relation = relations.get(key);
    if (relation === undefined) relations.set(key, { name: term.spelling, arity, fluents: [fluent] });
    else relation.fluents.push(fluent);
  });
  return [...relations.values()];
}

export function argumentsOf(term: Term): readonly Term[] {
  return term.kind === 'compound' ? term.args : [];
}
