/**
 * Plays the remaining matches of a tournament, several at once within the limit of each player, and stores each result
 * as soon as it is finished.
 */
import type { MatchRecord } from '../match/index.ts';
import { type Goals, type Job, type Plan, readyJobs } from './schedule.ts';

export interface TournamentRun {
  readonly plan: Plan;
  /** Goals of the finished matches by number, without chance. */
  readonly finished: Goals;
  /** Number of simultaneous matches. */
  readonly parallel: number;
  /** Maximum number of simultaneous matches for a player; unlimited if absent. */
  readonly room?: (player: number) => number;
  /**
   * Plays a match; `place` is less than `parallel`, and simultaneous matches have different places. Undefined if the
   * match cannot be played; the tournament continues without it as far as possible.
   */
  readonly play: (job: Job, place: number, signal: AbortSignal) => Promise<MatchRecord | undefined>;
  /** Called once for each match; the tournament ends if it throws. Returns the goals without chance. */
  readonly keep: (job: Job, record: MatchRecord) => readonly number[];
  /** Ends the tournament; matches in progress are discarded, and played again the next time. */
  readonly signal: AbortSignal;
}

/** Returns the number of matches played. */
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
  // One failure ends all work.
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
        // Cancelled work may fail while ending.
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

/** Matches waiting to be played, in order, except for players at their limit. */
export class JobQueue {
  readonly #waiting: Job[];
  readonly #room: (player: number) => number;
  /** Number of matches in progress by player. */
  readonly #playing = new Map<number, number>();
  #idle: (() => void)[] = [];
  #isClosed = false;

  /** @param room maximum number of simultaneous matches for a player */
  constructor(jobs: readonly Job[], room: (player: number) => number) {
    // In reverse order, since there may be many and removing the last is fast.
    this.#waiting = [...jobs].reverse();
    this.#room = room;
  }

  /** The next match whose players all have room, as soon as there is one; undefined if none is left. */
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

  /** Called when a match is over. */
  finish(job: Job): void {
    for (const player of new Set(job.seats)) this.#count(player, -1);
    this.#wake();
  }

  /** Hands out no more matches. */
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
