/** Whether playouts make only legal steps, with equal frequency: step by step, in games of any size. */

import { CircuitGame } from '../../src/engines/index.ts';
import { jointMoveCount, legalByRole, type State } from '../../src/game/index.ts';
import { type Random, seededRandom } from '../random.ts';
import { chiSquareOf } from './chi-square.ts';
import { distribution, exactRandomPlay, outcomeName } from './exact-random-play.ts';
import { Simulator, type SimulatorOptions } from './simulator.ts';
import { withTellingGoals } from './telling-goals.ts';

export interface FairSteps {
  /** Number of states from which steps are made. */
  readonly states: number;
  /** Number of steps from each state. */
  readonly steps: number;
}

/** Results with a lower probability count as errors. */
const LEAST_LIKELY = 1e-9;

/** Maximum total number of joint moves; no further states are examined beyond it. */
const MOST_JOINT_MOVES = 4000;

/** Throws if the steps of playouts from some states of a game do not agree with random play. */
export function expectFairSteps(
  game: CircuitGame,
  options: SimulatorOptions,
  { states, steps }: FairSteps,
): void {
  const telling = new CircuitGame(withTellingGoals(game.circuit));
  const simulator = new Simulator(telling, { seed: 5, ...options, maxLength: 1 });
  const random = seededRandom(1);
  const from = someStates(telling, states, random);
  // Steps from different states are made at the same time.
  const starts = Array.from({ length: steps * from.length }, () => random.below(from.length));
  const counts = from.map(() => new Map<string, number>());
  simulator.playoutsFrom(
    starts.map((start) => from[start] as State),
    ({ start, ...result }) => {
      const ends = counts[starts[start] as number] as Map<string, number>;
      const name = outcomeName(result);
      ends.set(name, (ends.get(name) ?? 0) + 1);
    },
  );
  from.forEach((state, i) => {
    const observed = counts[i] as Map<string, number>;
    const expected = distribution(exactRandomPlay(telling, state, { maxLength: 1 }), outcomeName);
    const illegal = [...observed.keys()].filter((name) => !expected.has(name));
    const p = chiSquareOf(observed, expected);
    if (illegal.length > 0 || p < LEAST_LIKELY) {
      const shown = telling.facts(state).map(({ id: _, ...term }) => JSON.stringify(term));
      throw new Error(
        `${illegal.length} impossible steps (${illegal.slice(0, 3).join('; ')}), p = ${p}, from ${shown.join(' ')}`,
      );
    }
  });
}

/** States from all phases of random games, including ends. */
function someStates(game: CircuitGame, count: number, random: Random): State[] {
  const visited: { readonly state: State; readonly joint: number }[] = [];
  let state = game.initial;
  // With more games, the states are more varied.
  for (let steps = 0; steps < MOST_STEPS && visited.length < 50 * count; steps++) {
    const legal = legalByRole(game, state);
    const joint = jointMoveCount(legal);
    visited.push({ state, joint });
    const isOver = joint === 0 || game.isTerminal(state) || random.chance(0.02);
    state = isOver
      ? game.initial
      : game.next(
          state,
          legal.map((own) => random.pick(own)),
        );
  }
  const chosen: State[] = [];
  for (let joint = 0; chosen.length < count && joint < MOST_JOINT_MOVES; ) {
    const picked = random.pick(visited);
    chosen.push(picked.state);
    joint += picked.joint;
  }
  return chosen;
}

const MOST_STEPS = 2000;
