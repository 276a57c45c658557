/**
 * Updates a circuit's values while its inputs change, touching only what is affected, in WebAssembly on flat tables.
 * Gates that only goals need are not updated until a goal is requested.
 */

import { type Bits, newBits } from '../../base/index.ts';
import { type Circuit, isNegated, type Literal, nodeOf } from '../../circuit/index.ts';
import { MEMORY_IMPORT } from '../wasm/module.ts';
import { RECORD, type StepperMemory, stepperMemory, VALUE_MARK } from './stepper-memory.ts';
import { type StepperExports, stepperModule } from './stepper-module.ts';
import { wordsFor } from './stepper-units.ts';

/** The module is compiled once for all circuits. */
let compiled: WebAssembly.Module | undefined;

export class Stepper {
  readonly circuit: Circuit;
  /** The next state's fluents, given the moves set last. */
  readonly next: Bits;
  readonly legal: Bits;
  readonly #at: StepperMemory;
  readonly #target: Int32Array;
  readonly #moves: Int32Array;
  readonly #records: Int32Array;
  readonly #listed: Int32Array;
  readonly #code: StepperExports;
  #goalsAreCurrent = false;
  /** The array that was loaded last; states never change, so it need not be compared again. */
  #loaded: Bits | undefined;
  /** The array into which `next` was copied last. */
  #made: Bits | undefined;

  /** @param lists sets of moves whose legal ones will be requested */
  constructor(circuit: Circuit, lists: readonly Bits[] = []) {
    this.circuit = circuit;
    this.#at = stepperMemory(circuit, lists.map(wordsAndMasks));
    compiled ??= new WebAssembly.Module(stepperModule());
    const { memory, next, legal, target, newMoves, records, places, listed } = this.#at;
    const imports = { [MEMORY_IMPORT.module]: { [MEMORY_IMPORT.name]: memory } };
    this.#code = new WebAssembly.Instance(compiled, imports).exports as unknown as StepperExports;
    const view = (address: number, words: number) => new Int32Array(memory.buffer, address, words);
    this.next = view(next, newBits(circuit.fluents.length).length);
    this.legal = view(legal, newBits(circuit.moves.length).length);
    this.#target = view(target, wordsFor(circuit.fluents.length));
    this.#moves = view(newMoves, circuit.roles.length);
    this.#records = view(records, (RECORD.bytes / 4) * places.length);
    this.#listed = view(listed, circuit.moves.length);
  }

  /** Makes `state` the current one. */
  load(state: Bits): void {
    if (state === this.#loaded) return;
    this.#goalsAreCurrent = false;
    this.#loaded = state;
    const isNext = state === this.#made;
    this.#made = undefined;
    if (isNext) this.#code.load(this.#at.next);
    else {
      this.#target.set(state);
      this.#code.load(this.#at.target);
    }
  }

  /** Sets the joint move, one move per role. */
  setMoves(moves: ArrayLike<number>): void {
    for (let role = 0; role < moves.length; role++) this.#moves[role] = moves[role] as number;
    this.#made = undefined;
    this.#code.move();
  }

  /** Returns a copy of `next`, to be loaded or kept. */
  takeNext(): Bits {
    this.#made = this.next.slice();
    return this.#made;
  }

  isTrue(literal: Literal): boolean {
    const place = this.#at.places[nodeOf(literal)] as number;
    const marks = this.#records[(RECORD.bytes * place + RECORD.level) / 4] as number;
    return ((marks & VALUE_MARK) === VALUE_MARK) !== isNegated(literal);
  }

  /** Updates the gates that only goals need. */
  computeGoals(): void {
    if (this.#goalsAreCurrent) return;
    this.#code.goals();
    this.#goalsAreCurrent = true;
  }

  /** Returns the legal moves of a list in ascending order. */
  legalIn(list: number): number[] {
    const { from, to } = this.#at.lists[list] as { from: number; to: number };
    const count = this.#code.list(from, to, this.#at.listed);
    const moves = new Array<number>(count);
    for (let i = 0; i < count; i++) moves[i] = this.#listed[i] as number;
    return moves;
  }
}

/** Returns the words that are not empty, each with its bits. */
function wordsAndMasks(bits: Bits): Int32Array {
  return Int32Array.from([...bits].flatMap((mask, word) => (mask === 0 ? [] : [word, mask])));
}
