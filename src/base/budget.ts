/** Limits of time and work, and clocks that watch them. */

export interface TimeBudget {
  /** Whether the time is up. */
  isOver(): boolean;
}

export function timeBudget(seconds: number, now: () => number): TimeBudget {
  const end = now() + seconds * 1000;
  return { isOver: () => now() > end };
}

// Time to spend, or work that is counted, handed out in shares.

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

  /** Tells of work that was done; time passes by itself. */
  spend(work: number): void {
    this.#add(work);
  }

  /** A clock for a part of what is left. */
  share(part: number): WorkClock {
    return new WorkClock(this.#now, this.#now() + this.left * part, this.#add);
  }
}

// When to stop thinking.

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
