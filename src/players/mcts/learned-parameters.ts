/** The parameters of `mcts` for learned values, and the search parts that they produce for a match. */
import type { Game } from '../../game/index.ts';
import { MODEL_KINDS, type PositionValues } from '../../learn/index.ts';
import { learningBudget, sharedValues } from '../learning/shared-values.ts';
import { oneOf, real, type ValuesOf, whole } from '../parameters.ts';
import type { MatchStart } from '../player.ts';

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

const NAMES = { linear: 'values', pairs: 'values of pairs', network: 'a network' } as const;

/** The learned parts used in a match. */
export interface LearnedParts {
  readonly values?: PositionValues;
  /** Whether values are used in the tree, and whether they evaluate playouts that are cut. */
  readonly countsInTree: boolean;
  readonly judgesCut: boolean;
  /** Whether they are backed up by minimax. */
  readonly isBackedUp: boolean;
  readonly note?: string;
}

export function learnedParts(
  match: MatchStart,
  { learned, positions, lessons, values: model }: LearnedParameterValues,
): LearnedParts {
  const nothing = { countsInTree: false, judgesCut: false, isBackedUp: false };
  if (learned === 'none') return nothing;
  const values = sharedValues(
    { ...match, budget: learningBudget(match.budget) },
    { from: lessons, model, positions },
  );
  if (values === undefined)
    return { ...nothing, note: 'nothing learned: the training games were not conclusive' };
  return {
    values,
    countsInTree: learned === 'tree' || learned === 'both',
    judgesCut: learned === 'cut' || learned === 'both' || learned === 'cut-minimax',
    isBackedUp: (learned === 'minimax' || learned === 'cut-minimax') && canBackUp(match.game),
    note: `${NAMES[model]} learned from ${values.positions} positions`,
  };
}

/** Whether one role chooses at a time and there is no chance. */
function canBackUp({ traits, roles }: Game): boolean {
  return traits.takesTurns === true && !traits.hidesInformation && roles.every(({ isChance }) => !isChance);
}
