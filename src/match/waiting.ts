/** Waits for somebody's answer, but not for ever. */

export type Waited<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly seconds: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly seconds: number }
  | { readonly kind: 'late'; readonly seconds: number }
  | { readonly kind: 'interrupted'; readonly seconds: number };

export interface WaitOptions {
  /** Seconds. */
  readonly limit: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Kept if nobody is to wait any longer. */
  readonly interruption?: Promise<unknown>;
}

/** Milliseconds that timers can count. */
const LONGEST_TIMER = 2 ** 31 - 1;

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
    const timer = setTimeout(
      () => settle({ kind: 'late', seconds: seconds() }),
      Math.min(LONGEST_TIMER, 1000 * limit),
    );
    interruption?.then(() => settle({ kind: 'interrupted', seconds: seconds() }));
    // A player in this thread keeps the timer from ringing, so the clock has the last word.
    const judged = (waited: Waited<Answer>): void =>
      settle(waited.seconds > limit ? { kind: 'late', seconds: waited.seconds } : waited);
    called(work).then(
      (answer) => judged({ kind: 'answer', answer, seconds: seconds() }),
      (error: unknown) => judged({ kind: 'failed', error, seconds: seconds() }),
    );
  });
}

/** What is thrown before the promise is made is a failure like any other. */
async function called<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return work();
}
