/** What expectations are measured by. */
import type { Game } from '../game/index.ts';

/** By role. */
export function highestGoals(game: Game): number[] {
  return game.roles.map(({ utility }) => utility.max || 100);
}
