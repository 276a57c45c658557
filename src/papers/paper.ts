/** A paper and its experiments: duels, players in fixed seats, measured figures, surveys of rule sheets, and runs and curves of arcade games. */

import type { Estimate } from '../base/index.ts';
import type { Duels } from './duels.ts';
import type { FixedSeats } from './fixed-seats.ts';
import type { Described, PublishedTable, Sizes } from './published-table.ts';
import type { Curves, Runs } from './runs.ts';

export interface Paper {
  /** As in `anygame reproduce NAME`. */
  readonly name: string;
  readonly title: string;
  /** Authors, where and when. */
  readonly source: string;
  readonly experiments: readonly Experiment[];
}

export type Experiment = Duels | FixedSeats | Figures | Survey | Runs | Curves;

/** Figures that are measured, row by row, by a function. */
export interface Figures extends PublishedTable {
  readonly kind: 'figures';
  /** How much is done for each row, and of what; absent if there is nothing to repeat. */
  readonly effort?: Sizes & { readonly unit: 'matches' | 'simulations' };
  readonly measure: Measure;
}

/** Seconds that the process has been on a processor so far. */
export type ProcessorClock = () => number;

/** By column; undefined where there is nothing. Runs in a thread of its own, so it may take its time. */
export type Measure = (
  subject: Subject,
  clock: ProcessorClock,
) => readonly (Estimate | undefined)[] | Promise<readonly (Estimate | undefined)[]>;

export interface Subject {
  readonly row: string;
  /** The text of the sheet. */
  readonly rules: string;
  /** 1 if there is nothing to repeat. */
  readonly effort: number;
  readonly seed: number;
}

/** One question to every sheet of a folder. */
export interface Survey extends Described {
  readonly kind: 'survey';
  /** What is counted, as in `113 of 127 games have formulas`. */
  readonly counted: string;
  readonly published: { readonly hits: number; readonly total: number };
  /** Seconds for a sheet, or for each part of the work on it. */
  readonly limit: Sizes;
  /** Runs in a thread of its own, which is ended if it takes far longer than the limit. */
  readonly examine: (sheet: SurveyedSheet, clock: ProcessorClock) => SurveyAnswer;
}

export interface SurveyedSheet {
  readonly name: string;
  readonly rules: string;
  /** Seconds. */
  readonly limit: number;
}

/** `left out`: the question makes no sense for this sheet, which does not count. */
export interface SurveyAnswer {
  readonly outcome: 'yes' | 'no' | 'left out';
  /** Why not, or a reservation if it is yes; may be empty. */
  readonly reason: string;
  /** Processor time. */
  readonly seconds: number;
}
