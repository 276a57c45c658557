/** The parameters of `cfr`, `ismcts` and `oos`. */
import { EQUILIBRIUM_METHODS, INFORMATION_SET_DEFAULTS, SELECTIONS } from '../../search/index.ts';
import { oneOf, real, type ValuesOf, whole } from '../parameters.ts';

export const EQUILIBRIUM_PARAMETERS = {
  method: oneOf(
    EQUILIBRIUM_METHODS,
    'cfr+',
    'how regrets are minimised: by CFR+, by plain CFR, or by external sampling, which has many short iterations',
  ),
  nodes: whole(300_000, 'maximum number of histories in the game tree', { least: 1 }),
  iterations: whole(20_000, 'maximum number of iterations', { least: 1 }),
  precision: real(1e-5, 'stop once no other strategy gains more than this share of the range of goals'),
} as const;

export type EquilibriumValues = ValuesOf<typeof EQUILIBRIUM_PARAMETERS>;

export const EXPLORATION = {
  epsilon: real(
    INFORMATION_SET_DEFAULTS.epsilon,
    'probability with which mixed strategies explore any move',
    { most: 1 },
  ),
  longest: whole(INFORMATION_SET_DEFAULTS.longest, 'moves after which a playout is cut off', { least: 1 }),
} as const;

export const SEARCH_PARAMETERS = {
  selection: oneOf(
    SELECTIONS,
    INFORMATION_SET_DEFAULTS.selection,
    'how moves are selected: by upper confidence bounds, by regret matching, by outcome sampling, or by regret matching only where several roles choose at once',
  ),
  c: real(INFORMATION_SET_DEFAULTS.c, 'weight of exploration in upper confidence bounds'),
  ...EXPLORATION,
} as const;

export type InformationSetValues = ValuesOf<typeof SEARCH_PARAMETERS>;
