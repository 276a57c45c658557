/** Duels: two players in several games and pairings, and whether our results agree with the published scores. */
import { type Budget, type Mean, meanOf } from '../base/index.ts';
import { type Described, readGames, type Sizes, tableParts } from './published-table.ts';

export interface Duels extends Described {
  readonly kind: 'duels';
  readonly budget: Budget;
  /** Number of matches for each pairing in each game. */
  readonly matches: Sizes;
  readonly pairings: readonly Pairing[];
  readonly rows: readonly DuelRow[];
  /** Published averages over all rows, by pairing; empty if there are none. */
  readonly averages: readonly PublishedScore[];
  readonly claims: readonly DuelClaim[];
}

export interface Pairing {
  readonly name: string;
  /** Players as on the command line: `mcts:rave=1000`. */
  readonly baseline: string;
  readonly challenger: string;
}

export interface DuelRow {
  /** The paper's name for the game. */
  readonly label: string;
  /** A library name, or the name of a sheet that must be supplied. */
  readonly game: string;
  /** Public rules, as in `PublishedRow`. */
  readonly sheet?: string;
  /** Published scores by pairing. */
  readonly published: readonly (PublishedScore | undefined)[];
}

/** Mean goals, and half the width of their 95 % confidence interval. */
export interface PublishedScore {
  readonly baseline: number;
  readonly challenger: number;
  readonly halfWidth: number;
}

/** The condition for a result to count as reproduced. */
export interface DuelClaim {
  readonly label: string;
  readonly pairing: string;
  /** Bounds for the challenger's mean goal. */
  readonly above?: number;
  readonly below?: number;
}

/**
 * Rows of a published table, one game per line: label, sheet, and the scores of each pairing in the form `baseline :
 * challenger ± half width`, or `-` if there is none.
 */
export function duelRows(table: string): DuelRow[] {
  return tableParts(table).map(([label = '', games = '', ...scores]) => ({
    label,
    ...readGames(games),
    published: scores.map((text) => (text === '-' ? undefined : readScore(text))),
  }));
}

/** The last row of a published table, in the same format. */
export function duelAverages(line: string): PublishedScore[] {
  return tableParts(line).flat().map(readScore);
}

function readScore(text: string): PublishedScore {
  const [, baseline, challenger, halfWidth] =
    /^(\d+(?:\.\d+)?) : (\d+(?:\.\d+)?) ± (\d+(?:\.\d+)?)$/u.exec(text) ?? [];
  if (halfWidth === undefined) throw new SyntaxError(`'${text}' is not a published score`);
  return { baseline: Number(baseline), challenger: Number(challenger), halfWidth: Number(halfWidth) };
}

/** Both goals in one match. */
export interface DuelGoals {
  readonly baseline: number;
  readonly challenger: number;
}

/** Whether the challenger is significantly better or worse than the baseline. */
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
  /** The challenger's goal minus the baseline's. */
  readonly difference: Mean;
  readonly direction: Direction;
}

/** A difference counts as significant if its 95 % confidence interval excludes zero. */
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
 * As wide as with two more matches with extreme results, since a few equal results do not mean that all will be equal
 * (after Agresti and Coull, "Approximate is better than exact", 1998).
 */
function cautiousMean(values: readonly number[], extremes: readonly [number, number]): Mean {
  return { mean: meanOf(values).mean, halfWidth: meanOf([...values, ...extremes]).halfWidth };
}

/** If goals add up to 100, the interval of a difference is twice that of a mean. */
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

/** The mean over games with equal weights, regardless of the number of matches. */
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

/** The mean of published scores in different games. */
export function averageScore(scores: readonly PublishedScore[]): PublishedScore {
  const mean = (value: (score: PublishedScore) => number): number =>
    scores.reduce((sum, score) => sum + value(score), 0) / scores.length;
  return {
    baseline: mean(({ baseline }) => baseline),
    challenger: mean(({ challenger }) => challenger),
    halfWidth: Math.hypot(...scores.map(({ halfWidth }) => halfWidth)) / scores.length,
  };
}
