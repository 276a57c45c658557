/** Learned values of positions, kept for the next match of the same game. */
import { seededRandom } from '../../circuit/random.ts';
import type { Game } from '../../machine/index.ts';
import type { MatchStart } from '../player.ts';
import { type LearnedValues, learnValues } from './learned-values.ts';
import { recalledValues, savedValues } from './saved-values.ts';

/** All matches learn from the same games, so that they need to be played once only. */
const SEED = 1234;
/** The part of the time before a match that is spent on learning. */
const LEARNING_SHARE = 0.4;
/** Games one after the other are slow; without a clock, so many have to do. */
const MOST_SLOW_POSITIONS = 1500;

interface Shared {
  readonly values: LearnedValues | undefined;
  readonly positions: number;
  /** Whether no clock has cut the learning short. */
  readonly isWhole: boolean;
}

const shared = new WeakMap<Game, Shared>();

/** Whether the values of so many positions are at hand, so that asking for them takes no time. */
export function hasSharedValues(game: Game, positions: number): boolean {
  const known = shared.get(game);
  return known?.positions === positions && known.isWhole && known.values !== undefined;
}

/** Learns for as long as the start clock allows; without one, from a fixed number of positions. */
export function sharedValues(
  { game, budget, now, memory }: Pick<MatchStart, 'game' | 'budget' | 'now' | 'memory'>,
  positions: number,
): LearnedValues | undefined {
  const { seconds } = budget;
  const known = shared.get(game);
  if (known?.positions === positions && (known.isWhole || seconds !== undefined)) return known.values;
  // Without a clock matches are to replay, whatever was learned before.
  const found = seconds === undefined ? undefined : memory?.recall('values');
  const recalled = found && recalledValues(game, found.games, found.knowledge);
  if (recalled !== undefined && recalled.positions >= positions) return recalled;
  const end = seconds === undefined ? undefined : now() + 1000 * LEARNING_SHARE * seconds;
  const wanted = end === undefined && game.engine === 'rules' ? MOST_SLOW_POSITIONS : positions;
  const stop = end === undefined ? undefined : () => now() >= end;
  const values = learnValues(game, seededRandom(SEED), { positions: wanted, ...(stop && { stop }) });
  shared.set(game, { values, positions, isWhole: stop === undefined || !stop() });
  if (recalled !== undefined && recalled.positions > (values?.positions ?? 0)) return recalled;
  if (seconds !== undefined && values !== undefined)
    memory?.keep('values', values.positions, savedValues(values));
  return values;
}
