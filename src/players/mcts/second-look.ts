/**
 * A second look at the move that a search prefers: does it let another role win at once? Where positions are computed one
 * at a time, a search of a second may not have tried every reply to it, as in chess.
 */
import { type Game, legalByRole, type Move, type Role, type State } from '../../game/index.ts';

/** Moves that are examined, at most. Each costs as many positions as there are replies to it. */
const MOST_LOOKED_AT = 12;

/** Whether a second look is possible: states are words, roles take turns, and nothing is hidden or left to chance. */
export function canLookAgain(game: Game): boolean {
  const { takesTurns, hidesInformation } = game.traits;
  if (takesTurns !== true || hidesInformation) return false;
  return !game.roles.some(({ isChance }) => isChance) && game.packing().isPortable;
}

/**
 * The first of the moves that does not lose at once, or the very first if all do.
 *
 * @param moves of the role, the best first
 */
export function firstSafeMove(
  game: Game,
  role: Role,
  state: State,
  moves: readonly Move[],
): Move | undefined {
  const legal = legalByRole(game, state);
  const after = (move: Move): State =>
    game.next(
      state,
      legal.map((own, each) => (each === role ? move : (own[0] as Move))),
    );
  const safe = moves.slice(0, MOST_LOOKED_AT).find((move) => !losesAtOnce(game, role, after(move)));
  return safe ?? moves[0];
}

/** Whether another role has a move that ends the game with the least that the role can have. */
function losesAtOnce(game: Game, role: Role, state: State): boolean {
  if (game.isTerminal(state)) return false;
  const legal = legalByRole(game, state);
  const chooser = legal.findIndex((own) => own.length > 1);
  if (chooser === role || legal.some((own) => own.length === 0)) return false;
  const least = game.roles[role]?.utility.min;
  return (legal[Math.max(0, chooser)] as readonly Move[]).some((reply) => {
    const end = game.next(
      state,
      legal.map((own, each) => (each === chooser ? reply : (own[0] as Move))),
    );
    return game.isTerminal(end) && game.utility(end, role) === least;
  });
}
