/** Evaluators for searches that have to stop somewhere: mobility and focus (Clune 2007), and score. */

import type { Random } from '../../base/index.ts';
import {
  type Evaluator,
  type Game,
  legalByRole,
  middleOf,
  playingRoles,
  type Role,
  singleEvaluator,
  type UtilityRange,
  utilityScale,
} from '../../game/index.ts';

/**
 * It is good to have many moves (J. Clune, "Heuristic evaluation functions for general game playing", 2007, counts
 * moves likewise).
 */
export function mobility(game: Game, random: Random): Evaluator {
  const typical = typicalChoice(game, random);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const { length } = game.legalMoves(state, role);
    const scale = scales[role] as UtilityRange;
    // Whoever only waits tells nothing.
    if (length < 2) return middleOf(scale);
    return scale.min + ((scale.max - scale.min) * length) / (length + (typical[role] as number));
  });
}

/** It is good if the others have few moves. */
export function focus(game: Game, random: Random): Evaluator {
  const typical = typicalChoice(game, random);
  const players = playingRoles(game);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const scale = scales[role] as UtilityRange;
    let sum = 0;
    let seen = 0;
    for (const other of players) {
      if (other === role) continue;
      const { length } = game.legalMoves(state, other);
      if (length < 2) continue;
      sum += 1 - length / (length + (typical[other] as number));
      seen++;
    }
    return seen === 0 ? middleOf(scale) : scale.min + ((scale.max - scale.min) * sum) / seen;
  });
}

/** Games that do not list their fluents are played by their rules, which is slow. */
const SAMPLED_STATES = 200;
const SLOW_SAMPLED_STATES = 20;

/** By role: how many moves it has on average in random games, where it has a choice at all. */
function typicalChoice(game: Game, random: Random): number[] {
  const totals = game.roles.map(() => 0);
  const turns = game.roles.map(() => 0);
  let state = game.initial;
  const sampled = game.fluents === undefined ? SLOW_SAMPLED_STATES : SAMPLED_STATES;
  for (let i = 0; i < sampled; i++) {
    const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
    if (legal.length === 0 || legal.some((moves) => moves.length === 0)) {
      state = game.initial;
      continue;
    }
    legal.forEach((moves, role) => {
      if (moves.length < 2) return;
      totals[role] = (totals[role] as number) + moves.length;
      turns[role] = (turns[role] as number) + 1;
    });
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
  }
  return totals.map((total, role: number) => total / Math.max(1, turns[role as Role] as number) || 1);
}

/**
 * What the rules themselves say of a position that is not over yet, as many count points as goals all along: the role's
 * own goal against the others' mean; alone, its own goal.
 */
export function score(game: Game): Evaluator {
  const players = playingRoles(game);
  const scales = scalesOf(game);
  return singleEvaluator(game, (state, role) => {
    const own = game.utility(state, role);
    if (players.length < 2) return own;
    let others = 0;
    for (const player of players) if (player !== role) others += game.utility(state, player);
    return middleOf(scales[role] as UtilityRange) + (own - others / (players.length - 1)) / 2;
  });
}

function scalesOf(game: Game): UtilityRange[] {
  return game.roles.map(({ utility }) => utilityScale(utility));
}
