/** A report on the speed of playing and storing short matches. */
import { tableLines } from '../src/base/index.ts';

export interface MatchesResult {
  /** How the matches were played. */
  readonly way: string;
  /** Whether the matches were played and not only stored. */
  readonly isPlayed: boolean;
  /** Number of late or failed moves. */
  readonly incidents: number;
  readonly matches: number;
  readonly seconds: number;
}

export interface MatchesReport {
  readonly results: readonly MatchesResult[];
  /** What could not be measured, with reasons. */
  readonly leftOut: readonly string[];
  /** Load of the machine before and after: the mean number of threads that wanted a core. */
  readonly load: readonly [before: number, after: number];
  readonly cores: number;
}

export function perSecond({ matches, seconds }: MatchesResult): number {
  return matches / seconds;
}

/** Milliseconds that a match takes longer than with the first method. */
export function overhead(result: MatchesResult, [first]: readonly MatchesResult[]): number | undefined {
  return first === undefined || first === result || !result.isPlayed
    ? undefined
    : 1000 / perSecond(result) - 1000 / perSecond(first);
}

export function reportLines({ results, leftOut, load, cores }: MatchesReport): string[] {
  const rows = results.map((result) => [
    result.way,
    result.matches.toLocaleString('en'),
    perSecond(result).toFixed(perSecond(result) < 100 ? 1 : 0),
    (1000 / perSecond(result)).toFixed(2),
    overhead(result, results)?.toFixed(2) ?? '',
  ]);
  return [
    ...tableLines([['', 'matches', 'per second', 'ms each', 'more than the referee'], ...rows]),
    '',
    ...leftOut.map((text) => `Left out: ${text}`),
    ...results
      .filter(({ incidents }) => incidents > 0)
      .map(({ way, incidents }) => `${way}: ${incidents} moves were late or failed.`),
    `Load of the machine: ${load[0].toFixed(1)} before, ${load[1].toFixed(1)} after, with ${cores} cores.`,
  ];
}
