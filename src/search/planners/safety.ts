/**
 * Safety prepruning: before a search, each action is tried several times, and only those that lost least often are
 * kept (Geffner and Geffner, "Width-based planning for general video-game playing", 2015).
 */
import type { Random } from '../../base/index.ts';
import type { ForwardModel } from './forward-model.ts';
import type { CallBudget } from './planner.ts';

export interface SampledAction {
  readonly action: number;
  /** The number of samples in which the run was lost after one tick. */
  readonly losses: number;
  /** The mean gain of the samples: points, and the value of a win or a loss. */
  readonly gain: number;
}

/**
 * @param samples the number of samples per action; fewer if they would use more than half of the budget
 * @param win the value of a win in points
 */
export function sampledActions<State>(
  model: ForwardModel<State>,
  state: State,
  { samples, win }: { readonly samples: number; readonly win: number },
  random: Random,
  budget: CallBudget<State>,
): SampledAction[] {
  const actions = model.actions(state);
  const affordable = Math.floor(budget.left / 2 / Math.max(1, actions.length));
  const count = Math.min(samples, affordable);
  const scratch = model.copy(state);
  const before = model.score(state);
  return actions.map((action) => {
    let losses = 0;
    let gain = 0;
    let tried = 0;
    for (; tried < count; tried++) {
      model.simulation.copy(state, scratch);
      if (!model.step(scratch, action, random, budget)) break;
      const outcome = model.outcome(scratch);
      if (outcome < 0) losses++;
      gain += model.score(scratch) - before + win * outcome;
    }
    return { action, losses, gain: tried === 0 ? 0 : gain / tried };
  });
}

/** Returns the actions that lost least often; there is always at least one. */
export function safest(sampled: readonly SampledAction[]): SampledAction[] {
  const least = Math.min(...sampled.map(({ losses }) => losses));
  return sampled.filter(({ losses }) => losses === least);
}
