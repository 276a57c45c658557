/** Makes action heuristics within limits of size and time, or says why there is none. */
import {
  FALSE,
  type FormulaRefusal,
  findMoveKnowledge,
  type GoalOutput,
  type MoveFormulas,
  type MoveKnowledge,
  moveFormulas,
  TRUE,
  type WeightedGoal,
} from '../../circuit/index.ts';
import { goalValue } from '../../machine/goal-value.ts';
import { CircuitGame, type Game, isChance } from '../../machine/index.ts';
import { ActionHeuristic } from './action-heuristic.ts';
import { type HeuristicSettings, unknownPolicy } from './settings.ts';

export interface HeuristicBudget {
  /** For finding out about the game and making the formulas; without it, work is limited instead of time. */
  readonly seconds?: number;
  /** Gates of all formulas together. */
  readonly gates?: number;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/** Why there is no heuristic, as in `no action heuristic: the game has no circuit`. */
export interface NoHeuristic {
  readonly reason: string;
}

const MOST_GATES = 400_000;
const MOST_WORK = 20_000_000;
/** Of the time, for finding out about the game. */
const KNOWLEDGE_SHARE = 0.4;
const MOST_KNOWLEDGE_SECONDS = 2;
/** Of many goals, those with the highest values count. */
const MOST_GOALS = 8;
/** A threat counts half as much as a win. */
const SECOND_STEP_WEIGHT = 0.5;

/**
 * @example
 * const heuristic = makeHeuristic(game, USUAL_HEURISTIC);
 * if (isHeuristic(heuristic)) heuristic.values(game.initial, legal, values);
 */
export function makeHeuristic(
  game: Game,
  settings: HeuristicSettings,
  { seconds, gates = MOST_GATES, now = () => performance.now() }: HeuristicBudget = {},
): ActionHeuristic | NoHeuristic {
  if (!(game instanceof CircuitGame)) return { reason: 'the game has no circuit' };
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : now() + 1000 * seconds;
  const findings = findingsAbout(game, seconds !== undefined);
  findings.knowledge ??= findMoveKnowledge(
    game.circuit,
    game.groups,
    seconds === undefined
      ? undefined
      : { now, milliseconds: 1000 * Math.min(MOST_KNOWLEDGE_SECONDS, KNOWLEDGE_SHARE * seconds) },
  );
  const { knowledge } = findings;
  const goals = wantedGoals(game, settings.goals);
  if (goals.every((each) => each.length === 0)) return { reason: 'no role has a goal worth anything' };
  const wanted = {
    modes: settings.modes,
    preconditions: settings.preconditions,
    turns: settings.turns,
    unknown: unknownPolicy(settings),
    secondStep: settings.steps > 1 ? SECOND_STEP_WEIGHT : 0,
  };
  const key = JSON.stringify([wanted, settings.goals, settings.isLight, gates]);
  const formulas =
    findings.formulas.get(key) ??
    moveFormulas(
      game.circuit,
      knowledge,
      { ...wanted, goals, ignored: settings.isLight ? knowledge.restless : new Set() },
      { gates, work: MOST_WORK, isOver: () => now() > end },
    );
  if (typeof formulas === 'string') return { reason: REASONS[formulas] };
  findings.formulas.set(key, formulas);
  const [first] = formulas.circuit.legal;
  const isConstant = first === TRUE || first === FALSE;
  if (isConstant && formulas.circuit.legal.every((literal) => literal === first))
    return { reason: 'no goal depends on the next move' };
  return new ActionHeuristic(game, formulas, knowledge.latches, settings);
}

export function isHeuristic(made: ActionHeuristic | NoHeuristic): made is ActionHeuristic {
  return made instanceof ActionHeuristic;
}

const REASONS: Readonly<Record<FormulaRefusal, string>> = {
  'too many gates': 'the formulas become too large',
  'too much work': 'the formulas take too much work',
  'out of time': 'there is not enough time for the formulas',
};

interface Findings {
  knowledge: MoveKnowledge | undefined;
  readonly formulas: Map<string, MoveFormulas>;
}

/** What is found out about a game serves all matches of it; what was found by the clock, only those by the clock. */
const timedFindings = new WeakMap<CircuitGame, Findings>();
const countedFindings = new WeakMap<CircuitGame, Findings>();

function findingsAbout(game: CircuitGame, isTimed: boolean): Findings {
  const known = isTimed ? timedFindings : countedFindings;
  const findings = known.get(game) ?? { knowledge: undefined, formulas: new Map() };
  known.set(game, findings);
  return findings;
}

/** By role, the goals that formulas are made for, the best first; none for chance. */
function wantedGoals({ circuit, roles }: CircuitGame, which: HeuristicSettings['goals']): WeightedGoal[][] {
  return roles.map((name, role) => {
    if (isChance(name)) return [];
    const value = ({ value: term }: GoalOutput): number => goalValue(term);
    const worthwhile = circuit.goals
      .filter((goal) => goal.role === role && goal.literal !== FALSE && value(goal) > 0)
      .sort((a, b) => value(b) - value(a));
    const [best] = worthwhile;
    if (best === undefined) return [];
    const counted = which === 'best' ? [best] : worthwhile.slice(0, MOST_GOALS);
    return counted.map((goal) => ({ goal, weight: value(goal) / value(best) }));
  });
}
