/**
 * Looks one tick ahead: every action is tried several times, and among those that lost least often the one with the
 * greatest gain is chosen (1-Look of Geffner and Geffner, 2015).
 */
import type { Random } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';
import { safest, sampledActions } from './safety.ts';

export interface OneStepParameters {
  /** M: how often each action is tried. */
  readonly samples: number;
  /** The value of a win in points; a loss costs the same amount. */
  readonly win: number;
  /** Whether doing nothing is an action. */
  readonly idle: boolean;
}

/** Chooses actions by one tick of look-ahead. */
export class OneStepPlanner<State> implements Planner<State> {
  readonly #model: ForwardModel<State>;
  readonly #parameters: OneStepParameters;

  constructor(
    simulation: Simulation<State>,
    role: number,
    { samples = 10, win = 1000, idle = false }: Partial<OneStepParameters> = {},
  ) {
    this.#model = new ForwardModel(simulation, role, idle);
    this.#parameters = { samples, win, idle };
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const model = this.#model;
    const start = budget.used;
    model.release();
    const sampled = sampledActions(model, state, this.#parameters, random, budget);
    const safe = safest(sampled);
    const most = Math.max(...safe.map(({ gain }) => gain));
    const best = safe.filter(({ gain }) => gain === most);
    const action =
      best.length > 0 ? random.pick(best).action : model.simulation.idleAction(state, model.role);
    return {
      action,
      value: best.length > 0 ? most : 0,
      line: [action],
      visits: new Map(sampled.map((each) => [each.action, this.#parameters.samples])),
      calls: budget.used - start,
    };
  }
}
