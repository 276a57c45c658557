/** A game played by the sliced machine alone, for checking it like the other engines. */

import type { CircuitGame } from '../src/engines/index.ts';
import {
  type Batch,
  type BatchCost,
  type Game,
  jointMoveCount,
  type Move,
  numberedStates,
  type Observation,
  OneLaneBatch,
  type Packing,
  type Role,
  type RoleInfo,
  type State,
  type Traits,
} from '../src/game/index.ts';
import type { Term } from '../src/gdl/index.ts';
import type { ExpandedState, Simulator } from './sliced/simulator.ts';

/** A state of the circuit, with all results of the sliced machine for it. */
class SlicedState implements State {
  readonly brand = 'state';
  readonly position: ExpandedState;

  constructor(position: ExpandedState) {
    this.position = position;
  }
}

/** If there are more joint moves than this, they are computed one at a time on request. */
const MOST_EXPANDED = 4096;

/** Transitions, legal moves, ends and goals come from the simulator; texts, keys and percepts from the circuit. */
export class SlicedGame implements Game {
  readonly engine = 'circuit';
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: State;
  readonly #circuit: CircuitGame;
  readonly #simulator: Simulator;
  /** The state left last and, if it was left several times, all its successors. */
  #left: { readonly state: State; readonly children?: ReadonlyMap<string, State> } | undefined;

  constructor(circuit: CircuitGame, simulator: Simulator) {
    this.#circuit = circuit;
    this.#simulator = simulator;
    this.traits = circuit.traits;
    this.roles = circuit.roles;
    const [initial] = simulator.observe([circuit.initial]);
    this.initial = new SlicedState(initial as ExpandedState);
  }

  legalMoves(state: State, role: Role): readonly Move[] {
    return positionOf(state).legal[role] ?? [];
  }

  next(state: State, moves: readonly Move[]): State {
    const isAgain = this.#left?.state === state;
    if (isAgain) {
      const known = this.#left?.children?.get(moves.join());
      if (known !== undefined) return known;
    }
    const position = positionOf(state);
    if (isAgain && !position.isTerminal && jointMoveCount(position.legal) <= MOST_EXPANDED) {
      const children = this.#simulator.expand(position.state);
      const byMoves = new Map(children.map((child) => [child.moves.join(), new SlicedState(child)]));
      this.#left = { state, children: byMoves };
      const known = byMoves.get(moves.join());
      if (known !== undefined) return known;
    }
    if (!isAgain) this.#left = { state };
    const [child] = this.#simulator.successors([{ state: position.state, moves }]);
    return new SlicedState(child as ExpandedState);
  }

  isTerminal(state: State): boolean {
    return positionOf(state).isTerminal;
  }

  utility(state: State, role: Role): number {
    return positionOf(state).goals[role] ?? 0;
  }

  /** The simulator returns only the highest value; the circuit returns all, and its highest must be the same. */
  goalTerms(state: State, role: Role): readonly Term[] {
    const { state: inner, goals } = positionOf(state);
    const highest = this.#circuit.utility(inner, role);
    if (highest !== goals[role]) {
      throw new Error(`role ${role} has the goal ${goals[role]} sliced, but ${highest} in the circuit`);
    }
    return this.#circuit.goalTerms(inner, role);
  }

  observe(before: State, moves: readonly Move[], role: Role): Observation {
    return this.#circuit.observe(positionOf(before).state, moves, role);
  }

  facts(state: State): readonly Term[] {
    return this.#circuit.facts(positionOf(state).state);
  }

  moveTerm(move: Move): Term {
    return this.#circuit.moveTerm(move);
  }

  moveText(move: Move): string {
    return this.#circuit.moveText(move);
  }

  batch(): Batch {
    return new OneLaneBatch(this);
  }

  batchCost(): BatchCost {
    return { lanes: 1, seconds: 0 };
  }

  packing(): Packing {
    return numberedStates((state) => this.key(state));
  }

  key(state: State): string {
    return this.#circuit.key(positionOf(state).state);
  }
}

function positionOf(state: State): ExpandedState {
  if (state instanceof SlicedState) return state.position;
  throw new TypeError('this state was made by another engine');
}
