/**
 * Checks whether the move preferred by a search lets another role win immediately. In games like chess, whose
 * positions are computed one at a time, a search of one second may not have tried every reply.
 */
import { type Game, legalByRole, type Move, type Role, type State } from '../../game/index.ts';

/** Maximum number of moves examined. Each costs as many positions as it has replies. */
const MOST_LOOKED_AT = 12;

/**
 * Whether the check is possible: states consist of words, roles take turns, and there is no hidden information or
 * chance.
 */
export function canLookAgain(game: Game): boolean {
  const { takesTurns, hidesInformation } = game.traits;
  if (takesTurns !== true || hidesInformation) return false;
  return !game.roles.some(({ isChance }) => isChance) && game.packing().isPortable;
}

/**
 * The first of the moves that does not lose immediately, or the first move if all do.
 *
 * @param moves of the role, best first
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

/** Whether another role has a move that ends the game with the role's lowest goal. */
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
