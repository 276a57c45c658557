/** The ways to judge positions that a player can learn: by sub-goals, by a tree, by a tree for every turn. */
import type { Game, Role } from '../../machine/index.ts';
import { leafCount, type TreeNode, treeShare } from './decision-tree.ts';
import { featuresOf } from './features.ts';
import type { Learning } from './learning.ts';
import type { LearnedJudgement } from './learning-player.ts';
import { newFeatures } from './new-features.ts';
import { type PositionValue, UNKNOWN_VALUE } from './position-value.ts';
import { RecalledSubGoals, type SubGoalKnowledge } from './saved-sub-goals.ts';
import { contextualTree, type TreeSettings, wholeTree } from './sub-goal-tree.ts';
import type { SubGoal } from './sub-goals.ts';
import { subGoalWeights, type WeightingOptions, weightedFeatures } from './weighted-features.ts';

export interface TreeValues extends TreeSettings {
  /** What decides between moves that are worth the same. */
  readonly ties: 'subgoals' | 'random';
}

/** Nothing but goals. */
export function goalJudgement(game: Game, note = 'goals only'): LearnedJudgement {
  return { features: featuresOf(game), judge: () => ({ value: UNKNOWN_VALUE }), note };
}

export function subGoalJudgement(
  learning: SubGoalKnowledge,
  role: Role,
  weighting: WeightingOptions,
): LearnedJudgement {
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0) return bypass(learning);
  const value = subGoalValue(learning, subGoals, weighting);
  return { features: learning.features, judge: () => ({ value }), note: noteOf(learning, subGoals) };
}

/** One tree for the whole match. */
export function treeJudgement(
  learning: Learning | RecalledSubGoals,
  role: Role,
  weighting: WeightingOptions,
  values: TreeValues,
): LearnedJudgement {
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0) return bypass(learning);
  const tree = learning instanceof RecalledSubGoals ? learning.tree(role) : wholeTree(learning, role, values);
  const judged = { value: treeValue(tree), ...tieBreak(learning, subGoals, weighting, values) };
  const note = `${noteOf(learning, subGoals)}, ${leafCount(tree)} leaves`;
  return { features: learning.features, judge: () => judged, note };
}

/** A tree for every turn, of the sub-goals that are new within its range; without any, the sub-goals' weights. */
export function contextualJudgement(
  learning: Learning,
  role: Role,
  weighting: WeightingOptions,
  values: TreeValues,
): LearnedJudgement {
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0) return bypass(learning);
  const { features } = learning;
  return {
    features,
    judge(range) {
      const inRange = newFeatures(range, features);
      const selected = subGoals.filter(({ feature }) => inRange.has(feature));
      if (selected.length === 0) return { value: subGoalValue(learning, subGoals, weighting) };
      const tree = contextualTree(learning, role, selected, values);
      return { value: treeValue(tree), ...tieBreak(learning, subGoals, weighting, values) };
    },
    note: noteOf(learning, subGoals),
  };
}

function subGoalValue(
  { features }: SubGoalKnowledge,
  subGoals: readonly SubGoal[],
  weighting: WeightingOptions,
): PositionValue {
  return weightedFeatures(subGoalWeights(subGoals, features.terms.length, weighting));
}

function treeValue(tree: TreeNode): PositionValue {
  return { value: (features) => 100 * treeShare(tree, features) };
}

function tieBreak(
  learning: SubGoalKnowledge,
  subGoals: readonly SubGoal[],
  weighting: WeightingOptions,
  { ties }: TreeValues,
): { tieBreak?: PositionValue } {
  return ties === 'random' ? {} : { tieBreak: subGoalValue(learning, subGoals, weighting) };
}

/** Where random games hardly ever win there is nothing to learn from; then only goals count. */
function bypass({ game, games }: SubGoalKnowledge): LearnedJudgement {
  return goalJudgement(game, `goals only: ${games} random games do not tell how to win`);
}

function noteOf(knowledge: SubGoalKnowledge, subGoals: readonly SubGoal[]): string {
  const { games } = knowledge;
  return `${knowledge instanceof RecalledSubGoals ? 'remembered' : 'learned'} from ${games} games: ${subGoals.length} sub-goals`;
}
