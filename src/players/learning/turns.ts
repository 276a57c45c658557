/** Whose turn it is, where only one role at a time has a choice: what a position is worth depends on it first of all. */
import { isNegated, type Literal, nodeOf } from '../../circuit/circuit.ts';
import { turnTaking } from '../../circuit/index.ts';
import { CircuitGame, type Game } from '../../machine/index.ts';

export class Turns {
  /** Of all but the last role, the fluent that tells its turn, and whether it does so by not holding. */
  readonly #fluents: Int32Array;
  readonly #isNegated: Uint8Array;

  private constructor(controls: readonly Literal[]) {
    const told = controls.slice(0, -1);
    this.#fluents = Int32Array.from(told, (literal) => nodeOf(literal) - 1);
    this.#isNegated = Uint8Array.from(told, (literal) => (isNegated(literal) ? 1 : 0));
  }

  /** A single turn where it cannot be told, or where roles move at the same time. */
  static of(game: Game): Turns {
    const taking = game instanceof CircuitGame ? turnTaking(game.circuit, game.groups) : undefined;
    return new Turns(taking?.controls ?? []);
  }

  get count(): number {
    return this.#fluents.length + 1;
  }

  /** Given fluents as bits in some place. */
  at(bits: Int32Array, from: number): number {
    return this.#find((fluent) => ((bits[from + (fluent >>> 5)] as number) >>> (fluent & 31)) & 1);
  }

  /** Given fluents as columns of so many words, one lane for each state. */
  inLane(columns: Int32Array, width: number, lane: number): number {
    return this.#find((fluent) => ((columns[fluent * width + (lane >>> 5)] as number) >>> (lane & 31)) & 1);
  }

  #find(holds: (fluent: number) => number): number {
    const fluents = this.#fluents;
    for (let turn = 0; turn < fluents.length; turn++) {
      if (holds(fluents[turn] as number) !== this.#isNegated[turn]) return turn;
    }
    return fluents.length;
  }
}
