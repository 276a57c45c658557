/** Duels in words: what was published beside what came out. */
import {
  type DuelResult,
  type Duels,
  type PublishedScore,
  publishedDirection,
  verdictOn,
} from '../../../experiments/index.ts';
import { tableLines } from '../../table.ts';
import { averagesOf } from './averages.ts';
import type { PlayedCell } from './cell.ts';

const SIGNS = { better: ' +', worse: ' −', neither: '' } as const;

export const DUEL_HEADER = ['game', 'scheme', 'published', 'ours', 'matches', ''] as const;

export function duelsReport(experiment: Duels, cells: readonly PlayedCell[]): string[] {
  const rows = [...duelRows(cells), ...averageRows(experiment, cells)];
  return [...tableLines([DUEL_HEADER, ...rows], '  '), '', `  ${summary(cells)}`];
}

export function duelRows(cells: readonly PlayedCell[]): string[][] {
  return cells.map((cell) => [
    cell.row.label,
    cell.pairing.name,
    publishedText(cell.published),
    oursText(cell),
    cell.result === undefined ? '' : String(cell.result.matches),
    judgement(cell),
  ]);
}

/** As printed over all games, and beside ours over those that were played here. */
export function averageRows(experiment: Duels, cells: readonly PlayedCell[]): string[][] {
  return averagesOf(experiment, cells).flatMap(({ pairing, printed, published, ours, games }) => [
    ...(printed === undefined
      ? []
      : [[`mean of all ${experiment.rows.length}, as printed`, pairing, publishedText(printed), '', '', '']]),
    [
      `mean of ${games} here`,
      pairing,
      publishedText(published),
      resultText(ours),
      String(ours.matches),
      verdictOn(ours, published),
    ],
  ]);
}

export function publishedText(published: PublishedScore | undefined): string {
  if (published === undefined) return '';
  const { baseline, challenger, halfWidth } = published;
  return `${score(baseline, challenger, halfWidth)}${SIGNS[publishedDirection(published)]}`;
}

export function oursText({ result, problem }: PlayedCell): string {
  return result === undefined ? (problem ?? '') : resultText(result);
}

function resultText({ baseline, challenger, direction }: DuelResult): string {
  return `${score(baseline.mean, challenger.mean, challenger.halfWidth)}${SIGNS[direction]}`;
}

/** One word on the agreement, and whether what must hold does. */
export function judgement({ published, result, claim }: PlayedCell): string {
  if (result === undefined) return '';
  const words = published === undefined ? [] : [verdictOn(result, published)];
  if (claim === undefined) return words.join();
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = claim;
  const { mean, halfWidth } = result.challenger;
  const isMet = mean > above && mean < below;
  const distance = Math.min(Math.abs(mean - above), Math.abs(mean - below));
  const isSure = halfWidth !== null && distance > halfWidth;
  const wanted = claim.above === undefined ? `below ${claim.below}` : `above ${claim.above}`;
  return [...words, `${isMet ? 'is' : 'is NOT'} ${wanted}${isSure ? '' : ', not surely'}`].join(', ');
}

function score(baseline: number, challenger: number, halfWidth: number | null): string {
  const interval = halfWidth === null ? '' : ` ±${halfWidth.toFixed(1)}`;
  return `${baseline.toFixed(1)} : ${challenger.toFixed(1)}${interval}`;
}

/** How often it agrees. */
function summary(cells: readonly PlayedCell[]): string {
  const judged = cells.flatMap(({ published, result }) =>
    published === undefined || result === undefined ? [] : [verdictOn(result, published)],
  );
  const count = (verdict: string): number => judged.filter((each) => each === verdict).length;
  return `${judged.length} results: ${count('agrees')} agree, ${count('open')} open, ${count('differs')} lean the other way, ${count('contradicts')} contradict`;
}
