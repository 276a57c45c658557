/** `anygame/learn`: features, values and sub-goals that are learned from play. */
export {
  contextualTree,
  type DecisionNode,
  type Features,
  featuresOf,
  LearnedValues,
  learnValues,
  randomTeacher,
  type SubGoal,
  SubGoalLearning,
  searchTeacher,
  type Teacher,
  type TreeSettings,
  wholeTree,
} from '../learn/index.ts';
