/** The search parts that learned values produce for a match. */
import type { Game } from '../../game/index.ts';
import type { PositionValues } from '../../learn/index.ts';
import { learningBudget, sharedValues } from '../learning/shared-values.ts';
import type { MatchStart } from '../player.ts';
import type { LearnedParameterValues } from './learned-parameters.ts';

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
