/** The player `nested` with its parameters; its code is loaded when a match starts. */
import { levelSet } from '../search/index.ts';
import { LazyPlayer } from './lazy-player.ts';
import { flag, levels, whole } from './parameters.ts';
import { definePlayer } from './player-kind.ts';

const SOURCE = 'Schofield, Cazenave, Saffidine and Thielscher, nested playouts, GIGA 2015';

export const nested = definePlayer({
  name: 'nested',
  summary: 'nested Monte Carlo: tries each move in games between nested players of the level below',
  source: SOURCE,
  parameters: {
    level: whole(2, 'highest level of nesting; a lower level is used if there is no time for a round', {
      least: 1,
      most: 9,
      source: SOURCE,
    }),
    discount: flag(true, 'among equally good moves, prefer quick wins and slow losses', SOURCE),
    cut: levels(
      'none',
      'levels that stop at the first winning move; may change the move if discount=yes',
      SOURCE,
    ),
    prune: levels(
      '123',
      'levels that stop a game once it is longer than a game already won; never changes the move if discount=yes',
      SOURCE,
    ),
    cascade: flag(false, 'pass the pruning bound down to lower levels; may change the move', SOURCE),
    once: flag(false, 'decide by one round of the highest level instead of the mean of many rounds', SOURCE),
    n: whole(1, 'games per move in each round', { least: 1, most: 1000, source: SOURCE }),
  },
  create: ({ level, once, discount, cut, prune, cascade, n }) =>
    new LazyPlayer(async () => {
      const { NestedPlayer } = await import('./nested-player.ts');
      return new NestedPlayer(
        { level, once },
        { discount, cut: levelSet(cut), prune: levelSet(prune), cascade, playouts: n },
      );
    }),
});
