/** Planning with a model of a world: simulations of bounded length for each first action. */
import type { Random } from '../../base/index.ts';
import type { BitWorld, Dynamics } from './bit-world.ts';

export interface FlatOptions {
  /** Ticks of a simulation. */
  readonly horizon: number;
  /** Simulations for each first action. */
  readonly runs: number;
  /** The rewards of tick t count by e^(−discount·t). */
  readonly discount: number;
}

/**
 * The first action with the best mean sum of rewards. After the first action, a simulation repeats one action, which
 * takes turns from simulation to simulation, as in the program of the paper's authors.
 */
export function planFlat(
  world: BitWorld,
  dynamics: Dynamics,
  state: Uint8Array,
  options: FlatOptions,
  random: Random,
): number {
  const actions = world.legal?.(state) ?? world.actionNames.map((_, action) => action);
  let best = actions[0] as number;
  let bestValue = Number.NEGATIVE_INFINITY;
  const offset = random.below(actions.length);
  for (let i = 0; i < actions.length; i++) {
    const first = actions[(i + offset) % actions.length] as number;
    let value = 0;
    for (let run = 0; run < options.runs; run++)
      value += simulatedValue(world, dynamics, state, first, run, options, random);
    if (value > bestValue) {
      bestValue = value;
      best = first;
    }
  }
  return best;
}

function simulatedValue(
  world: BitWorld,
  dynamics: Dynamics,
  start: Uint8Array,
  first: number,
  run: number,
  { horizon, discount }: FlatOptions,
  random: Random,
): number {
  let state = start.slice();
  let next = new Uint8Array(state.length);
  let value = 0;
  for (let tick = 0; tick < horizon; tick++) {
    const legal = tick === 0 ? undefined : world.legal?.(state);
    const action =
      tick === 0
        ? first
        : legal === undefined
          ? run % world.actionNames.length
          : legal.length === 0
            ? first
            : random.pick(legal);
    dynamics.next(state, action, random, next);
    [state, next] = [next, state];
    value += Math.exp(-discount * tick) * world.reward(state);
    if (world.isOver?.(state) === true) break;
  }
  return value;
}

/** Plays a world for some ticks and returns the mean reward of a tick; `choose` picks the actions. */
export function playWorld(
  world: BitWorld,
  ticks: number,
  choose: (state: Uint8Array) => number,
  random: Random,
  watch?: (state: Uint8Array) => void,
): number {
  let state = world.start(random);
  let total = 0;
  for (let tick = 0; tick < ticks; tick++) {
    if (world.isOver?.(state) === true) state = world.start(random);
    const next = new Uint8Array(state.length);
    world.next(state, choose(state), random, next);
    total += world.reward(next);
    watch?.(next);
    state = next;
    world.intervene?.(state, random);
  }
  return total / ticks;
}
