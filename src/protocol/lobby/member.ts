/**
 * A member of the lobby: a registered player and its WebSocket. The connection of a match survives if the player
 * leaves and returns.
 */

import type { WebSocket } from 'ws';
import { startTimer } from '../../base/index.ts';
import {
  CallFailure,
  type CallOptions,
  CONNECT_SECONDS,
  type Connection,
  LARGEST_REPLY,
} from '../connection.ts';
import { frameText, readFrame } from './registration.ts';

export interface MemberFacts {
  readonly name: string;
  readonly session: string;
  /** Maximum number of simultaneous matches. */
  readonly matches: number;
  /** Its remote address, for people. */
  readonly from: string;
}

export interface Member extends MemberFacts {
  /** A new number whenever the player reconnects. */
  readonly connectionNumber: number;
  /** @throws CallFailure */
  call(message: string, seconds: number, signal?: AbortSignal): Promise<string>;
  /** Sends a message without waiting for the reply. */
  tell(message: string): void;
  readonly isOpen: boolean;
  close(): void;
}

interface Question {
  readonly answer: (text: string) => void;
  readonly breakOff: (reason: string) => void;
}

/** The WebSocket close code of RFC 6455 for unacceptable messages. */
const POLICY_VIOLATION = 1008;

export class ConnectedMember implements Member {
  readonly name: string;
  readonly session: string;
  readonly matches: number;
  readonly from: string;
  readonly connectionNumber: number;
  readonly #socket: WebSocket;
  /** Undefined once nobody waits for the answer, which may still arrive. */
  readonly #questions = new Map<number, Question | undefined>();
  #numbers = 0;

  constructor(socket: WebSocket, facts: MemberFacts, connection: number) {
    this.#socket = socket;
    this.name = facts.name;
    this.session = facts.session;
    this.matches = facts.matches;
    this.from = facts.from;
    this.connectionNumber = connection;
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
      const abort = (): void => giveUp('is no longer waited for');
      const timer = startTimer(seconds, () => giveUp(`has not answered within ${seconds} s`));
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

  /** Every message gets one answer; a peer that sends anything else is not a player. */
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

/** The functions a member needs from the lobby. */
export interface MemberList {
  member(name: string): Member | undefined;
  onChange(listener: () => void): () => void;
}

/** The connection to a registered player for one match. A player that returns receives the messages it missed. */
export class MemberConnection implements Connection {
  readonly address: string;
  readonly #lobby: MemberList;
  readonly #name: string;
  /** The connection on which this match was last mentioned. */
  #connection: number | undefined;

  constructor(lobby: MemberList, name: string) {
    this.#lobby = lobby;
    this.#name = name;
    this.address = `registered:${name}`;
  }

  async call(message: string, options: CallOptions): Promise<string> {
    const { seconds, connectSeconds = CONNECT_SECONDS, signal, catchUp } = options;
    const member = await this.#present(connectSeconds, signal);
    const isBack = member.connectionNumber !== this.#connection;
    this.#connection = member.connectionNumber;
    // Nobody waits for the answer, since the clock of the following message is running.
    if (isBack && catchUp !== undefined) member.tell(catchUp());
    return member.call(message, seconds, signal);
  }

  /** The player, if it is connected or reconnects in time. */
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
      const abort = (): void => fail('timeout', 'is no longer waited for');
      const timer = startTimer(seconds, () =>
        fail('connection', `has disconnected, and has not come back within ${seconds} s`),
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
