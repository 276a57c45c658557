/** Builds an action heuristic within limits of size and time, or reports why there is none. */

import {
  type Circuit,
  FALSE,
  type FormulaBudget,
  type FormulaRefusal,
  findMoveKnowledge,
  type GoalOutput,
  type MoveFormulas,
  type MoveKnowledge,
  moveFormulas,
  TRUE,
  type WeightedGoal,
} from '../../circuit/index.ts';
import { circuitOf } from '../../engines/index.ts';
import { type Game, goalValue, type RoleInfo } from '../../game/index.ts';
import { ActionHeuristic } from './action-heuristic.ts';
import { type HeuristicSettings, unknownPolicy } from './settings.ts';

export interface HeuristicBudget {
  /** The time limit for analysing the game and building the formulas; without it, work is limited instead of time. */
  readonly seconds?: number;
  /** The total number of gates of all formulas. */
  readonly gates?: number;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/** The reason why there is no heuristic, such as `no action heuristic: the game has no circuit`. */
export interface NoHeuristic {
  readonly reason: string;
}

const MOST_GATES = 400_000;
const MOST_WORK = 20_000_000;
/** The share of the time spent on analysing the game. */
const KNOWLEDGE_SHARE = 0.4;
const MOST_KNOWLEDGE_SECONDS = 2;
/** A threat counts half as much as a win. */
const SECOND_STEP_WEIGHT = 0.5;

/**
 * @example
 * const heuristic = makeHeuristic(game, THESIS_HEURISTIC);
 * isHeuristic(heuristic) // true
 */
export function makeHeuristic(
  game: Game,
  settings: HeuristicSettings,
  { seconds, gates = MOST_GATES, now = () => performance.now() }: HeuristicBudget = {},
): ActionHeuristic | NoHeuristic {
  const behind = circuitOf(game);
  if (behind === undefined) return { reason: 'the game has no circuit' };
  const { circuit, groups } = behind;
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : now() + 1000 * seconds;
  const findings = findingsAbout(game, seconds !== undefined);
  findings.knowledge ??= findMoveKnowledge(
    circuit,
    groups,
    seconds === undefined
      ? undefined
      : { now, milliseconds: 1000 * Math.min(MOST_KNOWLEDGE_SECONDS, KNOWLEDGE_SHARE * seconds) },
  );
  const { knowledge } = findings;
  const choices = wantedGoals(game.roles, circuit, settings.goals);
  let formulas: MoveFormulas | FormulaRefusal = 'too many gates';
  for (const [tried, goals] of choices.entries()) {
    if (goals.every((each) => each.length === 0)) return { reason: 'no role has a goal above zero' };
    const turnEnd = now() + (end - now()) / (choices.length - tried);
    const budget = { gates, work: MOST_WORK, isOver: () => now() > turnEnd };
    formulas = knownOrMade({ knowledge, goals, settings, formulas: findings.formulas }, circuit, budget);
    if (typeof formulas !== 'string') break;
  }
  if (typeof formulas === 'string') return { reason: REASONS[formulas] };
  const [first] = formulas.circuit.legal;
  const isConstant = first === TRUE || first === FALSE;
  if (isConstant && formulas.circuit.legal.every((literal) => literal === first))
    return { reason: formulas.isComplete ? 'no goal depends on the next move' : REASONS['too many gates'] };
  return new ActionHeuristic(game, circuit, formulas, knowledge.latches, settings);
}

export function isHeuristic(made: ActionHeuristic | NoHeuristic): made is ActionHeuristic {
  return made instanceof ActionHeuristic;
}

/** The notice shown for incomplete formulas. */
export const CUT_RECURSION = 'recursive rules are followed for a few steps only';

const REASONS: Readonly<Record<FormulaRefusal, string>> = {
  'too many gates': 'the formulas become too large',
  'too much work': 'the formulas take too much work',
  'out of time': 'there is not enough time for the formulas',
};

interface Findings {
  knowledge: MoveKnowledge | undefined;
  readonly formulas: Map<string, MoveFormulas | FormulaRefusal>;
}

/** Formulas are shared by all matches of a game, but those built under a time limit only by matches with a clock. */
const timedFindings = new WeakMap<Game, Findings>();
const countedFindings = new WeakMap<Game, Findings>();

function findingsAbout(game: Game, isTimed: boolean): Findings {
  const known = isTimed ? timedFindings : countedFindings;
  const findings = known.get(game) ?? { knowledge: undefined, formulas: new Map() };
  known.set(game, findings);
  return findings;
}

interface FormulaTask {
  readonly knowledge: MoveKnowledge;
  readonly goals: GoalsByRole;
  readonly settings: HeuristicSettings;
  readonly formulas: Map<string, MoveFormulas | FormulaRefusal>;
}

function knownOrMade(
  { knowledge, goals, settings, formulas }: FormulaTask,
  circuit: Circuit,
  budget: FormulaBudget,
): MoveFormulas | FormulaRefusal {
  const { modes, preconditions, turns, steps, isLight } = settings;
  const secondStep = steps > 1 ? SECOND_STEP_WEIGHT : 0;
  const wanted = { modes, preconditions, turns, unknown: unknownPolicy(settings), secondStep };
  const counts = goals.map(({ length }) => length);
  const key = JSON.stringify([wanted, counts, isLight, budget.gates]);
  const known = formulas.get(key);
  if (known !== undefined) return known;
  const ignored = isLight ? knowledge.frequentlyChanging : new Set<number>();
  const made = moveFormulas(circuit, knowledge, { ...wanted, goals, ignored }, budget);
  if (made !== 'out of time') formulas.set(key, made);
  return made;
}

/** If there are many goals, only those with the highest values are used. */
const MOST_GOALS = 12;
/** A win and a draw. A game with more goal values counts points, and even the lower goals are then informative. */
const UNGRADED_GOALS = 2;

/** For each role, its goals with the best first; empty for chance. */
export type GoalsByRole = readonly (readonly WeightedGoal[])[];

/** Returns the preferred sets of goals, followed by fallbacks in case the formulas of these are too large. */
function wantedGoals(
  roles: readonly RoleInfo[],
  circuit: Circuit,
  which: HeuristicSettings['goals'],
): GoalsByRole[] {
  if (which === 'best') return [bestGoals(roles, circuit, 1)];
  const all = bestGoals(roles, circuit, MOST_GOALS);
  if (which === 'all') return [all];
  const best = all.map((goals) => goals.slice(0, 1));
  const graded = all.map((goals, role) => (goals.length > UNGRADED_GOALS ? goals : (best[role] ?? [])));
  return graded.some(({ length }) => length > 1) ? [graded, best] : [best];
}

function bestGoals(roles: readonly RoleInfo[], circuit: Circuit, most: number): GoalsByRole {
  return roles.map(({ isChance, utility: { min } }, role) => {
    if (isChance) return [];
    const value = ({ value: term }: GoalOutput): number => goalValue(term);
    const worthwhile = circuit.goals
      .filter((goal) => goal.role === role && goal.literal !== FALSE && value(goal) > min)
      .sort((a, b) => value(b) - value(a));
    const [best] = worthwhile;
    if (best === undefined) return [];
    return worthwhile
      .slice(0, most)
      .map((goal) => ({ goal, weight: (value(goal) - min) / (value(best) - min) }));
  });
}
