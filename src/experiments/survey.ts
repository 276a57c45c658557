/** One question to every sheet of a folder. */
import type { Described, Sizes } from './described.ts';

export interface Survey extends Described {
  readonly kind: 'survey';
  /** What is counted, as in `113 of 127 games have formulas`. */
  readonly counted: string;
  readonly published: { readonly hits: number; readonly total: number };
  /** Seconds for a sheet, or for each part of the work on it. */
  readonly limit: Sizes;
  /** Runs in a thread of its own, which is ended if it takes far longer than the limit. */
  readonly examine: (sheet: SurveyedSheet) => SurveyAnswer;
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
