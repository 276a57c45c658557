/** Processor time, which does not include other work on the machine. */
import { readFileSync } from 'node:fs';

/** Processor time of this process in seconds. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor time of the calling thread in seconds, if the system reports it; otherwise that of the process. */
export function threadSeconds(): number {
  try {
    return (processorTimes('/proc/thread-self')[0] ?? 0) / 1e9;
  } catch {
    return cpuSeconds();
  }
}

/** Nanoseconds on a processor, nanoseconds waiting for one, and number of time slices. */
export function processorTimes(thread: string): number[] {
  return readFileSync(`${thread}/schedstat`, 'utf8').split(' ').map(Number);
}

/** Milliseconds between two queries of the operating system, which take microseconds each. */
const RESOLUTION = 0.5;

/**
 * A clock of processor time in milliseconds, at most `RESOLUTION` behind, for code that queries it frequently.
 *
 * @param seconds the time that the clock shows
 */
export function processorClock(seconds: () => number = cpuSeconds): () => number {
  let askedAt = Number.NEGATIVE_INFINITY;
  let last = 0;
  return () => {
    const now = performance.now();
    if (now - askedAt < RESOLUTION) return last;
    askedAt = now;
    last = 1000 * seconds();
    return last;
  };
}
