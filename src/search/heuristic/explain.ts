/**
 * Explains why an action heuristic prefers a move: which conditions must hold for the goal after it, and which of them
 * are missing.
 */
import { hasBit } from '../../base/index.ts';
import {
  type FluentValue,
  type FormulaTextOptions,
  formulaLines,
  type MissingFluents,
  missingFluents,
} from '../../circuit/index.ts';
import { type Game, listedMoves, type Move, type Role, type State, statePacker } from '../../game/index.ts';
import { type Term, termText } from '../../gdl/index.ts';
import type { ActionHeuristic } from './action-heuristic.ts';
import { isHeuristic, makeHeuristic } from './make-heuristic.ts';
import { scaleInPlace, THESIS_HEURISTIC } from './settings.ts';

export interface MoveReason {
  readonly move: Move;
  /** The unscaled value of the formulas. */
  readonly value: number;
  /** The value on a scale from 0 for the worst legal move of the state to 100 for the best. */
  readonly share: number;
  /** The smallest set of missing fluents for the best goal right after the move; undefined if there is none. */
  readonly way: MissingFluents | undefined;
}

/**
 * Returns the legal moves of a role, the best first, or none if the heuristic cannot evaluate its moves.
 *
 * @example
 * const heuristic = makeHeuristic(game, THESIS_HEURISTIC);
 * const [best] = moveReasons(game, heuristic, game.initial, 0 as Role);
 * game.moveText(best.move) // '(mark 2 2)'
 */
export function moveReasons(game: Game, heuristic: ActionHeuristic, state: State, role: Role): MoveReason[] {
  const moves = listedMoves(game, state, role).filter((move) => heuristic.covers(move));
  const values = new Float64Array(moves.length);
  heuristic.values(state, moves, values);
  // However distant the goal is, users want to see which move comes closest to it.
  const most = Math.max(Number.MIN_VALUE, ...values);
  const shares = values.map((value) => value / most);
  scaleInPlace(shares, { scope: 'state', range: 100 });
  return moves
    .map((move, i) => ({
      move,
      value: values[i] as number,
      share: shares[i] as number,
      way: nearestWay(game, heuristic, state, move),
    }))
    .sort((a, b) => b.value - a.value);
}

/**
 * Returns the smallest set of missing fluents for the best goal right after a move, or undefined if there is none or
 * the move is unknown.
 */
function nearestWay(
  game: Game,
  heuristic: ActionHeuristic,
  state: State,
  move: Move,
): MissingFluents | undefined {
  const [best] = heuristic.formulasOf(move);
  return best && missingFluents(heuristic.circuit, best.literal, holdsIn(game, state));
}

function holdsIn(game: Game, state: State): (fluent: number) => boolean {
  const words = statePacker(game)(state);
  return (fluent) => hasBit(words, fluent);
}

/** Returns the formulas of a move in readable form, each with its weight. */
export function moveFormulaLines(
  heuristic: ActionHeuristic,
  move: Move,
  options: FormulaTextOptions = {},
): { readonly weight: number; readonly lines: readonly string[] }[] {
  return heuristic
    .formulasOf(move)
    .map(({ literal, weight }) => ({ weight, lines: formulaLines(heuristic.circuit, literal, options) }));
}

/** This budget is small because users wait for the answer. */
const REASON_BUDGET = { seconds: 0.3, gates: 50_000 } as const;
/** A longer list would not explain anything. */
const MOST_NAMED = 4;

const heuristics = new WeakMap<Game, ActionHeuristic | undefined>();

/**
 * Returns a one-sentence explanation, or undefined if there is no short one.
 *
 * @example
 * const [move] = readJointMove(game, game.initial, 'mark 2 2').moves;
 * reasonText(game, game.initial, move).slice(0, 56) // 'After (mark 2 2), all that the best goal still needs is '
 */
export function reasonText(
  game: Game,
  state: State,
  move: Move,
  words: (term: Term) => string = termText,
): string | undefined {
  const heuristic = heuristicFor(game);
  const way = heuristic && nearestWay(game, heuristic, state, move);
  if (way === undefined || way.needsUnknown || way.missing.length > MOST_NAMED) return undefined;
  const name = words(game.moveTerm(move));
  if (way.missing.length === 0) return `${name} reaches the best goal at once`;
  const fluents = way.missing.map(({ fluent, holds }: FluentValue) => {
    const text = words(game.fluents?.[fluent] as Term);
    return holds ? text : `an end of ${text}`;
  });
  const last = fluents.pop();
  const list = fluents.length === 0 ? last : `${fluents.join(', ')} and ${last}`;
  return `After ${name}, all that the best goal still needs is ${list}`;
}

function heuristicFor(game: Game): ActionHeuristic | undefined {
  if (heuristics.has(game)) return heuristics.get(game);
  const { seconds, gates } = REASON_BUDGET;
  const made = makeHeuristic(game, THESIS_HEURISTIC, { seconds, gates });
  const heuristic = isHeuristic(made) ? made : undefined;
  heuristics.set(game, heuristic);
  return heuristic;
}
