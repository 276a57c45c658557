/** The simplifications in the order in which they help one another, each measured. */
import type { ExclusiveGroup } from './analyse/step-solver.ts';
import type { Circuit } from './circuit.ts';
import { absorbedInputs } from './simplify/absorb.ts';
import { constantFluents } from './simplify/constants.ts';
import { exclusiveFluents } from './simplify/exclusive-fluents.ts';
import { commonFactors } from './simplify/factor.ts';
import { flatten } from './simplify/flatten.ts';
import { oneHotMoves } from './simplify/one-hot-moves.ts';
import type { Pass } from './simplify/pass.ts';
import { sharedParts } from './simplify/share.ts';
import { transposedSums } from './simplify/transpose.ts';
import { turnMoves } from './simplify/turn-moves.ts';
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

/** What is known of a game's reachable states besides its rules. */
export interface Invariants {
  readonly groups: readonly ExclusiveGroup[];
}

/** What costs time in a machine: gates where changes travel from one to the next, operations where all are computed. */
export type Cost = 'gates' | 'operations';

/** A pair of inputs used less often is not worth a gate. */
const FEWEST_USES: Readonly<Record<Cost, number>> = { gates: 4, operations: 2 };

/** All passes in their usual order. */
export function usualPasses({ groups }: Invariants = { groups: [] }, cost: Cost = 'gates'): readonly Pass[] {
  const fromInvariants = groups.length === 0 ? [] : [exclusiveFluents(groups), turnMoves(groups)];
  return [
    constantFluents,
    ...fromInvariants,
    oneHotMoves,
    absorbedInputs,
    commonFactors,
    flatten,
    commonFactors,
    flatten,
    ...(cost === 'operations' ? [transposedSums] : []),
    ...fromInvariants,
    oneHotMoves,
    absorbedInputs,
    sharedParts(FEWEST_USES[cost]),
    flatten,
  ];
}

export interface SimplifyOptions {
  readonly passes?: readonly Pass[];
  /** After these no further pass is started. */
  readonly seconds?: number;
  /** The same, counted in gates' inputs that passes were given: with this limit, the result does not depend on a clock. */
  readonly inputs?: number;
  readonly now?: () => number;
}

/** Runs the passes in turn. */
export function simplify(circuit: Circuit, options: SimplifyOptions = {}): Simplification {
  const {
    passes = usualPasses(),
    seconds = Number.POSITIVE_INFINITY,
    inputs = Number.POSITIVE_INFINITY,
    now = () => performance.now(),
  } = options;
  const deadline = now() + seconds * 1000;
  const reports: PassReport[] = [];
  let current = circuit;
  let given = 0;
  for (const pass of passes) {
    const start = now();
    if (start > deadline || given > inputs) break;
    given += current.inputs.length;
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
