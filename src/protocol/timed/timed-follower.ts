/** Connects to a manager of real-time matches over a WebSocket, to play or to watch. */
import { type FollowingOptions, TimedFollowing } from '../../match/index.ts';

export interface ConnectionOptions extends FollowingOptions {
  readonly address: URL;
  readonly signal: AbortSignal;
  /** A message cannot be understood, or the connection could not be made or was lost, and will be tried again. */
  readonly onTrouble: (why: string) => void;
}

/** Milliseconds between two attempts to connect. */
const RETRY = 1_000;
/** The manager closes the connection so when it has no more matches. */
const GOING_AWAY = 1001;
const REFUSED = 1008;

/**
 * Follows the matches of a manager until it closes the connection or the signal aborts.
 *
 * @returns why the manager does not take us, if that is how it ended
 */
export async function followTimedMatches(options: ConnectionOptions): Promise<string | undefined> {
  const { address, signal, onTrouble } = options;
  const { WebSocket } = await import('ws');
  while (!signal.aborted) {
    const following = new TimedFollowing(options);
    const ending = await new Promise<{ readonly code: number; readonly why: string }>((resolve) => {
      const socket = new WebSocket(address, { perMessageDeflate: false });
      const leave = (): void => socket.close(1000);
      signal.addEventListener('abort', leave, { once: true });
      socket.on('open', () => following.greet((text) => socket.send(text)));
      socket.on('message', (data) => following.hear(String(data)));
      let trouble = 'the connection was lost';
      socket.on('error', (error) => {
        trouble = error.message;
      });
      socket.on('close', (code, reason) => {
        signal.removeEventListener('abort', leave);
        resolve({ code, why: String(reason) || trouble });
      });
    });
    following.end();
    if (ending.code === REFUSED) return ending.why;
    if (ending.code === GOING_AWAY) return undefined;
    if (signal.aborted) break;
    onTrouble(ending.why);
    await new Promise((resolve) => setTimeout(resolve, RETRY));
  }
  return undefined;
}
