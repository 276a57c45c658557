/** Whoever can win at once does; whatever lets another win at once is avoided (Teytaud and Teytaud 2010). */
import type { Random } from '../../../circuit/random.ts';
import { type Game, legalByRole, type Move, type Role, type State } from '../../../machine/index.ts';
import type { PlayoutPolicy } from './playout-policy.ts';

/** The others do anything meanwhile: in games with turns they have no choice. */
export function decisivePolicy(game: Game, random: Random): PlayoutPolicy {
  const after = (state: State, role: number, move: Move): State => {
    const moves = legalByRole(game, state).map((legal, other) =>
      other === role ? move : random.pick(legal),
    );
    return game.next(state, moves);
  };
  const wins = (state: State, role: number): boolean =>
    game.isTerminal(state) && game.goal(state, role as Role) === 100;
  const canBeWonByOthers = (state: State, role: number): boolean => {
    if (game.isTerminal(state)) return false;
    return legalByRole(game, state).some(
      (legal, other) =>
        other !== role && legal.length > 1 && legal.some((move) => wins(after(state, other, move), other)),
    );
  };
  const narrow = (role: number, state: State, legal: readonly Move[]): readonly Move[] => {
    if (legal.length === 1) return legal;
    const next = legal.map((move) => after(state, role, move));
    const winning = next.findIndex((each) => wins(each, role));
    if (winning >= 0) return [legal[winning] as Move];
    const safe = legal.filter((_, i) => !canBeWonByOthers(next[i] as State, role));
    return safe.length > 0 ? safe : legal;
  };
  return { narrow, choose: (role, state, legal) => random.pick(narrow(role, state, legal)) };
}
