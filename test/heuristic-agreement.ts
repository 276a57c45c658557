/** For tests: whether the formulas of moves agree with the results of making the moves. */
import type { Random } from '../src/base/index.ts';
import type { CircuitGame } from '../src/engines/index.ts';
import { legalByRole, type Move, rolesOf, type State } from '../src/game/index.ts';
import { sampleStates } from '../src/game/random-play.ts';
import { termText } from '../src/gdl/index.ts';
import type { ActionHeuristic } from '../src/search/index.ts';

export interface Comparison {
  /** Number of compared moves. */
  readonly moves: number;
  /** Number of those that reach the best goal. */
  readonly winning: number;
  /** Description of the first move with a wrong formula. */
  readonly difference: string | undefined;
}

/** Compares moves of roles with the only choice, in states of random games; `heuristic` has p = 1 and one step. */
export function compareWithMoves(
  game: CircuitGame,
  heuristic: ActionHeuristic,
  random: Random,
  most: number,
): Comparison {
  let moves = 0;
  let winning = 0;
  for (const state of sampleStates(game, { random, most })) {
    if (game.isTerminal(state)) continue;
    const legal = legalByRole(game, state);
    const choosing = rolesOf(game).filter((role) => (legal[role]?.length ?? 0) > 1);
    const [role] = choosing;
    if (role === undefined || choosing.length > 1 || legal.some((each) => each.length === 0)) continue;
    const own = legal[role] as readonly Move[];
    if (!heuristic.covers(own[0] as Move)) continue;
    const truths = new Float64Array(own.length);
    heuristic.values(state, own, truths);
    for (const [i, move] of own.entries()) {
      const next = game.next(
        state,
        legal.map((each, other) => (other === role ? move : (each[0] as Move))),
      );
      const isBest = game.utility(next, role) === game.roles[role]?.utility.max;
      moves++;
      if (isBest) winning++;
      if (truths[i] !== (isBest ? 1 : 0)) {
        const difference = `${where(game, state)}: ${game.moveText(move)} has ${truths[i]}, but ${isBest ? 'reaches' : 'does not reach'} the goal`;
        return { moves, winning, difference };
      }
    }
  }
  return { moves, winning, difference: undefined };
}

function where(game: CircuitGame, state: State): string {
  return game
    .facts(state)
    .map((fact) => termText(fact))
    .join(' ');
}
