/** A search without any knobs, 128 playouts at once, for those who want to know what a search makes of a position. */
import type { Random } from '../../circuit/random.ts';
import { type CircuitGame, DEFAULT_MAX_LENGTH } from '../../machine/index.ts';
import { boundsOf } from './mcts-player.ts';
import { Search, type SearchSettings } from './search.ts';
import { SlicedSearch } from './sliced-search.ts';

const SETTINGS: SearchSettings = {
  c: 40,
  bound: 'ucb1',
  firstPlay: undefined,
  rave: 0,
  expandAll: 'auto',
  expandAfter: 1,
  solver: true,
  transpositions: true,
  memory: 64e6,
};

export function plainSearch(game: CircuitGame, random: Random): Search {
  const machine = new SlicedSearch(game, {
    policy: 'uniform',
    maxLength: DEFAULT_MAX_LENGTH,
    notesMoves: false,
    rounds: undefined,
    learns: false,
    temperature: 1,
  });
  return new Search({ machine }, boundsOf({ game }), SETTINGS, random);
}
