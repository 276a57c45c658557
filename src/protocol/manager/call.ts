/** One message to a player and its reply, over a connection of its own. Whatever the peer does, it costs no more than its time. */
import { type ClientRequest, request } from 'node:http';
import { Balance } from '../messages/balance.ts';

export interface CallOptions {
  /** Seconds from the connection to the whole reply. */
  readonly seconds: number;
  /** Seconds in which the connection must be made. */
  readonly connectSeconds?: number;
  /** The player's name. */
  readonly receiver?: string;
  readonly signal?: AbortSignal;
}

export class CallFailure extends Error {
  readonly kind: 'timeout' | 'connection' | 'too large';

  constructor(kind: CallFailure['kind'], message: string) {
    super(message);
    this.name = 'CallFailure';
    this.kind = kind;
  }
}

const USUAL_CONNECT_SECONDS = 5;
/** Bytes. Moves are short. */
const LARGEST_REPLY = 64 * 1024;

/** The reply's text. */
export function call(address: URL, message: string, options: CallOptions): Promise<string> {
  const { seconds, connectSeconds = USUAL_CONNECT_SECONDS, receiver = '', signal } = options;
  const body = Buffer.from(message);
  return new Promise((resolve, reject) => {
    let outgoing: ClientRequest | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      act();
      outgoing?.destroy();
    };
    const fail = (kind: CallFailure['kind'], why: string): void =>
      settle(() => reject(new CallFailure(kind, `${address.host} ${why}`)));
    const abort = (): void => fail('timeout', 'is not waited for any longer');
    const allow = (time: number, why: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('timeout', why), Math.min(2 ** 31 - 1, 1000 * time));
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    allow(connectSeconds, `cannot be reached within ${connectSeconds} s`);
    outgoing = request(address, {
      method: 'POST',
      agent: false,
      insecureHTTPParser: true,
      headers: {
        Accept: 'text/delim',
        Sender: 'GAMESERVER',
        Receiver: receiver.replaceAll(/[^ -~]/g, '_'),
        'Content-Type': 'text/acl',
        'Content-Length': body.length,
        Connection: 'close',
      },
    });
    outgoing.on('error', (error) => fail('connection', `cannot be asked: ${error.message}`));
    outgoing.on('socket', (socket) => {
      const connected = (): void => allow(seconds, `has not answered within ${seconds} s`);
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      const balance = new Balance();
      let size = 0;
      const text = (): string => Buffer.concat(chunks).toString();
      const done = (): void => {
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) settle(() => resolve(text()));
        else fail('connection', `answers with status ${status}`);
      };
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LARGEST_REPLY) return fail('too large', `answers with more than ${LARGEST_REPLY} bytes`);
        chunks.push(chunk);
        balance.add(chunk);
        // The length that was declared may be wrong.
        if (balance.isComplete && balance.isEven) done();
      });
      response.on('end', done);
      response.on('error', (error) => fail('connection', `breaks off: ${error.message}`));
    });
    outgoing.end(body);
  });
}
