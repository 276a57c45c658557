/** Waiting with a limit: timers that can be as long as anybody wishes, pauses, and answers that may come too late. */

/** Milliseconds that timers can count: some 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Like `setTimeout`, in seconds; a time that timers cannot count is cut to some 24 days. */
export function startTimer(seconds: number, act: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(act, Math.min(LONGEST_TIMER, 1000 * seconds));
}

/** Resolves after a time, or as soon as it is no longer wanted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = startTimer(milliseconds / 1000, end);
    signal.addEventListener('abort', end);
  });
}

/** The result of the work, or what `late` gives if the work takes longer than the given number of seconds. */
export async function within<Answer, Late>(
  seconds: number,
  work: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<Late>((resolve, reject) => {
    timer = startTimer(seconds, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** How waiting for an answer ended, and after how many seconds. */
export type Waited<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly seconds: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly seconds: number }
  | { readonly kind: 'late'; readonly seconds: number }
  | { readonly kind: 'interrupted'; readonly seconds: number };

export interface WaitOptions {
  /** Time limit in seconds. */
  readonly limit: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Kept if nobody is to wait any longer. */
  readonly interruption?: Promise<unknown>;
}

/** Waits for an answer as long as the limit allows; whatever is thrown is part of the result. */
export async function waitFor<Answer>(
  work: () => Promise<Answer>,
  { limit, now, interruption }: WaitOptions,
): Promise<Waited<Answer>> {
  const start = now();
  const seconds = (): number => (now() - start) / 1000;
  return new Promise((resolve) => {
    const settle = (waited: Waited<Answer>): void => {
      clearTimeout(timer);
      resolve(waited);
    };
    const timer = startTimer(limit, () => settle({ kind: 'late', seconds: seconds() }));
    interruption?.then(() => settle({ kind: 'interrupted', seconds: seconds() }));
    // A player in this thread keeps the timer from ringing, so the clock has the last word.
    const judged = (waited: Waited<Answer>): void =>
      settle(waited.seconds > limit ? { kind: 'late', seconds: waited.seconds } : waited);
    startWork(work).then(
      (answer) => judged({ kind: 'answer', answer, seconds: seconds() }),
      (error: unknown) => judged({ kind: 'failed', error, seconds: seconds() }),
    );
  });
}

/** What is thrown before the promise is made is a failure like any other. */
async function startWork<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return work();
}
