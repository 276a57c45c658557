/** A playout policy that makes moves that certainly win. */
import type { Random } from '../../base/index.ts';
import { type Game, type Move, type PlayoutPolicy, type State, uniformPolicy } from '../../game/index.ts';
import { isHeuristic, makeHeuristic } from '../heuristic/make-heuristic.ts';
import { THESIS_HEURISTIC } from '../heuristic/settings.ts';

/**
 * A role that can certainly reach its best goal by some move makes such a move, evaluating action formulas in plain
 * logic; without formulas, it makes any move.
 */
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
