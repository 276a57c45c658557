/** A real-time game played by the circuit of its rules; the times are kept outside it, in registers. */
import { circuitFromGround } from '../../circuit/index.ts';
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
import { compareTerms, type RealTimeDescription, type Term } from '../../gdl/index.ts';
import {
  DEFAULT_GROUNDING_BUDGET,
  type GroundingBudget,
  GroundingRefused,
  ground,
  isGroundingRefusal,
} from '../../logic/index.ts';
import { canonicalTerms, EXPIRED, NIL, withCanonicalNumbers } from './as-turns.ts';
import { type CellTable, cellTable, ENDLESS_TIME, NO_TIME } from './cell-table.ts';
import { MoveNames } from './move-names.ts';
import { COPIED, type RegisterFlow, registerFlow, STORED, type StoredCopy } from './register-flow.ts';
import { cellTerm, ENDLESS, HOLDS, isTimeRefusal, shapeOf, takeTimesOut } from './time-flow.ts';
import { TimedMachine } from './timed-machine.ts';
import { byExpiry, expectMoment, RulesTimedState, type TimedRulesGame, textOf } from './timed-rules-game.ts';

const NOTHING: readonly number[] = [];

/** The registers are in a block that many states share, because small arrays are expensive to create. */
class CircuitTimedState implements TimedState {
  readonly at: Microunits;
  readonly next: Microunits;
  /**
   * The values from `first` on: for each cell, when it runs out (0 if it does not hold); then the times that cells
   * store.
   */
  readonly registers: Float64Array;
  readonly first: number;
  /** The cells that ran out, and the registers that contain their stored times. */
  readonly expired: readonly number[];
  readonly expiredRegisters: Float64Array;
  readonly expiredFirst: number;

  constructor(
    at: Microunits,
    next: Microunits,
    registers: Float64Array,
    first: number,
    expired: readonly number[] = NOTHING,
    expiredRegisters = registers,
    expiredFirst = first,
  ) {
    this.at = at;
    this.next = next;
    this.registers = registers;
    this.first = first;
    this.expired = expired;
    this.expiredRegisters = expiredRegisters;
    this.expiredFirst = expiredFirst;
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

/** The minimum number of registers and of states in a block. */
const BLOCK = 2048;
const STATES = 16;

export class TimedCircuitGame implements TimedGame {
  readonly engine = 'circuit';
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: TimedState;
  readonly #circuit: Circuit;
  readonly #cells: CellTable;
  readonly #machine: TimedMachine;
  readonly #flow: RegisterFlow;
  /** Continues the game where a fluent has two lifetimes at once, because a cell has room for only one. */
  readonly #slow: TimedRulesGame;
  /** For each role, the circuit's move for making no move. */
  readonly #nil: Int32Array;
  readonly #names = new MoveNames();
  /** The circuit's number of each move, and the reverse. */
  readonly #bits: Int32Array;
  /**
   * For each role, its moves in the order of their terms. Every engine lists them in this order, so that random
   * choices are the same.
   */
  readonly #ordered: readonly Int32Array[];
  readonly #goals: readonly (readonly {
    readonly place: number;
    readonly term: Term;
    readonly value: number;
  }[])[];
  /** The moves that the machine's inputs represent. */
  readonly #joint: Int32Array;
  /** The state whose cells the machine's inputs represent, and the cells that are marked there as expired. */
  #loaded: CircuitTimedState | undefined;
  #expired: readonly number[] = NOTHING;
  /** The cells that are marked in the inputs as holding; `#heldCount` of them. */
  readonly #held: Int32Array;
  #heldCount = 0;
  /** Which outputs have been computed for the loaded state. */
  #hasLegal = false;
  #hasTerminal = false;
  #hasGoals = false;
  readonly #lists: (readonly Move[] | undefined)[];
  #block = new Float64Array(0);
  #used = 0;

  constructor(circuit: Circuit, cells: CellTable, slow: TimedRulesGame) {
    this.#circuit = circuit;
    this.#cells = cells;
    this.#slow = slow;
    this.#machine = new TimedMachine(circuit, cells);
    this.#flow = registerFlow(cells, this.#machine);
    this.roles = slow.roles;
    this.traits = slow.traits;
    const { moves } = circuit;
    this.#nil = Int32Array.from(this.roles, (_, role) =>
      moves.findIndex(
        (move) => move.role === role && move.term.kind === 'constant' && move.term.name === NIL,
      ),
    );
    const ordered = moves
      .flatMap(({ role, term }, bit) =>
        term.kind === 'compound' ? [{ role, bit, term: term.args[0] as Term }] : [],
      )
      .sort((a, b) => compareTerms(a.term, b.term));
    this.#bits = Int32Array.from(ordered, ({ bit }) => bit);
    const numbered = ordered.map(({ role, term }) => ({ role, move: this.#names.add(role as Role, term) }));
    this.#ordered = this.roles.map((_, role) =>
      Int32Array.from(numbered.flatMap((each) => (each.role === role ? [each.move] : []))),
    );
    this.#goals = this.roles.map((_, role) =>
      circuit.goals.flatMap((goal, place) =>
        goal.role === role ? [{ place, term: goal.value, value: goalValue(goal.value) }] : [],
      ),
    );
    this.#lists = this.roles.map(() => undefined);
    this.#held = new Int32Array(this.#flow.cellCount);
    this.#joint = this.#nil.slice();
    for (const bit of this.#joint) this.#write(this.#machine.moves.first + bit, -1);
    this.initial = this.#fromFacts(slow.initial);
  }

  legalMoves(state: TimedState, role: Role): readonly Move[] {
    const moves = this.#ordered[role];
    if (moves === undefined) throw noSuchRole(this.roles, role);
    if (state instanceof RulesTimedState)
      return this.#slow
        .legalMoves(state, role)
        .map((move) => this.#names.add(role, this.#slow.moveTerm(move)));
    this.#findLegal(state);
    const known = this.#lists[role];
    if (known !== undefined) return known;
    const { memory, legal } = this.#machine;
    const list: Move[] = [];
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i] as Move;
      if (memory[legal.first + (this.#bits[move] as number)] !== 0) list.push(move);
    }
    this.#lists[role] = list;
    return list;
  }

  isLegal(state: TimedState, role: Role, move: Move): boolean {
    if (state instanceof RulesTimedState) return this.legalMoves(state, role).includes(move);
    const bit = this.#bits[move];
    if (bit === undefined || this.#circuit.moves[bit]?.role !== role) return false;
    this.#findLegal(state);
    return this.#machine.memory[this.#machine.legal.first + bit] !== 0;
  }

  nextExpiry(state: TimedState): Microunits {
    if (state instanceof RulesTimedState) return this.#slow.nextExpiry(state);
    return circuitState(state).next;
  }

  update(state: TimedState, at: Microunits, moves: PartialMoves): TimedState {
    if (state instanceof RulesTimedState) return this.#updateByRules(state, at, moves);
    const before = circuitState(state);
    this.#loadInstant(before, at);
    this.#setMoves(moves);
    this.#machine.run.next();
    const { memory, next: outputs, nextPairs } = this.#machine;
    const { cells, lifeFrom, lifeTimes, storedCounts } = this.#flow;
    const { registers: old, first: oldFirst } = before;
    const first = this.#room();
    const registers = this.#block;
    const expired = this.#expired;
    // These are read once instead of for every output.
    const [none, copied, kept] = [NO_TIME, COPIED, STORED];
    let next = ENDLESS_TIME;
    this.#clearCells();
    for (let pair = 0; pair < nextPairs.length; pair++) {
      if (nextPairs[pair] === 0) continue;
      for (let set = 2 * pair; set < 2 * pair + 2; set++) {
        if (memory[outputs.first + set] === 0) continue;
        const cell = cells[set] as number;
        const source = oldFirst + (lifeFrom[set] as number);
        let expiry = lifeTimes[set] as number;
        if (expiry === copied) expiry = old[source] as number;
        else expiry = at + (expiry === kept ? (old[source] as number) : expiry);
        const known = registers[first + cell] as number;
        if (known === none) {
          registers[first + cell] = expiry;
          if (expiry < next) next = expiry;
          this.#holdCell(cell, expiry);
        } else if (known !== expiry) return this.#updateByRules(this.#toFacts(before), at, moves);
        if ((storedCounts[set] as number) > 0 && !this.#store(set, before, at, first, known === none))
          return this.#updateByRules(this.#toFacts(before), at, moves);
      }
    }
    const after =
      expired.length === 0
        ? new CircuitTimedState(at, next, registers, first)
        : new CircuitTimedState(at, next, registers, first, expired, old, oldFirst);
    this.#loaded = after;
    return after;
  }

  /** Copies the times that a cell stores; returns false if it already stores different ones. */
  #store(set: number, before: CircuitTimedState, at: Microunits, first: number, isNew: boolean): boolean {
    const { firstStored, storedCounts, stored } = this.#flow;
    const registers = this.#block;
    const begin = firstStored[set] as number;
    let isSame = true;
    for (let i = 0; i < (storedCounts[set] as number); i++) {
      const { time, from, to } = stored[begin + i] as StoredCopy;
      const register = before.registers[before.first + from] as number;
      const value = time === COPIED ? register - at : time === STORED ? register : time;
      if (isNew) registers[first + to] = value;
      else isSame &&= registers[first + to] === value;
    }
    return isSame;
  }

  isTerminal(state: TimedState): boolean {
    if (state instanceof RulesTimedState) return this.#slow.isTerminal(state);
    this.#load(circuitState(state));
    if (!this.#hasTerminal) {
      this.#machine.run.terminal();
      this.#hasTerminal = true;
    }
    return this.#machine.memory[this.#machine.terminal.first] !== 0;
  }

  utility(state: TimedState, role: Role): number {
    if (state instanceof RulesTimedState) return this.#slow.utility(state, role);
    this.#findGoals(state);
    let best: number | undefined;
    for (const { place, value } of this.#goals[role] ?? [])
      if (this.#isGoal(place) && (best === undefined || value > best)) best = value;
    return best ?? 0;
  }

  goalTerms(state: TimedState, role: Role): readonly Term[] {
    if (state instanceof RulesTimedState) return this.#slow.goalTerms(state, role);
    this.#findGoals(state);
    return (this.#goals[role] ?? []).flatMap(({ place, term }) => (this.#isGoal(place) ? [term] : []));
  }

  percepts(before: TimedState, at: Microunits, moves: PartialMoves, role: Role): TimedPercepts {
    if (before instanceof RulesTimedState)
      return this.#slow.percepts(before, at, this.#slowMoves(before, moves), role);
    this.#loadInstant(circuitState(before), at);
    this.#setMoves(moves);
    const percepts = this.#seen(role);
    this.#setExpired(NOTHING);
    this.#setMoves([]);
    return { percepts, isNews: textOf(percepts) !== textOf(this.#seen(role)) };
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
    if (state instanceof RulesTimedState) return this.#slow.key(state);
    const { at, registers, first, expired } = circuitState(state);
    const { cellCount, size } = this.#flow;
    let key = '';
    for (let cell = 0; cell < cellCount; cell++) {
      const expiry = registers[first + cell] as number;
      if (expiry !== NO_TIME) key += `${cell}:${expiry - at} `;
    }
    return `${key}/${registers.subarray(first + cellCount, first + size).join(' ')}/${expired.join(' ')}`;
  }

  /** Returns room for the registers of a state, all of them 0. */
  #room(): number {
    const { size } = this.#flow;
    if (this.#used + size > this.#block.length) {
      this.#block = new Float64Array(Math.max(BLOCK, STATES * size));
      this.#used = 0;
    }
    const first = this.#used;
    this.#used += size;
    return first;
  }

  #write(place: number, value: 0 | -1): void {
    this.#machine.memory[place] = value;
  }

  /** Sets the machine's inputs to a state. */
  #load(state: CircuitTimedState): void {
    if (this.#loaded !== state) {
      this.#clearCells();
      const { registers, first } = state;
      const { cellCount } = this.#flow;
      for (let cell = 0; cell < cellCount; cell++) {
        const expiry = registers[first + cell] as number;
        if (expiry !== NO_TIME) this.#holdCell(cell, expiry);
      }
      this.#loaded = state;
    }
    if (this.#expired !== state.expired) this.#setExpired(state.expired);
  }

  /**
   * Sets the inputs to a moment between the state's own and its next expiry; facts that run out at that moment no
   * longer hold.
   */
  #loadInstant(state: CircuitTimedState, at: Microunits): void {
    if (!(at >= state.at && at <= state.next && at !== ENDLESS_TIME)) expectMoment(state.at, at, state.next);
    this.#load(state);
    if (at < state.next) {
      this.#setExpired(NOTHING);
      return;
    }
    const { registers, first } = state;
    const { cellCount, holds, endless } = this.#flow;
    const gone: number[] = [];
    for (let cell = 0; cell < cellCount; cell++) {
      if (registers[first + cell] !== at) continue;
      gone.push(cell);
      this.#write(holds[cell] as number, 0);
      this.#write(endless[cell] as number, 0);
    }
    this.#setExpired(gone);
    this.#loaded = undefined;
  }

  #forgetOutputs(): void {
    this.#hasLegal = false;
    this.#hasTerminal = false;
    this.#hasGoals = false;
  }

  #clearCells(): void {
    const { memory } = this.#machine;
    const { holds, endless } = this.#flow;
    for (let i = 0; i < this.#heldCount; i++) {
      const cell = this.#held[i] as number;
      memory[holds[cell] as number] = 0;
      memory[endless[cell] as number] = 0;
    }
    this.#heldCount = 0;
    this.#loaded = undefined;
    this.#forgetOutputs();
  }

  #holdCell(cell: number, expiry: Microunits): void {
    const { memory } = this.#machine;
    const { holds, endless } = this.#flow;
    memory[holds[cell] as number] = -1;
    if (expiry === Number.POSITIVE_INFINITY) memory[endless[cell] as number] = -1;
    this.#held[this.#heldCount++] = cell;
  }

  #setExpired(cells: readonly number[]): void {
    const { expired } = this.#flow;
    for (let i = 0; i < this.#expired.length; i++)
      this.#write(expired[this.#expired[i] as number] as number, 0);
    for (let i = 0; i < cells.length; i++) this.#write(expired[cells[i] as number] as number, -1);
    this.#expired = cells;
    this.#forgetOutputs();
  }

  #setMoves(moves: PartialMoves): void {
    const { moves: inputs } = this.#machine;
    for (let role = 0; role < this.#joint.length; role++) {
      const move = moves[role];
      const bit = move === undefined ? (this.#nil[role] as number) : (this.#bits[move] ?? this.#noMove(move));
      const before = this.#joint[role] as number;
      if (bit === before) continue;
      this.#write(inputs.first + before, 0);
      this.#write(inputs.first + bit, -1);
      this.#joint[role] = bit;
    }
  }

  #noMove(move: Move): never {
    throw new RangeError(`the circuit has no move number ${move}`);
  }

  #findLegal(state: TimedState): void {
    this.#load(circuitState(state));
    if (this.#hasLegal) return;
    this.#machine.run.legal();
    this.#lists.fill(undefined);
    this.#hasLegal = true;
  }

  #findGoals(state: TimedState): void {
    this.#load(circuitState(state));
    if (this.#hasGoals) return;
    this.#machine.run.goals();
    this.#hasGoals = true;
  }

  #isGoal(place: number): boolean {
    return this.#machine.memory[this.#machine.goals.first + place] !== 0;
  }

  #seen(role: Role): readonly Term[] {
    const { run, memory, percepts } = this.#machine;
    run.percepts();
    return this.#circuit.percepts
      .filter((percept, i) => percept.role === role && memory[percepts.first + i] !== 0)
      .map(({ term }) => term)
      .sort(compareTerms);
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

  #toFacts(state: CircuitTimedState): RulesTimedState {
    const { at, registers, first, expired, expiredRegisters, expiredFirst } = state;
    const facts: TimedFact[] = [];
    for (let cell = 0; cell < this.#flow.cellCount; cell++) {
      const expiry = registers[first + cell] as number;
      if (expiry !== NO_TIME) facts.push({ expiry, fluent: this.#fluentOf(cell, registers, first) });
    }
    const gone = expired.map((cell) => this.#fluentOf(cell, expiredRegisters, expiredFirst));
    return new RulesTimedState(at, facts.sort(byExpiry), gone.sort(compareTerms));
  }

  #fluentOf(cell: number, registers: Float64Array, first: number): Term {
    const { terms, firstStored, places, pool } = this.#cells;
    const term = terms[cell] as Term;
    const at = places.get(shapeOf(term));
    if (at === undefined || term.kind !== 'compound') return term;
    const copy = canonicalTerms(pool);
    const storedAt = first + this.#flow.cellCount + (firstStored[cell] as number);
    return pool.compound(
      term.spelling,
      term.args.map((arg, i) => {
        const register = at.indexOf(i);
        return register < 0 ? copy(arg) : pool.constant(unitsText(registers[storedAt + register] as number));
      }),
    );
  }

  /** Returns the state in registers, or unchanged if a fluent has two lifetimes or is not one of the circuit. */
  #fromFacts(state: RulesTimedState): TimedState {
    const found = this.#cells.registersOf(state.facts);
    const expired = state.expired.map((fluent) => this.#cells.cellOf(fluent));
    const gone = this.#cells.registersOf(state.expired.map((fluent) => ({ expiry: 1, fluent })));
    if (found === undefined || gone === undefined || expired.some((cell) => cell === undefined)) return state;
    const first = this.#room();
    this.#block.set(found.life, first);
    this.#block.set(found.stored, first + found.life.length);
    const next = found.life.reduce(
      (least, expiry) => (expiry !== NO_TIME && expiry < least ? expiry : least),
      ENDLESS_TIME,
    );
    const { cellCount, size } = this.#flow;
    const registers = this.#block;
    if (expired.length === 0) return new CircuitTimedState(state.at, next, registers, first);
    const expiredRegisters = new Float64Array(size);
    expiredRegisters.set(gone.stored, cellCount);
    return new CircuitTimedState(state.at, next, registers, first, expired as number[], expiredRegisters, 0);
  }
}

function circuitState(state: TimedState): CircuitTimedState {
  if (state instanceof CircuitTimedState) return state;
  throw new TypeError('this state was made by another engine');
}
