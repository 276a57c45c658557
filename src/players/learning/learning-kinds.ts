/** The players `goal-search`, `subgoal`, `decision-tree` and `contextual`, with their knobs. */
import type { Role } from '../../game/index.ts';
import type { RecalledSubGoals, SubGoalLearning, WeightingOptions } from '../../learn/index.ts';
import { flag, oneOf, type ValuesOf, whole } from '../parameters.ts';
import { definePlayer } from '../player-kind.ts';
import { contextualJudgement, goalJudgement, subGoalJudgement, treeJudgement } from './judgements.ts';
import { learnGame, recallOrLearn } from './learned-game.ts';
import { type LearnedJudgement, LearningPlayer, type LearningPlayerOptions } from './learning-player.ts';

const SOURCE = 'Sheng 2011';

const SEARCH_PARAMETERS = {
  depth: whole(1, 'moves to look ahead', { least: 1, most: 32, source: SOURCE }),
  simultaneous: oneOf(
    ['enumerate', 'sample'],
    'enumerate',
    'where all move at once: the mean over all that the others may do, or over some of it',
  ),
  samples: whole(16, 'answers that are drawn with simultaneous=sample', { least: 1 }),
} as const;

const TRAINING_PARAMETERS = {
  games: whole(20_000, 'random games to learn from, if the start clock allows', {
    least: 1,
    source: `3000 to 5000 in ${SOURCE}`,
  }),
  seed: whole(1234, 'of these games; 0 for one that comes from the match', { source: SOURCE }),
  settle: flag(
    false,
    'stop learning when the order of sub-goals has been the same for three batches',
    SOURCE,
  ),
} as const;

const WEIGHT_PARAMETERS = {
  weights: oneOf(
    ['rate', 'lift'],
    'lift',
    'what a sub-goal weighs: how often it holds where the role wins, or how much more often than elsewhere',
    `rate in ${SOURCE}`,
  ),
  anti: flag(true, 'features of lost games count against a position', SOURCE),
} as const;

const TREE_PARAMETERS = {
  criterion: oneOf(
    ['gain', 'ratio'],
    'gain',
    'what questions are chosen by: information gain, or gain ratio',
    'Quinlan 1986 (gain), 1993 (ratio)',
  ),
  prune: flag(false, 'take questions back that do not pay, judged pessimistically', 'Quinlan 1993'),
  least: whole(
    0,
    'games below which a side is not divided; 0: a hundredth of all, in trees for one turn a tenth',
  ),
  ties: oneOf(['subgoals', 'random'], 'subgoals', 'what decides between moves that are worth the same'),
} as const;

type SearchValues = ValuesOf<typeof SEARCH_PARAMETERS>;
type TrainingValues = ValuesOf<typeof TRAINING_PARAMETERS>;
type WeightValues = ValuesOf<typeof WEIGHT_PARAMETERS>;

export const goalSearch = definePlayer({
  name: 'goal-search',
  summary: 'takes a win within its depth, and any other move if there is none',
  source: SOURCE,
  parameters: SEARCH_PARAMETERS,
  create: (values) => player(values, ({ game }) => goalJudgement(game)),
});

export const subgoal = definePlayer({
  name: 'subgoal',
  summary: 'goes for what won random games have in common at their end',
  source: SOURCE,
  parameters: { ...SEARCH_PARAMETERS, ...TRAINING_PARAMETERS, ...WEIGHT_PARAMETERS },
  create: (values) =>
    learner(values, (learning, role) => subGoalJudgement(learning, role, weightingOf(values))),
});

export const decisionTree = definePlayer({
  name: 'decision-tree',
  summary: 'judges positions by a tree of questions, grown from random games',
  source: `${SOURCE}; Quinlan 1986`,
  parameters: { ...SEARCH_PARAMETERS, ...TRAINING_PARAMETERS, ...WEIGHT_PARAMETERS, ...TREE_PARAMETERS },
  create: (values) =>
    learner(values, (learning, role) => treeJudgement(learning, role, weightingOf(values), values)),
});

export const contextual = definePlayer({
  name: 'contextual',
  summary: 'grows a tree of questions for every turn, about what may change in it',
  source: `${SOURCE}; Quinlan 1986`,
  parameters: { ...SEARCH_PARAMETERS, ...TRAINING_PARAMETERS, ...WEIGHT_PARAMETERS, ...TREE_PARAMETERS },
  create: (values) =>
    // It needs the games themselves, which are not kept.
    player(values, (match) =>
      contextualJudgement(learnGame(match, values), match.role, weightingOf(values), values),
    ),
});

function player(
  { depth, simultaneous, samples }: SearchValues,
  learn: LearningPlayerOptions['learn'],
): LearningPlayer {
  return new LearningPlayer({ depth, simultaneous, samples, learn });
}

/** One that can do with what is remembered. */
function learner(
  values: SearchValues & TrainingValues,
  judgement: (knowledge: SubGoalLearning | RecalledSubGoals, role: Role) => LearnedJudgement,
): LearningPlayer {
  return player(values, (match) => judgement(recallOrLearn(match, values), match.role));
}

function weightingOf({ weights, anti }: WeightValues): WeightingOptions {
  return { weighting: weights, antiGoals: anti };
}
