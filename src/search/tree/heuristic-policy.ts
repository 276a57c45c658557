/**
 * Playouts that choose moves by action heuristics, with the Gibbs distribution (the playout scheme of Trutman and
 * Schiffel 2015). They can be combined with another policy, whose weights are multiplied by those of the heuristic.
 */
import type { Random } from '../../base/index.ts';
import type { Move, PlayoutPolicy } from '../../game/index.ts';
import type { ActionHeuristic } from '../heuristic/action-heuristic.ts';
import { type Scaling, scaleInPlace } from '../heuristic/settings.ts';
import { pickWeighted } from './playout-policies.ts';

export interface HeuristicPolicySettings {
  /** The temperature of the Gibbs distribution. */
  readonly tau: number;
  readonly scaling: Scaling;
  /** The probability of following the heuristic, from 0 to 1. */
  readonly heeded: number;
}

export function heuristicPolicy(
  heuristic: ActionHeuristic,
  { tau, scaling, heeded }: HeuristicPolicySettings,
  base: PlayoutPolicy,
  random: Random,
): PlayoutPolicy {
  let room = new Float64Array(64);
  return {
    choose(role, state, legal, played) {
      if (legal.length === 1) return legal[0] as Move;
      const isHeeded = heeded === 1 || random.next32() < heeded * 2 ** 32;
      if (!isHeeded || !heuristic.covers(legal[0] as Move)) return base.choose(role, state, legal, played);
      const open = base.narrow?.(role, state, legal) ?? legal;
      if (open.length === 1) return open[0] as Move;
      if (open.length > room.length) room = new Float64Array(2 * open.length);
      const weights = room.subarray(0, open.length);
      heuristic.values(state, open, weights);
      scaleInPlace(weights, scaling);
      gibbsWeights(weights, tau);
      const others = base.weigh?.(role, state, open, played);
      if (others !== undefined)
        for (let i = 0; i < open.length; i++) weights[i] = (weights[i] as number) * (others[i] as number);
      return open[pickWeighted(weights, random)] as Move;
    },
    begin(store, place) {
      heuristic.settle(store, place);
      base.begin?.(store, place);
    },
    ...(base.learn && { learn: base.learn.bind(base) }),
    ...(base.learnMove && { learnMove: base.learnMove.bind(base) }),
  };
}

/** Replaces values by weights in place; the highest value gets weight 1. */
export function gibbsWeights(values: Float64Array, tau: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) if ((values[i] as number) > most) most = values[i] as number;
  for (let i = 0; i < values.length; i++) values[i] = Math.exp(((values[i] as number) - most) / tau);
}
