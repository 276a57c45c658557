/** What simplification may take for granted in every reachable state, proved within a given time. */
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
const SIMULATION_SHARE = 0.1;

export function proveInvariants(
  circuit: Circuit,
  seconds: number,
  now: () => number = () => performance.now(),
): Invariants {
  const clock = new Clock(now, now() + 1000 * seconds);
  const simulation = simulate(circuit, seededRandom(1), LIMITS, clock.share(SIMULATION_SHARE));
  const candidates = groupCandidates(circuit, simulation);
  return { groups: proveCandidates(stepKnowledge(circuit), candidates, clock).proved };
}
