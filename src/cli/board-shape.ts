/** The board of a game, if it has one, found by a glance at some of its states. */
import { seededRandom } from '../circuit/random.ts';
import { type BoardShape, type Game, recogniseBoard, type State, sampleStates } from '../machine/index.ts';

/** Enough to see what changes and what stays. */
const MOST_STATES = 60;
/** Milliseconds: slow games are looked at more briefly. */
const TIME = 300;

/** `more` are states that the board must fit too. */
export function boardShape(game: Game, more: readonly State[] = []): BoardShape | undefined {
  const end = performance.now() + TIME;
  const states = sampleStates(game, {
    random: seededRandom(1),
    most: MOST_STATES,
    isEnough: () => performance.now() > end,
  });
  return recogniseBoard([...states, ...more].map((state) => game.facts(state)));
}
