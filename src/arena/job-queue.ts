/** Matches that wait to be played, in order, but for players who have as many as they can take. */
import type { Job } from './schedule.ts';

export class JobQueue {
  readonly #waiting: Job[];
  readonly #room: (player: number) => number;
  /** By player, the matches that are being played. */
  readonly #playing = new Map<number, number>();
  #idle: (() => void)[] = [];
  #isClosed = false;

  /** @param room how many matches a player takes at once */
  constructor(jobs: readonly Job[], room: (player: number) => number) {
    // The next one last: there may be many.
    this.#waiting = [...jobs].reverse();
    this.#room = room;
  }

  /** The next match that all its players have room for, as soon as there is one; undefined if none is left. */
  async take(): Promise<Job | undefined> {
    while (!this.#isClosed && this.#waiting.length > 0) {
      const next = this.#waiting.findLastIndex((job) => this.#fits(job));
      if (next >= 0) {
        const [job] = this.#waiting.splice(next, 1) as [Job];
        for (const player of new Set(job.seats)) this.#count(player, 1);
        return job;
      }
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
    return undefined;
  }

  /** To be called when a match that was taken is over. */
  finish(job: Job): void {
    for (const player of new Set(job.seats)) this.#count(player, -1);
    this.#wake();
  }

  /** Nothing more is given out. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  #fits({ seats }: Job): boolean {
    return seats.every((player) => (this.#playing.get(player) ?? 0) < this.#room(player));
  }

  #count(player: number, change: number): void {
    this.#playing.set(player, (this.#playing.get(player) ?? 0) + change);
  }

  #wake(): void {
    const idle = this.#idle;
    this.#idle = [];
    for (const resume of idle) resume();
  }
}
