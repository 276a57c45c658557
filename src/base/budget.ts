/** Limits of time and work, and clocks that watch them. */

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
   * @param add called with the work that was done
   */
  constructor(now: () => number, end: number, add: (work: number) => void = () => undefined) {
    this.#now = now;
    this.#end = end;
    this.#add = add;
  }

  /** A fixed amount of work, the same on every machine, unless it takes longer than the given number of seconds. */
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

  /** Reports work that was done; time passes by itself. */
  spend(work: number): void {
    this.#add(work);
  }

  /** A clock for a part of what is left. */
  share(part: number): WorkClock {
    return new WorkClock(this.#now, this.#now() + this.left * part, this.#add);
  }
}

/** Thinking time if nothing was said about time or work. */
const DEFAULT_SECONDS = 1;

export interface Stopwatch {
  /** Seconds since the start. */
  seconds(): number;
  /** Seconds that are left; infinitely many if time does not matter. */
  secondsLeft(): number;
  /** Whether the time is up, or the given number of playouts is enough. */
  isOver(playouts: number): boolean;
  /** Playouts that are left after the given number. */
  playoutsLeft(playouts: number): number;
  /** The part of the time that has passed, from 0; 0 if time does not matter. */
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

/** Time or work: whichever is used up first ends the thinking. */
export interface Budget {
  readonly seconds?: number;
  /** Games played to the end, or, for players that do not play any, positions looked at. */
  readonly playouts?: number;
}

/** Waiting with a limit: timers that can be arbitrarily long, pauses, and answers that may come too late. */

/** Milliseconds that timers can count: about 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Like `setTimeout`, in seconds; a time that timers cannot count is cut to about 24 days. */
export function startTimer(seconds: number, act: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(act, Math.min(LONGEST_TIMER, 1000 * seconds));
}

/** Resolves after a time, or as soon as it is no longer wanted. */
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

/** The result of the work, or what `late` gives if the work takes longer than the given number of seconds. */
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
  /** Kept if nobody is to wait any longer. */
  readonly interruption?: Promise<unknown>;
}

/** Waits for an answer as long as the limit allows; whatever is thrown is part of the result. */
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
    // A player in this thread keeps the timer from ringing, so the clock has the last word.
    const judged = (waited: Waited<Answer>): void =>
      settle(waited.seconds > limit ? { kind: 'late', seconds: waited.seconds } : waited);
    startWork(work).then(
      (answer) => judged({ kind: 'answer', answer, seconds: seconds() }),
      (error: unknown) => judged({ kind: 'failed', error, seconds: seconds() }),
    );
  });
}

/** What is thrown before the promise is made is a failure like any other. */
async function startWork<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return work();
}
