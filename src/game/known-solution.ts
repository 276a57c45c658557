/** Hard library puzzles include a known solution, so that a search need not find it again. */
import type { Game } from './game.ts';
import { playingRoles } from './joint-moves.ts';
import { readJointMove } from './move-entry.ts';
import { utilityScale } from './utility-scale.ts';

/** Whether the line is legal and ends the game with the best possible value for its only player. */
export function isSolvedBy(game: Game, line: readonly string[]): boolean {
  const [player, ...others] = playingRoles(game);
  const range = player === undefined ? undefined : game.roles[player]?.utility;
  if (player === undefined || range === undefined || others.length > 0) return false;
  const best = utilityScale(range).max;
  let state = game.initial;
  for (const text of line) {
    if (game.isTerminal(state)) return false;
    const entry = readJointMove(game, state, text);
    if (entry.kind === 'refused') return false;
    state = game.next(state, entry.moves);
  }
  return game.isTerminal(state) && game.utility(state, player) === best;
}
