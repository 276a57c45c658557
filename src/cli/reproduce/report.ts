/** What was published beside what came out, in words. */
import { publishedDirection, verdictOn } from '../../experiments/index.ts';
import { tableLines } from '../table.ts';
import type { PlayedCell } from './cell.ts';

const SIGNS = { better: ' +', worse: ' −', neither: '' } as const;

export function duelsReport(cells: readonly PlayedCell[]): string[] {
  const rows = cells.map((cell) => [
    cell.row.label,
    cell.pairing.name,
    publishedText(cell),
    oursText(cell),
    cell.result === undefined ? '' : String(cell.result.matches),
    judgement(cell),
  ]);
  const header = ['game', 'scheme', 'published', 'ours', 'matches', ''];
  return [...tableLines([header, ...rows], '  '), '', ...summary(cells)];
}

export function publishedText({ published }: PlayedCell): string {
  if (published === undefined) return '';
  const { baseline, challenger, halfWidth } = published;
  return `${score(baseline, challenger, halfWidth)}${SIGNS[publishedDirection(published)]}`;
}

export function oursText({ result, problem }: PlayedCell): string {
  if (result === undefined) return problem ?? '';
  const { baseline, challenger, direction } = result;
  return `${score(baseline.mean, challenger.mean, challenger.halfWidth)}${SIGNS[direction]}`;
}

/** One word on the agreement, and whether what must hold does. */
export function judgement({ published, result, claim }: PlayedCell): string {
  if (result === undefined) return '';
  const words = published === undefined ? [] : [verdictOn(result, published)];
  if (claim === undefined) return words.join();
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = claim;
  const isMet = result.challenger.mean > above && result.challenger.mean < below;
  const wanted = claim.above === undefined ? `below ${claim.below}` : `above ${claim.above}`;
  return [...words, `${isMet ? 'is' : 'is NOT'} ${wanted}`].join(', ');
}

function score(baseline: number, challenger: number, halfWidth: number | null): string {
  const interval = halfWidth === null ? '' : ` ±${halfWidth.toFixed(1)}`;
  return `${baseline.toFixed(1)} : ${challenger.toFixed(1)}${interval}`;
}

/** How often it agrees, and the mean over all games of each scheme, over those that were played here. */
function summary(cells: readonly PlayedCell[]): string[] {
  const judged = cells.flatMap(({ published, result }) =>
    published === undefined || result === undefined ? [] : [verdictOn(result, published)],
  );
  const count = (verdict: string): number => judged.filter((each) => each === verdict).length;
  const means = [...new Set(cells.map(({ pairing }) => pairing.name))].flatMap((name) => {
    const played = cells.filter(({ pairing, result }) => pairing.name === name && result !== undefined);
    if (played.length === 0) return [];
    const mean = (value: (cell: PlayedCell) => number | undefined): string =>
      (played.reduce((sum, cell) => sum + (value(cell) ?? 0), 0) / played.length).toFixed(1);
    const published = `${mean((cell) => cell.published?.baseline)} : ${mean((cell) => cell.published?.challenger)}`;
    const ours = `${mean((cell) => cell.result?.baseline.mean)} : ${mean((cell) => cell.result?.challenger.mean)}`;
    return [`  ${name}, mean over ${played.length} games: published ${published}, ours ${ours}`];
  });
  return [
    `  ${judged.length} results: ${count('agrees')} agree, ${count('open')} open, ${count('differs')} lean the other way, ${count('contradicts')} contradict`,
    ...means,
  ];
}
