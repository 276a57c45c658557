/** One match of a player: its worker, what was said so far, and an answer in time whatever the worker does. */
import { type Requester, RequestFailure, requester, within } from '../../base/index.ts';
import type { PlayerChoice } from '../../players/index.ts';
import type { News } from '../message.ts';
import type { ReceivedNews, SeatLink, SeatProtocol } from './serve-seat.ts';

export interface SeatSetup {
  readonly rules: string;
  readonly role: string;
  readonly player: PlayerChoice;
  readonly seed: number;
  /** For the game, in the worker. */
  readonly megabytes: number;
  readonly threads: number;
  readonly createLink: () => SeatLink;
}

export type SeatAnswer =
  /** What the worker said: a move, or a note about the engine or the result. */
  | { readonly kind: 'done'; readonly text: string }
  /** For good, or only this once. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isFinal: boolean };

export interface SeatMove {
  /** `nil` if there is none. */
  readonly move: string;
  /** Why it is not what the player would have answered. */
  readonly problem?: string;
}

/** Questions that stay open before a worker that prepares the game is given up. */
const MOST_UNPREPARED_TURNS = 3;

/** Part of a turn in which a game is prepared that should have been prepared before. */
const PREPARING_SHARE = 0.5;

export class HostedSeat {
  readonly #setup: SeatSetup;
  /** All news received so far, each with the answer that preceded it. */
  readonly #received: ReceivedNews[] = [];
  #worker: Requester<SeatProtocol> | undefined;
  #answered: string | undefined;
  /** A worker has prepared the game before. */
  #canPrepare = false;
  /** Workers that were given up before they were ready. */
  #replacements = 0;
  #isClosed = false;

  constructor(setup: SeatSetup) {
    this.#setup = setup;
  }

  /** Settles when the player is ready, has failed for good, or the limit has passed. */
  async start(seconds: number, limit: number): Promise<SeatAnswer> {
    return this.#within(limit, this.#connect('auto', seconds));
  }

  /** @param limit seconds after which the best move so far has to do */
  async play(news: News, seconds: number, limit: number): Promise<SeatMove> {
    this.#replaceIfStuck(seconds);
    const item = { news, answered: this.#answered };
    let suggestion: string | undefined;
    const onNews = (move: string): void => {
      suggestion = move;
    };
    const asked = this.#worker?.ask('play', { ...item, seconds }, { onNews });
    this.#received.push(item);
    const answer = await this.#within(limit, asked);
    const found = answer.kind === 'done' ? answer.text : suggestion;
    this.#answered = found;
    const problem = answer.kind === 'failed' ? answer.reason : undefined;
    return { move: found ?? 'nil', ...(problem !== undefined && { problem }) };
  }

  /**
   * Sends what was missed, or everything to a worker that has just been started.
   *
   * @param seconds of a turn, of which the game may be prepared in a part
   */
  catchUp(history: readonly News[], seconds: number): void {
    if (this.#worker === undefined && !this.#isClosed) this.#connect('auto', PREPARING_SHARE * seconds);
    for (const news of history.slice(this.#received.length)) {
      const item = { news, answered: this.#answered };
      this.#received.push(item);
      this.#worker?.tell('follow', item);
      this.#answered = undefined;
    }
  }

  async stop(news: News, limit: number): Promise<SeatAnswer> {
    const asked = this.#worker?.ask('stop', { news, answered: this.#answered });
    const answer = await this.#within(limit, asked);
    this.close();
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    this.#disconnect('the match is over');
  }

  #replaceIfStuck(seconds: number): void {
    if (this.#isClosed) return;
    const waiting = this.#worker?.waiting('play') ?? 0;
    const isPreparing = this.#worker !== undefined && this.#worker.waiting('start') > 0;
    // Longer every time, lest a slow machine start one worker after the other and wait for none.
    const patience = MOST_UNPREPARED_TURNS * 2 ** this.#replacements;
    const isStuck = isPreparing ? waiting >= patience : waiting > 0;
    if (this.#worker !== undefined && !isStuck) return;
    if (isPreparing) this.#replacements++;
    this.#disconnect('it was replaced');
    // The rules engine needs no preparation, for games that take too long or too much memory.
    this.#connect(this.#canPrepare ? 'auto' : 'rules', seconds / 4);
  }

  /** Starts a worker and tells it everything so far. */
  #connect(engine: 'auto' | 'rules', seconds: number): Promise<string> {
    const { createLink, ...setup } = this.#setup;
    const worker = requester(createLink(), {
      worker: 'its worker',
      onDeath: () => {
        this.#worker = undefined;
      },
    });
    this.#worker = worker;
    const started = worker.ask('start', { ...setup, engine, seconds });
    started.then(
      () => {
        this.#canPrepare = true;
      },
      () => {},
    );
    for (const item of this.#received) worker.tell('follow', item);
    return started;
  }

  #disconnect(reason: string): void {
    this.#worker?.close(new Error(reason));
    this.#worker = undefined;
  }

  #within(seconds: number, asked: Promise<string> | undefined): Promise<SeatAnswer> {
    if (asked === undefined) return Promise.resolve(failed('the match is over'));
    const answer = asked.then(
      (text): SeatAnswer => ({ kind: 'done', text }),
      // A worker that lives and refuses will refuse again.
      (error: Error) => failed(error.message, error instanceof RequestFailure),
    );
    return within(seconds, answer, () => failed('the time is up'));
  }
}

function failed(reason: string, isFinal = false): SeatAnswer {
  return { kind: 'failed', reason, isFinal };
}
