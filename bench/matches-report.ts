/** How quickly short matches are played and kept, for people. */
import { tableLines } from '../src/base/index.ts';

export interface MatchesResult {
  /** How the matches were played. */
  readonly way: string;
  /** They were not only kept. */
  readonly isPlayed: boolean;
  /** Moves that were late or failed. */
  readonly incidents: number;
  readonly matches: number;
  readonly seconds: number;
}

export interface MatchesReport {
  readonly results: readonly MatchesResult[];
  /** What could not be measured, and why. */
  readonly leftOut: readonly string[];
  /** Of the machine, before and after: how many threads wanted a core on average. */
  readonly load: readonly [before: number, after: number];
  readonly cores: number;
}

export function perSecond({ matches, seconds }: MatchesResult): number {
  return matches / seconds;
}

/** Milliseconds that a match takes longer than the first way needs for it. */
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
