/** The player `puzzle` with its parameters; its code is loaded when a match starts. */

import { METHODS } from '../search/index.ts';
import { LazyPlayer } from './lazy-player.ts';
import { oneOf, real, whole } from './parameters.ts';
import { definePlayer } from './player-kind.ts';

export const puzzle = definePlayer({
  name: 'puzzle',
  summary: 'for games of one role: runs several searches in turn and follows the best line found',
  parameters: {
    method: oneOf(
      METHODS,
      'auto',
      'search method; auto runs all of them in turn',
      'Lipovetzky and Geffner 2012 (iw), Lipovetzky and Geffner 2017 (best), Cazenave 2009 (nmcs), Rosin 2011 (nrpa)',
    ),
    level: whole(3, 'nesting level of nmcs and nrpa', {
      least: 1,
      most: 6,
      source: 'Cazenave 2009, Rosin 2011',
    }),
    iterations: whole(100, 'iterations per level of nrpa', {
      least: 1,
      source: 'Rosin 2011 (N)',
    }),
    alpha: real(1, 'step size of nrpa', { source: 'Rosin 2011 (α)' }),
    weight: real(2, 'weight of the distance to the goal in A*', { source: 'Pohl 1970' }),
    megabytes: whole(512, 'megabytes for positions', { least: 16, most: 16384 }),
  },
  create: (options) =>
    new LazyPlayer(async () => {
      const { PuzzlePlayer } = await import('./puzzle-player.ts');
      return new PuzzlePlayer(options);
    }),
});
