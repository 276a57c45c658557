/** The highest goal value that the rules may give a role. */
import { FALSE } from '../circuit/index.ts';
import { CircuitGame } from '../engines/index.ts';
import { type Game, goalValue, type Role, rolesOf } from '../game/index.ts';

const HIGHEST = 100;

/** The highest goal that the rules may give the role, as far as the engine knows. */
export function highestGoal(game: Game, role: Role): number {
  if (!(game instanceof CircuitGame)) return HIGHEST;
  const values = game.circuit.goals
    .filter((goal) => goal.role === role && goal.literal !== FALSE)
    .map(({ value }) => goalValue(value));
  return Math.max(0, ...values);
}

/** By role; what expectations are measured by. */
export function highestGoals(game: Game): number[] {
  return rolesOf(game).map((role) => highestGoal(game, role) || 100);
}
