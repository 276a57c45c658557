/** A thread in which a worker plays one match after another, and the messages between the two. The worker stays able to report that it is alive, and a match in which nothing happens for too long is ended with its thread. */

import { type Requester, requester, type ServiceLink, startTimer, WorkerDeath } from '../../base/index.ts';
import type { Clocks, MatchRecord } from '../../match/index.ts';
import { startService, threadLink } from '../index.ts';
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

export interface MatchThreadProtocol {
  /** One at a time. A failure that is not in the answer may be the machine's; others may have more luck. */
  readonly play: {
    readonly ask: WorkerMatch;
    readonly news: MatchProgress;
    readonly answer:
      | { readonly kind: 'played'; readonly record: MatchRecord }
      | { readonly kind: 'hopeless'; readonly reason: string };
  };
}

/** The game is ready, or a joint move was made. */
export type MatchProgress = 'ready' | 'moved';

export type MatchThreadLink = ServiceLink<MatchThreadProtocol>;

export function startMatchThread(): MatchThreadLink {
  return threadLink(startService('match'));
}

export class MatchThread {
  readonly #createLink: () => MatchThreadLink;
  readonly #patience: MatchPatience;
  #thread: Requester<MatchThreadProtocol> | undefined;

  constructor(createLink: () => MatchThreadLink, patience: MatchPatience = DEFAULT_PATIENCE) {
    this.#createLink = createLink;
    this.#patience = patience;
  }

  /** One at a time. */
  async play(match: WorkerMatch, signal: AbortSignal): Promise<MatchRecord> {
    if (this.#thread?.end !== undefined) this.#thread = undefined;
    this.#thread ??= requester(this.#createLink());
    const thread = this.#thread;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endAfter = (seconds: number, reason: string): void => {
      clearTimeout(timer);
      const end = (): void => thread.close(new Error(reason));
      timer = startTimer(seconds, end);
    };
    const expect = (seconds: number): void =>
      endAfter(seconds, `nothing happened for ${Math.round(seconds)} s, so the match was ended`);
    const callOff = (): void => endAfter(this.#patience.farewell, 'called off');
    const onNews = (progress: MatchProgress): void => {
      if (!signal.aborted) expect(this.#stepTime(match.clocks, progress === 'ready'));
    };
    if (signal.aborted) callOff();
    else expect(this.#patience.preparing);
    signal.addEventListener('abort', callOff);
    try {
      const answer = await thread.ask('play', match, { onNews, signal });
      if (answer.kind === 'hopeless') throw new HopelessMatch(answer.reason);
      return answer.record;
    } catch (error) {
      if (!(error instanceof WorkerDeath)) throw error;
      throw new Error(`the thread of the match has died: ${error.reason.split('\n')[0]}`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', callOff);
    }
  }

  close(): void {
    this.#thread?.close(new Error('the worker stops'));
  }

  /** Seconds from one sign of progress to the next. */
  #stepTime({ start, play }: Clocks, isFirst: boolean): number {
    const { thinking, slack } = this.#patience;
    const time = play.seconds ?? thinking;
    return slack + time + (isFirst ? (start.seconds ?? thinking) : 0);
  }
}
