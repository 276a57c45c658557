/** What came of measuring playouts of one sheet. */

export interface PlayoutsResult {
  readonly name: string;
  /** The sheet that was taken. */
  readonly sheet: string;
  /** Why there are no figures, or no circuit. */
  readonly refusal?: string;
  /** Seconds of processor time of each stage, by name. */
  readonly stages: Readonly<Record<string, number>>;
  readonly sizes?: PlayoutSizes;
  /** Mean moves of a random game, if the sliced machine plays it. */
  readonly meanLength?: number;
  /** Part of the playouts that were cut for their length. */
  readonly unfinished?: number;
  /** Seconds until the sliced machine's code was as quick as it gets. */
  readonly warmUp?: number;
  readonly speeds: Readonly<Partial<Record<SpeedName, Speed>>>;
}

export type SpeedName = 'rules' | 'stepper' | 'sliced' | 'twoThreads' | 'handWritten';

export interface PlayoutSizes {
  readonly gates: number;
  readonly columns: number;
  /** Vector operations of a step of 128 games, and of their goals. */
  readonly stepOperations: number;
  readonly goalOperations: number;
  /** Whether the steps are code, or read from a table. */
  readonly form: string;
}

/** Per second of processor time of a thread, and per second on the wall; for several threads, the sum of them. */
export interface Speed {
  readonly playouts: number;
  readonly transitions: number;
  readonly playoutsByWall: number;
}
