/**
 * Measurements of game equivalence: a game against another, against rewritten versions of itself, and its
 * automorphisms.
 */
import { seededRandom } from '../../base/index.ts';
import { hasFewPositions, type MappingCounts, mappingCounts, matchPositions } from '../../circuit/index.ts';
import { readRules } from '../../engines/index.ts';
import { compareGames, mutantsOf, Subject, scrambledSheet } from '../../equivalence/index.ts';
import type { ProcessorClock } from '../paper.ts';

const SECONDS = 120;

function subjectOf(rules: string, clock: ProcessorClock, name = 'game'): Subject {
  const read = readRules(rules, { name, checks: 'reading' });
  if (read.kind === 'refused') throw new TypeError(read.message);
  return new Subject(name, read.description, { seconds: SECONDS, now: () => 1000 * clock() });
}

export interface TimedComparison {
  readonly isSame: boolean;
  /** Time from the texts to the circuits, and from there to the answer. */
  readonly grounding: number;
  readonly comparing: number;
  readonly tried: number;
}

/** In seconds of processor time; correspondences are tried in an order determined by the seed. */
export function timedComparison(
  first: string,
  second: string,
  seed: number,
  clock: ProcessorClock,
): TimedComparison {
  const start = clock();
  const subjects = [subjectOf(first, clock), subjectOf(second, clock)] as const;
  for (const subject of subjects) if (subject.circuit === undefined) throw new TypeError(subject.refusal);
  const grounded = clock();
  const answer = compareGames(subjects[0], subjects[1], {
    seconds: SECONDS,
    random: seededRandom(seed),
    now: () => 1000 * clock(),
    replays: 1,
  });
  return {
    isSame: answer.verdict === 'same',
    grounding: grounded - start,
    comparing: clock() - grounded,
    tried: answer.attempts.reduce((sum, { tried }) => sum + tried, 0),
  };
}

/** The game rewritten: logically converted, with other names, orders and auxiliary relations. */
export function converted(rules: string, seed: number, clock: ProcessorClock): string {
  return scrambledSheet(subjectOf(rules, clock).description, { seed });
}

export function countsOf(rules: string, clock: ProcessorClock): MappingCounts {
  const { circuit, refusal } = subjectOf(rules, clock);
  if (circuit === undefined) throw new TypeError(refusal);
  return mappingCounts(circuit, () => 1000 * clock());
}

export interface Rejections {
  readonly mutants: number;
  readonly same: number;
  readonly different: number;
  readonly undecided: number;
  /** Mutants for which all positions could be compared, and the number of wrong verdicts among them. */
  readonly checked: number;
  readonly wrong: number;
  /** Mean and maximum processor time to an answer in seconds. */
  readonly mean: number;
  readonly longest: number;
}

/** A game against mutants with one changed rule. */
export function rejections(rules: string, count: number, seed: number, clock: ProcessorClock): Rejections {
  const subject = subjectOf(rules, clock);
  const isSmall = subject.compared !== undefined && hasFewPositions(subject.compared.game);
  const verdicts = { same: 0, different: 0, undecided: 0 };
  const times: number[] = [];
  let checked = 0;
  let wrong = 0;
  for (const mutant of mutantsOf(subject.description, { seed, count })) {
    const start = clock();
    let verdict: keyof typeof verdicts;
    let other: Subject;
    try {
      other = subjectOf(mutant.text, clock, 'mutant');
      ({ verdict } = compareGames(subject, other, {
        seconds: 20,
        now: () => 1000 * clock(),
        replays: 1,
      }));
    } catch {
      // Rules that cannot be evaluated do not describe a game.
      continue;
    }
    verdicts[verdict]++;
    times.push(clock() - start);
    const truth = isSmall ? exhaustiveVerdict(subject, other, clock) : undefined;
    if (truth === undefined) continue;
    checked++;
    if (verdict !== 'undecided' && verdict !== truth) wrong++;
  }
  const mean = times.reduce((sum, each) => sum + each, 0) / Math.max(1, times.length);
  return { mutants: times.length, ...verdicts, checked, wrong, mean, longest: Math.max(0, ...times) };
}

const EXHAUSTIVE_SECONDS = 20;

/** The result of comparing all positions; undefined if there are too many. */
function exhaustiveVerdict(
  first: Subject,
  second: Subject,
  clock: ProcessorClock,
): 'same' | 'different' | undefined {
  const { compared: a } = first;
  const { compared: b } = second;
  if (a === undefined || b === undefined) return undefined;
  if (a.game.circuit.roles.length !== b.game.circuit.roles.length) return 'different';
  const end = clock() + EXHAUSTIVE_SECONDS;
  const { kind } = matchPositions(a.game, b.game, { goals: 'exact', isOver: () => clock() > end });
  return kind === 'undecided' ? undefined : kind;
}

export interface Recognitions {
  readonly recognised: number;
  readonly mean: number;
  readonly longest: number;
}

/** A game against several rewritten versions; processor time from the texts to the answer in seconds. */
export function recognitions(
  rules: string,
  count: number,
  seed: number,
  seconds: number,
  clock: ProcessorClock,
): Recognitions {
  const times: number[] = [];
  let recognised = 0;
  for (let i = 0; i < count; i++) {
    const disguised = converted(rules, seed + i, clock);
    const start = clock();
    const answer = compareGames(subjectOf(rules, clock), subjectOf(disguised, clock, 'disguised'), {
      seconds,
      now: () => 1000 * clock(),
      replays: 3,
    });
    const taken = clock() - start;
    times.push(taken);
    if (answer.verdict === 'same' && taken <= seconds) recognised++;
  }
  return {
    recognised: (100 * recognised) / count,
    mean: times.reduce((sum, each) => sum + each, 0) / count,
    longest: Math.max(...times),
  };
}
