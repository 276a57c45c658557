/** Findings that need play: every state near the start, then random games, then a search for wins. */
import { seededRandom } from '../../circuit/random.ts';
import { type Finding, finding, inSourceOrder, type TurnBasedDescription } from '../../gdl/index.ts';
import { ExternalRelationError } from '../../logic/index.ts';
import type { Game } from '../game.ts';
import { timeBudget } from './budget.ts';
import { isEvaluationError } from './evaluation-error.ts';
import { type Exploration, explore } from './explore.ts';
import { goalBounds } from './goal-bounds.ts';
import { Observations } from './observations.ts';
import { libraryFinding, PlayFindings } from './play-findings.ts';
import { playRandomGames, type RandomGames } from './random-games.ts';
import { seekGoal } from './seek-goal.ts';

export interface PlayCheckOptions {
  /** Random games to play. */
  readonly games: number;
  readonly seed?: number;
  /** Joint moves after which a random game counts as endless. */
  readonly longestGame?: number;
  /** States to visit breadth-first. */
  readonly states?: number;
  /** States to compute in search of each role's best goal. */
  readonly searchSteps?: number;
  /** A guard for slow games; the other limits alone make a check repeatable. */
  readonly seconds?: number;
  readonly now?: () => number;
}

export interface PlayCheck {
  readonly findings: readonly Finding[];
  readonly exploration: Exploration;
  readonly games: RandomGames;
}

/**
 * @example
 * const { game } = compile(description);
 * checkPlay(description, game, { games: 100 }).findings
 */
export function checkPlay(
  description: TurnBasedDescription,
  game: Game,
  options: PlayCheckOptions,
): PlayCheck {
  const { games: count, seed = 1, longestGame = 1000, states = 20_000, searchSteps = 100_000 } = options;
  const { seconds = 10, now = () => performance.now() } = options;
  const random = seededRandom(seed);
  const observations = new Observations(game);
  const report = new PlayFindings(description, observations);
  let exploration: Exploration = { states: 0, complete: false, depth: 0 };
  let games: RandomGames = { count: 0, shortest: 0, longest: 0, unended: 0 };
  try {
    exploration = explore(observations, states, timeBudget(seconds * 0.25, now));
    games = playRandomGames(observations, {
      count,
      longest: longestGame,
      random: random.fork(),
      budget: timeBudget(seconds * 0.5, now),
    });
    if (games.unended > 0) report.mayNotEnd(games, longestGame);
    const searchBudget = timeBudget(seconds * 0.25, now);
    for (const role of game.isTerminal(game.initial) ? [] : observations.players) {
      const { stated, possible } = goalBounds(description, game, role);
      const search = {
        longest: longestGame,
        steps: searchSteps,
        random: random.fork(),
        budget: searchBudget,
      };
      const isReached = () => (observations.bestGoals.get(role)?.value ?? 0) >= stated;
      if (stated < 100) report.neverFull(role, stated);
      if (isReached()) continue;
      if (possible < stated) report.outOfReach(role, stated, 'proved');
      else if (exploration.complete) report.outOfReach(role, stated, exploration);
      else if (!seekGoal(observations, role, stated, search)) {
        report.outOfReach(role, stated, { ...exploration, games: games.count });
      }
    }
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    if (error instanceof ExternalRelationError) report.libraryFailed(error);
    else report.cannotBeEvaluated(error.message);
  }
  return { findings: inSourceOrder(report.all()), exploration, games };
}

/** For games that cannot even be started. */
export function cannotStart(error: Error): Finding {
  if (error instanceof ExternalRelationError) {
    if (!error.isUnconnected) return libraryFinding(error, 'in the initial state');
    return finding('GDL414', error.problem, { ...(error.span && { span: error.span }), hint: error.hint });
  }
  return finding('GDL507', `the initial state cannot be computed: ${error.message}`);
}
