import { readdirSync } from 'node:fs';
import { cpuSeconds } from '../src/host/measuring.ts';
import { processorTimes, threadSeconds } from './processor-time.ts';

/** The middle one of several running times, in milliseconds of processor time: other work does not count. */
export function medianTime(runs: number, action: () => unknown): number {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? 0;
}

/** The threads of this process, by the system's numbers; none where it does not tell. */
export function threadNumbers(): string[] {
  try {
    return readdirSync('/proc/self/task');
  } catch {
    return [];
  }
}

/** Seconds that a thread was on a processor so far, and that it waited for one. */
export function secondsOfThread(number: string): { readonly ran: number; readonly waited: number } {
  const [running = 0, waiting = 0] = processorTimes(`/proc/self/task/${number}`);
  return { ran: running / 1e9, waited: waiting / 1e9 };
}

/** Work that was done, and the seconds it took. */
export interface Timed {
  readonly amount: number;
  /** Of the processor, in this thread. */
  readonly cpu: number;
  readonly wall: number;
  /** Of the processor, in other threads of the process. */
  readonly elsewhere: number;
}

export function timed(work: () => number): Timed {
  const [all, thread, wall] = [cpuSeconds(), threadSeconds(), performance.now()];
  const amount = work();
  const cpu = threadSeconds() - thread;
  return {
    amount,
    cpu,
    wall: (performance.now() - wall) / 1000,
    elsewhere: Math.max(0, cpuSeconds() - all - cpu),
  };
}

/** Speeds of successive slices count as equal within this. */
export const SPEED_TOLERANCE = 0.03;
/** Slices without a new best speed after which nothing more is expected. */
export const CALM_SLICES = 3;
/** A part of a slice's time in which other threads may be busy without anything being compiled there. */
const IDLE_PART = 0.1;

/**
 * Repeats slices of work until they do not become quicker any more: code is optimised while it runs, by other threads.
 *
 * @param seconds processor time of this thread after which it must do
 * @returns that processor time
 */
export function warmUp(slice: () => Timed, seconds: number): number {
  let best = 0;
  let calm = 0;
  let spent = 0;
  while (spent < seconds && calm < CALM_SLICES) {
    const { amount, cpu, elsewhere } = slice();
    spent += cpu;
    const speed = amount / cpu;
    const isCalm = speed < best * (1 + SPEED_TOLERANCE) && elsewhere < IDLE_PART * cpu;
    calm = isCalm ? calm + 1 : 0;
    best = Math.max(best, speed);
  }
  return spent;
}
