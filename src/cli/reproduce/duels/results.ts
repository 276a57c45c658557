/** Duels for other programs. */
import { type Duels, publishedDirection, verdictOn } from '../../../experiments/index.ts';
import { averagesOf } from './averages.ts';
import type { PlayedCell } from './cell.ts';

export function duelsResults(experiment: Duels, cells: readonly PlayedCell[]): object {
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
    averages: averagesOf(experiment, cells).map(({ pairing, ...average }) => ({
      scheme: pairing,
      ...average,
      verdict: verdictOn(average.ours, average.published),
    })),
  };
}
