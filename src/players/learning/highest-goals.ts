import { type Game, rolesOf } from '../../machine/index.ts';
import { highestGoal } from '../highest-goal.ts';

/** By role; what expectations are measured by. */
export function highestGoals(game: Game): number[] {
  return rolesOf(game).map((role) => highestGoal(game, role) || 100);
}
