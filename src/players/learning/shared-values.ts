/** Learned values of positions, kept for the next match of the same game. */
import { type Random, seededRandom } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import {
  type LearnedValues,
  learnValues,
  plainSearch,
  randomTeacher,
  recalledValues,
  savedValues,
  searchTeacher,
  type Teacher,
} from '../../learn/index.ts';
import type { MatchStart } from '../player.ts';

/** All matches learn from the same games, so that they need to be played once only. */
const SEED = 1234;
/** The part of the time before a match that is spent on learning. */
const LEARNING_SHARE = 0.4;
/** Games one after the other are slow; without a clock, so many have to do. */
const MOST_SLOW_POSITIONS = 1500;

interface Shared {
  readonly values: LearnedValues | undefined;
  readonly positions: number;
  readonly from: LessonKind;
  /** Whether every match would learn the same: no clock has cut it short, and nothing is remembered. */
  readonly isRepeatable: boolean;
}

/** Random games, or searches of games against oneself. */
export type LessonKind = 'random' | 'search';

export interface SharedLessons {
  readonly from: LessonKind;
  /** Judgements to learn from. */
  readonly positions: number;
}

type ValueMatch = Pick<MatchStart, 'game' | 'budget' | 'now' | 'memory'>;

const shared = new WeakMap<Game, Shared>();

/** Whether values are at hand, so that asking for them takes no time unless matches are to replay. */
export function hasSharedValues(game: Game, { from, positions }: SharedLessons): boolean {
  const known = shared.get(game);
  return known?.positions === positions && known.from === from && known.values !== undefined;
}

/**
 * Values remembered or learned before, or learned now for as long as the start clock allows; with a budget of playouts
 * always from so many positions, so that matches replay.
 */
export function sharedValues(match: ValueMatch, lessons: SharedLessons): LearnedValues | undefined {
  const { game, budget } = match;
  const isCounted = budget.seconds === undefined && budget.playouts !== undefined;
  const known = shared.get(game);
  const isAsked = known?.positions === lessons.positions && known.from === lessons.from;
  if (isAsked && (known.isRepeatable || !isCounted)) return known.values;
  const found = valuesFor(match, lessons);
  shared.set(game, { ...found, ...lessons });
  return found.values;
}

function valuesFor(
  match: ValueMatch,
  { from, positions }: SharedLessons,
): Pick<Shared, 'values' | 'isRepeatable'> {
  const { game, budget, now, memory } = match;
  const { seconds } = budget;
  const random = seededRandom(SEED);
  const teacher = teacherFor(game, from, random);
  if (seconds === undefined) {
    const wanted = game.batchCost().lanes === 1 ? Math.min(positions, MOST_SLOW_POSITIONS) : positions;
    return { values: learnValues(game, { teacher, random, positions: wanted }), isRepeatable: true };
  }
  const found = memory?.recall(`${from}-values`);
  const recalled = found && recalledValues(game, found.games, found.knowledge);
  if (recalled !== undefined && recalled.positions >= positions)
    return { values: recalled, isRepeatable: false };
  const end = now() + 1000 * LEARNING_SHARE * seconds;
  const stop = (): boolean => now() >= end;
  const values = learnValues(game, { teacher, random, positions, stop });
  if (recalled !== undefined && recalled.positions > (values?.positions ?? 0))
    return { values: recalled, isRepeatable: false };
  if (values !== undefined) memory?.keep(`${from}-values`, values.positions, savedValues(values));
  return { values, isRepeatable: !stop() };
}

/** Games that are played one at a time are too slow to be searched for this. */
export function teacherFor(game: Game, from: LessonKind, random: Random): Teacher {
  if (from === 'random' || game.batchCost().lanes === 1) return randomTeacher(random);
  return searchTeacher(game, () => plainSearch(game, random.fork()), random);
}
