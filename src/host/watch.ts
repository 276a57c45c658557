/** What callers of host functions provide: progress and cancellation. */

export interface Surroundings {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Told, in a sentence, what people should know. */
  readonly say: (sentence: string) => void;
}

/** For work that takes long. */
export interface Watch extends Surroundings {
  /** Aborted when the work is no longer wanted. */
  readonly signal: AbortSignal;
  /** How far the work has come, in one line, which is asked for again and again until another one takes its place. */
  readonly show: (line: () => string) => void;
}

/** Lets everything else have its turn, a wish to stop included, between two pieces of work that block the thread. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
