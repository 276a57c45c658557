/** One match of a player: its worker, what was said so far, and an answer in time whatever the worker does. */
import type { PlayerChoice } from '../../players/index.ts';
import type { News } from '../message.ts';
import type { FromSeat, SeatAnswer, SeatLink, SeatRequest } from './seat-messages.ts';

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

/** What a worker has been asked and not answered yet. */
interface Question {
  readonly kind: SeatRequest['kind'];
  readonly settle: (answer: SeatAnswer) => void;
}

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
  /** Everything told so far, with the answer that preceded it. */
  readonly #told: { readonly news: News; readonly answered: string | undefined }[] = [];
  readonly #open = new Map<number, Question>();
  #link: SeatLink | undefined;
  #requests = 0;
  #suggestion: string | undefined;
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
    this.#connect();
    return this.#within(limit, this.#askStart('auto', seconds));
  }

  /** @param limit seconds after which the best move so far has to do */
  async play(news: News, seconds: number, limit: number): Promise<SeatMove> {
    this.#replaceIfStuck(seconds);
    const answered = this.#answered;
    this.#suggestion = undefined;
    const asked = this.#ask({ kind: 'play', news, answered, seconds });
    this.#told.push({ news, answered });
    const answer = await this.#within(limit, asked);
    const found = answer.kind === 'move' ? answer.move : this.#suggestion;
    this.#answered = found;
    const problem = answer.kind === 'failed' ? answer.reason : undefined;
    return { move: found ?? 'nil', ...(problem !== undefined && { problem }) };
  }

  /**
   * Tells what was missed, or all of it to a worker that has just been started.
   *
   * @param seconds of a turn, of which the game may be prepared in a part
   */
  catchUp(history: readonly News[], seconds: number): void {
    if (this.#link === undefined && !this.#isClosed) {
      this.#connect();
      void this.#askStart('auto', PREPARING_SHARE * seconds);
      for (const told of this.#told) void this.#ask({ kind: 'follow', ...told });
    }
    for (const news of history.slice(this.#told.length)) {
      const told = { news, answered: this.#answered };
      this.#told.push(told);
      void this.#ask({ kind: 'follow', ...told });
      this.#answered = undefined;
    }
  }

  async stop(news: News, limit: number): Promise<SeatAnswer> {
    const asked = this.#ask({ kind: 'stop', news, answered: this.#answered });
    const answer = await this.#within(limit, asked);
    this.close();
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    this.#disconnect('the match is over');
  }

  #replaceIfStuck(seconds: number): void {
    const kinds = [...this.#open.values()].map(({ kind }) => kind);
    const isPreparing = kinds.includes('start');
    const waiting = kinds.filter((kind) => kind === 'play').length;
    // Longer every time, lest a slow machine start one worker after the other and wait for none.
    const patience = MOST_UNPREPARED_TURNS * 2 ** this.#replacements;
    const isStuck = isPreparing ? waiting >= patience : waiting > 0;
    if (this.#link !== undefined && !isStuck) return;
    if (isPreparing) this.#replacements++;
    this.#disconnect('it was replaced');
    this.#connect();
    // The rules engine needs no preparation, for games that take too long or too much memory.
    void this.#askStart(this.#canPrepare ? 'auto' : 'rules', seconds / 4);
    for (const told of this.#told) void this.#ask({ kind: 'follow', ...told });
  }

  #connect(): void {
    const link = this.#setup.createLink();
    this.#link = link;
    link.onMessage((message) => {
      if (link === this.#link) this.#hear(message);
    });
    link.onFailure((reason) => {
      if (link === this.#link) this.#disconnect(`its worker has died: ${reason}`);
    });
  }

  #disconnect(reason: string): void {
    this.#link?.terminate();
    this.#link = undefined;
    const questions = [...this.#open.values()];
    this.#open.clear();
    for (const { settle } of questions) settle({ kind: 'failed', reason, isFinal: false });
  }

  #askStart(engine: 'auto' | 'rules', seconds: number): Promise<SeatAnswer> {
    const { rules, role, player, seed, megabytes, threads } = this.#setup;
    return this.#ask({ kind: 'start', rules, role, player, seed, engine, seconds, megabytes, threads });
  }

  #ask(request: SeatRequest): Promise<SeatAnswer> {
    const link = this.#link;
    if (link === undefined || this.#isClosed)
      return Promise.resolve({ kind: 'failed', reason: 'the match is over', isFinal: false });
    const number = ++this.#requests;
    return new Promise((settle) => {
      this.#open.set(number, { kind: request.kind, settle });
      link.post({ ...request, request: number });
    });
  }

  #hear(message: FromSeat): void {
    const question = this.#open.get(message.request);
    if (message.kind === 'suggestion') {
      // One that comes late is about an earlier turn.
      if (message.request === this.#requests) this.#suggestion = message.move;
      return;
    }
    this.#open.delete(message.request);
    if (question?.kind === 'start' && message.kind === 'done') this.#canPrepare = true;
    question?.settle(message);
  }

  #within(seconds: number, asked: Promise<SeatAnswer>): Promise<SeatAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => resolve({ kind: 'failed', reason: 'the time is up', isFinal: false }),
        Math.min(2 ** 31 - 1, 1000 * seconds),
      );
      asked.then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  }
}
