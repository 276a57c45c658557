/** The ways in which a learning player judges positions: by sub-goals, by one tree, or by a tree for every turn. */
import type { Game, Role } from '../../game/index.ts';
import {
  contextualTree,
  type DecisionNode,
  type Features,
  featuresOf,
  leafCount,
  type PositionValue,
  RecalledSubGoals,
  type SubGoal,
  type SubGoalKnowledge,
  type SubGoalLearning,
  subGoalWeights,
  type TreeSettings,
  treeShare,
  UNKNOWN_VALUE,
  type WeightingOptions,
  weightedFeatures,
  wholeTree,
} from '../../learn/index.ts';
import { positionsIn, type Seen } from '../../search/index.ts';
import type { LearnedJudgement } from './learning-player.ts';

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
  learning: SubGoalLearning | RecalledSubGoals,
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
  learning: SubGoalLearning,
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

function treeValue(tree: DecisionNode): PositionValue {
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

// What may change within the range of a turn.

/** Features that hold somewhere in the range, but not where it starts. */
function newFeatures(range: readonly Seen[], features: Features): Set<number> {
  const found = new Set<number>();
  for (const seen of range) {
    const now = features.bitsOf(seen.state);
    for (const state of positionsIn(seen)) {
      const then = features.bitsOf(state);
      for (let word = 0; word < then.length; word++) {
        let left = (then[word] as number) & ~(now[word] ?? 0);
        for (; left !== 0; left &= left - 1) found.add(32 * word + 31 - Math.clz32(left & -left));
      }
    }
  }
  return found;
}
