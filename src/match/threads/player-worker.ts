/** A player worker is a thread that has loaded a game and answers numbered requests; a fresh one takes its place when it is stuck or has died. */
import type { PortableGame } from '../../engines/index.ts';
import type { FromPlayer, PlayerAnswer, PlayerLink, PlayerRequest, SentThoughts } from './messages.ts';

/** The worker was ended to make room for a fresh one. */
export class WorkerReplaced extends Error {
  constructor() {
    super("the player's worker was replaced");
    this.name = 'WorkerReplaced';
  }
}

export class PlayerWorker {
  readonly #game: PortableGame;
  readonly #createLink: () => PlayerLink;
  #conversation: WorkerRequests;
  #loaded: Promise<WorkerRequests>;
  /** Until when the answers to so many questions are waited for. */
  #recovery: { readonly asked: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  #isClosed = false;

  constructor(game: PortableGame, createLink: () => PlayerLink) {
    this.#game = game;
    this.#createLink = createLink;
    this.#conversation = new WorkerRequests(createLink());
    this.#loaded = this.#load();
  }

  /** A worker that can be asked for moves; a fresh one if the last has died. */
  async ready(): Promise<WorkerRequests> {
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
    this.#conversation = new WorkerRequests(this.#createLink());
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

  #load(): Promise<WorkerRequests> {
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

// Questions to one worker, and its answers.

interface Question {
  readonly answer: (answer: PlayerAnswer) => void;
  readonly fail: (error: Error) => void;
  readonly hearThoughts: ((thoughts: SentThoughts) => void) | undefined;
}

export class WorkerRequests {
  readonly #link: PlayerLink;
  readonly #open = new Map<number, Question>();
  #asked = 0;
  #answered = 0;
  #end: Error | undefined;

  constructor(link: PlayerLink) {
    this.#link = link;
    link.onMessage((message) => this.#hear(message));
    link.onFailure((reason) => this.#fail(new Error(`the player's worker has died: ${reason}`)));
  }

  /** Why nothing can be asked any more. */
  get end(): Error | undefined {
    return this.#end;
  }

  /** How many questions were asked. */
  get asked(): number {
    return this.#asked;
  }

  /** How many of them are answered; the order is the same. */
  get answered(): number {
    return this.#answered;
  }

  ask(request: PlayerRequest, hearThoughts?: (thoughts: SentThoughts) => void): Promise<PlayerAnswer> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const number = ++this.#asked;
    return new Promise((answer, fail) => {
      this.#open.set(number, { answer, fail, hearThoughts });
      this.#link.post({ ...request, request: number });
    });
  }

  close(reason: Error): void {
    this.#fail(reason);
    this.#link.terminate();
  }

  #hear(message: FromPlayer): void {
    const question = this.#open.get(message.request);
    if (message.kind === 'thoughts') {
      question?.hearThoughts?.(message.thoughts);
      return;
    }
    this.#open.delete(message.request);
    this.#answered++;
    question?.answer(message);
  }

  #fail(error: Error): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    const questions = [...this.#open.values()];
    this.#open.clear();
    for (const { fail } of questions) fail(error);
  }
}
