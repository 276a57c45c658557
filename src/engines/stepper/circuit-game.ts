/** A game played by its circuit: states are bits, moves are numbers, and a step touches only what changes. */

import { type Bits, bitsText, forEachBit, newBits, setBit } from '../../base/index.ts';
import type { Circuit, ExclusiveGroup, Literal } from '../../circuit/index.ts';
import { type Game, goalValue, type Move, type Role, type State } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import { gateLegalMoves } from './gated-legal.ts';
import { Stepper } from './stepper.ts';

class CircuitState implements State {
  readonly brand = 'state';
  readonly bits: Bits;

  constructor(bits: Bits) {
    this.bits = bits;
  }
}

interface RoleGoal {
  readonly literal: number;
  readonly term: Term;
  readonly value: number;
}

/**
 * @example
 * const game = new CircuitGame(circuit);
 * game.next(game.initial, [3 as Move, 9 as Move])
 */
export class CircuitGame implements Game {
  readonly engine = 'circuit';
  readonly circuit: Circuit;
  /** What was proved of all reachable states. */
  readonly groups: readonly ExclusiveGroup[];
  readonly roles: readonly Term[];
  readonly initial: State;
  /** Its lists are all moves of each role, then, by role, those that do not need the role's condition. */
  readonly #stepper: Stepper;
  readonly #conditions: readonly Literal[];
  readonly #goals: readonly (readonly RoleGoal[])[];

  constructor(circuit: Circuit, groups: readonly ExclusiveGroup[] = []) {
    this.circuit = circuit;
    this.groups = groups;
    this.roles = circuit.roles;
    const gated = gateLegalMoves(circuit);
    this.#conditions = gated.conditions;
    const movesOf = circuit.roles.map(() => newBits(circuit.moves.length));
    const freeMovesOf = circuit.roles.map(() => newBits(circuit.moves.length));
    circuit.moves.forEach(({ role }, move) => {
      setBit(movesOf[role] as Bits, move);
      if (!gated.isGated[move]) setBit(freeMovesOf[role] as Bits, move);
    });
    this.#stepper = new Stepper(gated.circuit, [...movesOf, ...freeMovesOf]);
    this.#goals = circuit.roles.map((_, role) =>
      gated.circuit.goals
        .filter((goal) => goal.role === role)
        .map(({ literal, value }) => ({ literal, term: value, value: goalValue(value) })),
    );
    const initial = newBits(circuit.fluents.length);
    circuit.initial.forEach((holds, fluent) => {
      if (holds) setBit(initial, fluent);
    });
    this.initial = new CircuitState(initial);
  }

  legalMoves(state: State, role: Role): readonly Move[] {
    this.#stepper.load(bitsOf(state));
    const isOpen = this.#stepper.isTrue(this.#conditions[role] as Literal);
    return this.#stepper.legalIn(isOpen ? role : this.roles.length + role) as Move[];
  }

  next(state: State, moves: readonly Move[]): State {
    this.#setMoves(state, moves);
    return new CircuitState(this.#stepper.takeNext());
  }

  isTerminal(state: State): boolean {
    this.#stepper.load(bitsOf(state));
    return this.#stepper.isTrue(this.#stepper.circuit.terminal);
  }

  goal(state: State, role: Role): number {
    let best = 0;
    for (const { literal, value } of this.#goalsIn(state, role)) {
      if (this.#stepper.isTrue(literal) && value > best) best = value;
    }
    return best;
  }

  goalTerms(state: State, role: Role): readonly Term[] {
    return this.#goalsIn(state, role)
      .filter(({ literal }) => this.#stepper.isTrue(literal))
      .map(({ term }) => term);
  }

  percepts(state: State, moves: readonly Move[], role: Role): readonly Term[] {
    this.#setMoves(state, moves);
    return this.#stepper.circuit.percepts
      .filter((percept) => percept.role === role && this.#stepper.isTrue(percept.literal))
      .map(({ term }) => term);
  }

  facts(state: State): readonly Term[] {
    const { fluents } = this.circuit;
    const facts: Term[] = [];
    forEachBit(bitsOf(state), 0, fluents.length, (fluent) => {
      facts.push(fluents[fluent] as Term);
    });
    return facts;
  }

  moveTerm(move: Move): Term {
    const bit = this.circuit.moves[move];
    if (bit === undefined) throw new RangeError(`this game has no move number ${move}`);
    return bit.term;
  }

  key(state: State): string {
    return bitsText(bitsOf(state));
  }

  /** The fluents of a state, one bit each; not to be changed. */
  bits(state: State): Bits {
    return bitsOf(state);
  }

  /** The state with these fluents; they must not be changed afterwards. */
  stateOf(bits: Bits): State {
    return new CircuitState(bits);
  }

  /** Moves given as bits, by role. */
  movesByRole(moves: Bits): Move[][] {
    const byRole: Move[][] = this.roles.map(() => []);
    forEachBit(moves, 0, this.circuit.moves.length, (move) => {
      byRole[this.circuit.moves[move]?.role as number]?.push(move as Move);
    });
    return byRole;
  }

  #goalsIn(state: State, role: Role): readonly RoleGoal[] {
    this.#stepper.load(bitsOf(state));
    this.#stepper.computeGoals();
    return this.#goals[role] ?? [];
  }

  #setMoves(state: State, moves: readonly Move[]): void {
    if (moves.length !== this.roles.length) {
      throw new RangeError(`a joint move has ${this.roles.length} moves, not ${moves.length}`);
    }
    for (let role = 0; role < moves.length; role++) {
      if (this.circuit.moves[moves[role] as Move]?.role !== role) {
        throw new RangeError(`move number ${moves[role]} is not a move of role number ${role}`);
      }
    }
    this.#stepper.load(bitsOf(state));
    this.#stepper.setMoves(moves);
  }
}

function bitsOf(state: State): Bits {
  if (state instanceof CircuitState) return state.bits;
  throw new TypeError('this state was made by another engine');
}
