import { readdirSync, readFileSync } from 'node:fs';

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

/** Processor time of this process so far. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor time of the calling thread so far, where the system tells it; else that of the process. */
export function threadSeconds(): number {
  try {
    // Nanoseconds on a processor, nanoseconds of waiting for one, and how often.
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'utf8'), 10) / 1e9;
  } catch {
    return cpuSeconds();
  }
}

/** Time so far in which a thread of the process ran or could have run, summed over all; undefined where the system does not tell. */
export function runnableSeconds(): number | undefined {
  try {
    const threads = readdirSync('/proc/self/task');
    return threads.reduce((sum, thread) => {
      const [running, waiting] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8')
        .split(' ')
        .map(Number);
      return sum + ((running ?? 0) + (waiting ?? 0)) / 1e9;
    }, 0);
  } catch {
    return undefined;
  }
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
