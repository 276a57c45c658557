/** The environment provided by callers of host functions: progress and cancellation. */

export interface Surroundings {
  /** Milliseconds since an arbitrary time. */
  readonly now: () => number;
  /** Receives a message for people, as a sentence. */
  readonly say: (sentence: string) => void;
}

/** For long-running work. */
export interface Watch extends Surroundings {
  /** Aborted when the work is no longer needed. */
  readonly signal: AbortSignal;
  /** Shows progress in one line, which is requested repeatedly until another one replaces it. */
  readonly show: (line: () => string) => void;
}

/** Lets other work run, including a request to stop, between two pieces of work that block the thread. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
