/** A player worker is a thread that has loaded a game; it is replaced when it is stuck or has died. */
import { type Requester, RequestFailure, requester } from '../../base/index.ts';
import type { PortableGame } from '../../engines/index.ts';
import type { PlayerLink, PlayerProtocol } from './messages.ts';

/** The worker was ended and replaced. */
export class WorkerReplaced extends Error {
  constructor() {
    super("the player's worker was replaced");
    this.name = 'WorkerReplaced';
  }
}

export type PlayerRequests = Requester<PlayerProtocol>;

export class PlayerWorker {
  readonly #game: PortableGame;
  readonly #createLink: () => PlayerLink;
  #requests: PlayerRequests;
  #loaded: Promise<PlayerRequests>;
  /** Runs while an abandoned answer may still arrive. */
  #recovery: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(game: PortableGame, createLink: () => PlayerLink) {
    this.#game = game;
    this.#createLink = createLink;
    this.#requests = this.#connect();
    this.#loaded = this.#load();
  }

  /** A worker that can be asked for moves; a new one if the last has died. */
  async ready(): Promise<PlayerRequests> {
    this.revive();
    // It may be replaced while it loads.
    for (;;) {
      const loading = this.#loaded;
      try {
        return await loading;
      } catch (error) {
        if (loading === this.#loaded) throw error;
      }
    }
  }

  /** Starts a new worker if the last has died. */
  revive(): void {
    if (this.#requests.end !== undefined) this.replace();
  }

  /** Abandons the answer: if it has not arrived after some milliseconds, the worker is replaced. */
  giveUp(answer: Promise<unknown>, patience: number): void {
    // The first abandoned answer is timed, not those waiting behind it.
    if (this.#recovery !== undefined || this.#isClosed) return;
    const timer = setTimeout(() => this.replace(), patience);
    const answered = (): void => {
      if (this.#recovery === timer) this.#forgetRecovery();
    };
    this.#recovery = timer;
    answer.then(answered, answered);
  }

  /** Ends the current work and starts a new worker. */
  replace(): void {
    if (this.#isClosed) return;
    this.#forgetRecovery();
    this.#requests.close(new WorkerReplaced());
    this.#requests = this.#connect();
    this.#loaded = this.#load();
  }

  close(): void {
    this.#isClosed = true;
    this.#forgetRecovery();
    this.#requests.close(new Error('the match is over'));
  }

  #forgetRecovery(): void {
    clearTimeout(this.#recovery);
    this.#recovery = undefined;
  }

  #connect(): PlayerRequests {
    return requester<PlayerProtocol>(this.#createLink(), { worker: "the player's worker" });
  }

  async #loadGame(requests: PlayerRequests): Promise<PlayerRequests> {
    try {
      await requests.ask('load', this.#game);
      return requests;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      throw new Error(`the player's worker cannot load the game: ${error.message}`);
    }
  }

  #load(): Promise<PlayerRequests> {
    const loaded = this.#loadGame(this.#requests);
    // The next request to the worker reports the error.
    loaded.catch(() => {});
    return loaded;
  }
}
