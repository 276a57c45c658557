/** What holds without any rule: facts of the sheet, the state's fluents, the moves, external resources. */
import type { Relation } from './clause.ts';
import type { ExternalEvaluator } from './external.ts';
import { ExternalRelationError } from './limits.ts';
import type { Position } from './position.ts';
import type { FactStore } from './store/fact-store.ts';
import type { TermTable } from './term-table.ts';

export class GivenAnswers {
  readonly #terms: TermTable;
  readonly #facts: FactStore;
  readonly #externals: ExternalEvaluator | undefined;

  constructor(terms: TermTable, facts: FactStore, externals: ExternalEvaluator | undefined) {
    this.#terms = terms;
    this.#facts = facts;
    this.#externals = externals;
  }

  /** Argument lists among which are all that answer the subgoal. */
  rows(relation: Relation, args: readonly number[], position: Position): (readonly number[])[] {
    const rows: (readonly number[])[] = [];
    if (relation.hasFacts) {
      for (const fact of this.#facts.candidates(relation.symbol, args)) rows.push(this.#terms.argsOf(fact));
    }
    if (relation.external) rows.push(...this.#external(relation, args));
    if (relation.name === 'true' && relation.arity === 1) {
      for (const fluent of position.state.facts) rows.push([fluent]);
    }
    if (relation.name === 'does' && relation.arity === 2) {
      rows.push(...position.moves);
    }
    return rows;
  }

  #external(relation: Relation, args: readonly number[]): (readonly number[])[] {
    if (this.#externals === undefined) throw new ExternalRelationError(relation.name);
    const known = args.map((arg) => (arg >= 0 ? this.#terms.toTerm(arg) : undefined));
    return Array.from(this.#externals(relation.name, relation.arity, known), (tuple) =>
      tuple.map((term) => this.#terms.fromTerm(term)),
    );
  }
}
