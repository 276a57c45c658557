/** Figures that are measured, row by row, by a function. */
import type { Sizes } from './described.ts';
import type { Estimate } from './estimate.ts';
import type { ResultTable } from './result-table.ts';

export interface Figures extends ResultTable {
  readonly kind: 'figures';
  /** How much is done for each row, and of what; absent if there is nothing to repeat. */
  readonly effort?: Sizes & { readonly unit: 'matches' | 'simulations' };
  readonly measure: Measure;
}

/** By column; undefined where nothing can be had. Runs in a thread of its own, so it may take its time. */
export type Measure = (
  subject: Subject,
) => readonly (Estimate | undefined)[] | Promise<readonly (Estimate | undefined)[]>;

export interface Subject {
  readonly row: string;
  /** The text of the sheet. */
  readonly rules: string;
  /** 1 if there is nothing to repeat. */
  readonly effort: number;
  readonly seed: number;
}
