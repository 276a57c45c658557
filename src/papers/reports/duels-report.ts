/** Duels compared with published results: as text, on a page and as JSON. */

import { type ComparedRow, comparisonPlot, element, type Html } from '../../arena/index.ts';
import { tableLines } from '../../base/index.ts';
import { duelAverages, type PlayedDuelCell } from '../duel-tournaments.ts';
import { type DuelResult, type Duels, type PublishedScore, publishedDirection, verdictOn } from '../duels.ts';
import { htmlTable } from './reproduced-experiment.ts';

/** `Battle, tree: published 90.9 : 97.5 ±1.3 +, ours 40.0 : 60.0 ±13.7 agrees`. */
export function duelText(cell: PlayedDuelCell): string {
  return `${cell.row.label}, ${cell.pairing.name}: published ${publishedText(cell.published)}, ours ${oursText(cell)} ${judgement(cell)}`;
}

const SIGNS = { better: ' +', worse: ' −', neither: '' } as const;

const DUEL_HEADER = ['game', 'scheme', 'published', 'ours', 'matches', ''] as const;

export function duelsReport(experiment: Duels, cells: readonly PlayedDuelCell[]): string[] {
  const rows = [...duelRows(cells), ...averageRows(experiment, cells)];
  return [...tableLines([DUEL_HEADER, ...rows], '  '), '', `  ${summary(cells)}`];
}

function duelRows(cells: readonly PlayedDuelCell[]): string[][] {
  return cells.map((cell) => [
    cell.row.label,
    cell.pairing.name,
    publishedText(cell.published),
    oursText(cell),
    cell.result === undefined ? '' : String(cell.result.matches),
    judgement(cell),
  ]);
}

/** Published averages over all games, and our averages over those played here. */
function averageRows(experiment: Duels, cells: readonly PlayedDuelCell[]): string[][] {
  return duelAverages(experiment, cells).flatMap(({ pairing, printed, published, ours, games }) => [
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

function publishedText(published: PublishedScore | undefined): string {
  if (published === undefined) return '';
  const { baseline, challenger, halfWidth } = published;
  return `${score(baseline, challenger, halfWidth)}${SIGNS[publishedDirection(published)]}`;
}

function oursText({ result, problem }: PlayedDuelCell): string {
  return result === undefined ? (problem ?? '') : resultText(result);
}

function resultText({ baseline, challenger, direction }: DuelResult): string {
  return `${score(baseline.mean, challenger.mean, challenger.halfWidth)}${SIGNS[direction]}`;
}

/** The agreement in one word, and whether the claim holds. */
function judgement({ published, result, claim }: PlayedDuelCell): string {
  if (result === undefined) return '';
  const words = published === undefined ? [] : [verdictOn(result, published)];
  if (claim === undefined) return words.join();
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = claim;
  const { mean, halfWidth } = result.challenger;
  const isMet = mean > above && mean < below;
  const distance = Math.min(Math.abs(mean - above), Math.abs(mean - below));
  const isSure = halfWidth !== null && distance > halfWidth;
  const wanted = claim.above === undefined ? `below ${claim.below}` : `above ${claim.above}`;
  return [...words, `${isMet ? 'is' : 'is NOT'} ${wanted}${isSure ? '' : ', but not significantly'}`].join(
    ', ',
  );
}

function score(baseline: number, challenger: number, halfWidth: number | null): string {
  const interval = halfWidth === null ? '' : ` ±${halfWidth.toFixed(1)}`;
  return `${baseline.toFixed(1)} : ${challenger.toFixed(1)}${interval}`;
}

/** The number of agreements. */
function summary(cells: readonly PlayedDuelCell[]): string {
  const judged = cells.flatMap(({ published, result }) =>
    published === undefined || result === undefined ? [] : [verdictOn(result, published)],
  );
  const count = (verdict: string): number => judged.filter((each) => each === verdict).length;
  return `${judged.length} results: ${count('agrees')} agree, ${count('open')} open, ${count('differs')} differ, ${count('contradicts')} contradict`;
}

/** The range of goal differences. */
const RANGE = { low: -100, high: 100 };

/** Duels on a page, with plots. */
export function duelsSection(experiment: Duels, cells: readonly PlayedDuelCell[]): Html[] {
  const averages = duelAverages(experiment, cells);
  const schemes = new Set(cells.map(({ pairing }) => pairing.name));
  return [
    ...[...schemes].flatMap((name) => [
      element('h3', {}, name),
      comparisonPlot(
        `${name}: difference of mean goals, challenger minus baseline`,
        [
          ...cells
            .filter(({ pairing }) => pairing.name === name)
            .map(({ row, published, result }) => compared(row.label, published, result)),
          ...averages
            .filter(({ pairing }) => pairing === name)
            .map(({ games, published, ours }) => compared(`mean of ${games}`, published, ours)),
        ],
        RANGE,
      ),
    ]),
    htmlTable(DUEL_HEADER, [...duelRows(cells), ...averageRows(experiment, cells)]),
    element(
      'p',
      { class: 'note' },
      'Mean goals, baseline first; + and − mark significant differences. Plots show the difference.',
    ),
  ];
}

function compared(
  label: string,
  published: PublishedScore | undefined,
  result: DuelResult | undefined,
): ComparedRow {
  const around = (value: number, halfWidth: number) => ({
    value,
    low: Math.max(RANGE.low, value - halfWidth),
    high: Math.min(RANGE.high, value + halfWidth),
  });
  return {
    label,
    published: published && around(published.challenger - published.baseline, 2 * published.halfWidth),
    ours: result && around(result.difference.mean, result.difference.halfWidth ?? 0),
  };
}

/** Duels as JSON. */
export function duelsResults(experiment: Duels, cells: readonly PlayedDuelCell[]): object {
  return {
    budget: experiment.budget,
    results: cells.map(({ row, pairing, published, result, problem }) => ({
      game: row.label,
      sheet: row.game,
      scheme: pairing.name,
      baseline: pairing.baseline,
      challenger: pairing.challenger,
      published: published && { ...published, direction: publishedDirection(published) },
      ours: result,
      verdict: published && result && verdictOn(result, published),
      problem,
    })),
    averages: duelAverages(experiment, cells).map(({ pairing, ...average }) => ({
      scheme: pairing,
      ...average,
      verdict: verdictOn(average.ours, average.published),
    })),
  };
}
