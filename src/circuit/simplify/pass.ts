/** A simplification: a circuit in, an equivalent and usually smaller one out. */
import type { Circuit } from '../circuit.ts';

export interface Pass {
  readonly name: string;
  /** What it does, for `anygame inspect`. */
  readonly description: string;
  run(circuit: Circuit): Circuit;
}
