/**
 * The solver answers questions top-down with tabling (SLG resolution; Chen and Warren 1996): every subgoal has a table
 * of answers, and a subgoal that occurs again during its evaluation consumes the answers of that table, so that
 * recursion of any kind ends at the fixpoint.
 */

import { ProofLimitError, type ProofLimits, TermTooLargeError } from '../limits.ts';
import { type Clause, type ClausePlan, type Literal, LiteralKind, type Relation } from './clause.ts';
import { ClauseEntry, type PlanningKnowledge } from './clause-plan.ts';
import type { FactStore } from './fact-store.ts';
import type { GivenAnswers } from './given-answers.ts';
import { Scheduler, type Worker } from './scheduler.ts';
import { allGround, type Position, Subgoals, SubgoalTable, SubgoalTask } from './subgoal-tables.ts';
import { type TermTable, variableTerm } from './term-table.ts';
import { type Bindings, canonicalize, UNBOUND, Unifier } from './unifier.ts';

/** At greater depth, subgoals are put on the agenda rather than on the JavaScript stack. */
const MOST_NESTED = 300;

/** The cost of a library question in steps: values may be endless, and cost more than those of the sheet. */
const EXTERNAL_STEPS = 2_000;

export interface SolverParts {
  readonly terms: TermTable;
  readonly facts: FactStore;
  readonly given: GivenAnswers;
  readonly limits: ProofLimits;
  readonly counters: VisitCounters | undefined;
}

export class Solver implements Worker {
  readonly #parts: SolverParts;
  readonly #terms: TermTable;
  readonly #counters: VisitCounters | undefined;
  readonly #unifier: Unifier;
  readonly #scheduler: Scheduler;
  readonly #entry: ClauseEntry;
  readonly #subgoals: Subgoals;
  #position: Position | undefined;
  #nesting = 0;
  #stepsLeft = 0;
  #answersLeft = 0;

  constructor(parts: SolverParts, knowledge: PlanningKnowledge) {
    this.#parts = parts;
    this.#terms = parts.terms;
    this.#counters = parts.counters;
    this.#unifier = new Unifier(parts.terms);
    this.#scheduler = new Scheduler(this);
    this.#subgoals = new Subgoals(parts.terms, this.#unifier);
    this.#entry = new ClauseEntry(parts.terms, this.#unifier, knowledge);
  }

  /** Updates the statistics for plans made from now on. */
  learn(knowledge: PlanningKnowledge): void {
    this.#entry.learn(knowledge);
  }

  /** The complete table of a question; variables in `args` are numbered from 0 in order of appearance. */
  ask(position: Position, relation: Relation, args: readonly number[]): SubgoalTable {
    this.#position = position;
    this.#stepsLeft = this.#parts.limits.steps;
    this.#answersLeft = this.#parts.limits.answers;
    try {
      const table = this.#subgoals.find(position, relation, args);
      if (!table.complete) this.#evaluate(table);
      return table;
    } catch (error) {
      const name = this.#scheduler.current?.relation.name ?? relation.name;
      this.#abandon(position);
      throw error instanceof TermTooLargeError ? new ProofLimitError(name, 'terms') : error;
    }
  }

  run(task: SubgoalTask): void {
    task.active = false;
    if (task.table.satisfied) return;
    if (task.clause === undefined) this.#evaluateLater(task.table);
    else if (task.plan === undefined) this.#start(task.table, task.clause);
    else if (task.source !== undefined) this.#consume(task, task.plan, task.source);
    else {
      const literal = task.plan.literals[task.position] as Literal;
      const table = this.#subgoals.of(
        literal.relation as Relation,
        literal.args,
        task.bindings,
        this.#here(),
      );
      if (table.started) this.#solve(task.table, task.plan, task.position, task.bindings);
      else {
        this.#scheduler.enqueue(task);
        this.#evaluateLater(table);
      }
    }
  }

  restart(leader: SubgoalTable, members: ReadonlySet<SubgoalTable>): void {
    for (const space of Object.values(this.#here().spaces)) space.remove((table) => members.has(table));
    this.#evaluateLater(leader);
    for (const { relation, args, hash, width } of members) {
      this.#scheduler.enqueue(new SubgoalTask(new SubgoalTable(relation, args, hash, width)));
    }
  }

  #abandon(position: Position): void {
    for (const space of Object.values(position.spaces)) space.remove((table) => !table.complete);
    this.#scheduler.abandon();
    this.#unifier.commit(0);
    this.#nesting = 0;
  }

  #here(): Position {
    if (this.#position === undefined) throw new Error('no question has been asked');
    return this.#position;
  }

  #evaluate(table: SubgoalTable): void {
    this.#begin(table);
    for (const clause of table.relation.clauses) {
      if (table.satisfied) break;
      this.#start(table, clause);
    }
    this.#scheduler.finish(table);
  }

  /** Does the same through the agenda, which saves stack space; does nothing if the subgoal is known already. */
  #evaluateLater(table: SubgoalTable): void {
    const { relation, args, hash } = table;
    if (this.#here().spaces[relation.dependsOn].find(relation, args, hash) !== undefined) return;
    this.#begin(table);
    const { clauses } = relation;
    for (let i = clauses.length - 1; i >= 0; i--) {
      this.#scheduler.enqueue(new SubgoalTask(table, clauses[i] as Clause));
    }
  }

  /** Adds a table to those being evaluated, with the answers it has without any rule. */
  #begin(table: SubgoalTable): void {
    const position = this.#here();
    const { relation, args, width } = table;
    this.#scheduler.begin(table);
    position.spaces[relation.dependsOn].add(table);
    if (!relation.isGiven) return;
    for (const row of this.#parts.given.rows(relation, args, position)) {
      const bindings = new Array<number>(width).fill(UNBOUND);
      const apart = row.map((term) => this.#unifier.renameFrom(term, width, bindings));
      const mark = this.#unifier.mark();
      if (this.#unifier.unifyAll(args, apart, bindings)) this.#addAnswer(table, bindings, 0);
      this.#unifier.undo(mark, bindings);
    }
  }

  #start(table: SubgoalTable, clause: Clause): void {
    const bindings = this.#entry.bindings(table, clause);
    if (bindings !== undefined) this.#solve(table, this.#entry.plan(clause, bindings), 0, bindings);
  }

  /** Tries the literals from `position` on; restores the bindings before returning. */
  #solve(table: SubgoalTable, plan: ClausePlan, position: number, bindings: Bindings): void {
    const { literals } = plan;
    for (let i = position; i < literals.length; i++) {
      const literal = literals[i] as Literal;
      if (--this.#stepsLeft < 0) throw new ProofLimitError(table.relation.name, 'steps');
      switch (literal.kind) {
        case LiteralKind.distinct:
          if (!this.#areDistinct(literal, bindings)) return;
          break;
        case LiteralKind.same:
          this.#solveSame(literal, table, plan, i, bindings);
          return;
        case LiteralKind.fact:
        case LiteralKind.fluent: {
          const args = this.#unifier.resolveAll(literal.args, bindings);
          const isFluent = literal.kind === LiteralKind.fluent;
          const store = isFluent ? this.#here().state : this.#parts.facts;
          const isGround = allGround(args);
          if (this.#counters !== undefined) {
            this.#count(isFluent ? 'state' : 'static', isGround || literal.negated);
          }
          if (isGround) {
            const fact = this.#terms.find(literal.symbol, args);
            if ((fact >= 0 && store.has(fact)) === literal.negated) return;
            break;
          }
          const candidates = store.candidates(literal.symbol, args);
          if (literal.negated) {
            if (this.#anyMatches(args, candidates, bindings)) return;
            break;
          }
          this.#solveFacts(args, candidates, table, plan, i, bindings);
          return;
        }
        case LiteralKind.anyFluent: {
          const fluent = this.#unifier.resolve(literal.args[0] as number, bindings);
          if (this.#counters !== undefined) this.#count('state', fluent >= 0 || literal.negated);
          const { state } = this.#here();
          if (fluent >= 0) {
            if (state.has(fluent) === literal.negated) return;
            break;
          }
          const rows = state.facts.map((each) => [each]);
          if (!this.#solveRows(rows, [fluent], literal.negated, table, plan, i, bindings)) return;
          break;
        }
        case LiteralKind.does: {
          if (this.#counters !== undefined) this.#count('state', literal.negated);
          const { moves } = this.#here();
          if (!this.#solveRows(moves, literal.args, literal.negated, table, plan, i, bindings)) return;
          break;
        }
        case LiteralKind.external: {
          const relation = literal.relation as Relation;
          const args = this.#unifier.resolveAll(literal.args, bindings);
          if (this.#counters !== undefined) this.#count('static', literal.negated || allGround(args));
          this.#stepsLeft -= EXTERNAL_STEPS;
          const rows = this.#parts.given.outside(relation, args, literal.span);
          if (!this.#solveRows(rows, args, literal.negated, table, plan, i, bindings)) return;
          break;
        }
        case LiteralKind.call: {
          const relation = literal.relation as Relation;
          const subgoal = this.#subgoals.of(relation, literal.args, bindings, this.#here());
          if (this.#counters !== undefined) {
            const kind = relation.dependsOn === 'rules' ? 'static' : 'dynamic';
            this.#count(kind, subgoal.width === 0 || literal.negated);
          }
          const { slots } = this.#subgoals;
          if (!subgoal.started) {
            if (this.#nesting > MOST_NESTED) {
              this.#scheduler.enqueue(new SubgoalTask(table, plan.clause, plan, i, bindings.slice()));
              return;
            }
            this.#nesting++;
            this.#evaluate(subgoal);
            this.#nesting--;
          }
          if (literal.negated) {
            const holds = subgoal.complete ? subgoal.count === 0 : this.#scheduler.negationHolds(subgoal);
            if (!holds) return;
            break;
          }
          if (subgoal.width === 0 && (subgoal.complete || subgoal.satisfied)) {
            if (subgoal.count === 0) return;
            if (!subgoal.complete) this.#scheduler.relyOnProof(subgoal);
            break;
          }
          if (subgoal.complete) {
            this.#takeAnswers(subgoal, 0, subgoal.count, slots, table, plan, i, bindings);
            return;
          }
          this.#becomeConsumer(subgoal, slots, table, plan, i, bindings);
          return;
        }
      }
    }
    this.#addAnswer(table, bindings, plan.clause.variableCount);
  }

  /** A term with an unbound variable is distinct from every term, including itself. */
  #areDistinct(literal: Literal, bindings: Bindings): boolean {
    const left = this.#unifier.resolve(literal.args[0] as number, bindings);
    const right = this.#unifier.resolve(literal.args[1] as number, bindings);
    return left !== right || left < 0;
  }

  #solveSame(
    literal: Literal,
    table: SubgoalTable,
    plan: ClausePlan,
    position: number,
    bindings: Bindings,
  ): void {
    const mark = this.#unifier.mark();
    if (this.#unifier.unify(literal.args[0] as number, literal.args[1] as number, bindings)) {
      this.#deeper(table, plan, position + 1, bindings);
    }
    this.#unifier.undo(mark, bindings);
  }

  #anyMatches(args: readonly number[], candidates: readonly number[], bindings: Bindings): boolean {
    return candidates.some((fact) => {
      const mark = this.#unifier.mark();
      const matches = this.#unifier.unifyAll(args, this.#terms.argsOf(fact), bindings);
      this.#unifier.undo(mark, bindings);
      return matches;
    });
  }

  #solveFacts(
    args: readonly number[],
    candidates: readonly number[],
    table: SubgoalTable,
    plan: ClausePlan,
    position: number,
    bindings: Bindings,
  ): void {
    const unifier = this.#unifier;
    for (let k = 0; k < candidates.length; k++) {
      const mark = unifier.mark();
      if (unifier.unifyAll(args, this.#terms.argsOf(candidates[k] as number), bindings)) {
        this.#deeper(table, plan, position + 1, bindings);
      }
      unifier.undo(mark, bindings);
      if (table.satisfied) return;
    }
  }

  /** Continues with each matching row; for a negated literal, returns whether none matches. */
  #solveRows(
    rows: readonly (readonly number[])[],
    args: readonly number[],
    negated: boolean,
    table: SubgoalTable,
    plan: ClausePlan,
    position: number,
    bindings: Bindings,
  ): boolean {
    const unifier = this.#unifier;
    const size = bindings.length;
    for (const row of rows) {
      const mark = unifier.mark();
      const apart = row.map((term) => unifier.renameFrom(term, size, bindings));
      const matches = unifier.unifyAll(args, apart, bindings);
      if (matches && !negated) this.#deeper(table, plan, position + 1, bindings);
      unifier.undo(mark, bindings);
      if (bindings.length > size) bindings.length = size;
      if (negated ? matches : table.satisfied) return false;
    }
    return negated;
  }

  #takeAnswers(
    subgoal: SubgoalTable,
    first: number,
    end: number,
    slots: readonly number[],
    table: SubgoalTable,
    plan: ClausePlan,
    position: number,
    bindings: Bindings,
  ): void {
    const unifier = this.#unifier;
    const { width, answers } = subgoal;
    const size = bindings.length;
    for (let k = first; k < end; k++) {
      const mark = unifier.mark();
      let matches = true;
      for (let j = 0; j < width && matches; j++) {
        let value = answers[k * width + j] as number;
        if (value < 0) value = unifier.renameFrom(value, size, bindings);
        matches = unifier.unify(variableTerm(slots[j] as number), value, bindings);
      }
      if (matches) this.#deeper(table, plan, position + 1, bindings);
      unifier.undo(mark, bindings);
      if (bindings.length > size) bindings.length = size;
      if (table.satisfied) return;
    }
  }

  #becomeConsumer(
    subgoal: SubgoalTable,
    slots: readonly number[],
    table: SubgoalTable,
    plan: ClausePlan,
    position: number,
    bindings: Bindings,
  ): void {
    const consumer = new SubgoalTask(table, plan.clause, plan, position, bindings.slice(), subgoal, slots);
    subgoal.consumers ??= [];
    subgoal.consumers.push(consumer);
    this.#scheduler.dependOn(subgoal);
    if (subgoal.count > 0) this.#scheduler.enqueue(consumer);
  }

  #consume(task: SubgoalTask, plan: ClausePlan, source: SubgoalTable): void {
    task.active = true;
    while (task.next < source.count && !task.table.satisfied) {
      const first = task.next;
      task.next = source.count;
      this.#takeAnswers(source, first, task.next, task.slots, task.table, plan, task.position, task.bindings);
    }
    task.active = false;
  }

  #deeper(table: SubgoalTable, plan: ClausePlan, position: number, bindings: Bindings): void {
    this.#nesting++;
    this.#solve(table, plan, position, bindings);
    this.#nesting--;
  }

  /** The answer consists of the values of the table's variables, which start at slot `base`. */
  #addAnswer(table: SubgoalTable, bindings: Bindings, base: number): void {
    const answer = new Array<number>(table.width);
    let isGround = true;
    for (let j = 0; j < table.width; j++) {
      const value = this.#unifier.resolve(variableTerm(base + j), bindings);
      answer[j] = value;
      if (value < 0) isGround = false;
    }
    if (!isGround) canonicalize(this.#terms, answer);
    if (!table.add(answer)) return;
    if (--this.#answersLeft < 0) throw new ProofLimitError(table.relation.name, 'answers');
    if (table.consumers === undefined) return;
    for (const consumer of table.consumers) if (!consumer.active) this.#scheduler.enqueue(consumer);
  }

  #count(kind: VisitClass, isProof: boolean): void {
    const visits = this.#counters?.[kind];
    if (visits === undefined) return;
    if (isProof) visits.prove++;
    else visits.search++;
  }
}

/** Static: the same in every state. Dynamic: derived by rules from the state. State: the state's own facts. */
export type VisitClass = 'static' | 'dynamic' | 'state';

export interface Visits {
  /** Queries for all bindings. */
  search: number;
  /** Queries for a yes or no. */
  prove: number;
}

export type VisitCounters = Readonly<Record<VisitClass, Visits>>;

/** How often the knowledge is queried, by class of relation and kind of query (Sheng 2011, table 4.1). */
export function newVisitCounters(): VisitCounters {
  const none = (): Visits => ({ search: 0, prove: 0 });
  return { static: none(), dynamic: none(), state: none() };
}
