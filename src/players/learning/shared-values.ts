/** Learned values of positions, kept for the next match of the same game. */
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

/** All matches learn from the same games, so that they need to be played once only. */
const SEED = 1234;
/** The part of the time before a match that players spend on learning, unless they know better. */
const LEARNING_SHARE = 0.4;
/** The number of games if there is no clock. It is small, because games one after the other are slow. */
const MOST_SLOW_POSITIONS = 1500;

interface Shared extends SharedLessons {
  readonly values: PositionValues | undefined;
  /** Whether every match would learn the same: no clock has cut it short, and nothing is remembered. */
  readonly isRepeatable: boolean;
}

/** Random games, searches of games against oneself, or games of the values themselves against themselves. */
export type LessonKind = 'random' | 'search' | 'play';

export interface SharedLessons {
  readonly from: LessonKind;
  /** What is learned; pairs and networks learn from games against themselves, whatever `from` says. */
  readonly model: ModelKind;
  /** Judgements to learn from; networks with a clock learn for as long as there is time. */
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

/** Whether values are at hand, so that asking for them takes no time unless matches are to replay. */
export function hasSharedValues(game: Game, lessons: SharedLessons): boolean {
  return known(game, lessons)?.values !== undefined;
}

/**
 * Values remembered or learned before, or learned now for as long as the budget allows; with a budget of playouts
 * always from the same number of positions, so that matches replay.
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

/** From games of the values against themselves. */
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

/** From what searches or random games say. */
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

/** Games that are played one at a time are too slow to be searched for this. */
export function teacherFor(game: Game, from: 'random' | 'search', random: Random): Teacher {
  if (from === 'random' || game.batchCost().lanes === 1) return randomTeacher(random);
  return searchTeacher(game, () => plainSearch(game, random.fork()), random);
}

/** What was learned so far, to be lent to other threads; undefined if nothing is there. */
export function learnedKnowledge(game: Game, lessons: SharedLessons): Remembered | undefined {
  const values = known(game, lessons)?.values;
  if (!(values instanceof NetworkValues)) return undefined;
  return { games: values.positions, knowledge: savedNetwork(values) };
}
