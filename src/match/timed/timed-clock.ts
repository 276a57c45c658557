/** Clocks of real-time games: a virtual one, with which a match is a function of its seeds, and a real one. */
import type { Microunits } from '../../game/index.ts';

/** Actions of the same moment are called in the order of these. */
export const RANK = { players: 0, referee: 1 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

export interface TimedClock {
  /** Since the start of the game. */
  now(): Microunits;
  /**
   * Calls an action at a moment: the virtual clock exactly then, the real one as soon as it can.
   *
   * @returns what takes it back
   */
  at(moment: Microunits, rank: Rank, action: () => void): () => void;
}

interface Appointment {
  readonly moment: Microunits;
  readonly rank: Rank;
  readonly number: number;
  readonly action: () => void;
}

function isBefore(a: Appointment, b: Appointment): boolean {
  if (a.moment !== b.moment) return a.moment < b.moment;
  return a.rank === b.rank ? a.number < b.number : a.rank < b.rank;
}

/**
 * Time that passes as fast as it can be computed.
 *
 * @example
 * const clock = new VirtualClock();
 * clock.at(1_000_000, RANK.players, () => console.log(clock.now())); // 1000000
 * while (clock.step());
 */
export class VirtualClock implements TimedClock {
  #now: Microunits = 0;
  #count = 0;
  /** In no order; few are waiting at once. */
  readonly #waiting: Appointment[] = [];

  now(): Microunits {
    return this.#now;
  }

  at(moment: Microunits, rank: Rank, action: () => void): () => void {
    const appointment = { moment: Math.max(moment, this.#now), rank, number: this.#count++, action };
    if (moment !== Number.POSITIVE_INFINITY) this.#waiting.push(appointment);
    return () => {
      const place = this.#waiting.indexOf(appointment);
      if (place >= 0) this.#waiting.splice(place, 1);
    };
  }

  /** Goes to the next appointment; false if there is none. */
  step(): boolean {
    let next = 0;
    for (let i = 1; i < this.#waiting.length; i++)
      if (isBefore(this.#waiting[i] as Appointment, this.#waiting[next] as Appointment)) next = i;
    const [appointment] = this.#waiting.splice(next, 1);
    if (appointment === undefined) return false;
    this.#now = appointment.moment;
    appointment.action();
    return true;
  }
}

/** The clock of the machine and its timers. */
export interface RealTime {
  /** Milliseconds since some moment. */
  now(): number;
  setTimeout(action: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Longer waits of a timer would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Time as people know it. It starts when it is made and can be paused.
 *
 * @param millisecondsPerUnit the real length of a lifetime of 1
 */
export class RealClock implements TimedClock {
  readonly #time: RealTime;
  readonly #millisecondsPerUnit: number;
  readonly #waiting = new Map<Appointment, unknown>();
  #count = 0;
  #start: number;
  #pausedAt: number | undefined;

  constructor(time: RealTime, millisecondsPerUnit: number) {
    this.#time = time;
    this.#millisecondsPerUnit = millisecondsPerUnit;
    this.#start = time.now();
  }

  now(): Microunits {
    const milliseconds = (this.#pausedAt ?? this.#time.now()) - this.#start;
    return Math.max(0, Math.floor((milliseconds / this.#millisecondsPerUnit) * 1e6));
  }

  at(moment: Microunits, rank: Rank, action: () => void): () => void {
    const appointment = { moment, rank, number: this.#count++, action };
    if (moment === Number.POSITIVE_INFINITY) return () => {};
    this.#waiting.set(appointment, undefined);
    if (this.#pausedAt === undefined) this.#arm(appointment);
    return () => {
      this.#time.clearTimeout(this.#waiting.get(appointment));
      this.#waiting.delete(appointment);
    };
  }

  /** Goes to a moment that another clock shows, and keeps appointments by it. */
  synchronise(moment: Microunits): void {
    const now = this.#pausedAt ?? this.#time.now();
    this.#start = now - (moment / 1e6) * this.#millisecondsPerUnit;
    if (this.#pausedAt !== undefined) return;
    for (const [appointment, timer] of this.#waiting) {
      this.#time.clearTimeout(timer);
      this.#arm(appointment);
    }
  }

  get isPaused(): boolean {
    return this.#pausedAt !== undefined;
  }

  pause(): void {
    if (this.#pausedAt !== undefined) return;
    this.#pausedAt = this.#time.now();
    for (const [appointment, timer] of this.#waiting) {
      this.#time.clearTimeout(timer);
      this.#waiting.set(appointment, undefined);
    }
  }

  resume(): void {
    if (this.#pausedAt === undefined) return;
    this.#start += this.#time.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    for (const appointment of this.#waiting.keys()) this.#arm(appointment);
  }

  /** No appointment is kept after this. */
  stop(): void {
    for (const timer of this.#waiting.values()) this.#time.clearTimeout(timer);
    this.#waiting.clear();
  }

  #arm(appointment: Appointment): void {
    const milliseconds = ((appointment.moment - this.now()) / 1e6) * this.#millisecondsPerUnit;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, Math.ceil(milliseconds)));
    this.#waiting.set(
      appointment,
      this.#time.setTimeout(() => this.#keep(appointment), wait),
    );
  }

  #keep(appointment: Appointment): void {
    if (!this.#waiting.has(appointment)) return;
    if (this.now() < appointment.moment) {
      this.#arm(appointment);
      return;
    }
    this.#waiting.delete(appointment);
    appointment.action();
  }
}
