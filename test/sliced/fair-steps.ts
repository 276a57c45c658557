/** Whether playouts make legal steps only, and all of them equally often: step by step, in games of any size. */

import { CircuitGame } from '../../src/engines/index.ts';
import { jointMoveCount, legalByRole, type State } from '../../src/game/index.ts';
import { type Random, seededRandom } from '../random.ts';
import { chiSquareOf } from './chi-square.ts';
import { distribution, exactRandomPlay, outcomeName } from './exact-random-play.ts';
import { Simulator, type SimulatorOptions } from './simulator.ts';
import { withTellingGoals } from './telling-goals.ts';

export interface FairSteps {
  /** How many states steps are made from. */
  readonly states: number;
  /** How many steps are made from each. */
  readonly steps: number;
}

/** What is less likely than this is taken for a mistake. */
const LEAST_LIKELY = 1e-9;

/** Joint moves of all states together: no further states are looked at when there are so many. */
const MOST_JOINT_MOVES = 4000;

/** Throws if the steps that playouts make from some states of a game are not those that random play makes. */
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

/** From all over random games; ends of games are among them. */
function someStates(game: CircuitGame, count: number, random: Random): State[] {
  const visited: { readonly state: State; readonly joint: number }[] = [];
  let state = game.initial;
  // The more games, the less the states are like each other.
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
