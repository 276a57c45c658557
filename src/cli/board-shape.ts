/** The board of a game, if it has one, found by a glance at some of its states. */
import { seededRandom } from '../circuit/random.ts';
import type { TurnBasedDescription } from '../gdl/index.ts';
import {
  axisNames,
  type BoardShape,
  type Game,
  isEvaluationError,
  recogniseBoard,
  type State,
  sampleStates,
} from '../machine/index.ts';

/** Enough to see what changes and what stays. */
const MOST_STATES = 60;
/** Milliseconds: slow games are looked at more briefly. */
const TIME = 300;

/** `more` are states that the board must fit too. */
export function boardShape(
  game: Game,
  description: TurnBasedDescription,
  more: readonly State[] = [],
): BoardShape | undefined {
  const states = [...glance(game), ...more].map((state) => game.facts(state));
  return recogniseBoard(states, axisNames(description));
}

function glance(game: Game): readonly State[] {
  const end = performance.now() + TIME;
  try {
    return sampleStates(game, {
      random: seededRandom(1),
      most: MOST_STATES,
      isEnough: () => performance.now() > end,
    });
  } catch (error) {
    // Rules that fail somewhere may still show the states that the user asks for.
    if (isEvaluationError(error)) return [game.initial];
    throw error;
  }
}
