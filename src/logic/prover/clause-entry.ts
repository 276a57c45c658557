/** How a clause is entered: what its head takes from the subgoal, and which order of its body suits that. */
import type { Clause, Plan } from './clause.ts';
import { makePlan, type PlanningKnowledge } from './plan.ts';
import type { Table } from './table.ts';
import { isVariableTerm, type TermTable } from './term-table.ts';
import { type Bindings, UNBOUND, type Unifier } from './unifier.ts';

export class ClauseEntry {
  readonly #terms: TermTable;
  readonly #unifier: Unifier;
  #knowledge: PlanningKnowledge;

  constructor(terms: TermTable, unifier: Unifier, knowledge: PlanningKnowledge) {
    this.#terms = terms;
    this.#unifier = unifier;
    this.#knowledge = knowledge;
  }

  /** For the plans made from now on. */
  learn(knowledge: PlanningKnowledge): void {
    this.#knowledge = knowledge;
  }

  /**
   * The clause's variables, followed by the subgoal's, as the head requires them; undefined if the head does
   * not match the subgoal.
   */
  bindings(table: Table, { head, variableCount }: Clause): Bindings | undefined {
    const { args, width } = table;
    for (let i = 0; i < args.length; i++) {
      if (!this.#mayMatch(args[i] as number, head[i] as number)) return undefined;
    }
    const size = variableCount + width;
    const bindings: Bindings = new Array<number>(size);
    for (let i = 0; i < size; i++) bindings[i] = UNBOUND;
    const mark = this.#unifier.mark();
    for (let i = 0; i < args.length; i++) {
      let arg = args[i] as number;
      if (arg < 0) arg = this.#unifier.renameFrom(arg, variableCount, bindings);
      if (!this.#unifier.unify(arg, head[i] as number, bindings)) {
        this.#unifier.undo(mark, bindings);
        return undefined;
      }
    }
    this.#unifier.commit(mark);
    return bindings;
  }

  plan(clause: Clause, bindings: Bindings): Plan {
    const { headSlots } = clause;
    let bound = 0;
    for (let i = 0; i < headSlots.length && i < 31; i++) {
      if ((bindings[headSlots[i] as number] as number) >= 0) bound |= 1 << i;
    }
    let plan = clause.plans.get(bound);
    if (plan === undefined) {
      plan = makePlan(clause, bound, this.#knowledge);
      clause.plans.set(bound, plan);
    }
    return plan;
  }

  /** A quick test that spares most clauses the unification. */
  #mayMatch(arg: number, head: number): boolean {
    if (arg === head || isVariableTerm(arg) || isVariableTerm(head)) return true;
    if (arg >= 0 && head >= 0) return false;
    return this.#terms.symbolOf(arg) === this.#terms.symbolOf(head);
  }
}
