/** The player of puzzles and its knobs. */
import { LazyPlayer } from '../lazy-player.ts';
import { oneOf, real, whole } from '../parameters.ts';
import { definePlayer } from '../player-kind.ts';
import { METHODS } from './portfolio-options.ts';

export const puzzle = definePlayer({
  name: 'puzzle',
  summary: 'for games of one role: several searches take turns, and the best line found is followed',
  parameters: {
    method: oneOf(
      METHODS,
      'auto',
      'auto is all of them; bfs: breadth first; iw: novelty pruning; best: best-first width search and A*; beam: beam search; dfs: depth first; nmcs: nested Monte Carlo; nrpa: policy adaptation',
      'Geffner and Lipovetzky 2012 (iw), Lipovetzky and Geffner 2017 (best), Cazenave 2009 (nmcs), Rosin 2011 (nrpa)',
    ),
    level: whole(3, 'of nested Monte Carlo and of policy adaptation', {
      least: 1,
      most: 6,
      source: 'Cazenave 2009, Rosin 2011',
    }),
    iterations: whole(100, 'searches of the level below in policy adaptation', {
      least: 1,
      source: 'Rosin 2011 (N)',
    }),
    alpha: real(1, 'how far policy adaptation shifts weights', { source: 'Rosin 2011 (α)' }),
    weight: real(2, 'weight of the distance to the goal in A*', { source: 'Pohl 1970' }),
    megabytes: whole(512, 'memory for positions', { least: 16, most: 16384 }),
  },
  create: (options) =>
    new LazyPlayer(async () => {
      const { PuzzlePlayer } = await import('./puzzle-player.ts');
      return new PuzzlePlayer(options);
    }),
});
