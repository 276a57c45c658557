/** Learning: features, training games, values and sub-goals learned from play. */
export { classMemory, type KnowledgeStore, translatedMemory } from './class-memory.ts';
export { type DecisionNode, leafCount, treeShare } from './decision-tree.ts';
export { type Features, type FeatureValue, featureEvaluator, featuresOf } from './features.ts';
export { keepSolution, keptSolution } from './kept-solutions.ts';
export {
  LearnedValues,
  learnValues,
  type PositionValues,
  recalledValues,
  savedValues,
} from './learned-values.ts';
export type { Teacher } from './lessons.ts';
export { MODEL_KINDS, type ModelKind } from './nets/model-kind.ts';
export { learnNetwork } from './nets/network-learning.ts';
export { canHaveNetwork, NetworkValues } from './nets/network-values.ts';
export { recalledNetwork, savedNetwork } from './nets/saved-network.ts';
export {
  type JointTraining,
  serveTraining,
  type TrainingProgress,
  type TrainingProtocol,
  trainTogether,
} from './nets/training-service.ts';
export { SubGoalLearning } from './sub-goal-learning.ts';
export {
  contextualTree,
  DEFAULT_TREE,
  RecalledSubGoals,
  type SubGoalKnowledge,
  savedSubGoals,
  type TreeSettings,
  wholeTree,
} from './sub-goal-tree.ts';
export {
  helpfulSubGoals,
  liftOf,
  type SubGoal,
  subGoalWeights,
  type Weighting,
  type WeightingOptions,
  weightedFeatures,
} from './sub-goals.ts';
export { plainSearch, randomTeacher, searchTeacher } from './teachers.ts';
