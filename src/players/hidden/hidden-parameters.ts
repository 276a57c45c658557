/** The parameters of `cfr`, `ismcts`, `oos`, `hyperplay` and `hyperplay-ii`. */
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

const LONGEST = whole(INFORMATION_SET_DEFAULTS.longest, 'moves after which a playout is cut off', {
  least: 1,
});

export const EXPLORATION = {
  epsilon: real(
    INFORMATION_SET_DEFAULTS.epsilon,
    'probability with which mixed strategies explore any move',
    { most: 1 },
  ),
  longest: LONGEST,
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

export const HYPER_PLAY_PARAMETERS = {
  models: whole(64, 'models of the match that fit what was seen', { least: 1 }),
  longest: LONGEST,
} as const;

export type HyperPlayValues = ValuesOf<typeof HYPER_PLAY_PARAMETERS>;

export const PROBE_PARAMETERS = {
  ...HYPER_PLAY_PARAMETERS,
  imagined: whole(32, 'models that each role keeps in an imagined match', { least: 1 }),
  trials: whole(8, 'random games after each move by which a role chooses in an imagined match', { least: 1 }),
} as const;

export type ProbeValues = ValuesOf<typeof PROBE_PARAMETERS>;
