/** The playouts of `mcts` that play many games at the same time. */
import type { PlayoutsOptions, PolicyName } from '../../game/index.ts';
import type { MctsValues } from './mcts-parameters.ts';

/** Playouts that support many lanes; the others play one game at a time. */
export const LANE_POLICIES: { readonly [playout in MctsValues['playout']]?: PolicyName } = {
  uniform: 'uniform',
  decisive: 'decisive',
  winning: 'winning',
  mast: 'weighted',
};

export type LaneChoice = Pick<PlayoutsOptions, 'policy' | 'guide' | 'values'>;
