/** What simplification may take for granted in every reachable state, as far as it can be proved with limited work. */
import { Clock } from './analyse/clock.ts';
import { groupCandidates } from './analyse/group-candidates.ts';
import { proveCandidates } from './analyse/prove-candidates.ts';
import { simulate } from './analyse/simulate.ts';
import { stepKnowledge } from './analyse/step-solver.ts';
import type { Circuit } from './circuit.ts';
import { seededRandom } from './random.ts';
import type { Invariants } from './simplify.ts';

/** A few short games show which groups are worth a proof. */
const LIMITS = { games: 20, steps: 200, states: 500 };
const SIMULATION_SHARE = 0.08;

/** About four seconds' work. It is not a time, so that the same is proved on any machine that is not far too slow. */
const MOST_WORK = 450_000_000;

/** @param seconds after which it is given up whatever was done */
export function proveInvariants(
  circuit: Circuit,
  seconds = Number.POSITIVE_INFINITY,
  now: () => number = () => performance.now(),
): Invariants {
  const clock = Clock.ofWork(MOST_WORK, seconds, now);
  const simulation = simulate(circuit, seededRandom(1), LIMITS, clock.share(SIMULATION_SHARE));
  const candidates = groupCandidates(circuit, simulation);
  return { groups: proveCandidates(stepKnowledge(circuit), candidates, clock).proved };
}
