/** Makes the steps of a circuit game: what is legal, what follows from moves, and how games end. */
import { type Bits, newBits, setBit } from '../../base/index.ts';
import type { Circuit, Literal } from '../../circuit/index.ts';
import { goalValue } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import { gateLegalMoves } from './gated-legal.ts';
import { Stepper } from './stepper.ts';

export interface RoleGoal {
  readonly term: Term;
  readonly value: number;
}

export class CircuitSteps {
  /** The circuit that is computed: the given one with its legality rewritten. */
  readonly circuit: Circuit;
  /** Its lists are all moves of each role, followed by the moves of each role that do not need the role's condition. */
  readonly #stepper: Stepper;
  readonly #conditions: readonly Literal[];
  readonly #goals: readonly (readonly (RoleGoal & { readonly literal: Literal })[])[];

  constructor(circuit: Circuit) {
    const gated = gateLegalMoves(circuit);
    this.circuit = gated.circuit;
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
  }

  legalMoves(state: Bits, role: number): number[] {
    this.#stepper.load(state);
    const isOpen = this.#stepper.isTrue(this.#conditions[role] as Literal);
    return this.#stepper.legalIn(isOpen ? role : this.#conditions.length + role);
  }

  next(state: Bits, moves: readonly number[]): Bits {
    this.#setMoves(state, moves);
    return this.#stepper.takeNext();
  }

  isTerminal(state: Bits): boolean {
    this.#stepper.load(state);
    return this.#stepper.isTrue(this.circuit.terminal);
  }

  /** The role's goals that hold. */
  goals(state: Bits, role: number): readonly RoleGoal[] {
    this.#stepper.load(state);
    this.#stepper.computeGoals();
    return (this.#goals[role] ?? []).filter(({ literal }) => this.#stepper.isTrue(literal));
  }

  percepts(before: Bits, moves: readonly number[], role: number): Term[] {
    this.#setMoves(before, moves);
    return this.circuit.percepts
      .filter((percept) => percept.role === role && this.#stepper.isTrue(percept.literal))
      .map(({ term }) => term);
  }

  #setMoves(state: Bits, moves: readonly number[]): void {
    this.#stepper.load(state);
    this.#stepper.setMoves(moves);
  }
}
