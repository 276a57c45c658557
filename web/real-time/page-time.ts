/** The clock and the timers of the browser. */
import type { RealTime } from '../../src/match/index.ts';

export const PAGE_TIME: RealTime = {
  now: () => performance.now(),
  setTimeout: (action, milliseconds) => setTimeout(action, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
