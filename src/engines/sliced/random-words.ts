/**
 * Random words inside a program: xorshift128+ (Vigna, "Further scramblings of Marsaglia's xorshift generators", 2017)
 * in each 64-bit part. Every part has its own state, so the bits of different games are independent.
 */
import type { WordProgram, WordValue } from './word-program.ts';

/** The number of words in the generator's state. */
export const RANDOM_STATE_WORDS = 2;

export class RandomWords {
  readonly #program: WordProgram;
  readonly #address: number;
  readonly #wordBytes: number;
  #older: WordValue;
  #newer: WordValue;

  constructor(program: WordProgram, address: number, wordBytes: number) {
    this.#program = program;
    this.#address = address;
    this.#wordBytes = wordBytes;
    this.#older = program.load(address);
    this.#newer = program.load(address + wordBytes);
  }

  next(): WordValue {
    const program = this.#program;
    const newer = this.#newer;
    const random = program.add(this.#older, newer);
    const mixed = program.xor(this.#older, program.shiftLeft(this.#older, 23));
    const shifted = program.xor(program.shiftRight(mixed, 18), program.shiftRight(newer, 5));
    this.#older = newer;
    this.#newer = program.xor(program.xor(mixed, newer), shifted);
    return random;
  }

  /** Stores the state for the next time the program runs. */
  save(): void {
    this.#program.store(this.#address, this.#older);
    this.#program.store(this.#address + this.#wordBytes, this.#newer);
  }
}
