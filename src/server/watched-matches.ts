/**
 * Real-time matches of managers elsewhere, for pages that watch them. A page may only connect to its own server, which
 * passes on the messages of the managers that its operator has named.
 */
import type { WatchedManager } from './api.ts';
import { LiveEvents } from './live-events.ts';
import { ApiRefusal } from './requests.ts';

/** Bytes of the longest message, which contains the rules. */
const LARGEST_MESSAGE = 4 * 1024 * 1024;
/** Pages that watch at the same time, each of which has its own connection. */
const MOST_WATCHING = 200;

export class WatchedMatches {
  readonly #managers: readonly URL[];
  readonly #open = new Set<{ end(): void }>();

  constructor(managers: readonly URL[]) {
    this.#managers = managers;
  }

  list(): WatchedManager[] {
    return this.#managers.map(({ host }, at) => ({ id: at + 1, host }));
  }

  /**
   * Connects to a manager.
   *
   * @param id the number of the manager in the list
   * @returns its messages as events, which arrive once `begin` is called
   */
  async watch(id: number): Promise<{ readonly events: LiveEvents<string>; begin(): void }> {
    const address = this.#managers[id - 1];
    if (address === undefined) throw new ApiRefusal(404, `this server watches no manager ${id}`);
    if (this.#open.size >= MOST_WATCHING) throw new ApiRefusal(503, 'too many pages are watching');
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: LARGEST_MESSAGE });
    const watching = {
      end: () => {
        this.#open.delete(watching);
        events.close();
        socket.terminate();
      },
    };
    let hasListener = false;
    const events = new LiveEvents<string>(() => {
      if (hasListener && events.size === 0) watching.end();
      hasListener = true;
    });
    this.#open.add(watching);
    // The browser connects again when its connection has ended.
    socket.on('error', () => {});
    socket.on('close', watching.end);
    socket.on('message', (data, isBinary) => {
      if (!isBinary) events.send(String(data));
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('close', () => reject(new ApiRefusal(502, `${address.host} does not answer`)));
    });
    return { events, begin: () => socket.send('(WATCH)') };
  }

  close(): void {
    for (const watching of [...this.#open]) watching.end();
  }
}
