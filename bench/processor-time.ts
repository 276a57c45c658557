/** Time on a processor, which other work on the machine does not count into. */
import { readFileSync } from 'node:fs';
import { cpuSeconds } from '../src/host/measuring.ts';

/** Seconds of the calling thread so far, where the system tells it; else those of the process. */
export function threadSeconds(): number {
  try {
    return (processorTimes('/proc/thread-self')[0] ?? 0) / 1e9;
  } catch {
    return cpuSeconds();
  }
}

/** Nanoseconds on a processor, nanoseconds of waiting for one, and how often. */
export function processorTimes(thread: string): number[] {
  return readFileSync(`${thread}/schedstat`, 'utf8').split(' ').map(Number);
}
