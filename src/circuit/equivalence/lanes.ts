/** Evaluates a circuit for 32 assignments at once, one per bit of a word. */
import { type Circuit, isNegated, type Literal, nodeOf } from '../circuit.ts';

export class Lanes {
  readonly circuit: Circuit;
  /** Values by node; fluents and moves must be set before `run`. */
  readonly values: Int32Array;
  /** Number of gate inputs examined so far. */
  work = 0;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.values = new Int32Array(circuit.nodeCount);
    this.values[0] = -1;
  }

  run(): void {
    const { loops, gates } = this.circuit;
    let gate = 0;
    for (const loop of loops) {
      this.#runGates(gate, loop.firstGate);
      for (const { node } of loop.feedback) this.values[node] = 0;
      for (let changed = true; changed; ) {
        this.#runGates(loop.firstGate, loop.endGate);
        changed = false;
        for (const { node, source } of loop.feedback) {
          const value = this.of(source);
          if (this.values[node] === value) continue;
          this.values[node] = value;
          changed = true;
        }
      }
      gate = loop.endGate;
    }
    this.#runGates(gate, gates.length);
  }

  /** The literal's value in every lane. */
  of(literal: Literal): number {
    const value = this.values[nodeOf(literal)] as number;
    return isNegated(literal) ? ~value : value;
  }

  #runGates(from: number, to: number): void {
    const { gates, inputStart, inputs } = this.circuit;
    const values = this.values;
    this.work += (inputStart[to] as number) - (inputStart[from] as number);
    for (let gate = from; gate < to; gate++) {
      const end = inputStart[gate + 1] as number;
      let value = -1;
      for (let i = inputStart[gate] as number; i < end && value !== 0; i++) {
        const input = inputs[i] as number;
        value &= (values[input >> 1] as number) ^ -(input & 1);
      }
      values[gates[gate] as number] = value;
    }
  }
}

/** Mixes two 32-bit numbers into one; the order matters. */
export function mix(a: number, b: number): number {
  let mixed = Math.imul(a ^ (b >>> 16) ^ (b << 16), 0x21f0aaad) ^ Math.imul(b, 0x735a2d97);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}

/** A 32-bit number for a text. */
export function textNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash, text.length);
}
