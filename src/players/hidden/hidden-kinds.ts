/**
 * The players `cfr`, `ismcts`, `oos`, `hyperplay` and `hyperplay-ii` for games with hidden information; their code is loaded when a match starts.
 */
import { INFORMATION_SET_DEFAULTS } from '../../search/index.ts';
import { LazyPlayer } from '../lazy-player.ts';
import type { Player } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import {
  EQUILIBRIUM_PARAMETERS,
  EXPLORATION,
  HYPER_PLAY_PARAMETERS,
  type InformationSetValues,
  PROBE_PARAMETERS,
  SEARCH_PARAMETERS,
} from './hidden-parameters.ts';

export const cfr = definePlayer({
  name: 'cfr',
  summary:
    'plays an equilibrium of games whose whole tree fits into memory; searches others as `ismcts` does',
  source: 'Zinkevich et al. 2007; Tammelin 2014 (CFR+)',
  parameters: EQUILIBRIUM_PARAMETERS,
  create: (values) =>
    new LazyPlayer(async () => {
      const { EquilibriumPlayer } = await import('./equilibrium-player.ts');
      return new EquilibriumPlayer(values);
    }),
});

export const ismcts = definePlayer({
  name: 'ismcts',
  summary: 'tree search over what each role has observed, for hidden information and simultaneous moves',
  source: 'Cowling, Powley and Whitehouse 2012 (MO-ISMCTS); Lanctot, Lisý and Winands 2013 (regret matching)',
  parameters: SEARCH_PARAMETERS,
  create: searchPlayer,
});

export const oos = definePlayer({
  name: 'oos',
  summary: 'online outcome sampling: counterfactual regret minimisation from what the role has observed',
  source: 'Lisý, Lanctot and Bowling 2015',
  parameters: EXPLORATION,
  create: (values) => searchPlayer({ ...values, selection: 'outcome', c: INFORMATION_SET_DEFAULTS.c }),
});

export const hyperPlay = definePlayer({
  name: 'hyperplay',
  summary: 'random games in models of the match that fit what was seen, as if everything in them were known',
  source: 'Schofield, Cerexhe and Thielscher 2012 (HyperPlay)',
  parameters: HYPER_PLAY_PARAMETERS,
  create: (values) =>
    new LazyPlayer(async () => {
      const { HyperPlayer } = await import('./hyper-player.ts');
      return new HyperPlayer(values);
    }),
});

export const hyperPlay2 = definePlayer({
  name: 'hyperplay-ii',
  summary: 'imagines matches in which all roles know only what they have seen, so that it pays for knowledge',
  source: 'Schofield and Thielscher 2015 (HyperPlay-II)',
  parameters: PROBE_PARAMETERS,
  create: (values) =>
    new LazyPlayer(async () => {
      const { HyperPlayer2 } = await import('./hyper-player.ts');
      return new HyperPlayer2(values);
    }),
});

function searchPlayer(values: InformationSetValues): Player {
  return new LazyPlayer(async () => {
    const { InformationSetPlayer } = await import('./information-set-player.ts');
    return new InformationSetPlayer(values);
  });
}
