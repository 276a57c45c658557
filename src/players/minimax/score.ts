/** What the rules themselves say of a position that is not over yet: many count points as goals all along. */
import { type Game, isChance, rolesOf } from '../../machine/index.ts';
import type { Evaluation } from './evaluation.ts';

/** The own goal against the others' mean; alone, the own goal. */
export function score(game: Game): Evaluation {
  const players = rolesOf(game).filter((role) => !isChance(game.roles[role]));
  return {
    value: (state, role) => {
      const own = game.goal(state, role);
      if (players.length < 2) return own;
      let others = 0;
      for (const player of players) if (player !== role) others += game.goal(state, player);
      return 50 + (own - others / (players.length - 1)) / 2;
    },
  };
}
