/**
 * Checks a description by playing it: it examines the initial state and every state near it, plays random games, and
 * searches for wins.
 */
import { seededRandom, timeBudget } from '../../base/index.ts';
import { FALSE } from '../../circuit/index.ts';
import { type Game, goalValue, type Role } from '../../game/index.ts';
import {
  type Finding,
  finding,
  inSourceOrder,
  type Term,
  type TurnBasedDescription,
} from '../../gdl/index.ts';
import { ExternalRelationError, isEvaluationError, type ProofLimits, Prover } from '../../logic/index.ts';
import { CircuitGame } from '../stepper/circuit-game.ts';
import { type Exploration, explore, playRandomGames, type RandomGames, seekGoal } from './explore.ts';
import { libraryFinding, PlayFindings, supportingRules } from './play-findings.ts';
import { PlaySurvey } from './play-survey.ts';

export interface PlayCheckOptions {
  /** The number of random games to play. */
  readonly games: number;
  readonly seed?: number;
  /** The number of joint moves after which a random game counts as endless. */
  readonly longestGame?: number;
  /** The number of states to visit breadth-first. */
  readonly states?: number;
  /** The number of states to compute in the search for each role's best goal. */
  readonly searchSteps?: number;
  /** A time limit for slow games, in seconds; a check is only repeatable if the other limits end it. */
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
 * checkPlay(description, game, { games: 100 }).findings // []
 */
export function checkPlay(
  description: TurnBasedDescription,
  game: Game,
  options: PlayCheckOptions,
): PlayCheck {
  const { games: count, seed = 1, longestGame = 1000, states = 20_000, searchSteps = 100_000 } = options;
  const { seconds = 10, now = () => performance.now() } = options;
  const random = seededRandom(seed);
  const observations = new PlaySurvey(game);
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

/** Returns the finding for a game that cannot even be started. */
export function cannotStart(error: Error): Finding {
  if (error instanceof ExternalRelationError) {
    if (!error.isUnconnected) return libraryFinding(error, 'in the initial state');
    return finding('GDL414', error.problem, { ...(error.span && { span: error.span }), hint: error.hint });
  }
  return finding('GDL507', `the initial state cannot be computed: ${error.message}`);
}

/** The upper bounds of a role's goal, from the rules and from the circuit. */
export interface GoalBounds {
  /** The highest value that a rule states for the role. */
  readonly stated: number;
  /** The highest value that may occur in some state; a circuit has already dropped values that can never hold. */
  readonly possible: number;
}

function goalBounds(description: TurnBasedDescription, game: Game, role: Role): GoalBounds {
  const values = description.rules.flatMap(({ head: { relation, args } }) => {
    const [who, value] = args;
    if (relation !== 'goal' || who === undefined || value === undefined) return [];
    return who.term === game.roles[role]?.term || who.term.kind === 'variable' ? [value.term] : [];
  });
  const named = Math.max(0, ...values.filter(({ ground }) => ground).map(goalValue));
  if (game instanceof CircuitGame) {
    const left = game.circuit.goals.filter((goal) => goal.role === role && goal.literal !== FALSE);
    const possible = Math.max(0, ...left.map(({ value }) => goalValue(value)));
    return { stated: Math.max(named, possible), possible };
  }
  // A variable may stand for any value.
  const highest = values.some(({ ground }) => !ground) ? 100 : named;
  return { stated: highest, possible: highest };
}

/** Limits that amount to a fraction of a second of work. Sheets that need more are not judged. */
const START_PROOF_LIMITS: Partial<ProofLimits> = { steps: 2_000_000, answers: 500_000 };

/**
 * GDL409: games that are over before they start. Only the initial state is needed, so every check includes this one.
 *
 * @example
 * const { description } = readDescription('(role x) (init over) (<= terminal (true over))');
 * if (isTurnBased(description)) checkStart(description)[0].code // 'GDL409'
 */
export function checkStart(description: TurnBasedDescription): readonly Finding[] {
  const facts = factsIfOver(description);
  if (facts === undefined) return [];
  const rules = supportingRules(description, {
    relation: 'terminal',
    facts,
    holds: (prover, situation) => prover.isTerminal(situation),
  });
  const [first, ...others] = rules.map(({ head }) => head.span);
  return [
    finding('GDL409', '`terminal` holds in the initial state', {
      ...(first !== undefined && { span: first }),
      related: others.map((span) => ({ span, message: 'this rule holds as well' })),
    }),
  ];
}

/** Returns the facts of the initial state if it is terminal and this can be determined. */
function factsIfOver(description: TurnBasedDescription): readonly Term[] | undefined {
  try {
    const prover = new Prover(description, { limits: START_PROOF_LIMITS });
    const initial = prover.initial();
    if (!prover.isTerminal(prover.situation(initial))) return undefined;
    return initial.map((fluent) => prover.term(fluent));
  } catch (error) {
    // Rules that cannot be evaluated have other findings, or depend on a program that is not connected.
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}
