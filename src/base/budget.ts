/** Limits of time and work, and clocks that enforce them. */

export interface TimeBudget {
  /** Whether the time is up. */
  isOver(): boolean;
}

export function timeBudget(seconds: number, now: () => number): TimeBudget {
  const end = now() + seconds * 1000;
  return { isOver: () => now() > end };
}

/** A budget of time, or of counted work, that is handed out in shares. */
export class WorkClock {
  readonly #now: () => number;
  readonly #end: number;
  readonly #add: (work: number) => void;

  /**
   * @param now in any unit, such as milliseconds
   * @param add called with the amount of work done
   */
  constructor(now: () => number, end: number, add: (work: number) => void = () => undefined) {
    this.#now = now;
    this.#end = end;
    this.#add = add;
  }

  /**
   * A clock for a fixed amount of work, the same on every machine, that also ends after the given number of seconds.
   */
  static ofWork(most: number, seconds: number, now: () => number): WorkClock {
    const deadline = now() + 1000 * seconds;
    let done = 0;
    return new WorkClock(
      () => (now() >= deadline ? Math.max(done, most) : done),
      most,
      (work) => {
        done += work;
      },
    );
  }

  get isOver(): boolean {
    return this.left === 0;
  }

  get left(): number {
    return Math.max(0, this.#end - this.#now());
  }

  /** Reports work done; elapsed time is measured automatically. */
  spend(work: number): void {
    this.#add(work);
  }

  /** A clock for a part of what remains. */
  share(part: number): WorkClock {
    return new WorkClock(this.#now, this.#now() + this.left * part, this.#add);
  }
}

/** Thinking time in seconds if neither time nor work is given. */
const DEFAULT_SECONDS = 1;

export interface Stopwatch {
  /** Seconds since the start. */
  seconds(): number;
  /** Seconds left; infinite if there is no time limit. */
  secondsLeft(): number;
  /** Whether the time is up or the given number of playouts is enough. */
  isOver(playouts: number): boolean;
  /** Playouts left after the given number. */
  playoutsLeft(playouts: number): number;
  /** The fraction of the time that has passed, from 0 to 1; 0 if there is no time limit. */
  share(): number;
}

/** @param now a clock in milliseconds */
export function stopwatch({ seconds, playouts }: Budget, now: () => number): Stopwatch {
  const start = now();
  const limit = seconds ?? (playouts === undefined ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY);
  const most = playouts ?? Number.POSITIVE_INFINITY;
  const passed = () => (now() - start) / 1000;
  return {
    seconds: passed,
    secondsLeft: () => limit - passed(),
    isOver: (done) => done >= most || (limit !== Number.POSITIVE_INFINITY && passed() >= limit),
    playoutsLeft: (done) => Math.max(0, most - done),
    share: () => (limit === Number.POSITIVE_INFINITY ? 0 : passed() / limit),
  };
}

/** A limit on time or work: thinking ends when either is used up. */
export interface Budget {
  readonly seconds?: number;
  /** Number of games played to the end or, for players that do not play any, of positions examined. */
  readonly playouts?: number;
}

/** Waiting with a limit: timers of any length, pauses, and answers that may come too late. */

/** The longest delay that timers support, in milliseconds: about 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Like `setTimeout`, but in seconds; longer delays are cut to about 24 days, the maximum of timers. */
export function startTimer(seconds: number, act: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(act, Math.min(LONGEST_TIMER, 1000 * seconds));
}

/** Resolves after a time, or as soon as the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = startTimer(milliseconds / 1000, end);
    signal.addEventListener('abort', end);
  });
}

/**
 * Returns the result of the work, or the result of `late` if the work takes longer than the given number of seconds.
 */
export async function within<Answer, Late>(
  seconds: number,
  work: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<Late>((resolve, reject) => {
    timer = startTimer(seconds, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** How waiting for an answer ended, and after how many seconds. */
export type Waited<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly seconds: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly seconds: number }
  | { readonly kind: 'late'; readonly seconds: number }
  | { readonly kind: 'interrupted'; readonly seconds: number };

export interface WaitOptions {
  /** Time limit in seconds. */
  readonly limit: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Settles when there is no reason to wait any longer. */
  readonly interruption?: Promise<unknown>;
}

/** Waits for an answer up to the limit; anything thrown is part of the result. */
export async function waitFor<Answer>(
  work: () => Promise<Answer>,
  { limit, now, interruption }: WaitOptions,
): Promise<Waited<Answer>> {
  const start = now();
  const seconds = (): number => (now() - start) / 1000;
  return new Promise((resolve) => {
    const settle = (waited: Waited<Answer>): void => {
      clearTimeout(timer);
      resolve(waited);
    };
    const timer = startTimer(limit, () => settle({ kind: 'late', seconds: seconds() }));
    interruption?.then(() => settle({ kind: 'interrupted', seconds: seconds() }));
    // A player in this thread keeps the timer from firing, so the clock decides.
    const judged = (waited: Waited<Answer>): void =>
      settle(waited.seconds > limit ? { kind: 'late', seconds: waited.seconds } : waited);
    startWork(work).then(
      (answer) => judged({ kind: 'answer', answer, seconds: seconds() }),
      (error: unknown) => judged({ kind: 'failed', error, seconds: seconds() }),
    );
  });
}

/** An error thrown before the promise exists is a failure like any other. */
async function startWork<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return work();
}
