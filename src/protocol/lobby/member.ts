/** A registered player's connection, as the manager has it: messages out, replies back, each with its number. */
import type { WebSocket } from 'ws';
import { CallFailure, LARGEST_REPLY, LONGEST_TIMER } from '../manager/line.ts';
import { frameText, readFrame } from './registration.ts';

export interface MemberFacts {
  readonly name: string;
  readonly session: string;
  /** How many it takes at once. */
  readonly matches: number;
  /** Where it comes from, for people. */
  readonly from: string;
}

export interface Member extends MemberFacts {
  /** Another one whenever the player has come again. */
  readonly connection: number;
  /** @throws CallFailure */
  call(message: string, seconds: number, signal?: AbortSignal): Promise<string>;
  /** A message whose reply nobody waits for. */
  tell(message: string): void;
  readonly isOpen: boolean;
  close(): void;
}

interface Question {
  readonly answer: (text: string) => void;
  readonly breakOff: (reason: string) => void;
}

/** As in RFC 6455: what came makes no sense. */
const POLICY_VIOLATION = 1008;

export class ConnectedMember implements Member {
  readonly name: string;
  readonly session: string;
  readonly matches: number;
  readonly from: string;
  readonly connection: number;
  readonly #socket: WebSocket;
  /** Undefined once nobody waits for the answer, which may come all the same. */
  readonly #questions = new Map<number, Question | undefined>();
  #numbers = 0;

  constructor(socket: WebSocket, facts: MemberFacts, connection: number) {
    this.#socket = socket;
    this.name = facts.name;
    this.session = facts.session;
    this.matches = facts.matches;
    this.from = facts.from;
    this.connection = connection;
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? undefined : String(data)));
    socket.on('close', () => this.#breakOff());
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  call(message: string, seconds: number, signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(this.#failure('connection', 'has gone'));
      const number = ++this.#numbers;
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const giveUp = (why: string): void =>
        settle(() => {
          this.#questions.set(number, undefined);
          reject(this.#failure('timeout', why));
        });
      const abort = (): void => giveUp('is not waited for any longer');
      const timer = setTimeout(
        () => giveUp(`has not answered within ${seconds} s`),
        Math.min(LONGEST_TIMER, 1000 * seconds),
      );
      this.#questions.set(number, {
        answer: (text) => settle(() => resolve(text)),
        breakOff: (reason) => settle(() => reject(this.#failure('connection', reason))),
      });
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      this.#socket.send(frameText({ number, text: message }));
    });
  }

  tell(message: string): void {
    if (!this.isOpen) return;
    const number = ++this.#numbers;
    this.#questions.set(number, undefined);
    this.#socket.send(frameText({ number, text: message }));
  }

  close(): void {
    this.#socket.close();
  }

  /** Every message is answered once; whoever says anything else is not a player. */
  #hear(text: string | undefined): void {
    const frame = text === undefined || text.length > LARGEST_REPLY ? undefined : readFrame(text);
    if (frame === undefined || !this.#questions.has(frame.number)) {
      this.#socket.close(POLICY_VIOLATION);
      return;
    }
    const question = this.#questions.get(frame.number);
    this.#questions.delete(frame.number);
    question?.answer(frame.text);
  }

  #breakOff(): void {
    const questions = [...this.#questions.values()];
    this.#questions.clear();
    for (const question of questions) question?.breakOff('breaks off');
  }

  #failure(kind: CallFailure['kind'], why: string): CallFailure {
    return new CallFailure(kind, `${this.name} ${why}`, true);
  }
}
