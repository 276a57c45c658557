/** Plays what is left of a tournament, several matches at once, and keeps each as soon as it is finished. */
import type { MatchRecord } from '../match/index.ts';
import { JobQueue } from './job-queue.ts';
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
  /** Ends the tournament; matches that are being played are left out, and played anew the next time. */
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
