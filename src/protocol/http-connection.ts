/**
 * Connections to players over HTTP, one for each message, in HTTP 1.0 like the reference server, which no Node client
 * supports and some players require.
 */

import { connect, type Socket } from 'node:net';
import { startTimer } from '../base/index.ts';
import {
  CallFailure,
  type CallOptions,
  CONNECT_SECONDS,
  type Connection,
  LARGEST_REPLY,
} from './connection.ts';
import { type IncomingState, incomingReply } from './http-message.ts';
import { messageText } from './message.ts';

/** Seconds to wait for the rest of a reply whose declared length was too short. */
const DOUBT_SECONDS = 0.5;
const DEFAULT_PORT = 80;

/** The player at an address such as `http://localhost:9147`. */
export function httpConnection(address: URL): Connection {
  return { address: address.origin, call: (message, options) => call(address, message, options) };
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
    const abort = (): void => fail('timeout', 'is no longer waited for');
    const after = (time: number, act: () => void): void => {
      clearTimeout(timer);
      timer = startTimer(time, act);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    after(connectSeconds, () => fail('timeout', `cannot be reached within ${connectSeconds} s`));

    const reply = incomingReply(LARGEST_REPLY);
    const take = (state: IncomingState): void => {
      if (state.kind === 'done') succeed(String(state.body));
      else if (state.kind === 'doubtful') {
        clearTimeout(doubt);
        // Independent of the timer for silence, which the peer can reset.
        doubt = setTimeout(() => succeed(String(state.body)), 1000 * DOUBT_SECONDS);
      } else if (state.kind === 'too large')
        fail('too large', `answers with more than ${LARGEST_REPLY} bytes`);
      else if (state.kind === 'refused') fail('connection', state.reason);
    };
    const host = address.hostname.replace(/^\[|\]$/g, '');
    socket = connect({ host, port: Number(address.port || DEFAULT_PORT), noDelay: true });
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

/** Players count characters rather than bytes, so the length is only right for ASCII. */
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

/** If all addresses of a host name fail, the error has no message of its own. */
function errorText(error: Error): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ');
  return error.message;
}

/** Seconds. */
const REACHABLE_SECONDS = 2;

/** Whether there is any answer at all, since not all players know the message. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    await httpConnection(new URL(address)).call(messageText({ kind: 'info' }), {
      seconds: REACHABLE_SECONDS,
    });
    return true;
  } catch (error) {
    if (error instanceof CallFailure) return error.wasConnected;
    throw error;
  }
}
