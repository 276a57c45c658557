/** The result of measuring the playouts of one sheet. */

export interface PlayoutsResult {
  readonly name: string;
  /** The measured sheet. */
  readonly sheet: string;
  /** The reason why there are no figures or no circuit. */
  readonly refusal?: string;
  /** Processor time of each stage in seconds, by name. */
  readonly stages: Readonly<Record<string, number>>;
  /** Peak memory of the process in MB once the sliced machine is built. */
  readonly megabytes?: number;
  readonly sizes?: PlayoutSizes;
  /** Mean number of moves of a random game, if the sliced machine can play it. */
  readonly meanLength?: number;
  /** Share of playouts cut for their length. */
  readonly unfinished?: number;
  /** Seconds until the sliced machine's code was fully optimised. */
  readonly warmUp?: number;
  readonly speeds: Readonly<Partial<Record<SpeedName, Speed>>>;
}

export type SpeedName = 'rules' | 'stepper' | 'sliced' | 'twoThreads' | 'handWritten';

export interface PlayoutSizes {
  readonly gates: number;
  readonly columns: number;
  /** Vector operations of a step of 128 games, and of computing their goals. */
  readonly stepOperations: number;
  readonly goalOperations: number;
  /** Whether steps are compiled code or interpreted. */
  readonly form: string;
}

/** Rates per second of a thread's processor time, and per second of elapsed time; for several threads, their sums. */
export interface Speed {
  readonly playouts: number;
  readonly transitions: number;
  readonly playoutsByWall: number;
}
