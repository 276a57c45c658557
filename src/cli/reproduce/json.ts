/** What was published beside what came out, for other programs. */
import { type Paper, publishedDirection, verdictOn } from '../../experiments/index.ts';
import type { PlayedDuels } from './html.ts';

export function reproductionJson(paper: Paper, played: readonly PlayedDuels[], interrupted: boolean): string {
  const experiments = played.map(({ experiment: { id, title, budget, notes }, cells }) => ({
    id,
    title,
    budget,
    notes,
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
  }));
  const { name, title, source } = paper;
  return `${JSON.stringify({ paper: name, title, source, interrupted, experiments }, null, 2)}\n`;
}
