/** A thread in which a worker plays one match after another, and the messages between the two. The worker stays able to report that it is alive, and a match in which nothing happens for too long is ended with its thread. */

import type { CallerLink, WorkerLink } from '../../base/index.ts';
import type { Clocks, MatchRecord } from '../../match/index.ts';
import { startThread, threadLink } from '../index.ts';
import { HopelessMatch, type WorkerMatch } from '../redis/index.ts';

/** Seconds. */
export interface MatchPatience {
  /** Until a game is ready: a circuit may take a minute to build. */
  readonly preparing: number;
  /** That a player without a clock may think, as for the referee. */
  readonly thinking: number;
  /** Besides what the clocks allow. */
  readonly slack: number;
  /** Until a match that is called off has come to its end. */
  readonly farewell: number;
}

const DEFAULT_PATIENCE: MatchPatience = { preparing: 300, thinking: 600, slack: 60, farewell: 2 };

/** Milliseconds that timers can count. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class MatchThread {
  readonly #createLink: () => MatchThreadLink;
  readonly #patience: MatchPatience;
  #link: MatchThreadLink | undefined;
  #hear: (message: FromMatchThread) => void = () => {};
  #fail: (reason: string) => void = () => {};

  constructor(createLink: () => MatchThreadLink, patience: MatchPatience = DEFAULT_PATIENCE) {
    this.#createLink = createLink;
    this.#patience = patience;
  }

  /** One at a time. */
  async play(match: WorkerMatch, signal: AbortSignal): Promise<MatchRecord> {
    const link = this.#open();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (seconds: number, end: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(LONGEST_TIMER, 1000 * seconds));
    };
    let stop = (): void => {};
    try {
      return await new Promise((resolve, reject) => {
        const end = (reason: string): void => {
          this.close();
          reject(new Error(reason));
        };
        const expect = (seconds: number): void =>
          wait(seconds, () => end(`nothing happened for ${Math.round(seconds)} s, so the match was ended`));
        let steps = 0;
        expect(this.#patience.preparing);
        this.#fail = (reason) => end(`the thread of the match has died: ${reason.split('\n')[0]}`);
        this.#hear = (message) => {
          if (message.kind === 'played') resolve(message.record);
          else if (message.kind === 'failed')
            reject(message.isHopeless ? new HopelessMatch(message.reason) : new Error(message.reason));
          else if (!signal.aborted) expect(this.#stepTime(match.clocks, steps++ === 0));
        };
        stop = () => {
          link.post({ kind: 'stop' });
          wait(this.#patience.farewell, () => end('called off'));
        };
        link.post({ kind: 'play', match });
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      this.#hear = () => {};
      this.#fail = () => {
        this.#link = undefined;
      };
    }
  }

  close(): void {
    const link = this.#link;
    this.#link = undefined;
    link?.terminate();
  }

  #open(): MatchThreadLink {
    if (this.#link !== undefined) return this.#link;
    const link = this.#createLink();
    this.#link = link;
    link.onMessage((message) => {
      if (link === this.#link) this.#hear(message);
    });
    link.onFailure((reason) => {
      if (link === this.#link) this.#fail(reason);
    });
    return link;
  }

  /** Seconds from one sign of progress to the next. */
  #stepTime({ start, play }: Clocks, isFirst: boolean): number {
    const { thinking, slack } = this.#patience;
    const time = play.seconds ?? thinking;
    return slack + time + (isFirst ? (start.seconds ?? thinking) : 0);
  }
}

// What is said between a worker and the threads in which it plays its matches.

export type ToMatchThread =
  | { readonly kind: 'play'; readonly match: WorkerMatch }
  /** The match that is being played is called off. */
  | { readonly kind: 'stop' };

export type FromMatchThread =
  /** The game is ready, or a joint move was made. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'played'; readonly record: MatchRecord }
  | { readonly kind: 'failed'; readonly reason: string; readonly isHopeless: boolean };

export type MatchThreadLink = WorkerLink<ToMatchThread, FromMatchThread>;
export type MatchThreadCaller = CallerLink<ToMatchThread, FromMatchThread>;

export function startMatchThread(): MatchThreadLink {
  return threadLink(startThread(new URL('./match-thread-worker.js', import.meta.url)));
}
