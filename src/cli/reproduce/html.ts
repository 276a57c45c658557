/** What was published beside what came out, as a page with plots. */
import { type ComparedRow, comparisonPlot, element, type Html, htmlPage } from '../../arena/index.ts';
import type { Duels, Paper } from '../../experiments/index.ts';
import type { PlayedCell } from './cell.ts';
import { judgement, oursText, publishedText } from './report.ts';

export interface PlayedDuels {
  readonly experiment: Duels;
  readonly cells: readonly PlayedCell[];
}

export function reproductionPage(paper: Paper, settings: string, played: readonly PlayedDuels[]): string {
  return htmlPage(`${paper.title}, again`, [
    element('h1', {}, paper.title),
    element('p', {}, `${paper.source}. ${settings}`),
    ...played.flatMap(duelsSection),
    element('p', { class: 'note' }, NOTE),
  ]);
}

const NOTE =
  'Plots show how much more the challenger gets than the baseline, in goals: hollow as published, filled as played here. All intervals hold with 95 % confidence. + and − mark significant differences.';

/** Goals. */
const SCALE = 100;

function duelsSection({ experiment, cells }: PlayedDuels): Html[] {
  const header = ['game', 'scheme', 'published', 'ours', 'matches', ''];
  const rows = cells.map((cell) => [
    cell.row.label,
    cell.pairing.name,
    publishedText(cell),
    oursText(cell),
    String(cell.result?.matches ?? ''),
    judgement(cell),
  ]);
  const line = (name: 'td' | 'th', texts: readonly string[]): Html =>
    element('tr', {}, ...texts.map((text) => element(name, {}, text)));
  return [
    element('h2', {}, `${experiment.id}: ${experiment.title}`),
    ...experiment.notes.map((note) => element('p', {}, note)),
    ...experiment.pairings.flatMap(({ name }) => [
      element('h3', {}, name),
      comparisonPlot(
        `${name}: difference in goals`,
        cells.filter(({ pairing }) => pairing.name === name).map(compared),
        SCALE,
      ),
    ]),
    element('table', {}, line('th', header), ...rows.map((row) => line('td', row))),
  ];
}

function compared({ row, published, result }: PlayedCell): ComparedRow {
  return {
    label: row.label,
    published: published && {
      value: published.challenger - published.baseline,
      halfWidth: 2 * published.halfWidth,
    },
    ours: result && { value: result.difference.mean, halfWidth: result.difference.halfWidth ?? 0 },
  };
}
