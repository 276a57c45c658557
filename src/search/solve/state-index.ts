/** Numbers states in the order in which they are met, and finds them again. */

import { hashWords } from '../../base/index.ts';
import { CircuitGame } from '../../engines/index.ts';
import type { Game, State } from '../../game/index.ts';

export interface StateIndex {
  readonly size: number;
  /** Memory used, roughly. */
  readonly bytes: number;
  /** The state's number; a new one if it was not met before. */
  numberOf(state: State): number;
  state(number: number): State;
}

export function stateIndex(game: Game): StateIndex {
  return game instanceof CircuitGame ? new BitsIndex(game) : new KeyIndex(game);
}

const PIECE_BITS = 14;
const PIECE = 1 << PIECE_BITS;
const FIRST_CAPACITY = 1 << 12;

class BitsIndex implements StateIndex {
  readonly #game: CircuitGame;
  /** Words per state. */
  readonly #words: number;
  readonly #pieces: Int32Array[] = [];
  /** Numbers plus 1 by hash, 0 where there is none; half of it at most is used. */
  #slots = new Int32Array(FIRST_CAPACITY);
  #size = 0;

  constructor(game: CircuitGame) {
    this.#game = game;
    this.#words = game.bits(game.initial).length;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    // While the slots are doubled there are the old ones besides.
    return 4 * (PIECE * this.#words * this.#pieces.length + 3 * this.#slots.length);
  }

  numberOf(state: State): number {
    const bits = this.#game.bits(state);
    const mask = this.#slots.length - 1;
    let slot = hashWords(bits) & mask;
    for (let entry = this.#slots[slot] as number; entry !== 0; entry = this.#slots[slot] as number) {
      if (this.#isAt(entry - 1, bits)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    const number = this.#size++;
    this.#slots[slot] = number + 1;
    if (number === PIECE * this.#pieces.length) this.#pieces.push(new Int32Array(PIECE * this.#words));
    this.#piece(number).set(bits, this.#start(number));
    if (2 * this.#size > this.#slots.length) this.#double();
    return number;
  }

  state(number: number): State {
    const from = this.#start(number);
    return this.#game.stateOf(this.#piece(number).slice(from, from + this.#words));
  }

  #piece(number: number): Int32Array {
    return this.#pieces[number >>> PIECE_BITS] as Int32Array;
  }

  #start(number: number): number {
    return (number & (PIECE - 1)) * this.#words;
  }

  #isAt(number: number, bits: Int32Array): boolean {
    const piece = this.#piece(number);
    const from = this.#start(number);
    for (let i = 0; i < this.#words; i++) if (piece[from + i] !== bits[i]) return false;
    return true;
  }

  #double(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      const from = this.#start(number);
      let slot = hashWords(this.#piece(number), from, from + this.#words) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** Bytes of a state and its entry beside the key, roughly. */
const ENTRY_BYTES = 400;

/** For games without bits. */
class KeyIndex implements StateIndex {
  readonly #game: Game;
  readonly #numbers = new Map<string, number>();
  readonly #states: State[] = [];
  #keyBytes = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  get size(): number {
    return this.#states.length;
  }

  get bytes(): number {
    return this.#keyBytes + ENTRY_BYTES * this.#states.length;
  }

  numberOf(state: State): number {
    const key = this.#game.key(state);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.length;
    this.#numbers.set(key, number);
    this.#states.push(state);
    this.#keyBytes += 4 * key.length;
    return number;
  }

  state(number: number): State {
    return this.#states[number] as State;
  }
}
