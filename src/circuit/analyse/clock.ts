/** Time to spend, or work that is counted, handed out in shares. */

export class Clock {
  readonly #now: () => number;
  readonly #end: number;
  readonly #add: (work: number) => void;

  /**
   * @param now in any unit, such as milliseconds
   * @param add told of work that was done
   */
  constructor(now: () => number, end: number, add: (work: number) => void = () => undefined) {
    this.#now = now;
    this.#end = end;
    this.#add = add;
  }

  /** So much work, the same on every machine, unless it takes longer than so many seconds. */
  static ofWork(most: number, seconds: number, now: () => number): Clock {
    const deadline = now() + 1000 * seconds;
    let done = 0;
    return new Clock(
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
  share(part: number): Clock {
    return new Clock(this.#now, this.#now() + this.left * part, this.#add);
  }
}
