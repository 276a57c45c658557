/**
 * Playout policies that consider one state at a time: by weights, or decisive moves (Teytaud and Teytaud 2010).
 */
import type { Random } from '../../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  type PlayoutPolicy,
  type Role,
  type State,
} from '../../game/index.ts';

/** Creates a policy that chooses moves by weights. */
export function weighingPolicy(
  weigh: NonNullable<PlayoutPolicy['weigh']>,
  random: Random,
): Pick<PlayoutPolicy, 'choose' | 'weigh'> {
  return {
    weigh,
    choose(role, state, legal, played) {
      if (legal.length === 1) return legal[0] as Move;
      return legal[pickWeighted(weigh(role, state, legal, played), random)] as Move;
    },
  };
}

/** Returns a random index, with probabilities proportional to the weights. */
export function pickWeighted(weights: ArrayLike<number>, random: Random): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] as number;
  let left = (random.next32() / 2 ** 32) * sum;
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number;
    if (left < 0) return i;
  }
  return weights.length - 1;
}

/**
 * A role that can win at once does so, and moves that let another role win at once are avoided (Teytaud and Teytaud
 * 2010). The others' simultaneous moves are arbitrary: in games with turns they have no choice.
 */
export function decisivePolicy(game: Game, random: Random): PlayoutPolicy {
  const after = (state: State, role: number, move: Move): State => {
    const moves = legalByRole(game, state).map((legal, other) =>
      other === role ? move : random.pick(legal),
    );
    return game.next(state, moves);
  };
  const wins = (state: State, role: number): boolean =>
    game.isTerminal(state) && game.utility(state, role as Role) === 100;
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
