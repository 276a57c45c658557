/** A real-time game played by the circuit of its rules; the times are kept outside it, in registers. */
import { forEachBit, newBits, setBit } from '../../base/index.ts';
import { circuitFromGround } from '../../circuit/index.ts';
import {
  type Microunits,
  type Move,
  noSuchRole,
  type PartialMoves,
  type Role,
  type RoleInfo,
  type State,
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
  TermPool,
  termText,
} from '../../gdl/index.ts';
import {
  DEFAULT_GROUNDING_BUDGET,
  type GroundingBudget,
  GroundingRefused,
  ground,
  isGroundingRefusal,
} from '../../logic/index.ts';
import { CircuitGame } from '../stepper/circuit-game.ts';
import { canonicalTerms, EXPIRED, NIL, withCanonicalNumbers } from './as-turns.ts';
import { type CellTable, cellTable, ENDLESS_TIME, NO_TIME, SourceKind } from './cell-table.ts';
import { cellTerm, ENDLESS, HOLDS, isTimeRefusal, shapeOf, takeTimesOut } from './time-flow.ts';
import { byExpiry, expectMoment, RulesTimedState, type TimedRulesGame, textOf } from './timed-rules-game.ts';

/** By cell, when it runs out (0 if it does not hold), and the times that it stores. */
class CircuitTimedState implements TimedState {
  readonly at: Microunits;
  readonly life: Float64Array;
  readonly stored: Float64Array;
  readonly expired: readonly number[];
  /** The cells' bits, without and with what ran out. */
  plain: State | undefined;
  after: State | undefined;

  constructor(at: Microunits, life: Float64Array, stored: Float64Array, expired: readonly number[]) {
    this.at = at;
    this.life = life;
    this.stored = stored;
    this.expired = expired;
  }
}

/** Builds the circuit, or says why there is none. */
export function timedCircuitGame(
  description: RealTimeDescription,
  slow: TimedRulesGame,
  budget: GroundingBudget = DEFAULT_GROUNDING_BUDGET,
  now?: () => number,
): TimedCircuitGame | { readonly refusal: string } {
  const canonical = withCanonicalNumbers(description);
  const timeless = takeTimesOut(canonical);
  if (isTimeRefusal(timeless)) return { refusal: timeless.message };
  const { terms } = canonical;
  const own = canonicalTerms(terms);
  const cells = new Set(
    slow.initial.facts.map(({ fluent }) => cellTerm(terms, own(fluent), timeless.stored)),
  );
  const initial = [...cells].flatMap((cell) =>
    [HOLDS, ENDLESS, EXPIRED].map((name) => terms.compound(name, [cell])),
  );
  const roles = slow.roles.map(({ term }) => own(term));
  try {
    const program = ground({ description: timeless.description, roles, initial }, budget, now);
    if (isGroundingRefusal(program)) return { refusal: program.message };
    const game = new CircuitGame(circuitFromGround(program).circuit, [], slow.traits.hidesInformation);
    return new TimedCircuitGame(game, cellTable(game.circuit, timeless.stored), slow);
  } catch (error) {
    if (error instanceof GroundingRefused) return { refusal: error.refusal.message };
    throw error;
  }
}

export class TimedCircuitGame implements TimedGame {
  readonly engine = 'circuit';
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: TimedState;
  readonly #game: CircuitGame;
  readonly #cells: CellTable;
  /** Plays on where a fluent has two lifetimes at once, for which a cell has no room. */
  readonly #slow: TimedRulesGame;
  readonly #nil: readonly Move[];
  /** By move of the circuit: the move as the sheet has it. */
  readonly #terms: readonly Term[];
  /** By move, its place in the order of terms, in which every engine lists moves: chance then falls alike. */
  readonly #ranks: Int32Array;

  constructor(game: CircuitGame, cells: CellTable, slow: TimedRulesGame) {
    this.#game = game;
    this.#cells = cells;
    this.#slow = slow;
    this.roles = slow.roles;
    this.traits = slow.traits;
    const { moves } = game.circuit;
    this.#nil = this.roles.map(
      (_, role) =>
        moves.findIndex(
          (move) => move.role === role && move.term.kind === 'constant' && move.term.name === NIL,
        ) as Move,
    );
    this.#terms = moves.map(({ term }) => (term.kind === 'compound' ? (term.args[0] as Term) : term));
    this.#ranks = new Int32Array(moves.length);
    const inOrder = this.#terms.map((_, move) => move);
    inOrder.sort((a, b) => compareTerms(this.#terms[a] as Term, this.#terms[b] as Term));
    inOrder.forEach((move, rank) => {
      this.#ranks[move] = rank;
    });
    this.initial = this.#fromFacts(slow.initial);
  }

  legalMoves(state: TimedState, role: Role): readonly Move[] {
    if (this.roles[role] === undefined) throw noSuchRole(this.roles, role);
    if (state instanceof RulesTimedState)
      return this.#slow
        .legalMoves(state, role)
        .map((move) => this.#numberOf(role, this.#slow.moveTerm(move)));
    const nil = this.#nil[role];
    return this.#game
      .legalMoves(this.#bits(circuitState(state), false), role)
      .filter((move) => move !== nil)
      .sort((a, b) => (this.#ranks[a] as number) - (this.#ranks[b] as number));
  }

  nextExpiry(state: TimedState): Microunits {
    if (state instanceof RulesTimedState) return this.#slow.nextExpiry(state);
    let next = ENDLESS_TIME;
    for (const expiry of circuitState(state).life) if (expiry !== NO_TIME && expiry < next) next = expiry;
    return next;
  }

  update(state: TimedState, at: Microunits, moves: PartialMoves): TimedState {
    if (state instanceof RulesTimedState) return this.#updateByRules(state, at, moves);
    const before = circuitState(state);
    const { instant, expired } = this.#instant(before, at);
    const bits = this.#game.bits(this.#game.next(instant, this.#joint(moves)));
    const life = new Float64Array(before.life.length);
    const stored = new Float64Array(before.stored.length);
    const { sets, firstStored, storedCount } = this.#cells;
    let isClash = false;
    forEachBit(bits, 0, this.#game.circuit.fluents.length, (fluent) => {
      const set = sets[fluent];
      if (set === undefined) return;
      const { cell } = set;
      const isNew = life[cell] === NO_TIME;
      const expiry = this.#valueOf(before, at, set.life) + at;
      if (isNew) life[cell] = expiry;
      else if (life[cell] !== expiry) isClash = true;
      for (let i = 0; i < (storedCount[cell] as number); i++) {
        const place = (firstStored[cell] as number) + i;
        const value = this.#valueOf(
          before,
          at,
          set.stored[i] ?? { kind: SourceKind.stored, cell, index: i, value: 0 },
        );
        if (isNew) stored[place] = value;
        else if (stored[place] !== value) isClash = true;
      }
    });
    if (isClash) return this.#updateByRules(this.#toFacts(before), at, moves);
    return new CircuitTimedState(at, life, stored, expired);
  }

  isTerminal(state: TimedState): boolean {
    if (state instanceof RulesTimedState) return this.#slow.isTerminal(state);
    return this.#game.isTerminal(this.#bits(circuitState(state), true));
  }

  utility(state: TimedState, role: Role): number {
    if (state instanceof RulesTimedState) return this.#slow.utility(state, role);
    return this.#game.utility(this.#bits(circuitState(state), true), role);
  }

  goalTerms(state: TimedState, role: Role): readonly Term[] {
    if (state instanceof RulesTimedState) return this.#slow.goalTerms(state, role);
    return this.#game.goalTerms(this.#bits(circuitState(state), true), role);
  }

  percepts(before: TimedState, at: Microunits, moves: PartialMoves, role: Role): TimedPercepts {
    if (before instanceof RulesTimedState)
      return this.#slow.percepts(before, at, this.#slowMoves(before, moves), role);
    const { instant, still } = this.#instant(circuitState(before), at);
    const seen = this.#seen(instant, this.#joint(moves), role);
    return { percepts: seen, isNews: textOf(seen) !== textOf(this.#seen(still(), this.#nil, role)) };
  }

  facts(state: TimedState): readonly TimedFact[] {
    if (state instanceof RulesTimedState) return state.facts;
    return this.#toFacts(circuitState(state)).facts;
  }

  expired(state: TimedState): readonly Term[] {
    if (state instanceof RulesTimedState) return state.expired;
    return this.#toFacts(circuitState(state)).expired;
  }

  moveTerm(move: Move): Term {
    const term = this.#terms[move];
    if (term === undefined) throw new RangeError(`this game has no move number ${move}`);
    return term;
  }

  moveText(move: Move): string {
    return termText(this.moveTerm(move));
  }

  moveOf(state: TimedState, role: Role, term: Term): Move | undefined {
    const text = canonicalText(canonicalTerms(new TermPool())(term));
    return this.legalMoves(state, role).find((move) => canonicalText(this.moveTerm(move)) === text);
  }

  moveCalled(role: Role, term: Term): Move | undefined {
    const move = this.#numberOf(role, canonicalTerms(new TermPool())(term));
    return move < 0 ? undefined : move;
  }

  key(state: TimedState): string {
    if (state instanceof RulesTimedState) return this.#slow.key(state);
    const { at, life, stored, expired } = circuitState(state);
    let key = '';
    for (let cell = 0; cell < life.length; cell++)
      if (life[cell] !== NO_TIME) key += `${cell}:${(life[cell] as number) - at} `;
    return `${key}/${stored.length === 0 ? '' : stored.join(' ')}/${expired.join(' ')}`;
  }

  #valueOf(
    before: CircuitTimedState,
    at: Microunits,
    source: { kind: SourceKind; cell: number; index: number; value: number },
  ): number {
    switch (source.kind) {
      case SourceKind.constant:
        return source.value;
      case SourceKind.life:
        return (before.life[source.cell] as number) - at;
      case SourceKind.stored:
        return before.stored[(this.#cells.firstStored[source.cell] as number) + source.index] as number;
    }
  }

  #updateByRules(state: RulesTimedState, at: Microunits, moves: PartialMoves): TimedState {
    return this.#fromFacts(this.#slow.update(state, at, this.#slowMoves(state, moves)));
  }

  #slowMoves(state: RulesTimedState, moves: PartialMoves): PartialMoves {
    return this.roles.map((_, role) => {
      const move = moves[role];
      return move === undefined ? undefined : this.#slow.moveOf(state, role as Role, this.moveTerm(move));
    });
  }

  #numberOf(role: Role, term: Term): Move {
    const text = canonicalText(term);
    return this.#game.circuit.moves.findIndex(
      (move, i) =>
        move.role === role && move.term.kind === 'compound' && canonicalText(this.#terms[i] as Term) === text,
    ) as Move;
  }

  #joint(moves: PartialMoves): readonly Move[] {
    return this.#nil.map((nil, role) => moves[role] ?? nil);
  }

  /** The bits of an instant: what lasts and what runs out. */
  #instant(state: CircuitTimedState, at: Microunits) {
    expectMoment(state.at, at, this.nextExpiry(state));
    const expired: number[] = [];
    state.life.forEach((expiry, cell) => {
      if (expiry !== NO_TIME && expiry <= at) expired.push(cell);
    });
    if (expired.length === 0) {
      const plain = this.#bits(state, false);
      return { instant: plain, still: () => plain, expired };
    }
    const gone = new Set(expired);
    const lasting = state.life.map((expiry, cell) => (gone.has(cell) ? NO_TIME : expiry));
    return { instant: this.#bitsOf(lasting, expired), still: () => this.#bitsOf(lasting, []), expired };
  }

  #bits(state: CircuitTimedState, withExpired: boolean): State {
    if (withExpired && state.expired.length > 0) {
      state.after ??= this.#bitsOf(state.life, state.expired);
      return state.after;
    }
    state.plain ??= this.#bitsOf(state.life, []);
    return state.plain;
  }

  #bitsOf(life: Float64Array, expired: readonly number[]): State {
    const { holds, endless, expired: gone } = this.#cells;
    const bits = newBits(this.#game.circuit.fluents.length);
    for (let cell = 0; cell < life.length; cell++) {
      const expiry = life[cell] as number;
      if (expiry === NO_TIME) continue;
      if ((holds[cell] as number) >= 0) setBit(bits, holds[cell] as number);
      if (expiry === ENDLESS_TIME && (endless[cell] as number) >= 0) setBit(bits, endless[cell] as number);
    }
    for (const cell of expired) if ((gone[cell] as number) >= 0) setBit(bits, gone[cell] as number);
    return this.#game.stateOf(bits);
  }

  #seen(before: State, moves: readonly Move[], role: Role): readonly Term[] {
    const seen = this.#game.observe(before, moves, role);
    return seen.kind === 'percepts' ? seen.percepts.slice().sort(compareTerms) : [];
  }

  #toFacts({ at, life, stored, expired }: CircuitTimedState): RulesTimedState {
    const facts: TimedFact[] = [];
    life.forEach((expiry, cell) => {
      if (expiry !== NO_TIME) facts.push({ expiry, fluent: this.#fluentOf(cell, stored) });
    });
    return new RulesTimedState(
      at,
      facts.sort(byExpiry),
      expired.map((cell) => this.#fluentOf(cell, stored)).sort(compareTerms),
    );
  }

  #fluentOf(cell: number, stored: Float64Array): Term {
    const { terms, firstStored, places } = this.#cells;
    const term = terms[cell] as Term;
    const at = places.get(shapeOf(term));
    if (at === undefined || term.kind !== 'compound') return term;
    const pool = this.#cells.pool;
    const copy = canonicalTerms(pool);
    return pool.compound(
      term.spelling,
      term.args.map((arg, i) => {
        const register = at.indexOf(i);
        if (register < 0) return copy(arg);
        return pool.constant(unitsText(stored[(firstStored[cell] as number) + register] as number));
      }),
    );
  }

  /** The state in registers, or as it is where a fluent has two lifetimes or is not one of the circuit. */
  #fromFacts(state: RulesTimedState): TimedState {
    const registers = this.#cells.registersOf(state.facts);
    const expired = state.expired.map((fluent) => this.#cells.cellOf(fluent));
    if (registers === undefined || expired.some((cell) => cell === undefined)) return state;
    return new CircuitTimedState(state.at, registers.life, registers.stored, expired as number[]);
  }
}

function circuitState(state: TimedState): CircuitTimedState {
  if (state instanceof CircuitTimedState) return state;
  throw new TypeError('this state was made by another engine');
}
