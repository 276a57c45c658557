/** A player that connects to its manager, waits for messages there, and reconnects if the connection breaks. */

import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import { pause as rest } from '../../base/index.ts';
import { frameText, type Refusal, readFrame, readReply, registrationText } from '../lobby/registration.ts';
import { MOST_CHARACTERS } from '../message.ts';
import type { PlayerHost } from './player-host.ts';

export interface RegistrationOptions {
  /** An address such as `ws://host:9160`. */
  readonly address: URL;
  readonly token?: string | undefined;
  /** Maximum number of simultaneous matches. */
  readonly matches: number;
  /** A clock in milliseconds, the host's. */
  readonly now: () => number;
  readonly log: (event: RegistrationEvent) => void;
  /** Ends the registration when aborted. */
  readonly signal: AbortSignal;
  /**
   * From 0 to 1; randomises reconnection, so that players disconnected together do not all return at the same moment.
   */
  readonly chance?: () => number;
  /** Seconds before the first reconnection. */
  readonly firstPause?: number;
}

export type RegistrationEvent =
  | { readonly kind: 'registered' }
  /** Registration is retried after this many seconds. */
  | { readonly kind: 'lost'; readonly why: string; readonly pause: number };

/** Why a connection ended. */
interface Parting {
  readonly why: string;
  readonly refusal?: Refusal;
  readonly wasWelcome: boolean;
}

/** Seconds. */
const FIRST_PAUSE = 0.5;
const LONGEST_PAUSE = 30;
const HANDSHAKE = 10;
/** Seconds without a heartbeat from the manager. */
const LONGEST_SILENCE = 60;
/** A character has at most four bytes, and a number precedes the text. */
const LARGEST_MESSAGE = 4 * MOST_CHARACTERS + 100;

const REASONS: Readonly<Record<Refusal, string>> = {
  token: 'the token is wrong',
  name: 'another player has this name there',
  full: 'all places are taken',
  malformed: 'it does not understand the messages of this player',
};

/** Resolves when it has been ended, or with the reason if retrying is useless. */
export async function registerPlayer(
  host: PlayerHost,
  options: RegistrationOptions,
): Promise<string | undefined> {
  const { WebSocket: Socket } = await import('ws');
  const session = randomBytes(12).toString('hex');
  const { address, signal, log, chance = Math.random, firstPause = FIRST_PAUSE } = options;
  let manager: string | undefined;
  let pause = firstPause;
  while (!signal.aborted) {
    const socket = new Socket(address, {
      handshakeTimeout: 1000 * HANDSHAKE,
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
    });
    const parting = await attend(socket, host, { ...options, session }, (welcomedBy) => {
      if (manager !== undefined && manager !== welcomedBy)
        host.giveUp('the manager was restarted and does not know it');
      manager = welcomedBy;
      log({ kind: 'registered' });
    });
    if (signal.aborted) return undefined;
    if (parting.refusal === 'token' || parting.refusal === 'malformed') return parting.why;
    pause = parting.wasWelcome ? firstPause : Math.min(LONGEST_PAUSE, 2 * pause);
    const seconds = pause * (0.5 + 0.5 * chance());
    log({ kind: 'lost', why: parting.why, pause: seconds });
    await rest(1000 * seconds, signal);
  }
  return undefined;
}

function attend(
  socket: WebSocket,
  host: PlayerHost,
  { token, matches, now, signal, session }: RegistrationOptions & { readonly session: string },
  welcome: (manager: string) => void,
): Promise<Parting> {
  return new Promise((resolve) => {
    let why = 'the connection has ended';
    let refusal: Refusal | undefined;
    let wasWelcome = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        why = 'the manager is silent';
        socket.terminate();
      }, 1000 * LONGEST_SILENCE);
    };
    const leave = (): void => (socket.readyState === socket.OPEN ? socket.close() : socket.terminate());
    signal.addEventListener('abort', leave);
    socket.on('open', () => {
      listen();
      socket.send(registrationText({ name: host.name, session, matches, token }));
    });
    socket.on('ping', listen);
    socket.on('message', (data, isBinary) => {
      const received = now();
      listen();
      if (isBinary) return;
      if (wasWelcome) return void answer(socket, host, String(data), received);
      const reply = readReply(String(data));
      if (reply?.kind === 'welcome') {
        wasWelcome = true;
        welcome(reply.manager);
        return;
      }
      refusal = reply?.why ?? 'malformed';
      why = reply === undefined ? 'this is not a manager where players can register' : REASONS[refusal];
      socket.close();
    });
    socket.on('error', (error) => {
      why = error.message || (error as NodeJS.ErrnoException).code || 'the connection failed';
    });
    socket.on('close', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', leave);
      resolve({ why, wasWelcome, ...(refusal !== undefined && { refusal }) });
    });
  });
}

/** Every message is answered, in the order in which answers are found. */
async function answer(socket: WebSocket, host: PlayerHost, text: string, received: number): Promise<void> {
  const frame = readFrame(text);
  if (frame === undefined) return;
  const reply = await host.answer(frame.text, received).catch(() => undefined);
  if (socket.readyState !== socket.OPEN) return;
  const left = performance.now();
  const isReply = reply !== undefined && !('kind' in reply);
  socket.send(frameText({ number: frame.number, text: isReply ? reply.text : 'nil' }), (error) => {
    if (isReply && !error) reply.delivered?.((performance.now() - left) / 1000);
  });
}
