/**
 * Simplification runs passes in a mutually beneficial order and measures each; some passes rely on invariants that are
 * proved first with limited work.
 */

import { seededRandom, WorkClock } from '../../base/index.ts';
import { constantFluents } from '../analyse/constant-fluents.ts';
import { groupCandidates } from '../analyse/fluent-modes.ts';
import { proveCandidates } from '../analyse/prove-groups.ts';
import { sampleGames } from '../analyse/sample-games.ts';
import { type ExclusiveGroup, stepKnowledge } from '../analyse/step-solver.ts';
import { type Circuit, isNegated, type Literal, nodeOf } from '../circuit.ts';
import { type CircuitPass, rebuild } from '../rebuild.ts';
import { type CircuitSize, circuitSize, fanouts, gateNumbers } from '../structure.ts';
import { commonFactors, transposedSums } from './factoring.ts';
import { exclusiveFluents, oneHotMoves, turnMoves } from './one-hot.ts';
import { sharedParts } from './shared-parts.ts';

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

/** Knowledge about a game's reachable states beyond its rules. */
export interface Invariants {
  readonly groups: readonly ExclusiveGroup[];
  /** Groups that the circuit relies on but that could not be proved. If there are any, nothing is proved. */
  readonly unproved?: readonly ExclusiveGroup[];
}

/** The cost of a machine: gates if changes are propagated, operations if everything is computed. */
export type CircuitCost = 'gates' | 'operations';

/** A pair of inputs with fewer uses is not worth a gate. */
const MIN_PAIR_USES: Readonly<Record<CircuitCost, number>> = { gates: 4, operations: 2 };

/** All passes in their default order. */
export function defaultPasses(
  { groups }: Invariants = { groups: [] },
  cost: CircuitCost = 'gates',
): readonly CircuitPass[] {
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
    sharedParts(MIN_PAIR_USES[cost]),
    flatten,
  ];
}

/** Quick passes that need no invariants and make gates fewer, and conditions of legality easier to see. */
export function firstPasses(): readonly CircuitPass[] {
  return [constantFluents, oneHotMoves, absorbedInputs, commonFactors];
}

export interface SimplifyOptions {
  readonly passes?: readonly CircuitPass[];
  /** Time after which no further pass is started. */
  readonly seconds?: number;
  /** The same limit in gate inputs passed to passes, with which the result does not depend on a clock. */
  readonly inputs?: number;
  readonly now?: () => number;
}

/** Runs the passes in turn. */
export function simplify(circuit: Circuit, options: SimplifyOptions = {}): Simplification {
  const {
    passes = defaultPasses(),
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

/** A few short games show which groups are worth a proof. */
const SAMPLING_LIMITS = { games: 20, steps: 200, states: 500 };
const SAMPLING_SHARE = 0.08;

/**
 * About four seconds of work. Counted rather than timed, so that the same invariants are proved on any machine that is
 * not far too slow.
 */
const MAX_PROOF_WORK = 450_000_000;
/** The same if the circuit relies on a proof: without it, a much larger circuit has to be built. */
const MAX_NEEDED_WORK = 4 * MAX_PROOF_WORK;

/**
 * @param seconds after which it is abandoned regardless of the work done
 * @param assumed groups that the circuit relies on: it behaves like the rules only in states in which they hold
 */
export function proveInvariants(
  circuit: Circuit,
  seconds = Number.POSITIVE_INFINITY,
  now: () => number = () => performance.now(),
  assumed: readonly ExclusiveGroup[] = [],
): Invariants {
  const clock = WorkClock.ofWork(MAX_PROOF_WORK, seconds, now);
  const simulation = sampleGames(circuit, seededRandom(1), SAMPLING_LIMITS, clock.share(SAMPLING_SHARE));
  const candidates = groupCandidates(circuit, simulation);
  const { proved, redundant } = proveCandidates(stepKnowledge(circuit), candidates, clock, {
    groups: assumed,
    clock: WorkClock.ofWork(MAX_NEEDED_WORK, seconds, now),
  });
  const known = new Set([...proved, ...redundant].map(({ members }) => members));
  const unproved = assumed.filter(({ members }) => !known.has(members));
  return unproved.length === 0 ? { groups: proved } : { groups: [], unproved };
}

/** Removes inputs made redundant by the other inputs of a gate, looking one gate down. */
export const absorbedInputs: CircuitPass = {
  name: 'absorbed inputs',
  description: 'removes inputs that follow from, or contradict, the others',
  run: (circuit) => rebuild(circuit, undefined, { absorb: true }),
};

/** Merges a conjunction with a single use by another conjunction: `a ∧ (b ∧ c)` becomes one gate. */
export const flatten: CircuitPass = {
  name: 'flatten',
  description: 'joins conjunctions that only one conjunction uses to it',
  run: (circuit) => {
    const uses = fanouts(circuit);
    const gateOf = gateNumbers(circuit);
    return rebuild(circuit, {
      gate: (builder, inputs, gate) => {
        const start = circuit.inputStart[gate] as number;
        const flat: Literal[] = [];
        inputs.forEach((input, i) => {
          const below = isOnlyUse(circuit.inputs[start + i] as Literal, uses, gateOf)
            ? builder.inputsOf(nodeOf(input))
            : undefined;
          if (below !== undefined && !isNegated(input)) for (const each of below) flat.push(each);
          else flat.push(input);
        });
        return builder.and(flat);
      },
    });
  },
};

function isOnlyUse(input: Literal, uses: Int32Array, gateOf: Int32Array): boolean {
  return !isNegated(input) && uses[nodeOf(input)] === 1 && (gateOf[nodeOf(input)] as number) >= 0;
}
