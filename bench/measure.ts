import { readdirSync } from 'node:fs';
import { cpuSeconds, processorTimes, threadSeconds } from '../src/host/processor-time.ts';

/** The median of several running times, in milliseconds of processor time, so that other work does not count. */
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

/** Seconds of each stage by name; a stage that was repeated counts as often as it ran. */
export function secondsByStage(
  stages: readonly { readonly name: string; readonly milliseconds: number }[],
): Record<string, number> {
  const seconds: Record<string, number> = {};
  for (const { name, milliseconds } of stages) seconds[name] = (seconds[name] ?? 0) + milliseconds / 1000;
  return seconds;
}

/** The most memory that the process has had so far, in MB. */
export function peakMegabytes(): number {
  // Linux counts in kilobytes, and Node converts on other systems.
  return process.resourceUsage().maxRSS / 1000;
}

/** Thread numbers of this process, as assigned by the system; none if it does not report them. */
export function threadNumbers(): string[] {
  try {
    return readdirSync('/proc/self/task');
  } catch {
    return [];
  }
}

/** Seconds that a thread has spent on a processor, and waiting for one. */
export function secondsOfThread(number: string): { readonly ran: number; readonly waited: number } {
  const [running = 0, waiting = 0] = processorTimes(`/proc/self/task/${number}`);
  return { ran: running / 1e9, waited: waiting / 1e9 };
}

/** An amount of work, and the seconds it took. */
export interface Timed {
  readonly amount: number;
  /** Processor time of this thread. */
  readonly cpu: number;
  readonly wall: number;
  /** Processor time of other threads of the process. */
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

/** Speeds of successive slices count as equal within this tolerance. */
export const SPEED_TOLERANCE = 0.03;
/** Number of slices without a new best speed after which no further improvement is expected. */
export const CALM_SLICES = 3;
/** Share of a slice's time in which other threads may be busy without compiling. */
const IDLE_PART = 0.1;

/**
 * Repeats slices of work until they no longer become faster: code is optimised by other threads while it runs.
 *
 * @param seconds maximum processor time of this thread
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
