/** Time to spend, handed out in shares. */

export class Clock {
  readonly now: () => number;
  readonly #end: number;

  /** `now` and `end` in milliseconds. */
  constructor(now: () => number, end: number) {
    this.now = now;
    this.#end = end;
  }

  get isOver(): boolean {
    return this.now() >= this.#end;
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.#end - this.now());
  }

  /** A clock for a part of what is left. */
  share(part: number): Clock {
    return new Clock(this.now, this.now() + this.millisecondsLeft * part);
  }
}
