/** The ways in which a learning player evaluates positions: by sub-goals, by one tree, or by a tree for every turn. */
import {
  type Evaluator,
  type Game,
  middleOf,
  type Role,
  singleEvaluator,
  utilityScale,
} from '../../game/index.ts';
import {
  contextualTree,
  type DecisionNode,
  type Features,
  type FeatureValue,
  featureEvaluator,
  leafCount,
  RecalledSubGoals,
  type SubGoal,
  type SubGoalKnowledge,
  type SubGoalLearning,
  subGoalWeights,
  type TreeSettings,
  treeShare,
  type WeightingOptions,
  weightedFeatures,
  wholeTree,
} from '../../learn/index.ts';
import { positionsIn, type Seen } from '../../search/index.ts';
import type { LearnedJudgement } from './learning-player.ts';

export interface TreeValues extends TreeSettings {
  /** How to decide between moves of equal value. */
  readonly ties: 'subgoals' | 'random';
}

/** Uses goals only. */
export function goalJudgement(game: Game, note = 'goals only'): LearnedJudgement {
  const middles = game.roles.map(({ utility }) => middleOf(utilityScale(utility)));
  const evaluator = singleEvaluator(game, (_, role) => middles[role] as number);
  return { judge: () => ({ evaluator }), note };
}

export function subGoalJudgement(
  learning: SubGoalKnowledge,
  role: Role,
  weighting: WeightingOptions,
): LearnedJudgement {
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0) return bypass(learning);
  const evaluator = subGoalEvaluator(learning, role, weighting);
  return { judge: () => ({ evaluator }), note: noteOf(learning, subGoals) };
}

/** Uses one tree for the whole match. */
export function treeJudgement(
  learning: SubGoalLearning | RecalledSubGoals,
  role: Role,
  weighting: WeightingOptions,
  values: TreeValues,
): LearnedJudgement {
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0) return bypass(learning);
  const treeOf = (each: Role): DecisionNode =>
    learning instanceof RecalledSubGoals ? learning.tree(each) : wholeTree(learning, each, values);
  const tree = treeOf(role);
  const evaluator = preparedEvaluator(learning, role, (each) =>
    treeValue(each === role ? tree : treeOf(each)),
  );
  const judged = { evaluator, ...tieBreak(learning, role, weighting, values) };
  const note = `${noteOf(learning, subGoals)}, ${leafCount(tree)} leaves`;
  return { judge: () => judged, note };
}

/**
 * Uses a tree for every turn, grown from the sub-goals that are new within its range; without any, the weights of the
 * sub-goals.
 */
export function contextualJudgement(
  learning: SubGoalLearning,
  role: Role,
  weighting: WeightingOptions,
  values: TreeValues,
): LearnedJudgement {
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0) return bypass(learning);
  return {
    judge(range) {
      const inRange = newFeatures(range, learning.features);
      const selectedFor = (each: Role): SubGoal[] =>
        learning.subGoals(each).filter(({ feature }) => inRange.has(feature));
      if (selectedFor(role).length === 0) return { evaluator: subGoalEvaluator(learning, role, weighting) };
      const evaluator = preparedEvaluator(learning, role, (each) =>
        treeValue(contextualTree(learning, each, selectedFor(each), values)),
      );
      return { evaluator, ...tieBreak(learning, role, weighting, values) };
    },
    note: noteOf(learning, subGoals),
  };
}

function subGoalEvaluator(learning: SubGoalKnowledge, role: Role, weighting: WeightingOptions): Evaluator {
  const size = learning.features.terms.length;
  return preparedEvaluator(learning, role, (each) =>
    weightedFeatures(subGoalWeights(learning.subGoals(each), size, weighting)),
  );
}

/** What the role needs is computed in advance because it takes a while; for other roles it is computed on demand. */
function preparedEvaluator(
  { game, features }: SubGoalKnowledge,
  role: Role,
  valueFor: (role: Role) => FeatureValue,
): Evaluator {
  const own = valueFor(role);
  return featureEvaluator(game, features, (each) => (each === role ? own : valueFor(each)));
}

function treeValue(tree: DecisionNode): FeatureValue {
  return (features) => 100 * treeShare(tree, features);
}

function tieBreak(
  learning: SubGoalKnowledge,
  role: Role,
  weighting: WeightingOptions,
  { ties }: TreeValues,
): { tieBreak?: Evaluator } {
  return ties === 'random' ? {} : { tieBreak: subGoalEvaluator(learning, role, weighting) };
}

/** If random games hardly ever win there is nothing to learn, so only goals count. */
function bypass({ game, games }: SubGoalKnowledge): LearnedJudgement {
  return goalJudgement(game, `goals only: ${games} random games do not show how to win`);
}

function noteOf(knowledge: SubGoalKnowledge, subGoals: readonly SubGoal[]): string {
  const { games } = knowledge;
  return `${knowledge instanceof RecalledSubGoals ? 'remembered' : 'learned'} from ${games} games: ${subGoals.length} sub-goals`;
}

/** Features that hold somewhere in the range but not at its start. */
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
