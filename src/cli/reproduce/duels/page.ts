/** Duels on a page, with plots. */
import { type ComparedRow, comparisonPlot, element, type Html } from '../../../arena/index.ts';
import type { DuelResult, Duels, PublishedScore } from '../../../experiments/index.ts';
import { htmlTable } from '../page.ts';
import { averagesOf } from './averages.ts';
import type { PlayedCell } from './cell.ts';
import { averageRows, DUEL_HEADER, duelRows } from './report.ts';

/** Goals. */
const RANGE = { low: -100, high: 100 };

export function duelsSection(experiment: Duels, cells: readonly PlayedCell[]): Html[] {
  const averages = averagesOf(experiment, cells);
  const schemes = new Set(cells.map(({ pairing }) => pairing.name));
  return [
    ...[...schemes].flatMap((name) => [
      element('h3', {}, name),
      comparisonPlot(
        `${name}: how much more goal the challenger gets than the baseline`,
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
