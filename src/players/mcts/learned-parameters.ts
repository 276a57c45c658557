/** The parameters of `mcts` for learned values. */
import { MODEL_KINDS } from '../../learn/index.ts';
import { oneOf, real, type ValuesOf, whole } from '../parameters.ts';

export const LEARNED_PARAMETERS = {
  learned: oneOf(
    ['none', 'tree', 'cut', 'both', 'minimax', 'cut-minimax'],
    'none',
    'where learned values are used: as initial values of moves in the tree, as values of playouts that are cut off, both, backed up by minimax beside the means of playouts, or the second and the last together',
    'Buro 1995 (values); Gelly and Silver 2007 (first values); Lorentz 2008 (cut playouts); Lanctot et al. 2014 (minimax)',
  ),
  alpha: real(0.3, 'weight of the values against the mean of playouts, with learned=minimax or cut-minimax', {
    most: 1,
    source: 'Lanctot et al. 2014',
  }),
  prior: real(30, 'visits at which the learned value and the mean weigh equally in the tree'),
  horizon: whole(
    6,
    'moves after which playouts are cut off and valued, with learned=cut, both or cut-minimax; 0 values positions without playouts',
  ),
  lessons: oneOf(
    ['search', 'random', 'play'],
    'search',
    'training data of linear values: search results from self-play, random games, or self-play with the values themselves; pairs and networks always use play',
    'Veness et al. 2009 (search); Sutton 1988 (play)',
  ),
  values: oneOf(
    MODEL_KINDS,
    'linear',
    'model: a weight per fact, also per pair of facts, or a network with one hidden layer',
  ),
  positions: whole(
    100_000,
    'positions to learn from, if the start clock allows it; pairs and networks use all of their share of the start clock',
    { least: 1000 },
  ),
} as const;

export type LearnedParameterValues = ValuesOf<typeof LEARNED_PARAMETERS>;
