/**
 * Interprets the rules of a turn-based game directly. It is the reference for the faster engines and the engine for
 * games that are too large for them.
 */
import { type Term, type TurnBasedDescription, termText } from '../../gdl/index.ts';
import { ExternalRelations } from '../external-relations.ts';
import { DEFAULT_PROOF_LIMITS, OpenAnswerError, type ProofLimits } from '../limits.ts';
import type { Relation } from './clause.ts';
import { FactStatistics, type PlanningKnowledge } from './clause-plan.ts';
import { createFactStore, type FactStore, type FactStoreKind } from './fact-store.ts';
import { GivenAnswers } from './given-answers.ts';
import { Program } from './program.ts';
import { Solver, type VisitCounters } from './solver.ts';
import { type Position, positionOf, TableSpace, withMoves } from './subgoal-tables.ts';
import { TermTable, variableTerm } from './term-table.ts';

export interface ProverOptions {
  /** `indexed` by default; the others are for comparison. */
  readonly store?: FactStoreKind;
  readonly limits?: Partial<ProofLimits>;
  /** Incremented as questions are answered. */
  readonly counters?: VisitCounters;
}

/** The fluents of a state, as numbers of the prover that created them, in ascending order. */
export type Fluents = readonly number[];

/** A state and what has been computed about it; repeated questions about the same situation are cheaper. */
export interface Situation {
  readonly fluents: Fluents;
  /** Only the prover that created it knows its contents. */
  readonly position: Position;
}

/**
 * @example
 * const prover = new Prover(description);
 * const start = prover.situation(prover.initial());
 * prover.legal(start, 1).map((move) => termText(prover.term(move))) // ['noop']
 */
export class Prover {
  /** The arguments of the sheet's `role` facts, in order. */
  readonly roles: readonly number[];
  readonly #kind: FactStoreKind;
  readonly #terms: TermTable;
  readonly #program: Program;
  readonly #facts: FactStore;
  readonly #solver: Solver;
  /** Facts that hold in every state. */
  readonly #always = new TableSpace();
  #knowledge: PlanningKnowledge;
  #initial: Fluents | undefined;
  #lastMoves:
    | { readonly from: Position; readonly moves: readonly number[]; readonly to: Position }
    | undefined;

  constructor(description: TurnBasedDescription, options: ProverOptions = {}) {
    const limits = { ...DEFAULT_PROOF_LIMITS, ...options.limits };
    this.#kind = options.store ?? 'indexed';
    this.#terms = new TermTable(description.terms, limits);
    this.#program = new Program(this.#terms, description);
    this.#facts = createFactStore(this.#kind, this.#terms, this.#program.facts);
    this.roles = description.rules
      .filter(({ head, body }) => head.relation === 'role' && head.args.length === 1 && body.length === 0)
      .flatMap(({ head }) => head.args.map((arg) => arg.term))
      .filter((role) => role.ground)
      .map((role) => this.#terms.fromTerm(role));
    const outside = new ExternalRelations(description);
    this.#knowledge = {
      terms: this.#terms,
      outside,
      facts: new FactStatistics(this.#terms, this.#program.facts),
      fluents: new FactStatistics(this.#terms, []),
      roleCount: this.roles.length,
    };
    this.#solver = new Solver(
      {
        terms: this.#terms,
        facts: this.#facts,
        given: new GivenAnswers(this.#terms, this.#facts, outside),
        limits,
        counters: options.counters,
      },
      this.#knowledge,
    );
  }

  /** The initial state: the answers of `init` if nothing is true. */
  initial(): Fluents {
    if (this.#initial === undefined) {
      this.#initial = this.#fluents(this.situation([]).position, 'init');
      const fluents = new FactStatistics(this.#terms, this.#initial);
      this.#knowledge = { ...this.#knowledge, fluents };
      this.#solver.learn(this.#knowledge);
      this.#program.forgetPlans();
    }
    return this.#initial;
  }

  situation(fluents: Fluents): Situation {
    const state = createFactStore(this.#kind, this.#terms, fluents);
    return { fluents, position: positionOf(this.#always, state) };
  }

  /** The role's legal moves, in no particular order. */
  legal(situation: Situation, role: number): readonly number[] {
    return this.#valuesFor(situation.position, 'legal', role);
  }

  isTerminal(situation: Situation): boolean {
    return this.#solver.ask(situation.position, this.#program.relation('terminal', 0), []).count > 0;
  }

  /** All goal values of the role. */
  goals(situation: Situation, role: number): readonly number[] {
    return this.#valuesFor(situation.position, 'goal', role);
  }

  /** The state after a joint move, one move per role. */
  next(situation: Situation, moves: readonly number[]): Fluents {
    return this.#fluents(this.#after(situation.position, moves), 'next');
  }

  /** The role's percepts of a joint move. */
  percepts(situation: Situation, moves: readonly number[], role: number): readonly number[] {
    return this.#valuesFor(this.#after(situation.position, moves), 'sees', role);
  }

  /** All argument lists for which a relation holds. */
  answers(situation: Situation, relation: string, arity: number): readonly (readonly Term[])[] {
    const open = Array.from({ length: arity }, (_, index) => variableTerm(index));
    const { answers, count } = this.#solver.ask(
      situation.position,
      this.#program.relation(relation, arity),
      open,
    );
    return Array.from({ length: count }, (_, i) =>
      answers.slice(i * arity, (i + 1) * arity).map((id) => this.term(id)),
    );
  }

  term(id: number): Term {
    return this.#terms.toTerm(id);
  }

  idOf(term: Term): number {
    return this.#terms.fromTerm(term);
  }

  /** Estimated memory use of the sheet's facts and of a state's. */
  bytes(situation: Situation): { readonly facts: number; readonly state: number } {
    return { facts: this.#facts.bytes(), state: situation.position.state.bytes() };
  }

  #valuesFor(position: Position, relation: string, role: number): readonly number[] {
    const name = this.roles[role];
    if (name === undefined) throw new RangeError(`there is no role number ${role}`);
    return this.#solver.ask(position, this.#program.relation(relation, 2), [name, variableTerm(0)]).answers;
  }

  #fluents(position: Position, name: string): Fluents {
    const relation: Relation = this.#program.relation(name, 1);
    const { answers } = this.#solver.ask(position, relation, [variableTerm(0)]);
    const open = answers.find((fluent) => fluent < 0);
    if (open !== undefined) throw new OpenAnswerError(name, termText(this.#terms.toTerm(open)));
    return answers.slice().sort((a, b) => a - b);
  }

  #after(position: Position, moves: readonly number[]): Position {
    const last = this.#lastMoves;
    if (last?.from === position && last.moves.every((move, role) => move === moves[role])) return last.to;
    const to = withMoves(
      position,
      moves.map((move, role) => [this.roles[role] as number, move]),
    );
    this.#lastMoves = { from: position, moves: moves.slice(), to };
    return to;
  }
}
