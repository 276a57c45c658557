/** Answers without rules: facts of the sheet, the state's fluents, the moves, answers of libraries. */
import type { Span } from '../../gdl/index.ts';
import type { ExternalRelations } from '../external-relations.ts';
import type { Relation } from './clause.ts';
import type { FactStore } from './fact-store.ts';
import type { Position } from './subgoal-tables.ts';
import type { TermTable } from './term-table.ts';

type Rows = readonly (readonly number[])[];

/** Number of library answers cached; with more, the cache is cleared. */
const MAX_REMEMBERED_ANSWERS = 100_000;

export class GivenAnswers {
  readonly #terms: TermTable;
  readonly #facts: FactStore;
  readonly #external: ExternalRelations;
  readonly #remembered = new Map<string, Rows>();

  constructor(terms: TermTable, facts: FactStore, external: ExternalRelations) {
    this.#terms = terms;
    this.#facts = facts;
    this.#external = external;
  }

  /** Argument lists that include all answers to the subgoal. */
  rows(relation: Relation, args: readonly number[], position: Position): (readonly number[])[] {
    const rows: (readonly number[])[] = [];
    if (relation.hasFacts) {
      for (const fact of this.#facts.candidates(relation.symbol, args)) rows.push(this.#terms.argsOf(fact));
    }
    if (relation.isExternal) rows.push(...this.outside(relation, args));
    if (relation.name === 'true' && relation.arity === 1) {
      for (const fluent of position.state.facts) rows.push([fluent]);
    }
    if (relation.name === 'does' && relation.arity === 2) {
      rows.push(...position.moves);
    }
    return rows;
  }

  /** The answers of a library; `span` is the place of the question in the sheet. */
  outside(relation: Relation, args: readonly number[], span?: Span): Rows {
    const known = args.map((arg) => (arg >= 0 ? arg : -1));
    const question = `${relation.id} ${known.join(' ')}`;
    const remembered = this.#remembered.get(question);
    if (remembered !== undefined) return remembered;
    const asked = known.map((arg) => (arg >= 0 ? this.#terms.toTerm(arg) : undefined));
    const rows = this.#external
      .ask(relation.name, asked, span)
      .map((tuple) => tuple.map((term) => this.#terms.fromTerm(term)));
    if (this.#remembered.size >= MAX_REMEMBERED_ANSWERS) this.#remembered.clear();
    this.#remembered.set(question, rows);
    return rows;
  }
}
