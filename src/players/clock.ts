/** When to stop thinking. */
import type { Budget } from './player.ts';

/** Thinking time if nothing was said about time or work. */
const USUAL_SECONDS = 1;

export interface Stopwatch {
  /** Seconds since the start. */
  seconds(): number;
  /** Seconds that are left; infinitely many if time does not matter. */
  secondsLeft(): number;
  /** Whether the time is up, or so much work is done. */
  isOver(playouts: number): boolean;
  /** Playouts that are left after so many. */
  left(playouts: number): number;
  /** The part of the time that has passed, from 0; 0 if time does not matter. */
  share(): number;
}

/** @param now a clock in milliseconds */
export function stopwatch({ seconds, playouts }: Budget, now: () => number): Stopwatch {
  const start = now();
  const limit = seconds ?? (playouts === undefined ? USUAL_SECONDS : Number.POSITIVE_INFINITY);
  const most = playouts ?? Number.POSITIVE_INFINITY;
  const passed = () => (now() - start) / 1000;
  return {
    seconds: passed,
    secondsLeft: () => limit - passed(),
    isOver: (done) => done >= most || (limit !== Number.POSITIVE_INFINITY && passed() >= limit),
    left: (done) => Math.max(0, most - done),
    share: () => (limit === Number.POSITIVE_INFINITY ? 0 : passed() / limit),
  };
}
