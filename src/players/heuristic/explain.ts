/** Why an action heuristic likes a move: what has to hold for the goal right after it, and what of that is missing. */
import {
  type FormulaTextOptions,
  formulaLines,
  type MissingFluents,
  missingFluents,
} from '../../circuit/index.ts';
import type { CircuitGame, Move, Role, State } from '../../machine/index.ts';
import { listedMoves } from '../../machine/index.ts';
import type { ActionHeuristic } from './action-heuristic.ts';
import { scaled } from './scaling.ts';

export interface MoveReason {
  readonly move: Move;
  /** As it comes out of the formulas. */
  readonly value: number;
  /** The same from 0 for the worst legal move of the state to 100 for the best. */
  readonly share: number;
  /** The nearest way to the best goal right after the move; undefined if there is none. */
  readonly way: MissingFluents | undefined;
}

/**
 * The legal moves of a role, the best first; none if nothing can be said of its moves.
 *
 * @example
 * moveReasons(game, heuristic, game.initial, 0 as Role)[0]?.way?.missing // what the favourite still needs
 */
export function moveReasons(
  game: CircuitGame,
  heuristic: ActionHeuristic,
  state: State,
  role: Role,
): MoveReason[] {
  const moves = listedMoves(game, state, role).filter((move) => heuristic.covers(move));
  const values = new Float64Array(moves.length);
  heuristic.values(state, moves, values);
  // However far away the goal is, people want to see which move comes nearest.
  const most = Math.max(Number.MIN_VALUE, ...values);
  const shares = values.map((value) => value / most);
  scaled(shares, { scope: 'state', range: 100 });
  return moves
    .map((move, i) => ({
      move,
      value: values[i] as number,
      share: shares[i] as number,
      way: nearestWay(game, heuristic, state, move),
    }))
    .sort((a, b) => b.value - a.value);
}

/** The nearest way to the best goal right after a move; undefined if there is none, or nothing is known of the move. */
export function nearestWay(
  game: CircuitGame,
  heuristic: ActionHeuristic,
  state: State,
  move: Move,
): MissingFluents | undefined {
  const [best] = heuristic.formulasOf(move);
  return best && missingFluents(heuristic.circuit, best.literal, holdsIn(game, state));
}

function holdsIn(game: CircuitGame, state: State): (fluent: number) => boolean {
  const bits = game.bits(state);
  return (fluent) => (((bits[fluent >>> 5] as number) >>> (fluent & 31)) & 1) === 1;
}

/** The formulas of a move as people read them, each with how much it counts. */
export function moveFormulaLines(
  heuristic: ActionHeuristic,
  move: Move,
  options: FormulaTextOptions = {},
): { readonly weight: number; readonly lines: readonly string[] }[] {
  return heuristic
    .formulasOf(move)
    .map(({ literal, weight }) => ({ weight, lines: formulaLines(heuristic.circuit, literal, options) }));
}
