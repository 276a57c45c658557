/** The knobs of `mcts` that have to do with learned values, and what they come to in a match. */
import { MODEL_KINDS, type PositionValues } from '../../learn/index.ts';
import { sharedValues } from '../learning/shared-values.ts';
import { oneOf, real, type ValuesOf, whole } from '../parameters.ts';
import type { MatchStart } from '../player.ts';

export const LEARNED_PARAMETERS = {
  learned: oneOf(
    ['none', 'tree', 'cut', 'both'],
    'none',
    'where learned values count: as what moves are worth at first, as what cut playouts are worth',
    'Buro 1995 (values); Gelly and Silver 2007 (first values); Lorentz 2008 (cut playouts)',
  ),
  prior: real(30, 'visits at which learned values count half in the tree'),
  horizon: whole(6, 'moves after which playouts are cut, where learned values are to judge them', {
    least: 1,
  }),
  lessons: oneOf(
    ['search', 'random', 'play'],
    'search',
    'what linear values are learned from: what searches find in games against oneself, how random games end, or games of the values against themselves, from which pairs and networks always learn',
    'Veness et al. 2009 (search); Sutton 1988 (play)',
  ),
  values: oneOf(
    MODEL_KINDS,
    'linear',
    'what is learned: a weight for each fact, for pairs of facts too, or a network with a hidden layer',
  ),
  positions: whole(
    100_000,
    'judgements of positions to learn from, if the start clock allows; pairs and networks use all the time for learning that a start clock leaves',
    { least: 1000 },
  ),
} as const;

export type LearnedParameterValues = ValuesOf<typeof LEARNED_PARAMETERS>;

const NAMES = { linear: 'values', pairs: 'values of pairs', network: 'a network' } as const;

/** What a match is played with. */
export interface LearnedParts {
  readonly values?: PositionValues;
  /** Whether values count in the tree, and whether they judge playouts that are cut. */
  readonly countsInTree: boolean;
  readonly judgesCut: boolean;
  readonly note?: string;
}

export function learnedParts(
  match: MatchStart,
  { learned, positions, lessons, values: model }: LearnedParameterValues,
): LearnedParts {
  const nothing = { countsInTree: false, judgesCut: false };
  if (learned === 'none') return nothing;
  const values = sharedValues(match, { from: lessons, model, positions });
  if (values === undefined) return { ...nothing, note: 'nothing learned: games do not tell enough' };
  return {
    values,
    countsInTree: learned !== 'cut',
    judgesCut: learned !== 'tree',
    note: `${NAMES[model]} learned from ${values.positions} positions`,
  };
}
