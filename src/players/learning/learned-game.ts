/** What was learned of a game, kept for the next match in which the same is to be learned. */
import { seededRandom } from '../../base/index.ts';
import { type Game, rolesOf } from '../../game/index.ts';
import { RecalledSubGoals, SubGoalLearning, savedSubGoals } from '../../learn/index.ts';
import type { MatchStart } from '../player.ts';

export interface TrainingValues {
  /** Training games. */
  readonly games: number;
  /** Of the training games; 0 for one that comes from the match. */
  readonly seed: number;
  readonly settle: boolean;
}

/** The part of the time before a match that is spent on learning. */
const LEARNING_SHARE = 0.8;
/** The number of games if there is no clock. It is small, because games one after the other are slow. */
const MOST_SLOW_GAMES = 1000;

const learnings = new WeakMap<Game, Map<string, SubGoalLearning>>();

/** Learns for as long as the start clock allows; without one, from a fixed number of games, so that matches replay. */
export function learnGame(
  { game, random, budget, now }: Pick<MatchStart, 'game' | 'random' | 'budget' | 'now'>,
  { games, seed, settle }: TrainingValues,
): SubGoalLearning {
  const { seconds } = budget;
  const learning =
    seed === 0 ? new SubGoalLearning(game, random.fork()) : shared(game, { games, seed, settle });
  const end = seconds === undefined ? undefined : now() + 1000 * LEARNING_SHARE * seconds;
  const isSlow = end === undefined && !learning.isFast;
  learning.learn({
    games: isSlow ? Math.min(games, MOST_SLOW_GAMES) : games,
    untilSettled: settle,
    ...(end !== undefined && { stop: () => now() >= end }),
  });
  return learning;
}

/**
 * What is remembered of the game, if that is from as many games as are wanted, or more than there is time for; else what
 * is learned now, and kept. Without a clock nothing is remembered, so that matches replay.
 */
export function recallOrLearn(match: MatchStart, values: TrainingValues): SubGoalLearning | RecalledSubGoals {
  const { game, memory, budget } = match;
  if (memory === undefined || budget.seconds === undefined) return learnGame(match, values);
  const found = memory.recall('sub-goals');
  const recalled = found && RecalledSubGoals.from(game, found.games, found.knowledge);
  if (recalled !== undefined && recalled.games >= values.games) return recalled;
  const learning = learnGame(match, values);
  if (recalled !== undefined && recalled.games > learning.games) return recalled;
  memory.keep('sub-goals', learning.games, savedSubGoals(learning, rolesOf(game)));
  return learning;
}

/** With the same seed the same is learned, so that it need not be learned twice; what a clock has cut short goes on. */
function shared(game: Game, { games, seed, settle }: TrainingValues): SubGoalLearning {
  const known = learnings.get(game) ?? new Map<string, SubGoalLearning>();
  learnings.set(game, known);
  const key = `${seed} ${games} ${settle}`;
  const learning = known.get(key) ?? new SubGoalLearning(game, seededRandom(seed));
  known.set(key, learning);
  return learning;
}
