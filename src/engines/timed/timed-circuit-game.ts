/** A real-time game played by the circuit of its rules; the times are kept outside it, in registers. */
import { circuitFromGround } from '../../circuit/index.ts';
import {
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
} from '../../game/index.ts';
import { compareTerms, type RealTimeDescription, type Term } from '../../gdl/index.ts';
import {
  DEFAULT_GROUNDING_BUDGET,
  type GroundingBudget,
  GroundingRefused,
  ground,
  isGroundingRefusal,
} from '../../logic/index.ts';
import { canonicalTerms, EXPIRED, withCanonicalNumbers } from './as-turns.ts';
import { type CellTable, cellTable, ENDLESS_TIME } from './cell-table.ts';
import { CircuitAnswers } from './circuit-answers.ts';
import { type Configuration, ConfigurationTable, END, type Transition } from './configuration.ts';
import { MoveNames } from './move-names.ts';
import { cellTerm, ENDLESS, HOLDS, isTimeRefusal, takeTimesOut } from './time-flow.ts';
import { byExpiry, expectMoment, RulesTimedState, type TimedRulesGame } from './timed-rules-game.ts';
import { TransitionBuilder, writeTimes } from './transition.ts';

/** The registers are in a block that many states share, because small arrays are expensive to create. */
class CircuitTimedState implements TimedState {
  readonly at: Microunits;
  readonly next: Microunits;
  readonly configuration: Configuration;
  /** The times from `first` on, as many as the configuration has registers. */
  readonly registers: Float64Array;
  readonly first: number;
  /** The fluents that ran out, if they stored times; otherwise the configuration contains them. */
  readonly expired: readonly Term[] | undefined;

  constructor(
    at: Microunits,
    next: Microunits,
    configuration: Configuration,
    registers: Float64Array,
    first: number,
    expired: readonly Term[] | undefined,
  ) {
    this.at = at;
    this.next = next;
    this.configuration = configuration;
    this.registers = registers;
    this.first = first;
    this.expired = expired;
  }
}

/** Builds the circuit, or explains why there is none. */
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
    const { circuit } = circuitFromGround(program);
    return new TimedCircuitGame(circuit, cellTable(circuit, timeless.stored), slow);
  } catch (error) {
    if (error instanceof GroundingRefused) return { refusal: error.refusal.message };
    throw error;
  }
}

type Circuit = ReturnType<typeof circuitFromGround>['circuit'];

/** The number of registers in a block, which has room for at least this many states. */
const BLOCK = 1024;
const STATES = 16;

/** Transitions are remembered by a number that is made of the moves and the cells that run out. */
const MOST_KEYS = 2 ** 50;

export class TimedCircuitGame implements TimedGame {
  readonly engine = 'circuit';
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: TimedState;
  readonly #cells: CellTable;
  readonly #answers: CircuitAnswers;
  readonly #table: ConfigurationTable;
  readonly #builder: TransitionBuilder;
  /** Continues the game where a fluent has two lifetimes at once, because a cell has room for only one. */
  readonly #slow: TimedRulesGame;
  readonly #names = new MoveNames();
  /** The number of joint moves, legal or not. */
  readonly #jointCount: number;
  #block = new Float64Array(0);
  #used = 0;

  constructor(circuit: Circuit, cells: CellTable, slow: TimedRulesGame) {
    this.#cells = cells;
    this.#slow = slow;
    this.roles = slow.roles;
    this.traits = slow.traits;
    this.#answers = new CircuitAnswers(circuit, cells, slow.roles, this.#names);
    this.#jointCount = (this.#answers.moveCount + 1) ** this.roles.length;
    this.#table = new ConfigurationTable(this.#answers.operations);
    this.#builder = new TransitionBuilder(cells, this.#table);
    this.initial = this.#fromFacts(slow.initial);
    // Every match begins with it, although no transition may lead back to it.
    if (this.initial instanceof CircuitTimedState) this.initial.configuration.transitions = new Map();
  }

  legalMoves(state: TimedState, role: Role): readonly Move[] {
    if (this.roles[role] === undefined) throw noSuchRole(this.roles, role);
    if (state instanceof CircuitTimedState) return this.#answers.legalMoves(state.configuration, role);
    return this.#slow.legalMoves(state, role).map((move) => this.#names.add(role, this.#slow.moveTerm(move)));
  }

  isLegal(state: TimedState, role: Role, move: Move): boolean {
    return this.legalMoves(state, role).includes(move);
  }

  nextExpiry(state: TimedState): Microunits {
    return state instanceof CircuitTimedState ? state.next : this.#slow.nextExpiry(state);
  }

  update(state: TimedState, at: Microunits, moves: PartialMoves): TimedState {
    if (!(state instanceof CircuitTimedState)) return this.#updateByRules(state, at, moves);
    const transition = this.#transition(state, at, moves);
    const after = this.#after(state, at, transition);
    if (after !== undefined) return after;
    // The transition was found with other times.
    const exact = this.#newTransition(state, at, moves);
    return this.#after(state, at, exact) ?? this.#updateByRules(this.#toFacts(state), at, moves);
  }

  isTerminal(state: TimedState): boolean {
    if (state instanceof CircuitTimedState) return this.#answers.isTerminal(state.configuration);
    return this.#slow.isTerminal(state);
  }

  utility(state: TimedState, role: Role): number {
    if (!(state instanceof CircuitTimedState)) return this.#slow.utility(state, role);
    const goals = this.#answers.goals(state.configuration, role);
    let best = goals[0]?.value ?? 0;
    for (let i = 1; i < goals.length; i++) best = Math.max(best, (goals[i] as { value: number }).value);
    return best;
  }

  goalTerms(state: TimedState, role: Role): readonly Term[] {
    if (!(state instanceof CircuitTimedState)) return this.#slow.goalTerms(state, role);
    return this.#answers.goals(state.configuration, role).map(({ term }) => term);
  }

  percepts(before: TimedState, at: Microunits, moves: PartialMoves, role: Role): TimedPercepts {
    if (!(before instanceof CircuitTimedState))
      return this.#slow.percepts(before, at, this.#slowMoves(before, moves), role);
    const transition = this.#transition(before, at, moves);
    transition.percepts ??= [];
    transition.percepts[role] ??= this.#answers.percepts(
      before.configuration,
      this.#gone(before, at),
      moves,
      role,
    );
    return transition.percepts[role];
  }

  facts(state: TimedState): readonly TimedFact[] {
    return state instanceof CircuitTimedState ? this.#toFacts(state).facts : this.#slow.facts(state);
  }

  expired(state: TimedState): readonly Term[] {
    return state instanceof CircuitTimedState ? this.#expiredTerms(state) : this.#slow.expired(state);
  }

  moveTerm(move: Move): Term {
    return this.#names.term(move);
  }

  moveText(move: Move): string {
    return this.#names.text(move);
  }

  moveOf(state: TimedState, role: Role, term: Term): Move | undefined {
    const move = this.#names.numberOf(role, term);
    return move !== undefined && this.isLegal(state, role, move) ? move : undefined;
  }

  moveCalled(role: Role, term: Term): Move | undefined {
    return this.#names.numberOf(role, term);
  }

  key(state: TimedState): string {
    if (!(state instanceof CircuitTimedState)) return this.#slow.key(state);
    const { at, configuration, registers, first } = state;
    const { code, lives, size } = configuration;
    let key = `${code.join(' ')}/`;
    for (let i = 0; i < size; i++) {
      const time = registers[first + i] as number;
      key += `${i < lives ? time - at : time} `;
    }
    return key;
  }

  /** Returns what happens at a moment, which is found once for each configuration. */
  #transition(state: CircuitTimedState, at: Microunits, moves: PartialMoves): Transition {
    if (!(at >= state.at && at <= state.next && at !== ENDLESS_TIME)) expectMoment(state.at, at, state.next);
    const { transitions } = state.configuration;
    const key = transitions === undefined ? undefined : this.#keyOf(state, at, moves);
    if (transitions === undefined || key === undefined) return this.#newTransition(state, at, moves);
    const known = this.#table.transition(state.configuration, key);
    if (known !== undefined) return known;
    const transition = this.#builder.kept(this.#newTransition(state, at, moves));
    if (transition.isGeneral) transitions.set(key, transition);
    return transition;
  }

  /** Returns a number that tells the moves and the cells that run out; undefined if there are too many. */
  #keyOf(state: CircuitTimedState, at: Microunits, moves: PartialMoves): number | undefined {
    const { configuration, registers, first } = state;
    const { lives } = configuration;
    if (this.#jointCount * 2 ** lives > MOST_KEYS) return undefined;
    const moveCount = this.#answers.moveCount + 1;
    let key = 0;
    if (at === state.next)
      for (let i = 0; i < lives; i++) key = 2 * key + (registers[first + i] === at ? 1 : 0);
    for (let role = 0; role < this.roles.length; role++) key = key * moveCount + 1 + (moves[role] ?? -1);
    return key;
  }

  #newTransition(state: CircuitTimedState, at: Microunits, moves: PartialMoves): Transition {
    const { configuration, registers, first } = state;
    const gone = this.#gone(state, at);
    const count = this.#answers.next(configuration, gone, moves);
    return this.#builder.build(configuration, this.#answers.fired, count, gone, registers, first);
  }

  /** Returns the cells that run out at a moment. */
  #gone({ next, configuration, registers, first }: CircuitTimedState, at: Microunits): readonly number[] {
    if (at < next) return NOTHING;
    const gone: number[] = [];
    const { code } = configuration;
    let life = 0;
    for (let i = 0; code[i] !== END; i++) {
      const entry = code[i] as number;
      if (entry & 1) continue;
      if (registers[first + life++] === at) gone.push(entry >> 1);
    }
    return gone;
  }

  /** Returns the next state, or undefined if the times do not fit the transition. */
  #after(state: CircuitTimedState, at: Microunits, transition: Transition): CircuitTimedState | undefined {
    const { to } = transition;
    if (to === undefined) return undefined;
    const first = this.#room(to.size);
    const registers = this.#block;
    const next = writeTimes(transition, at, state.registers, state.first, registers, first);
    if (next === undefined) return undefined;
    const expired = at === state.next ? this.#expiredWithTimes(state, to) : undefined;
    return new CircuitTimedState(at, next, to, registers, first, expired);
  }

  /** Returns the fluents that have run out, if any of them stored times. */
  #expiredWithTimes(before: CircuitTimedState, { code }: Configuration): readonly Term[] | undefined {
    const { storedCount } = this.#cells;
    let storesTimes = false;
    for (let i = code.length - 1; code[i] !== END; i--)
      if (storedCount[code[i] as number] !== 0) storesTimes = true;
    if (!storesTimes) return undefined;
    const gone = new Set(code.slice(code.indexOf(END) + 1));
    return this.#factsOf(before)
      .filter(({ cell }) => gone.has(cell))
      .map(({ fluent }) => fluent);
  }

  /** Returns room for the registers of a state. */
  #room(size: number): number {
    if (this.#used + size > this.#block.length) {
      this.#block = new Float64Array(Math.max(BLOCK, STATES * size));
      this.#used = 0;
    }
    const first = this.#used;
    this.#used += size;
    return first;
  }

  #updateByRules(state: TimedState, at: Microunits, moves: PartialMoves): TimedState {
    return this.#fromFacts(this.#slow.update(state, at, this.#slowMoves(state, moves)));
  }

  #slowMoves(state: TimedState, moves: PartialMoves): PartialMoves {
    return this.roles.map((_, role) => {
      const move = moves[role];
      return move === undefined ? undefined : this.#slow.moveOf(state, role as Role, this.moveTerm(move));
    });
  }

  #toFacts(state: CircuitTimedState): RulesTimedState {
    const facts = this.#factsOf(state).map(({ expiry, fluent }) => ({ expiry, fluent }));
    return new RulesTimedState(state.at, facts.sort(byExpiry), this.#expiredTerms(state));
  }

  #factsOf({ configuration, registers, first }: CircuitTimedState) {
    const facts: (TimedFact & { readonly cell: number })[] = [];
    const { code, lives } = configuration;
    let life = first;
    let storedAt = first + lives;
    for (let i = 0; code[i] !== END; i++) {
      const entry = code[i] as number;
      const cell = entry >> 1;
      const count = this.#cells.storedCount[cell] as number;
      const stored = [...registers.subarray(storedAt, storedAt + count)];
      storedAt += count;
      const expiry = entry & 1 ? ENDLESS_TIME : (registers[life++] as number);
      facts.push({ cell, expiry, fluent: this.#cells.fluentOf(cell, stored) });
    }
    return facts;
  }

  #expiredTerms({ configuration: { code }, expired }: CircuitTimedState): readonly Term[] {
    const terms = expired ?? code.slice(code.indexOf(END) + 1).map((cell) => this.#cells.fluentOf(cell, []));
    return [...terms].sort(compareTerms);
  }

  /** Returns the state in registers, or unchanged if a fluent has two lifetimes or is not one of the circuit. */
  #fromFacts(state: RulesTimedState): TimedState {
    const cells = this.#cells;
    const held = state.facts.map((fact) => ({ ...fact, cell: cells.cellOf(fact.fluent) ?? -1 }));
    const gone = state.expired.map((fluent) => cells.cellOf(fluent) ?? -1);
    held.sort((a, b) => a.cell - b.cell);
    gone.sort((a, b) => a - b);
    const isRepeated = (cell: number, i: number, all: readonly number[]): boolean => cell === all[i - 1];
    const numbers = held.map(({ cell }) => cell);
    if ([numbers, gone].some((all) => all[0] === -1 || all.some(isRepeated))) return state;
    const entries = held.map(({ cell, expiry }) => 2 * cell + (expiry === ENDLESS_TIME ? 1 : 0));
    const code = [...entries, END, ...gone];
    const lives = held.flatMap(({ expiry }) => (expiry === ENDLESS_TIME ? [] : [expiry]));
    const stored = held.flatMap(({ fluent }) => cells.storedTimes(fluent));
    const size = lives.length + stored.length;
    const configuration = this.#table.find(code, code.length, lives.length, size);
    const first = this.#room(configuration.size);
    this.#block.set([...lives, ...stored], first);
    const next = Math.min(ENDLESS_TIME, ...lives);
    const storesTimes = gone.some((cell) => cells.storedCount[cell] !== 0);
    const expired = storesTimes ? state.expired : undefined;
    return new CircuitTimedState(state.at, next, configuration, this.#block, first, expired);
  }
}

const NOTHING: readonly number[] = [];
