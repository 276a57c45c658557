/** Why a move is good, in a sentence, as far as the rules of the goal tell it. */
import type { FluentValue } from '../../circuit/index.ts';
import { type Term, termText } from '../../gdl/index.ts';
import { CircuitGame, type Game, type Move, type State } from '../../machine/index.ts';
import type { ActionHeuristic } from './action-heuristic.ts';
import { nearestWay } from './explain.ts';
import { isHeuristic, makeHeuristic } from './make-heuristic.ts';
import { THESIS_HEURISTIC } from './settings.ts';

/** People wait for it. */
const BUDGET = { seconds: 0.3, gates: 50_000 } as const;
/** More than this is no explanation. */
const MOST_NAMED = 4;

const known = new WeakMap<Game, ActionHeuristic | undefined>();

/**
 * Undefined where nothing short can be said.
 *
 * @example
 * reasonText(game, game.initial, move) // 'After (mark 2 2), all that the best goal still needs is (cell 1 1 x) and (cell 3 3 x)'
 */
export function reasonText(
  game: Game,
  state: State,
  move: Move,
  words: (term: Term) => string = termText,
): string | undefined {
  if (!(game instanceof CircuitGame)) return undefined;
  const heuristic = heuristicFor(game);
  const way = heuristic && nearestWay(game, heuristic, state, move);
  if (way === undefined || way.needsUnknown || way.missing.length > MOST_NAMED) return undefined;
  const name = words(game.moveTerm(move));
  if (way.missing.length === 0) return `${name} brings the best goal at once`;
  const fluents = way.missing.map(({ fluent, holds }: FluentValue) => {
    const text = words(game.circuit.fluents[fluent] as Term);
    return holds ? text : `an end of ${text}`;
  });
  const last = fluents.pop();
  const list = fluents.length === 0 ? last : `${fluents.join(', ')} and ${last}`;
  return `After ${name}, all that the best goal still needs is ${list}`;
}

function heuristicFor(game: CircuitGame): ActionHeuristic | undefined {
  if (known.has(game)) return known.get(game);
  const { seconds, gates } = BUDGET;
  const made = makeHeuristic(game, THESIS_HEURISTIC, { seconds, gates });
  const heuristic = isHeuristic(made) ? made : undefined;
  known.set(game, heuristic);
  return heuristic;
}
