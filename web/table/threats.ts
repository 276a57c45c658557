/** The other side's immediate threats, and the moves that do not prevent them. */
import {
  type Game,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  type State,
  utilityScale,
} from '../../src/game/index.ts';

export interface Threat {
  /** The role that wins immediately, and its move. */
  readonly role: Role;
  readonly reply: Move;
  /** The state in which it makes the reply. */
  readonly state: State;
  /** The number of the mover's moves that allow the reply, and the number of all its moves. */
  readonly losing: number;
  readonly all: number;
}

/** Maximum number of states examined, so that people do not have to wait. */
const MOST_STATES = 3000;

/**
 * A reply that wins immediately after some moves of the role, but not after the given one. Undefined if there is none,
 * if it takes too many states to find, or if roles do not take turns.
 */
export function threatAgainst(game: Game, state: State, role: Role, best: Move): Threat | undefined {
  if (last?.game === game && last.state === state && last.role === role && last.best === best)
    return last.threat;
  last = { game, state, role, best, threat: findThreat(game, state, role, best) };
  return last.threat;
}

/** Machines report the same best move repeatedly. */
let last:
  | {
      readonly game: Game;
      readonly state: State;
      readonly role: Role;
      readonly best: Move;
      readonly threat: Threat | undefined;
    }
  | undefined;

function findThreat(game: Game, state: State, role: Role, best: Move): Threat | undefined {
  const legal = legalByRole(game, state);
  const others = playingRoles(game).filter((each) => each !== role);
  const [other] = others;
  const isTurn = legal.every((moves, each) => each === role || moves.length === 1);
  if (others.length !== 1 || other === undefined || !isTurn) return undefined;
  let looked = 0;
  let losing = 0;
  let found: Pick<Threat, 'reply' | 'state'> | undefined;
  for (const move of legal[role] ?? []) {
    const next = game.next(
      state,
      legal.map((moves, each) => (each === role ? move : (moves[0] as Move))),
    );
    const reply = winningReply(game, next, other, () => ++looked > MOST_STATES);
    if (looked > MOST_STATES) return undefined;
    if (reply === undefined) continue;
    if (move === best) return undefined;
    losing++;
    found ??= { reply, state: next };
  }
  return found && { ...found, role: other, losing, all: legal[role]?.length ?? 0 };
}

function winningReply(game: Game, state: State, role: Role, isTooMuch: () => boolean): Move | undefined {
  if (game.isTerminal(state)) return undefined;
  const legal = legalByRole(game, state);
  if (legal.some((moves, each) => each !== role && moves.length !== 1)) return undefined;
  const utility = game.roles[role]?.utility;
  const most = utility === undefined ? 100 : utilityScale(utility).max;
  return legal[role]?.find((move) => {
    if (isTooMuch()) return false;
    const next = game.next(
      state,
      legal.map((moves, each) => (each === role ? move : (moves[0] as Move))),
    );
    return game.isTerminal(next) && game.utility(next, role) === most;
  });
}
