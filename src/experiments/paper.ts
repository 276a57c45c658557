/** What was published, in a form in which it can be had again and laid beside what comes out. */
import type { Duels } from './duels.ts';
import type { Figures } from './figures.ts';
import type { Seats } from './seats.ts';
import type { Survey } from './survey.ts';

export interface Paper {
  /** As in `anygame reproduce NAME`. */
  readonly name: string;
  readonly title: string;
  /** Authors, where and when. */
  readonly source: string;
  readonly experiments: readonly Experiment[];
}

export type Experiment = Duels | Seats | Figures | Survey;
