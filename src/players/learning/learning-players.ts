/** Creates the players that learn from random games, from the values of their parameters. */
import type { Role } from '../../game/index.ts';
import type { RecalledSubGoals, SubGoalLearning, WeightingOptions } from '../../learn/index.ts';
import { contextualJudgement, goalJudgement, subGoalJudgement, treeJudgement } from './judgements.ts';
import { learnGame, recallOrLearn } from './learned-game.ts';
import type { SearchValues, TrainingValues, TreeParameters, WeightValues } from './learning-kinds.ts';
import { type LearnedJudgement, LearningPlayer, type LearningPlayerOptions } from './learning-player.ts';

type SubGoalValues = SearchValues & TrainingValues & WeightValues;

export function goalSearchPlayer(values: SearchValues): LearningPlayer {
  return player(values, ({ game }) => goalJudgement(game));
}

export function subGoalPlayer(values: SubGoalValues): LearningPlayer {
  return learner(values, (learning, role) => subGoalJudgement(learning, role, weightingOf(values)));
}

export function decisionTreePlayer(values: SubGoalValues & TreeParameters): LearningPlayer {
  return learner(values, (learning, role) => treeJudgement(learning, role, weightingOf(values), values));
}

export function contextualPlayer(values: SubGoalValues & TreeParameters): LearningPlayer {
  // It needs the games themselves, which are not stored.
  return player(values, (match) =>
    contextualJudgement(learnGame(match, values), match.role, weightingOf(values), values),
  );
}

function player(
  { depth, simultaneous, samples }: SearchValues,
  learn: LearningPlayerOptions['learn'],
): LearningPlayer {
  return new LearningPlayer({ depth, simultaneous, samples, learn });
}

/** A player that can use stored knowledge. */
function learner(
  values: SearchValues & TrainingValues,
  judgement: (knowledge: SubGoalLearning | RecalledSubGoals, role: Role) => LearnedJudgement,
): LearningPlayer {
  return player(values, (match) => judgement(recallOrLearn(match, values), match.role));
}

function weightingOf({ weights, anti }: WeightValues): WeightingOptions {
  return { weighting: weights, antiGoals: anti };
}
