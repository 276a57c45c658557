/** Makes action heuristics within limits of size and time, or says why there is none. */
import {
  type Circuit,
  FALSE,
  type FormulaBudget,
  type FormulaRefusal,
  findMoveKnowledge,
  type MoveFormulas,
  type MoveKnowledge,
  moveFormulas,
  TRUE,
} from '../../circuit/index.ts';
import { CircuitGame, type Game } from '../../machine/index.ts';
import { ActionHeuristic } from './action-heuristic.ts';
import { type HeuristicSettings, unknownPolicy } from './settings.ts';
import { type GoalsByRole, wantedGoals } from './wanted-goals.ts';

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
/** A threat counts half as much as a win. */
const SECOND_STEP_WEIGHT = 0.5;

/**
 * @example
 * const heuristic = makeHeuristic(game, THESIS_HEURISTIC);
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
  const choices = wantedGoals(game, settings.goals);
  let formulas: MoveFormulas | FormulaRefusal = 'too many gates';
  for (const [tried, goals] of choices.entries()) {
    if (goals.every((each) => each.length === 0)) return { reason: 'no role has a goal worth anything' };
    const turnEnd = now() + (end - now()) / (choices.length - tried);
    const budget = { gates, work: MOST_WORK, isOver: () => now() > turnEnd };
    formulas = knownOrMade({ knowledge, goals, settings, formulas: findings.formulas }, game.circuit, budget);
    if (typeof formulas !== 'string') break;
  }
  if (typeof formulas === 'string') return { reason: REASONS[formulas] };
  const [first] = formulas.circuit.legal;
  const isConstant = first === TRUE || first === FALSE;
  if (isConstant && formulas.circuit.legal.every((literal) => literal === first))
    return { reason: formulas.isComplete ? 'no goal depends on the next move' : REASONS['too many gates'] };
  return new ActionHeuristic(game, formulas, knowledge.latches, settings);
}

export function isHeuristic(made: ActionHeuristic | NoHeuristic): made is ActionHeuristic {
  return made instanceof ActionHeuristic;
}

/** What is to be said of formulas that are not complete. */
export const CUT_RECURSION = 'rules that depend on themselves are followed for some steps only';

const REASONS: Readonly<Record<FormulaRefusal, string>> = {
  'too many gates': 'the formulas become too large',
  'too much work': 'the formulas take too much work',
  'out of time': 'there is not enough time for the formulas',
};

interface Findings {
  knowledge: MoveKnowledge | undefined;
  readonly formulas: Map<string, MoveFormulas | FormulaRefusal>;
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
  const ignored = isLight ? knowledge.restless : new Set<number>();
  const made = moveFormulas(circuit, knowledge, { ...wanted, goals, ignored }, budget);
  if (made !== 'out of time') formulas.set(key, made);
  return made;
}
