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
  /** Whether every match would learn the same: no clock has cut it short, and nothing is remembered. */
  readonly isRepeatable: boolean;
}

const shared = new WeakMap<Game, Shared>();

/** Whether values are at hand, so that asking for them takes no time unless matches are to replay. */
export function hasSharedValues(game: Game, positions: number): boolean {
  const known = shared.get(game);
  return known?.positions === positions && known.values !== undefined;
}

/**
 * Values remembered or learned before, or learned now for as long as the start clock allows; with a budget of playouts
 * always from so many positions, so that matches replay.
 */
export function sharedValues(match: ValueMatch, positions: number): LearnedValues | undefined {
  const { game, budget } = match;
  const isCounted = budget.seconds === undefined && budget.playouts !== undefined;
  const known = shared.get(game);
  if (known?.positions === positions && (known.isRepeatable || !isCounted)) return known.values;
  const found = valuesFor(match, positions);
  shared.set(game, { ...found, positions });
  return found.values;
}

type ValueMatch = Pick<MatchStart, 'game' | 'budget' | 'now' | 'memory'>;

function valuesFor({ game, budget, now, memory }: ValueMatch, positions: number): Omit<Shared, 'positions'> {
  const { seconds } = budget;
  if (seconds === undefined) {
    const wanted = game.engine === 'rules' ? MOST_SLOW_POSITIONS : positions;
    return { values: learnValues(game, seededRandom(SEED), { positions: wanted }), isRepeatable: true };
  }
  const found = memory?.recall('values');
  const recalled = found && recalledValues(game, found.games, found.knowledge);
  if (recalled !== undefined && recalled.positions >= positions)
    return { values: recalled, isRepeatable: false };
  const end = now() + 1000 * LEARNING_SHARE * seconds;
  const stop = (): boolean => now() >= end;
  const values = learnValues(game, seededRandom(SEED), { positions, stop });
  if (recalled !== undefined && recalled.positions > (values?.positions ?? 0))
    return { values: recalled, isRepeatable: false };
  if (values !== undefined) memory?.keep('values', values.positions, savedValues(values));
  return { values, isRepeatable: !stop() };
}
