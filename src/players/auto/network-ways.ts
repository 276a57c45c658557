/** The ways of playing with a network that is trained before the match; loaded only if there is time for that. */
import { canHaveNetwork } from '../../learn/index.ts';
import { type SharedLessons, sharedValues } from '../learning/shared-values.ts';
import type { MctsValues } from '../mcts/mcts-parameters.ts';
import type { MatchStart } from '../player.ts';
import { expectation } from './race.ts';
import type { Challenge, Way } from './ways.ts';

/** Fraction of the time before the match used for learning. */
const LEARNING_SHARE = 0.45;
/** If there is a memory, a network is trained further in every match until it has seen this many positions. */
const LESSONS: SharedLessons = { from: 'play', model: 'network', positions: 20_000_000 };
/**
 * A network that has seen fewer positions does not take part. Trained on 40,000 to 70,000 positions of skirmish, it won its races and lost
 * all of six matches at 300 ms a move; trained on 14,000 positions of hex, it made 25 % beside playouts.
 */
const LEAST_POSITIONS = 100_000;

/** It made 62.5 % of the points in 64 matches against decisive playouts, at 200 ms a move. */
const BESIDE_PLAYOUTS = expectation(0.6, 12);
/**
 * Races have only milliseconds for each move, in which a network without playouts is best, and matches have much more:
 * at 400 ms a move it lost to playouts with a network. It believes in positions that it does not understand, such as
 * the endgame of reversi, and more time does not correct that. Six matches of a race that are all won do not outweigh
 * this; many that were remembered do.
 */
const INSTEAD_OF_PLAYOUTS = expectation(0.3, 24);

/** None if the game cannot have a network. */
export function networkChallenges(match: MatchStart): readonly Challenge[] {
  if (!canHaveNetwork(match.game)) return [];
  return [(champion) => besidePlayouts(match, champion), () => insteadOfPlayouts(match)];
}

/**
 * A network whose values are backed up by minimax, combined with the means of the best playouts. With results of moves
 * in the whole tree in addition, it made only 22 % of the points in 16 matches against itself without them.
 */
function besidePlayouts(match: MatchStart, champion: Way): Way | undefined {
  const network = networkFor(match);
  return (
    network && {
      name: `${champion.name} with a network`,
      values: { ...champion.values, ...network, history: 0, learned: 'minimax', alpha: 0.25 },
      expected: BESIDE_PLAYOUTS,
      until: 0.8,
    }
  );
}

/**
 * A network that replaces playouts. The better it is, the more weight its values get directly: using means alone,
 * which include every bad reply, it lost to playouts at longer thinking times.
 */
function insteadOfPlayouts(match: MatchStart): Way | undefined {
  const network = networkFor(match);
  return (
    network && {
      name: 'a network',
      values: { ...network, learned: 'cut-minimax', horizon: 0, alpha: 0.8, c: 25 },
      expected: INSTEAD_OF_PLAYOUTS,
      until: 0.92,
    }
  );
}

/**
 * Parameters for a network that was trained earlier or is trained now; undefined if it has not seen enough positions,
 * or if random games do not show how to win.
 */
function networkFor(match: MatchStart): Partial<MctsValues> | undefined {
  const { seconds = 0 } = match.budget;
  const learned = sharedValues({ ...match, budget: { seconds: seconds * LEARNING_SHARE } }, LESSONS);
  if (learned === undefined || learned.positions < LEAST_POSITIONS) return undefined;
  const { from: lessons, model, positions } = LESSONS;
  return { lessons, values: model, positions };
}
