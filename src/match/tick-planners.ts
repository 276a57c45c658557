/** Planners as players of the tick referee, with a budget per action in calls or time. */
import type { Simulation } from '../game/index.ts';
import type { MakePlanner } from '../players/index.ts';
import { CallBudget, type Plan, type Planner } from '../search/index.ts';
import type { TickPlayer } from './tick-referee.ts';

/** Calls or time, or both: whichever is used up first. */
export interface TickBudget {
  /** Maximum number of simulated ticks per action. */
  readonly calls?: number | undefined;
  /** Milliseconds per action. */
  readonly milliseconds?: number | undefined;
}

/**
 * @param now a clock in milliseconds
 * @param onPlan called for every plan
 */
export function tickPlayer<State>(
  simulation: Simulation<State>,
  make: MakePlanner,
  { calls = Number.POSITIVE_INFINITY, milliseconds }: TickBudget,
  now: () => number,
  onPlan?: (plan: Plan) => void,
): TickPlayer<State> {
  let planner: Planner<State> | undefined;
  return {
    choose: (state, role, random) => {
      planner ??= make(simulation, role);
      const end = milliseconds === undefined ? undefined : now() + milliseconds;
      const budget = new CallBudget<State>(calls, end === undefined ? {} : { isTimeUp: () => now() >= end });
      const plan = planner.choose(state, random, budget);
      onPlan?.(plan);
      return plan.action;
    },
  };
}
