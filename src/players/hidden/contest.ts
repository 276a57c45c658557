/** Positions in which several players choose at the same time. */
import { type Game, playingRoles, type State } from '../../game/index.ts';

/** Whether several players choose at once. */
export function isContest(game: Game, state: State): boolean {
  return playingRoles(game).filter((role) => game.legalMoves(state, role).length > 1).length > 1;
}
