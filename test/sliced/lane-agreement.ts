/** Whether every lane of the sliced machine is correct, on random paths through a game. */

import fc from 'fast-check';
import type { CircuitGame } from '../../src/engines/index.ts';
import type { Game } from '../../src/game/index.ts';
import { expectSameLanes, type Proof } from './same-lanes.ts';
import type { Simulator } from './simulator.ts';

export interface LaneAgreement extends Proof {
  /** Number of sets of games. */
  readonly runs: number;
  /** Games in each set. */
  readonly ways: number;
  /** Maximum number of joint moves per game. */
  readonly length: number;
}

/** Throws an error with the fewest and shortest games in which a lane is wrong, if there are any. */
export function expectLanesAgree(
  rules: Game,
  circuit: CircuitGame,
  simulators: readonly Simulator[],
  limits: LaneAgreement,
): void {
  const way = fc.array(fc.nat(), { maxLength: limits.length, size: 'max' });
  // The number is constant, so that lanes are filled; irrelevant games are shrunk to nothing.
  const ways = fc.array(way, { minLength: limits.ways, maxLength: limits.ways, size: 'max' });
  fc.assert(
    // Without a bias towards small cases, since few sets are played.
    fc.property(fc.noBias(ways), fc.nat(), (chosen, order) => {
      expectSameLanes(rules, circuit, simulators, chosen, order, limits);
    }),
    { numRuns: limits.runs },
  );
}
