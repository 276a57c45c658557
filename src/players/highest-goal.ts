/** The best that a role can hope for. */
import { FALSE } from '../circuit/index.ts';
import { goalValue } from '../machine/goal-value.ts';
import { CircuitGame, type Game, type Role } from '../machine/index.ts';

const HIGHEST = 100;

/** The highest goal that the rules may give the role, as far as the engine knows. */
export function highestGoal(game: Game, role: Role): number {
  if (!(game instanceof CircuitGame)) return HIGHEST;
  const values = game.circuit.goals
    .filter((goal) => goal.role === role && goal.literal !== FALSE)
    .map(({ value }) => goalValue(value));
  return Math.max(0, ...values);
}
