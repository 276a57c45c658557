/** A worker that has loaded a game, and another one in its place when it is stuck or has died. */
import { Conversation } from './conversation.ts';
import type { PlayerLink, SentGame } from './messages.ts';

/** The worker was ended to make room for a fresh one. */
export class WorkerReplaced extends Error {
  constructor() {
    super("the player's worker was replaced");
    this.name = 'WorkerReplaced';
  }
}

export class PlayerWorker {
  readonly #game: SentGame;
  readonly #createLink: () => PlayerLink;
  #conversation: Conversation;
  #loaded: Promise<Conversation>;
  /** Until when the answers to so many questions are waited for. */
  #recovery: { readonly asked: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  #isClosed = false;

  constructor(game: SentGame, createLink: () => PlayerLink) {
    this.#game = game;
    this.#createLink = createLink;
    this.#conversation = new Conversation(createLink());
    this.#loaded = this.#load();
  }

  /** A worker that can be asked for moves; a fresh one if the last has died. */
  async ready(): Promise<Conversation> {
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

  /** A fresh worker if the last has died. */
  revive(): void {
    if (this.#conversation.end !== undefined) this.replace();
  }

  /**
   * What was asked is not waited for any more: if it is still being computed after some milliseconds, a fresh worker
   * takes over.
   */
  giveUp(patience: number): void {
    const late = this.#conversation;
    const { asked } = late;
    // Before the first answer it loads the game, which takes its time.
    if (late.answered === 0 || late.answered >= asked) return;
    if (this.#recovery !== undefined && late.answered < this.#recovery.asked) return;
    clearTimeout(this.#recovery?.timer);
    const timer = setTimeout(() => {
      if (late === this.#conversation && late.answered < asked) this.replace();
    }, patience);
    this.#recovery = { asked, timer };
  }

  /** Ends what is going on and starts afresh. */
  replace(): void {
    if (this.#isClosed) return;
    this.#forgetRecovery();
    this.#conversation.close(new WorkerReplaced());
    this.#conversation = new Conversation(this.#createLink());
    this.#loaded = this.#load();
  }

  close(): void {
    this.#isClosed = true;
    this.#forgetRecovery();
    this.#conversation.close(new Error('the match is over'));
  }

  #forgetRecovery(): void {
    clearTimeout(this.#recovery?.timer);
    this.#recovery = undefined;
  }

  #load(): Promise<Conversation> {
    const conversation = this.#conversation;
    const loaded = conversation.ask({ kind: 'load', game: this.#game }).then((answer) => {
      if (answer.kind === 'failed')
        throw new Error(`the player's worker cannot load the game: ${answer.reason}`);
      return conversation;
    });
    // Whoever needs the worker will hear of it.
    loaded.catch(() => {});
    return loaded;
  }
}
