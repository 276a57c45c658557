/** The player `minimax` with its parameters; its code is loaded when a match starts. */
import { MODEL_KINDS } from '../learn/index.ts';
import { DEEPEST, EVALUATIONS } from './evaluations.ts';
import { LazyPlayer } from './lazy-player.ts';
import { oneOf, whole } from './parameters.ts';
import { definePlayer } from './player-kind.ts';

export const minimax = definePlayer({
  name: 'minimax',
  summary: 'alpha-beta search with iterative deepening; proves small games',
  source: 'Knuth and Moore 1975 (alpha-beta); Schaeffer 1989 (move ordering); Ballard 1983 (chance)',
  parameters: {
    depth: whole(0, 'moves to look ahead; 0 for as many as time allows', { most: DEEPEST }),
    evaluation: oneOf(
      EVALUATIONS,
      'focus+goal+mobility',
      'evaluation of positions where the search stops',
      'Clune 2007 (mobility, focus); Schiffel and Thielscher 2007 (goal); Buro 1995 (learned)',
    ),
    values: oneOf(
      MODEL_KINDS,
      'linear',
      'model of evaluation=learned: a weight per fact, also per pair of facts, or a network with one hidden layer',
      'Buro 1995 (linear); Sutton 1988 (pairs and network)',
    ),
    opponents: oneOf(
      ['paranoid', 'maxn'],
      'paranoid',
      'assume that all other roles play against this one, or that each plays for itself',
      'Luckhardt and Irani 1986 (max^n); Sturtevant and Korf 2000 (paranoid)',
    ),
    simultaneous: oneOf(
      ['pessimistic', 'mixed'],
      'mixed',
      'simultaneous moves: assume that the others know the move of this player, or solve for a mixed strategy',
      'von Neumann 1928 (mixed)',
    ),
    megabytes: whole(64, 'megabytes for the transposition table', { least: 1, most: 4096 }),
  },
  create: (options) =>
    new LazyPlayer(async () => {
      const { MinimaxPlayer } = await import('./minimax-player.ts');
      return new MinimaxPlayer(options);
    }),
});
