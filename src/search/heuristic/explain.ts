/** Explains why an action heuristic prefers a move: what must hold for the goal after it, and what of that is missing. */
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
 * const heuristic = makeHeuristic(game, THESIS_HEURISTIC);
 * const [best] = moveReasons(game, heuristic, game.initial, 0 as Role);
 * game.moveText(best.move) // '(mark 2 2)'
 */
export function moveReasons(game: Game, heuristic: ActionHeuristic, state: State, role: Role): MoveReason[] {
  const moves = listedMoves(game, state, role).filter((move) => heuristic.covers(move));
  const values = new Float64Array(moves.length);
  heuristic.values(state, moves, values);
  // However far away the goal is, people want to see which move comes nearest.
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

/** The nearest way to the best goal right after a move; undefined if there is none, or nothing is known about the move. */
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

/** People wait for it. */
const REASON_BUDGET = { seconds: 0.3, gates: 50_000 } as const;
/** More than this is no explanation. */
const MOST_NAMED = 4;

const heuristics = new WeakMap<Game, ActionHeuristic | undefined>();

/**
 * Undefined where nothing short can be said.
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
  if (way.missing.length === 0) return `${name} brings the best goal at once`;
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
