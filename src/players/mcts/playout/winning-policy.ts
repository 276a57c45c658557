/** Whoever is sure to have the best goal right after some move makes such a move: action formulas as plain logic. */
import type { Random } from '../../../circuit/random.ts';
import type { Game, Move, State } from '../../../machine/index.ts';
import { isHeuristic, makeHeuristic } from '../../heuristic/make-heuristic.ts';
import { THESIS_HEURISTIC } from '../../heuristic/settings.ts';
import { type PlayoutPolicy, uniformPolicy } from './playout-policy.ts';

/** Any move where there are no formulas. */
export function winningPolicy(game: Game, random: Random): PlayoutPolicy {
  const formulas = makeHeuristic(game, { ...THESIS_HEURISTIC, p: 1, modes: false });
  if (!isHeuristic(formulas)) return uniformPolicy(random);
  const narrow = (_role: number, state: State, legal: readonly Move[]): readonly Move[] => {
    if (legal.length === 1) return legal;
    const truths = new Float64Array(legal.length);
    formulas.values(state, legal, truths);
    const winning = legal.filter((_, i) => truths[i] === 1);
    return winning.length > 0 ? winning : legal;
  };
  return { narrow, choose: (role, state, legal) => random.pick(narrow(role, state, legal)) };
}
