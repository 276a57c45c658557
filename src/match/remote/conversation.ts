/** Questions to one worker, and its answers. */
import type { FromPlayer, PlayerAnswer, PlayerLink, PlayerRequest, SentThoughts } from './messages.ts';

interface Question {
  readonly answer: (answer: PlayerAnswer) => void;
  readonly fail: (error: Error) => void;
  readonly hearThoughts: ((thoughts: SentThoughts) => void) | undefined;
}

export class Conversation {
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
