/**
 * The players `goal-search`, `subgoal`, `decision-tree` and `contextual`, with their parameters; their code is loaded
 * when a match starts.
 */
import { LazyPlayer } from '../lazy-player.ts';
import { flag, oneOf, type ValuesOf, whole } from '../parameters.ts';
import type { Player } from '../player.ts';
import { definePlayer } from '../player-kind.ts';

const SOURCE = 'Sheng 2011';

const SEARCH_PARAMETERS = {
  depth: whole(1, 'moves to look ahead', { least: 1, most: 32, source: SOURCE }),
  simultaneous: oneOf(
    ['enumerate', 'sample'],
    'enumerate',
    'simultaneous moves: average over all moves of the others, or over a sample',
  ),
  samples: whole(16, 'sample size for simultaneous=sample', { least: 1 }),
} as const;

const TRAINING_PARAMETERS = {
  games: whole(20_000, 'random training games, if the start clock allows them', {
    least: 1,
    source: `3000 to 5000 in ${SOURCE}`,
  }),
  seed: whole(1234, 'seed of the training games; 0 derives one from the match', { source: SOURCE }),
  settle: flag(
    false,
    'stop when the order of sub-goals has not changed for three batches of 1000 games',
    SOURCE,
  ),
} as const;

const WEIGHT_PARAMETERS = {
  weights: oneOf(
    ['rate', 'lift'],
    'lift',
    'weight of a sub-goal: how often it holds at the end of won games, or how much more often than in other games',
    `rate in ${SOURCE}`,
  ),
  anti: flag(true, 'subtract the weights of anti-goals: facts that hold at the end of lost games', SOURCE),
} as const;

const TREE_PARAMETERS = {
  criterion: oneOf(
    ['gain', 'ratio'],
    'gain',
    'criterion for splits: information gain or gain ratio',
    'Quinlan 1986 (gain), 1993 (ratio)',
  ),
  prune: flag(false, 'prune splits by the pessimistic error estimate of C4.5', 'Quinlan 1993'),
  least: whole(
    0,
    'smallest number of games in a node that is split; 0 means 1 % of the games (contextual: 10 %)',
  ),
  ties: oneOf(['subgoals', 'random'], 'subgoals', 'how ties between moves are broken'),
} as const;

export type SearchValues = ValuesOf<typeof SEARCH_PARAMETERS>;
export type TrainingValues = ValuesOf<typeof TRAINING_PARAMETERS>;
export type WeightValues = ValuesOf<typeof WEIGHT_PARAMETERS>;
export type TreeParameters = ValuesOf<typeof TREE_PARAMETERS>;

export const goalSearch = definePlayer({
  name: 'goal-search',
  summary: 'takes a win within its search depth, otherwise a random move',
  source: SOURCE,
  parameters: SEARCH_PARAMETERS,
  create: (values) => learningPlayer(({ goalSearchPlayer }) => goalSearchPlayer(values)),
});

export const subgoal = definePlayer({
  name: 'subgoal',
  summary: 'prefers facts that hold at the end of won random games',
  source: SOURCE,
  parameters: { ...SEARCH_PARAMETERS, ...TRAINING_PARAMETERS, ...WEIGHT_PARAMETERS },
  create: (values) => learningPlayer(({ subGoalPlayer }) => subGoalPlayer(values)),
});

export const decisionTree = definePlayer({
  name: 'decision-tree',
  summary: 'evaluates positions with a decision tree learned from random games',
  source: `${SOURCE}; Quinlan 1986`,
  parameters: { ...SEARCH_PARAMETERS, ...TRAINING_PARAMETERS, ...WEIGHT_PARAMETERS, ...TREE_PARAMETERS },
  create: (values) => learningPlayer(({ decisionTreePlayer }) => decisionTreePlayer(values)),
});

export const contextual = definePlayer({
  name: 'contextual',
  summary: 'learns a new decision tree every turn, from the sub-goals within reach',
  source: `${SOURCE}; Quinlan 1986`,
  parameters: { ...SEARCH_PARAMETERS, ...TRAINING_PARAMETERS, ...WEIGHT_PARAMETERS, ...TREE_PARAMETERS },
  create: (values) => learningPlayer(({ contextualPlayer }) => contextualPlayer(values)),
});

type LearningPlayers = typeof import('./learning-players.ts');

function learningPlayer(create: (players: LearningPlayers) => Player): Player {
  return new LazyPlayer(async () => create(await import('./learning-players.ts')));
}
