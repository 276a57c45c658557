/** A real-time game played by executing its rules. It is slow, but it plays everything that the rules say. */
import {
  goalValue,
  type Microunits,
  type Move,
  noSuchRole,
  type PartialMoves,
  type Role,
  type RoleInfo,
  type TimedFact,
  type TimedGame,
  type TimedPercepts,
  type TimedState,
  type Traits,
  unitsText,
} from '../../game/index.ts';
import {
  canonicalText,
  compareTerms,
  type RealTimeDescription,
  type Term,
  type TermPool,
  TermPool as Terms,
} from '../../gdl/index.ts';
import { Prover, type ProverOptions, type Situation } from '../../logic/index.ts';
import { asTurns, canonicalTerms, DO, EXPIRED, LASTS, NIL, withCanonicalNumbers } from './as-turns.ts';
import { lifetimeMicrounits } from './lifetimes.ts';
import { MoveNames } from './move-names.ts';
import { timedRoles, timedTraits } from './timed-traits.ts';

/**
 * Facts in ascending order of expiry, then of their terms; the answers to queries about the state are stored with it.
 */
export class RulesTimedState implements TimedState {
  readonly at: Microunits;
  readonly facts: readonly TimedFact[];
  readonly expired: readonly Term[];
  readonly legal: (readonly Move[] | undefined)[] = [];
  readonly goals: (readonly Term[] | undefined)[] = [];
  terminal: boolean | undefined;

  constructor(at: Microunits, facts: readonly TimedFact[], expired: readonly Term[]) {
    this.at = at;
    this.facts = facts;
    this.expired = expired;
  }
}

/** Every new lifetime is a new term; past this number of terms the prover is rebuilt without the old ones. */
const MOST_NEW_TERMS = 300_000;

/**
 * @example
 * const game = new TimedRulesGame(description);
 * game.nextExpiry(game.initial) // 1000000
 */
export class TimedRulesGame implements TimedGame {
  readonly engine = 'rules';
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: RulesTimedState;
  readonly #source: RealTimeDescription;
  readonly #options: ProverOptions;
  #reasoning: Reasoning;
  readonly #moves = new MoveNames();

  constructor(description: RealTimeDescription, options: ProverOptions = {}) {
    this.#source = description;
    this.#options = options;
    this.#reasoning = new Reasoning(description, options);
    this.roles = timedRoles(description, this.#reasoning.roles);
    this.traits = timedTraits(description, this.roles);
    this.initial = new RulesTimedState(0, this.#reasoning.initial(), []);
  }

  legalMoves(state: TimedState, role: Role): readonly Move[] {
    const { legal, at, facts } = rulesState(state);
    legal[role] ??= this.#legalMoves(at, facts, role);
    return legal[role];
  }

  isLegal(state: TimedState, role: Role, move: Move): boolean {
    return this.legalMoves(state, role).includes(move);
  }

  nextExpiry(state: TimedState): Microunits {
    return rulesState(state).facts[0]?.expiry ?? Number.POSITIVE_INFINITY;
  }

  update(state: TimedState, at: Microunits, moves: PartialMoves): RulesTimedState {
    const { expired, situation } = this.#instant(state, at);
    const next = this.#fresh().next(situation, this.#moveTerms(moves), at);
    return new RulesTimedState(at, next, expired);
  }

  isTerminal(state: TimedState): boolean {
    const known = rulesState(state);
    known.terminal ??= this.#reasoning.prover.isTerminal(this.#after(known));
    return known.terminal;
  }

  utility(state: TimedState, role: Role): number {
    const values = this.goalTerms(state, role).map(goalValue);
    return values.length === 0 ? 0 : Math.max(...values);
  }

  goalTerms(state: TimedState, role: Role): readonly Term[] {
    const known = rulesState(state);
    const { prover } = this.#reasoning;
    known.goals[role] ??= prover.goals(this.#after(known), role).map((id) => prover.term(id));
    return known.goals[role];
  }

  percepts(before: TimedState, at: Microunits, moves: PartialMoves, role: Role): TimedPercepts {
    const { facts, situation } = this.#instant(before, at);
    const reasoning = this.#reasoning;
    const seen = reasoning.percepts(situation, this.#moveTerms(moves), role);
    const still = reasoning.percepts(reasoning.situation(at, facts, []), this.#moveTerms([]), role);
    return { percepts: seen, isNews: textOf(seen) !== textOf(still) };
  }

  facts(state: TimedState): readonly TimedFact[] {
    return rulesState(state).facts;
  }

  expired(state: TimedState): readonly Term[] {
    return rulesState(state).expired;
  }

  moveTerm(move: Move): Term {
    return this.#moves.term(move);
  }

  moveText(move: Move): string {
    return this.#moves.text(move);
  }

  moveOf(state: TimedState, role: Role, term: Term): Move | undefined {
    // Moves are numbered when they are first legal.
    this.legalMoves(state, role);
    const move = this.#moves.numberOf(role, term);
    return move !== undefined && this.isLegal(state, role, move) ? move : undefined;
  }

  moveCalled(role: Role, term: Term): Move | undefined {
    return this.#moves.add(role, canonicalTerms(new Terms())(term));
  }

  key(state: TimedState): string {
    const { at, facts, expired } = rulesState(state);
    const lasting = facts.map(({ expiry, fluent }) => `${unitsText(expiry - at)} ${canonicalText(fluent)}`);
    return [...lasting, '/', ...expired.map(canonicalText)].join('\n');
  }

  /** Converts a state from another engine of this game. */
  stateOf(at: Microunits, facts: readonly TimedFact[], expired: readonly Term[]): RulesTimedState {
    return new RulesTimedState(at, facts.slice().sort(byExpiry), expired);
  }

  /** Returns what holds and what runs out at a moment. */
  #instant(state: TimedState, at: Microunits) {
    const { at: since, facts } = rulesState(state);
    expectMoment(since, at, this.nextExpiry(state));
    const lasting = facts.filter(({ expiry }) => expiry > at);
    const expired = facts.filter(({ expiry }) => expiry <= at).map(({ fluent }) => fluent);
    return { facts: lasting, expired, situation: this.#fresh().situation(at, lasting, expired) };
  }

  #legalMoves(at: Microunits, facts: readonly TimedFact[], role: Role): readonly Move[] {
    if (this.roles[role] === undefined) throw noSuchRole(this.roles, role);
    const reasoning = this.#fresh();
    const moves = reasoning.legal(reasoning.situation(at, facts, []), role);
    return moves.sort(compareTerms).map((term) => this.#moves.add(role, term));
  }

  #after({ at, facts, expired }: RulesTimedState): Situation {
    return this.#fresh().situation(at, facts, expired);
  }

  #fresh(): Reasoning {
    if (this.#reasoning.hasGrown) this.#reasoning = new Reasoning(this.#source, this.#options);
    return this.#reasoning;
  }

  #moveTerms(moves: PartialMoves): readonly (Term | undefined)[] {
    return this.roles.map((_, role) => {
      const move = moves[role];
      return move === undefined ? undefined : this.moveTerm(move);
    });
  }
}

/** The prover of the rules as turns, and the terms into which it translates states and moves. */
class Reasoning {
  readonly prover: Prover;
  readonly #terms: TermPool;
  readonly #size: number;
  readonly #nil: number;
  readonly #copies = new WeakMap<Term, Term>();
  #last:
    | { readonly facts: readonly TimedFact[]; readonly at: number; readonly situation: Situation }
    | undefined;

  constructor(description: RealTimeDescription, options: ProverOptions) {
    const turns = asTurns(withCanonicalNumbers(description));
    this.prover = new Prover(turns, options);
    this.#terms = turns.terms;
    this.#nil = this.prover.idOf(this.#terms.constant(NIL));
    this.#size = this.#terms.size;
  }

  get roles(): readonly Term[] {
    return this.prover.roles.map((role) => this.prover.term(role));
  }

  get hasGrown(): boolean {
    return this.#terms.size - this.#size > MOST_NEW_TERMS;
  }

  initial(): readonly TimedFact[] {
    return this.#factsOf(this.prover.initial(), 0);
  }

  situation(at: Microunits, facts: readonly TimedFact[], expired: readonly Term[]): Situation {
    if (this.#last?.facts === facts && this.#last.at === at && expired.length === 0)
      return this.#last.situation;
    const ids = facts.map(({ expiry, fluent }) => {
      const lifetime = this.#terms.constant(unitsText(expiry - at));
      return this.prover.idOf(this.#terms.compound(LASTS, [lifetime, this.#own(fluent)]));
    });
    for (const fluent of expired)
      ids.push(this.prover.idOf(this.#terms.compound(EXPIRED, [this.#own(fluent)])));
    const situation = this.prover.situation([...new Set(ids)].sort((a, b) => a - b));
    if (expired.length === 0) this.#last = { facts, at, situation };
    return situation;
  }

  next(situation: Situation, moves: readonly (Term | undefined)[], at: Microunits): readonly TimedFact[] {
    return this.#factsOf(this.prover.next(situation, this.#ids(moves)), at);
  }

  /** Returns the legal moves of a role; `nil` is not one of them. */
  legal(situation: Situation, role: number): Term[] {
    return this.prover
      .legal(situation, role)
      .filter((move) => move !== this.#nil)
      .map((move) => inside(this.prover.term(move)));
  }

  percepts(situation: Situation, moves: readonly (Term | undefined)[], role: number): readonly Term[] {
    return this.prover
      .percepts(situation, this.#ids(moves), role)
      .map((percept) => this.prover.term(percept))
      .sort(compareTerms);
  }

  #factsOf(ids: readonly number[], at: Microunits): readonly TimedFact[] {
    const facts = ids.map((id): TimedFact => {
      const term = this.prover.term(id);
      const [lifetime, fluent] = (term.kind === 'compound' ? term.args : []) as [Term, Term];
      return { expiry: at + lifetimeMicrounits(lifetime, fluent), fluent };
    });
    return facts.sort(byExpiry);
  }

  /** Returns the same term in this pool; states outlive the prover that created them. */
  #own(term: Term): Term {
    let own = this.#copies.get(term);
    if (own === undefined) {
      own = canonicalTerms(this.#terms)(term);
      this.#copies.set(term, own);
      this.#copies.set(own, own);
    }
    return own;
  }

  #ids(moves: readonly (Term | undefined)[]): number[] {
    return moves.map((move) =>
      move === undefined ? this.#nil : this.prover.idOf(this.#terms.compound(DO, [this.#own(move)])),
    );
  }
}

/** Checks that an update comes neither before the last one nor after something has run out. */
export function expectMoment(since: Microunits, at: Microunits, nextExpiry: Microunits): void {
  if (at >= since && at <= nextExpiry && at !== Number.POSITIVE_INFINITY) return;
  const limits = `from ${unitsText(since)} to ${unitsText(nextExpiry)}`;
  throw new RangeError(`an update at ${unitsText(at)} is not possible; the next one comes ${limits}`);
}

export function byExpiry(a: TimedFact, b: TimedFact): number {
  return a.expiry === b.expiry ? compareTerms(a.fluent, b.fluent) : a.expiry < b.expiry ? -1 : 1;
}

export function textOf(terms: readonly Term[]): string {
  return terms.map(canonicalText).join('\n');
}

/** Returns the term inside a wrapper of one argument. */
function inside(term: Term): Term {
  return (term.kind === 'compound' ? term.args[0] : undefined) ?? term;
}

function rulesState(state: TimedState): RulesTimedState {
  if (state instanceof RulesTimedState) return state;
  throw new TypeError('this state was made by another engine');
}
