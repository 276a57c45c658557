/** The way to a registered player for one match. The player may go and come again: then it is told what it missed. */
import { CallFailure, type CallOptions, CONNECT_SECONDS, type Line, LONGEST_TIMER } from '../manager/line.ts';
import type { Member } from './member.ts';

/** What it needs of a lobby. */
export interface Members {
  member(name: string): Member | undefined;
  onChange(listener: () => void): () => void;
}

export class RegisteredLine implements Line {
  readonly where: string;
  readonly #lobby: Members;
  readonly #name: string;
  /** On which this match was last spoken of. */
  #connection: number | undefined;

  constructor(lobby: Members, name: string) {
    this.#lobby = lobby;
    this.#name = name;
    this.where = `registered:${name}`;
  }

  async call(message: string, options: CallOptions): Promise<string> {
    const { seconds, connectSeconds = CONNECT_SECONDS, signal, catchUp } = options;
    const member = await this.#present(connectSeconds, signal);
    const isBack = member.connection !== this.#connection;
    this.#connection = member.connection;
    // Nobody waits for the answer: the clock of the message behind it runs.
    if (isBack && catchUp !== undefined) member.tell(catchUp());
    return member.call(message, seconds, signal);
  }

  /** The player, if it is there or comes soon enough. */
  #present(seconds: number, signal: AbortSignal | undefined): Promise<Member> {
    const here = this.#lobby.member(this.#name);
    if (here !== undefined) return Promise.resolve(here);
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        stopListening();
        signal?.removeEventListener('abort', abort);
        act();
      };
      const fail = (kind: CallFailure['kind'], why: string): void =>
        settle(() => reject(new CallFailure(kind, `${this.#name} ${why}`, false)));
      const abort = (): void => fail('timeout', 'is not waited for any longer');
      const timer = setTimeout(
        () => fail('connection', `has gone, and has not come again within ${seconds} s`),
        Math.min(LONGEST_TIMER, 1000 * seconds),
      );
      const stopListening = this.#lobby.onChange(() => {
        const member = this.#lobby.member(this.#name);
        if (member !== undefined) settle(() => resolve(member));
      });
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
    });
  }
}
