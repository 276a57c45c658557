/** A property of games in which all-moves-as-first statistics are reliable. */
import type { Random } from '../../base/index.ts';
import { type Game, legalByRole, type Move, type State } from '../../game/index.ts';

const GAMES = 3;
const LONGEST_GAME = 400;

/**
 * Whether, in random games, a role never has a move that it did not have when it last chose: moves are used up, as in
 * hex or gomoku. Then a move means about the same whenever it is made.
 */
export function usesUpMoves(game: Game, random: Random): boolean {
  for (let times = 0; times < GAMES; times++) {
    const before: (ReadonlySet<Move> | undefined)[] = game.roles.map(() => undefined);
    let state: State = game.initial;
    for (let step = 0; step < LONGEST_GAME && !game.isTerminal(state); step++) {
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) break;
      for (const [role, moves] of legal.entries()) {
        if (moves.length === 1) continue;
        const last = before[role];
        if (last !== undefined && moves.some((move) => !last.has(move))) return false;
        before[role] = new Set(moves);
      }
      state = game.next(
        state,
        legal.map((moves) => random.pick(moves)),
      );
    }
  }
  return true;
}
