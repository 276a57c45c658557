/** The simplifications in the order in which they help one another, each measured. */
import type { Circuit } from './circuit.ts';
import { commonFactors } from './simplify/factor.ts';
import { constantFluents } from './simplify/constants.ts';
import { flatten } from './simplify/flatten.ts';
import { oneHotMoves } from './simplify/one-hot-moves.ts';
import { sharedParts } from './simplify/share.ts';
import type { Pass } from './simplify/pass.ts';
import { type CircuitSize, circuitSize } from './size.ts';

export interface PassReport {
  readonly name: string;
  readonly description: string;
  readonly milliseconds: number;
  /** The circuit's size after the pass. */
  readonly size: CircuitSize;
}

export interface Simplification {
  readonly circuit: Circuit;
  readonly passes: readonly PassReport[];
}

export const PASSES: readonly Pass[] = [constantFluents, oneHotMoves, commonFactors, oneHotMoves, flatten, commonFactors, flatten, oneHotMoves, sharedParts];

export function simplify(
  circuit: Circuit,
  passes: readonly Pass[] = PASSES,
  now: () => number = () => performance.now(),
): Simplification {
  const reports: PassReport[] = [];
  let current = circuit;
  for (const pass of passes) {
    const start = now();
    current = pass.run(current);
    reports.push({
      name: pass.name,
      description: pass.description,
      milliseconds: now() - start,
      size: circuitSize(current),
    });
  }
  return { circuit: current, passes: reports };
}
