/** Whether the sliced machine does in every lane what it should, on random ways through a game. */

import fc from 'fast-check';
import type { CircuitGame } from '../../src/engines/index.ts';
import type { Game } from '../../src/game/index.ts';
import { expectSameLanes, type Proof } from './same-lanes.ts';
import type { Simulator } from './simulator.ts';

export interface LaneAgreement extends Proof {
  /** How often a set of games is played. */
  readonly runs: number;
  /** Games in each set. */
  readonly ways: number;
  /** Joint moves per game at most. */
  readonly length: number;
}

/** Throws an error that shows the fewest and shortest games in which a lane goes wrong, if there are any. */
export function expectLanesAgree(
  rules: Game,
  circuit: CircuitGame,
  simulators: readonly Simulator[],
  limits: LaneAgreement,
): void {
  const way = fc.array(fc.nat(), { maxLength: limits.length, size: 'max' });
  // Always as many, so that lanes are filled; those that do not matter are shortened to nothing.
  const ways = fc.array(way, { minLength: limits.ways, maxLength: limits.ways, size: 'max' });
  fc.assert(
    // Without a liking for the small, as few sets are played.
    fc.property(fc.noBias(ways), fc.nat(), (chosen, order) => {
      expectSameLanes(rules, circuit, simulators, chosen, order, limits);
    }),
    { numRuns: limits.runs },
  );
}
