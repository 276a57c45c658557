/** Processor time, which does not include other work on the machine. */
import { readFileSync } from 'node:fs';
import { cpuSeconds } from '../src/host/measuring.ts';

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
