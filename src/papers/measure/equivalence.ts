/** Measurements of game equivalence: a game against another or against itself in other words, and its mappings to itself. */
import { seededRandom } from '../../base/index.ts';
import { type MappingCounts, mappingCounts } from '../../circuit/index.ts';
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
  /** From the texts to the circuits, and from there to the answer. */
  readonly grounding: number;
  readonly comparing: number;
  readonly tried: number;
}

/** Seconds of processor time; correspondences are tried in an order that follows from the seed. */
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

/** The same game in other words: logically converted, with other names, orders and auxiliary relations. */
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
  /** Mean seconds of processor time to an answer, and the longest. */
  readonly mean: number;
  readonly longest: number;
}

/** A game against versions of itself in which one rule was changed. */
export function rejections(rules: string, count: number, seed: number, clock: ProcessorClock): Rejections {
  const subject = subjectOf(rules, clock);
  const verdicts = { same: 0, different: 0, undecided: 0 };
  const times: number[] = [];
  for (const mutant of mutantsOf(subject.description, { seed, count })) {
    const start = clock();
    try {
      const other = subjectOf(mutant.text, clock, 'mutant');
      const { verdict } = compareGames(subject, other, {
        seconds: 20,
        now: () => 1000 * clock(),
        replays: 1,
      });
      verdicts[verdict]++;
    } catch {
      // Rules that cannot be evaluated describe no game.
      continue;
    }
    times.push(clock() - start);
  }
  const mean = times.reduce((sum, each) => sum + each, 0) / Math.max(1, times.length);
  return { mutants: times.length, ...verdicts, mean, longest: Math.max(0, ...times) };
}
