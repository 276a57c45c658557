/** Joint moves: the moves that all roles make together in a state. */
import { compareTerms } from '../gdl/index.ts';
import type { Game, Move, Role, State } from './game.ts';

export function rolesOf(game: Pick<Game, 'roles'>): Role[] {
  return game.roles.map((_, role) => role as Role);
}

/** All roles except chance. */
export function playingRoles(game: Game): Role[] {
  return rolesOf(game).filter((role) => !game.roles[role]?.isChance);
}

/** Every role's legal moves, in role order. */
export function legalByRole(game: Pick<Game, 'roles' | 'legalMoves'>, state: State): (readonly Move[])[] {
  return rolesOf(game).map((role) => game.legalMoves(state, role));
}

/** A role's legal moves in display order, which is the same for all engines. */
export function listedMoves(game: Game, state: State, role: Role): Move[] {
  return [...game.legalMoves(state, role)].sort((a, b) => compareTerms(game.moveTerm(a), game.moveTerm(b)));
}

export function jointMoveCount(legal: readonly (readonly Move[])[]): number {
  return legal.reduce((product, moves) => product * moves.length, 1);
}

/** Every combination of one move per role; the last role's moves vary fastest. */
export function* jointMoves(legal: readonly (readonly Move[])[]): Generator<Move[]> {
  const chosen = legal.map(() => 0);
  if (legal.some((moves) => moves.length === 0)) return;
  for (;;) {
    yield legal.map((moves, role) => moves[chosen[role] as number] as Move);
    let role = legal.length - 1;
    while (role >= 0 && (chosen[role] as number) + 1 === (legal[role] as readonly Move[]).length) {
      chosen[role--] = 0;
    }
    if (role < 0) return;
    chosen[role] = (chosen[role] as number) + 1;
  }
}
