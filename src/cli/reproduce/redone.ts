/** An experiment that was done again, as far as it went. */
import type { Html, Store } from '../../arena/index.ts';
import type { Experiment, Sizes } from '../../experiments/index.ts';

export interface Redone {
  readonly experiment: Experiment;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
  /** How much of what was done, which may be less than what the authors did. */
  readonly effort: string;
  /** For the terminal. */
  readonly lines: readonly string[];
  /** Of a page. */
  readonly section: readonly Html[];
  /** For other programs. */
  readonly results: object;
}

/** What somebody asked for. */
export interface Rerun {
  readonly store: Store;
  /** A folder of sheets for games that the library does not have. */
  readonly sheets: string | undefined;
  readonly seed: number;
  readonly parallel: number | undefined;
  readonly size: keyof Sizes;
  /** Instead of what the size says. */
  readonly matches: number | undefined;
  readonly playouts: number | undefined;
  readonly seconds: number | undefined;
  /** Only these games; all if undefined. */
  readonly games: readonly string[] | undefined;
  /** Of duels, only these pairings; all if undefined. */
  readonly schemes: readonly string[] | undefined;
}
