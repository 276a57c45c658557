/** A clock of processor time for players, which query it frequently. */
import { cpuSeconds } from '../src/host/measuring.ts';

/** Milliseconds between two queries of the operating system, which take microseconds each. */
const RESOLUTION = 0.5;

/** Processor time in milliseconds, at most `RESOLUTION` behind. */
export function processorClock(): () => number {
  let askedAt = Number.NEGATIVE_INFINITY;
  let last = 0;
  return () => {
    const now = performance.now();
    if (now - askedAt < RESOLUTION) return last;
    askedAt = now;
    last = 1000 * cpuSeconds();
    return last;
  };
}
