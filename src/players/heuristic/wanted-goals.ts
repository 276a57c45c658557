/** The goals that formulas are made for. */
import { FALSE, type GoalOutput, type WeightedGoal } from '../../circuit/index.ts';
import { goalValue } from '../../machine/goal-value.ts';
import { type CircuitGame, isChance } from '../../machine/index.ts';
import type { HeuristicSettings } from './settings.ts';

/** Of many goals, those with the highest values count. */
const MOST_GOALS = 12;
/** A win and a draw. Where more is to be had, points are counted, and those on the way to the best goal tell something. */
const UNGRADED_GOALS = 2;

/** By role, the best first; none for chance. */
export type GoalsByRole = readonly (readonly WeightedGoal[])[];

/** The goals that are wanted most, and then those to be content with where formulas for these are too large. */
export function wantedGoals(game: CircuitGame, which: HeuristicSettings['goals']): GoalsByRole[] {
  if (which === 'best') return [bestGoals(game, 1)];
  const all = bestGoals(game, MOST_GOALS);
  if (which === 'all') return [all];
  const best = all.map((goals) => goals.slice(0, 1));
  const graded = all.map((goals, role) => (goals.length > UNGRADED_GOALS ? goals : (best[role] ?? [])));
  return graded.some(({ length }) => length > 1) ? [graded, best] : [best];
}

function bestGoals({ circuit, roles }: CircuitGame, most: number): GoalsByRole {
  return roles.map((name, role) => {
    if (isChance(name)) return [];
    const value = ({ value: term }: GoalOutput): number => goalValue(term);
    const worthwhile = circuit.goals
      .filter((goal) => goal.role === role && goal.literal !== FALSE && value(goal) > 0)
      .sort((a, b) => value(b) - value(a));
    const [best] = worthwhile;
    if (best === undefined) return [];
    return worthwhile.slice(0, most).map((goal) => ({ goal, weight: value(goal) / value(best) }));
  });
}
