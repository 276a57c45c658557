/**
 * Moves that do not let the others win at once. Random games see such answers too rarely (Teytaud and Teytaud, "On the
 * huge impact of decisive and anti-decisive moves in Monte-Carlo tree search", 2010).
 */
import { type Game, jointMoves, legalByRole, type Move, type Role, type State } from '../../machine/index.ts';

/** States to look at; past it the rest of the moves are taken to be safe. */
const MOST_STATES = 4_000;
/** An end worth less than this to the role is one it would rather avoid. */
const TOLERABLE = 50;

/** All moves if none is safe. Judges only turns: where others move at the same time, nothing is certain. */
export function safeMoves(game: Game, role: Role, state: State, legal: readonly Move[]): readonly Move[] {
  let seen = 0;
  const isSafe = (move: Move): boolean => {
    const before = legalByRole(game, state);
    if (before.some((moves, other) => other !== role && moves.length !== 1)) return true;
    const after = game.next(
      state,
      before.map((moves, other) => (other === role ? move : (moves[0] as Move))),
    );
    if (game.isTerminal(after)) return game.goal(after, role) >= TOLERABLE;
    const answers = legalByRole(game, after);
    if (answers[role]?.length !== 1) return true;
    for (const joint of jointMoves(answers)) {
      if (++seen > MOST_STATES) return true;
      const end = game.next(after, joint);
      if (game.isTerminal(end) && game.goal(end, role) < TOLERABLE) return false;
    }
    return true;
  };
  const safe = legal.filter(isSafe);
  return safe.length === 0 ? legal : safe;
}
