/** Knowledge learned about a game, stored for the next match that needs the same knowledge. */
import { seededRandom } from '../../base/index.ts';
import { type Game, rolesOf } from '../../game/index.ts';
import { RecalledSubGoals, SubGoalLearning, savedSubGoals } from '../../learn/index.ts';
import type { MatchStart } from '../player.ts';

export interface TrainingValues {
  /** Number of training games. */
  readonly games: number;
  /** Seed of the training games; 0 for a seed taken from the match. */
  readonly seed: number;
  readonly settle: boolean;
}

/** Fraction of the time before a match spent on learning. */
const LEARNING_SHARE = 0.8;
/** Number of games if there is no clock. It is small because games played one at a time are slow. */
const MOST_SLOW_GAMES = 1000;

const learnings = new WeakMap<Game, Map<string, SubGoalLearning>>();

/**
 * Learns for as long as the start clock allows; without a clock, from a fixed number of games, so that matches are
 * reproducible.
 */
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
 * Uses stored knowledge if it comes from as many games as requested, or from more than there is time for; otherwise
 * learns now and stores the result. Without a clock nothing is reused, so that matches are reproducible.
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

/**
 * The same seed gives the same knowledge, so learning is not repeated; learning that was cut short by a clock
 * continues.
 */
function shared(game: Game, { games, seed, settle }: TrainingValues): SubGoalLearning {
  const known = learnings.get(game) ?? new Map<string, SubGoalLearning>();
  learnings.set(game, known);
  const key = `${seed} ${games} ${settle}`;
  const learning = known.get(key) ?? new SubGoalLearning(game, seededRandom(seed));
  known.set(key, learning);
  return learning;
}
