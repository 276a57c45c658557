/** Plays the remaining matches of a tournament, several at once but no more per player than it takes, and keeps each as soon as it is finished. */
import type { MatchRecord } from '../match/index.ts';
import { type Goals, type Job, type Plan, readyJobs } from './schedule.ts';

export interface TournamentRun {
  readonly plan: Plan;
  /** By the number of a match that is finished: the goals of its seats, without chance. */
  readonly finished: Goals;
  /** How many matches are played at once. */
  readonly parallel: number;
  /** How many of them a player takes; as many as there are if absent. */
  readonly room?: (player: number) => number;
  /**
   * Plays a match wherever there is room; `place` is less than `parallel`, and no two matches have the same at once.
   * Undefined if it cannot be played; the tournament goes on without it as far as it can.
   */
  readonly play: (job: Job, place: number, signal: AbortSignal) => Promise<MatchRecord | undefined>;
  /** Called once for each match; the tournament ends if it throws. Gives the goals of the seats, without chance. */
  readonly keep: (job: Job, record: MatchRecord) => readonly number[];
  /** Ends the tournament; matches that are being played are left out, and played again the next time. */
  readonly signal: AbortSignal;
}

/** How many matches were played. */
export async function runTournament(run: TournamentRun): Promise<number> {
  const goals = new Map(run.finished);
  const leftOut = new Set<number>();
  let played = 0;
  for (;;) {
    const waiting = readyJobs(run.plan, goals).filter(
      ({ number }) => !goals.has(number) && !leftOut.has(number),
    );
    if (waiting.length === 0 || run.signal.aborted) return played;
    played += await playAll(run, waiting, goals, leftOut);
  }
}

async function playAll(
  run: TournamentRun,
  jobs: readonly Job[],
  goals: Map<number, readonly number[]>,
  leftOut: Set<number>,
): Promise<number> {
  const queue = new JobQueue(jobs, run.room ?? (() => run.parallel));
  // One failure ends the work of all.
  const failing = new AbortController();
  const stop = (): void => {
    failing.abort();
    queue.close();
  };
  run.signal.addEventListener('abort', stop);
  if (run.signal.aborted) stop();
  const { signal } = failing;
  let played = 0;
  const playOn = async (place: number): Promise<void> => {
    for (;;) {
      const job = await queue.take();
      if (job === undefined) return;
      const record = await run.play(job, place, signal).catch((error: unknown) => {
        // What is called off may fail on its way out.
        if (signal.aborted) return undefined;
        stop();
        throw error;
      });
      if (record?.ending === 'interrupted' || (record === undefined && signal.aborted)) return;
      if (record === undefined) {
        leftOut.add(job.number);
        queue.finish(job);
        continue;
      }
      try {
        goals.set(job.number, run.keep(job, record));
      } catch (error) {
        stop();
        throw error;
      }
      played++;
      queue.finish(job);
    }
  };
  const places = Array.from({ length: Math.min(run.parallel, jobs.length) }, (_, place) => playOn(place));
  const failed = (await Promise.allSettled(places)).find((result) => result.status === 'rejected');
  run.signal.removeEventListener('abort', stop);
  if (failed !== undefined) throw failed.reason;
  return played;
}

/** Matches that wait to be played, in order, but for players who have as many as they can take. */
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
