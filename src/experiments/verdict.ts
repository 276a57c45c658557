/** Whether what came out agrees with what was published. */
import { type Mean, meanOf } from '../match/index.ts';
import type { PublishedScore } from './duels.ts';

/** Goals of both in one match. */
export interface DuelGoals {
  readonly baseline: number;
  readonly challenger: number;
}

/** The challenger is significantly better or worse than the baseline, or neither. */
export type Direction = 'better' | 'worse' | 'neither';

/**
 * - `agrees`: the same direction.
 * - `open`: only one of the two is significant, and the other does not contradict it.
 * - `differs`: only one of the two is significant, and the other leans the other way.
 * - `contradicts`: both are significant, in opposite directions.
 */
export type Verdict = 'agrees' | 'open' | 'differs' | 'contradicts';

export interface DuelResult {
  readonly matches: number;
  readonly baseline: Mean;
  readonly challenger: Mean;
  /** Challenger's goal less baseline's. */
  readonly difference: Mean;
  readonly direction: Direction;
}

/** A difference counts as significant if its 95 % confidence interval leaves out zero. */
export function duelResult(goals: readonly DuelGoals[]): DuelResult {
  const difference = cautiousMean(
    goals.map(({ baseline, challenger }) => challenger - baseline),
    [-100, 100],
  );
  return {
    matches: goals.length,
    baseline: cautiousMean(
      goals.map(({ baseline }) => baseline),
      [0, 100],
    ),
    challenger: cautiousMean(
      goals.map(({ challenger }) => challenger),
      [0, 100],
    ),
    difference,
    direction: directionOf(difference.mean, difference.halfWidth ?? Number.POSITIVE_INFINITY),
  };
}

/**
 * As wide as if there had been two more matches with the extremes as results: a few equal results do not mean that all
 * will be (after Agresti and Coull, "Approximate is better than exact", 1998).
 */
function cautiousMean(values: readonly number[], extremes: readonly [number, number]): Mean {
  return { mean: meanOf(values).mean, halfWidth: meanOf([...values, ...extremes]).halfWidth };
}

/** Where goals add up to 100, the interval of a difference is twice that of a mean. */
export function publishedDirection({ baseline, challenger, halfWidth }: PublishedScore): Direction {
  return directionOf(challenger - baseline, 2 * halfWidth);
}

export function verdictOn(result: DuelResult, published: PublishedScore): Verdict {
  const theirs = publishedDirection(published);
  if (result.direction === theirs) return 'agrees';
  if (result.direction !== 'neither' && theirs !== 'neither') return 'contradicts';
  const sameSign = (published.challenger - published.baseline) * result.difference.mean >= 0;
  return sameSign ? 'open' : 'differs';
}

function directionOf(difference: number, halfWidth: number): Direction {
  if (Math.abs(difference) <= halfWidth) return 'neither';
  return difference > 0 ? 'better' : 'worse';
}

/** The mean over games, each of which counts the same however many matches there are. */
export function averageResult(results: readonly DuelResult[]): DuelResult {
  const over = (mean: (result: DuelResult) => Mean): Mean => {
    const means = results.map(mean);
    const halfWidths = means.map(({ halfWidth }) => halfWidth ?? Number.POSITIVE_INFINITY);
    return {
      mean: means.reduce((sum, each) => sum + each.mean, 0) / means.length,
      halfWidth: Math.hypot(...halfWidths) / means.length,
    };
  };
  const difference = over((result) => result.difference);
  return {
    matches: results.reduce((sum, { matches }) => sum + matches, 0),
    baseline: over(({ baseline }) => baseline),
    challenger: over(({ challenger }) => challenger),
    difference,
    direction: directionOf(difference.mean, difference.halfWidth ?? Number.POSITIVE_INFINITY),
  };
}

/** The mean of published scores of different games. */
export function averageScore(scores: readonly PublishedScore[]): PublishedScore {
  const mean = (value: (score: PublishedScore) => number): number =>
    scores.reduce((sum, score) => sum + value(score), 0) / scores.length;
  return {
    baseline: mean(({ baseline }) => baseline),
    challenger: mean(({ challenger }) => challenger),
    halfWidth: Math.hypot(...scores.map(({ halfWidth }) => halfWidth)) / scores.length,
  };
}
