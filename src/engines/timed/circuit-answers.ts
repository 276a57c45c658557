/** Asks the machine of a real-time game's circuit about configurations. */
import type { Circuit } from '../../circuit/index.ts';
import {
  goalValue,
  type Move,
  type PartialMoves,
  type Role,
  type RoleInfo,
  type TimedPercepts,
} from '../../game/index.ts';
import { compareTerms, type Term } from '../../gdl/index.ts';
import { NIL } from './as-turns.ts';
import type { CellTable } from './cell-table.ts';
import { type Configuration, END, type HeldGoal } from './configuration.ts';
import type { MoveNames } from './move-names.ts';
import { TimedMachine } from './timed-machine.ts';
import { textOf } from './timed-rules-game.ts';

const NOTHING: readonly number[] = [];
const NO_MOVES: PartialMoves = [];

/** The most moves of a role whose lists of legal moves are shared, and the number of lists that are kept. */
const MOST_BITS = 30;
const MOST_LISTS = 4096;

/** A goal and its place among the circuit's goals. */
interface PossibleGoal extends HeldGoal {
  readonly place: number;
}

export class CircuitAnswers {
  readonly #circuit: Circuit;
  readonly #machine: TimedMachine;
  /** For each cell, the places of its inputs in the machine's memory. */
  readonly #holds: Int32Array;
  readonly #endless: Int32Array;
  readonly #expired: Int32Array;
  /** For each role, the circuit's move for making no move. */
  readonly #nil: Int32Array;
  /** The circuit's number of each move. */
  readonly #bits: Int32Array;
  /**
   * For each role, its moves in the order of their terms. Every engine lists them in this order, so that random
   * choices are the same.
   */
  readonly #ordered: readonly Int32Array[];
  /** For each role, the lists of legal moves that have occurred, by the moves in them. */
  readonly #lists: readonly Map<number, readonly Move[]>[];
  readonly #noLists: readonly (readonly Move[] | undefined)[];
  readonly #noGoals: readonly (readonly HeldGoal[] | undefined)[];
  readonly #goals: readonly (readonly PossibleGoal[])[];
  /** The places of the inputs that are on; `#onCount` of them. */
  readonly #on: Int32Array;
  #onCount = 0;
  /** The configuration that the inputs represent, with no moves. */
  #shown: Configuration | undefined;
  /** The configurations to which the legal moves and the goals in the memory belong. */
  #hasLegal: Configuration | undefined;
  #hasGoals: Configuration | undefined;
  /** The outputs that held when the machine was last asked for the next state. */
  readonly fired: Int32Array;

  constructor(circuit: Circuit, cells: CellTable, roles: readonly RoleInfo[], names: MoveNames) {
    this.#circuit = circuit;
    const machine = new TimedMachine(circuit, cells);
    this.#machine = machine;
    const places = (fluentOf: Int32Array): Int32Array =>
      fluentOf.map((fluent) => (fluent < 0 ? machine.unused : machine.fluents.first + fluent));
    this.#holds = places(cells.holds);
    this.#endless = places(cells.endless);
    this.#expired = places(cells.expired);
    const { moves } = circuit;
    this.#nil = Int32Array.from(roles, (_, role) =>
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
    const numbered = ordered.map(({ role, term }) => ({ role, move: names.add(role as Role, term) }));
    this.#ordered = roles.map((_, role) =>
      Int32Array.from(numbered.flatMap((each) => (each.role === role ? [each.move] : []))),
    );
    this.#goals = roles.map((_, role) =>
      circuit.goals.flatMap((goal, place) =>
        goal.role === role ? [{ place, term: goal.value, value: goalValue(goal.value) }] : [],
      ),
    );
    this.#lists = roles.map(() => new Map());
    this.#noLists = roles.map(() => undefined);
    this.#noGoals = roles.map(() => undefined);
    this.fired = new Int32Array(cells.sets.length);
    this.#on = new Int32Array(4 * cells.terms.length + 2 * roles.length);
  }

  /** The number of moves of the circuit; their numbers are below it. */
  get moveCount(): number {
    return this.#bits.length;
  }

  /** The number of operations of the circuit. */
  get operations(): number {
    return this.#machine.operations;
  }

  legalMoves(configuration: Configuration, role: Role): readonly Move[] {
    configuration.legal ??= this.#noLists.slice();
    configuration.legal[role] ??= this.#legal(configuration, role);
    return configuration.legal[role];
  }

  #legal(configuration: Configuration, role: Role): readonly Move[] {
    const { memory, legal, run } = this.#machine;
    if (this.#hasLegal !== configuration) {
      this.#show(configuration);
      run.legal();
      this.#hasLegal = configuration;
    }
    const moves = this.#ordered[role] as Int32Array;
    if (moves.length > MOST_BITS) return this.#legalOf(moves);
    let bits = 0;
    for (let i = 0; i < moves.length; i++)
      bits |= (memory[legal.first + (this.#bits[moves[i] as number] as number)] as number) & (1 << i);
    const lists = this.#lists[role] as Map<number, readonly Move[]>;
    const known = lists.get(bits);
    if (known !== undefined) return known;
    if (lists.size === MOST_LISTS) lists.clear();
    const list = this.#legalOf(moves);
    lists.set(bits, list);
    return list;
  }

  #legalOf(moves: Int32Array): readonly Move[] {
    const { memory, legal } = this.#machine;
    const list: Move[] = [];
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i] as Move;
      if (memory[legal.first + (this.#bits[move] as number)] !== 0) list.push(move);
    }
    return list;
  }

  isTerminal(configuration: Configuration): boolean {
    if (configuration.terminal === undefined) {
      this.#show(configuration);
      this.#machine.run.terminal();
      configuration.terminal = this.#machine.memory[this.#machine.terminal.first] !== 0;
    }
    return configuration.terminal;
  }

  /** Returns the role's goals that hold. */
  goals(configuration: Configuration, role: Role): readonly HeldGoal[] {
    configuration.goals ??= this.#noGoals.slice();
    configuration.goals[role] ??= this.#heldGoals(configuration, role);
    return configuration.goals[role];
  }

  #heldGoals(configuration: Configuration, role: Role): readonly HeldGoal[] {
    const { memory, goals, run } = this.#machine;
    if (this.#hasGoals !== configuration) {
      this.#show(configuration);
      run.goals();
      this.#hasGoals = configuration;
    }
    const possible = this.#goals[role] as readonly PossibleGoal[];
    return possible.filter(({ place }) => memory[goals.first + place] !== 0);
  }

  /**
   * Computes an update in which cells run out and moves are made.
   *
   * @returns the number of outputs that hold; they are in `fired`, as places of `CellTable.sets`, in ascending order
   */
  next(configuration: Configuration, gone: readonly number[], moves: PartialMoves): number {
    this.#showInstant(configuration, gone, gone, moves);
    const { memory, next, nextPairs, run } = this.#machine;
    run.next();
    const { fired } = this;
    let count = 0;
    for (let pair = 0; pair < nextPairs.length; pair++) {
      if (nextPairs[pair] === 0) continue;
      if (memory[next.first + 2 * pair] !== 0) fired[count++] = 2 * pair;
      if (memory[next.first + 2 * pair + 1] !== 0) fired[count++] = 2 * pair + 1;
    }
    return count;
  }

  percepts(
    configuration: Configuration,
    gone: readonly number[],
    moves: PartialMoves,
    role: Role,
  ): TimedPercepts {
    this.#showInstant(configuration, gone, gone, moves);
    const percepts = this.#seen(role);
    this.#showInstant(configuration, gone, NOTHING, NO_MOVES);
    return { percepts, isNews: textOf(percepts) !== textOf(this.#seen(role)) };
  }

  #seen(role: Role): readonly Term[] {
    const { run, memory, percepts } = this.#machine;
    run.percepts();
    return this.#circuit.percepts
      .filter((percept, i) => percept.role === role && memory[percepts.first + i] !== 0)
      .map(({ term }) => term)
      .sort(compareTerms);
  }

  /** Sets the inputs to a configuration right after an update. */
  #show(configuration: Configuration): void {
    if (this.#shown === configuration) return;
    const { memory, moves } = this.#machine;
    const on = this.#on;
    for (let i = 0; i < this.#onCount; i++) memory[on[i] as number] = 0;
    const { code } = configuration;
    let count = 0;
    let i = 0;
    for (; code[i] !== END; i++) {
      const entry = code[i] as number;
      on[count++] = this.#holds[entry >> 1] as number;
      if (entry & 1) on[count++] = this.#endless[entry >> 1] as number;
    }
    while (++i < code.length) on[count++] = this.#expired[code[i] as number] as number;
    for (let role = 0; role < this.#nil.length; role++)
      on[count++] = moves.first + (this.#nil[role] as number);
    for (let place = 0; place < count; place++) memory[on[place] as number] = -1;
    this.#onCount = count;
    this.#shown = configuration;
  }

  /** Sets the inputs to the moment of an update: some cells no longer hold, and some are marked as expired. */
  #showInstant(
    configuration: Configuration,
    gone: readonly number[],
    expired: readonly number[],
    joint: PartialMoves,
  ): void {
    this.#show(configuration);
    this.#shown = undefined;
    const { code } = configuration;
    const { memory, moves } = this.#machine;
    for (let i = code.length - 1; code[i] !== END; i--)
      memory[this.#expired[code[i] as number] as number] = 0;
    for (let i = 0; i < gone.length; i++) memory[this.#holds[gone[i] as number] as number] = 0;
    for (let i = 0; i < expired.length; i++) this.#turnOn(this.#expired[expired[i] as number] as number);
    for (let role = 0; role < this.#nil.length; role++) {
      const move = joint[role];
      if (move === undefined) continue;
      memory[moves.first + (this.#nil[role] as number)] = 0;
      this.#turnOn(moves.first + this.#bitOf(move, role));
    }
  }

  #turnOn(place: number): void {
    this.#machine.memory[place] = -1;
    this.#on[this.#onCount++] = place;
  }

  #bitOf(move: Move, role: number): number {
    const bit = this.#bits[move];
    if (bit !== undefined && this.#circuit.moves[bit]?.role === role) return bit;
    throw new RangeError(`the circuit has no move number ${move} of role ${role}`);
  }
}
