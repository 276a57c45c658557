/**
 * Messages over HTTP, each with a connection of its own. They are written as the reference server does, in version 1.0,
 * which no client of Node speaks and some players insist on. Whatever the peer does, it costs no more than its time.
 */
import { connect, type Socket } from 'node:net';
import type { IncomingState } from '../http/incoming.ts';
import { incomingReply } from '../http/incoming-reply.ts';
import {
  CallFailure,
  type CallOptions,
  CONNECT_SECONDS,
  LARGEST_REPLY,
  type Line,
  LONGEST_TIMER,
} from './line.ts';

/** Seconds for the rest of a reply that was declared too short. */
const DOUBT_SECONDS = 0.5;
const USUAL_PORT = 80;

/** The player at an address as in `http://localhost:9147`. */
export function httpLine(address: URL): Line {
  return { where: address.origin, call: (message, options) => call(address, message, options) };
}

function call(address: URL, message: string, options: CallOptions): Promise<string> {
  const { seconds, connectSeconds = CONNECT_SECONDS, receiver = '', signal } = options;
  return new Promise((resolve, reject) => {
    let socket: Socket | undefined;
    let isConnected = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let doubt: ReturnType<typeof setTimeout> | undefined;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      clearTimeout(doubt);
      signal?.removeEventListener('abort', abort);
      act();
      socket?.destroy();
    };
    const succeed = (text: string): void => settle(() => resolve(text));
    const fail = (kind: CallFailure['kind'], why: string): void =>
      settle(() => reject(new CallFailure(kind, `${address.host} ${why}`, isConnected)));
    const abort = (): void => fail('timeout', 'is not waited for any longer');
    const after = (time: number, act: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(act, Math.min(LONGEST_TIMER, 1000 * time));
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    after(connectSeconds, () => fail('timeout', `cannot be reached within ${connectSeconds} s`));

    const reply = incomingReply(LARGEST_REPLY);
    const take = (state: IncomingState): void => {
      if (state.kind === 'done') succeed(String(state.body));
      else if (state.kind === 'doubtful') {
        clearTimeout(doubt);
        // Beside the clock, which a peer cannot put back.
        doubt = setTimeout(() => succeed(String(state.body)), 1000 * DOUBT_SECONDS);
      } else if (state.kind === 'too large')
        fail('too large', `answers with more than ${LARGEST_REPLY} bytes`);
      else if (state.kind === 'refused') fail('connection', state.reason);
    };
    const host = address.hostname.replace(/^\[|\]$/g, '');
    socket = connect({ host, port: Number(address.port || USUAL_PORT), noDelay: true });
    socket.on('connect', () => {
      isConnected = true;
      after(seconds, () => fail('timeout', `has not answered within ${seconds} s`));
      socket?.write(request(address, message, receiver));
    });
    socket.on('data', (bytes) => take(reply.add(bytes)));
    socket.on('end', () => take(reply.end()));
    socket.on('error', (error) => fail('connection', `cannot be asked: ${errorText(error)}`));
    socket.on('close', () => take(reply.end()));
  });
}

/** Players count characters and not bytes, so the length is right for ASCII only. */
function request(address: URL, message: string, receiver: string): Buffer {
  const body = Buffer.from(message);
  const head = [
    `POST ${address.pathname}${address.search} HTTP/1.0`,
    'Accept: text/delim',
    `Host: ${address.host}`,
    'Sender: GAMESERVER',
    `Receiver: ${receiver.replaceAll(/[^ -~]/g, '_')}`,
    'Content-Type: text/acl',
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** Where a name has several addresses, all of which failed, there is no message of its own. */
function errorText(error: Error): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ');
  return error.message;
}
