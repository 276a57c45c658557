/** Learned values of positions, stored for the next match of the same game. */
import { type Budget, type Random, seededRandom } from '../../base/index.ts';
import type { Game, Remembered } from '../../game/index.ts';
import {
  learnNetwork,
  learnValues,
  type ModelKind,
  NetworkValues,
  type PositionValues,
  plainSearch,
  randomTeacher,
  recalledNetwork,
  recalledValues,
  savedNetwork,
  savedValues,
  searchTeacher,
  type Teacher,
} from '../../learn/index.ts';
import type { MatchStart } from '../player.ts';

/** All matches learn from the same games, so that these are played only once. */
const SEED = 1234;
/** Default fraction of the time before a match that players spend on learning. */
const LEARNING_SHARE = 0.4;
/** Number of games if there is no clock. It is small because games played one at a time are slow. */
const MOST_SLOW_POSITIONS = 1500;

interface Shared extends SharedLessons {
  readonly values: PositionValues | undefined;
  /** Whether every match would learn the same: there was no time limit, and nothing was loaded from memory. */
  readonly isRepeatable: boolean;
}

/** The source of training positions: random games, searches in self-play, or self-play by the values themselves. */
export type LessonKind = 'random' | 'search' | 'play';

export interface SharedLessons {
  readonly from: LessonKind;
  /** The kind of model; pairs and networks learn from self-play whatever `from` says. */
  readonly model: ModelKind;
  /** Number of positions to learn from; with a clock, networks learn for as long as there is time. */
  readonly positions: number;
}

/** The budget is for learning alone. */
type ValueMatch = Pick<MatchStart, 'game' | 'budget' | 'now' | 'memory'>;

/** The part of the budget before a match that is for learning. */
export function learningBudget({ seconds, ...rest }: Budget): Budget {
  return seconds === undefined ? rest : { ...rest, seconds: LEARNING_SHARE * seconds };
}

const shared = new WeakMap<Game, Map<string, Shared>>();

function known(game: Game, { from, model, positions }: SharedLessons): Shared | undefined {
  return shared.get(game)?.get(`${from} ${model} ${positions}`);
}

function share(game: Game, found: Shared): void {
  const all = shared.get(game) ?? new Map<string, Shared>();
  all.set(`${found.from} ${found.model} ${found.positions}`, found);
  shared.set(game, all);
}

/**
 * Stored values, or values learned now within the budget; with a budget of playouts, always from the same number of
 * positions, so that matches are reproducible.
 */
export function sharedValues(match: ValueMatch, lessons: SharedLessons): PositionValues | undefined {
  const { game, budget } = match;
  const isCounted = budget.seconds === undefined && budget.playouts !== undefined;
  const before = known(game, lessons);
  if (before !== undefined && (before.isRepeatable || !isCounted)) return before.values;
  const isPlayed = lessons.from === 'play' || lessons.model !== 'linear';
  const found = isPlayed ? playedValues(match, lessons) : judgedValues(match, lessons);
  share(game, { ...found, ...lessons });
  return found.values;
}

type Found = Pick<Shared, 'values' | 'isRepeatable'>;

/** Learns from self-play by the values. */
function playedValues(match: ValueMatch, { model, positions }: SharedLessons): Found {
  const { game, budget, now, memory } = match;
  const { seconds } = budget;
  const random = seededRandom(SEED);
  if (seconds === undefined) {
    const task = { kind: model, random, positions: countedPositions(game, positions) };
    return { values: learnNetwork(game, task), isRepeatable: true };
  }
  const kind = `${model}-play` as const;
  const found = memory?.recall(kind);
  const start = found && recalledNetwork(game, found.games, found.knowledge);
  if (start !== undefined && start.positions >= positions) return { values: start, isRepeatable: false };
  const begin = now();
  const share = (): number => (now() - begin) / (1000 * seconds);
  const values = learnNetwork(game, {
    kind: model,
    random,
    positions: Number.POSITIVE_INFINITY,
    share,
    stop: () => share() >= 1,
    start,
  });
  if (values !== undefined) memory?.keep(kind, values.positions, savedNetwork(values));
  return { values, isRepeatable: false };
}

/** Learns from searches or random games. */
function judgedValues(match: ValueMatch, { from, positions }: SharedLessons): Found {
  const { game, budget, now, memory } = match;
  const { seconds } = budget;
  const random = seededRandom(SEED);
  const source = from === 'random' ? 'random' : 'search';
  const teacher = teacherFor(game, source, random);
  if (seconds === undefined) {
    const wanted = countedPositions(game, positions);
    return { values: learnValues(game, { teacher, random, positions: wanted }), isRepeatable: true };
  }
  const kind = `${source}-values` as const;
  const found = memory?.recall(kind);
  const recalled = found && recalledValues(game, found.games, found.knowledge);
  if (recalled !== undefined && recalled.positions >= positions)
    return { values: recalled, isRepeatable: false };
  const end = now() + 1000 * seconds;
  const stop = (): boolean => now() >= end;
  const values = learnValues(game, { teacher, random, positions, stop });
  if (recalled !== undefined && recalled.positions > (values?.positions ?? 0))
    return { values: recalled, isRepeatable: false };
  if (values !== undefined) memory?.keep(kind, values.positions, savedValues(values));
  return { values, isRepeatable: !stop() };
}

function countedPositions(game: Game, positions: number): number {
  return game.batchCost().lanes === 1 ? Math.min(positions, MOST_SLOW_POSITIONS) : positions;
}

/** Games played one at a time are too slow to generate searches for learning. */
export function teacherFor(game: Game, from: 'random' | 'search', random: Random): Teacher {
  if (from === 'random' || game.batchCost().lanes === 1) return randomTeacher(random);
  return searchTeacher(game, () => plainSearch(game, random.fork()), random);
}

/** The knowledge learned so far, for use in other threads; undefined if there is none. */
export function learnedKnowledge(game: Game, lessons: SharedLessons): Remembered | undefined {
  const values = known(game, lessons)?.values;
  if (!(values instanceof NetworkValues)) return undefined;
  return { games: values.positions, knowledge: savedNetwork(values) };
}
