/** A paper and its experiments: duels, players in fixed seats, measured figures, surveys of rule sheets, and runs and curves of arcade games. */

import type { Estimate, WorkerPool } from '../base/index.ts';
import type { ArcadeTexts } from '../library/index.ts';
import type { Duels } from './duels.ts';
import type { FixedSeats } from './fixed-seats.ts';
import type { Described, PublishedTable, Sizes } from './published-table.ts';
import type { Curves, Runs } from './runs.ts';

export interface Paper {
  /** The name in `anygame reproduce NAME`. */
  readonly name: string;
  readonly title: string;
  /** Authors, venue and year. */
  readonly source: string;
  readonly experiments: readonly Experiment[];
}

export type Experiment = Duels | FixedSeats | Figures | Survey | Runs | Curves;

/** Figures measured row by row by a function. */
export interface Figures extends PublishedTable {
  readonly kind: 'figures';
  /** The amount of work for each row, and its unit; absent if nothing is repeated. */
  readonly effort?: Sizes & {
    readonly unit: 'matches' | 'simulations' | 'trials' | 'generations' | 'seconds' | 'positions' | 'moves';
  };
  readonly measure: Measure;
}

/** Processor time of the process so far, in seconds. */
export type ProcessorClock = () => number;

/** Figures by column; undefined if there is none. Runs in its own thread, so it may take long. */
export type Measure = (
  subject: Subject,
  clock: ProcessorClock,
  arcade: ArcadeTexts,
  workers: Pick<WorkerPool, 'start'>,
) => readonly (Estimate | undefined)[] | Promise<readonly (Estimate | undefined)[]>;

export interface Subject {
  readonly row: string;
  /** The text of the sheet; empty if the row is not about a sheet. */
  readonly rules: string;
  /** 1 if nothing is repeated. */
  readonly effort: number;
  readonly seed: number;
}

/** The same question for every sheet of a folder. */
export interface Survey extends Described {
  readonly kind: 'survey';
  /** The description of the count, as in `113 of 127 games have formulas`. */
  readonly counted: string;
  readonly published: { readonly hits: number; readonly total: number };
  /** Time limit in seconds for a sheet, or for each part of the work on it. */
  readonly limit: Sizes;
  /** Runs in its own thread, which is ended if it far exceeds the limit. */
  readonly examine: (sheet: SurveyedSheet, clock: ProcessorClock) => SurveyAnswer;
}

export interface SurveyedSheet {
  readonly name: string;
  readonly rules: string;
  /** Time limit in seconds. */
  readonly limit: number;
}

/** `left out`: the question does not apply to this sheet, which is not counted. */
export interface SurveyAnswer {
  readonly outcome: 'yes' | 'no' | 'left out';
  /** The reason for a negative answer, or a reservation about a positive one; may be empty. */
  readonly reason: string;
  /** Processor time. */
  readonly seconds: number;
}
