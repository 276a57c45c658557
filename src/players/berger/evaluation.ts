/** What a position is worth: a win infinitely much, a loss infinitely little, everything else what its score says. */
import { type Game, isChance, type Role, rolesOf, type State } from '../../machine/index.ts';
import { scoreReader } from './score-fluent.ts';

export interface Evaluation {
  /** The game ends here. */
  readonly isEnd: boolean;
  readonly value: number;
}

const WIN = 100;

export function evaluator(
  game: Game,
  own: Role,
  counted: 'own' | 'difference',
): (state: State) => Evaluation {
  const score = scoreReader(game);
  const others = rolesOf(game).filter((role) => role !== own && !isChance(game.roles[role]));
  const endValue = (state: State): number => {
    if (game.goal(state, own) === WIN) return Number.POSITIVE_INFINITY;
    return others.some((role) => game.goal(state, role) === WIN) ? Number.NEGATIVE_INFINITY : 0;
  };
  const scoreValue = (state: State): number => {
    if (counted === 'own') return score(state, own);
    return score(state, own) - Math.max(0, ...others.map((role) => score(state, role)));
  };
  return (state) => {
    const isEnd = game.isTerminal(state);
    return { isEnd, value: isEnd ? endValue(state) : scoreValue(state) };
  };
}
