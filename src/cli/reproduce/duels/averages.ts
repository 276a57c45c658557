/** The last line of a table: the mean over all games of each pairing. */
import {
  averageResult,
  averageScore,
  type DuelResult,
  type Duels,
  type PublishedScore,
} from '../../../experiments/index.ts';
import type { PlayedCell } from './cell.ts';

export interface Average {
  readonly pairing: string;
  /** Over all games, as printed. */
  readonly printed: PublishedScore | undefined;
  /** Over the games that were played here. */
  readonly published: PublishedScore;
  readonly ours: DuelResult;
  readonly games: number;
}

/** Of the pairings for which something was played. */
export function averagesOf({ pairings, averages }: Duels, cells: readonly PlayedCell[]): Average[] {
  return pairings.flatMap(({ name }, i) => {
    const played = cells.flatMap(({ pairing, published, result }) =>
      pairing.name === name && published !== undefined && result !== undefined ? [{ published, result }] : [],
    );
    if (played.length === 0) return [];
    return [
      {
        pairing: name,
        printed: averages[i],
        published: averageScore(played.map(({ published }) => published)),
        ours: averageResult(played.map(({ result }) => result)),
        games: played.length,
      },
    ];
  });
}
