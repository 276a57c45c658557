/** Sends events to all listeners as server-sent events. */
import type { ServerResponse } from 'node:http';

/** The part of a response that is used. */
export type Listener = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'on'>;

const MOST_LISTENERS = 100;
/** Maximum number of unsent bytes per listener. */
const LONGEST_LAG = 1024 * 1024;
/** Heartbeat period in milliseconds, since some proxies close silent connections. */
const HEARTBEAT = 20_000;

export class LiveEvents<Event> {
  readonly #listeners = new Set<Listener>();
  readonly #heartbeat: ReturnType<typeof setInterval>;
  readonly #onCount: () => void;

  /** @param onCount called when listeners connect or disconnect */
  constructor(onCount: () => void = () => {}) {
    this.#onCount = onCount;
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#listeners.size;
  }

  get isFull(): boolean {
    return this.#listeners.size >= MOST_LISTENERS;
  }

  add(listener: Listener, first?: Event): void {
    listener.write(first === undefined ? ': welcome\n\n' : eventText(first));
    this.#listeners.add(listener);
    listener.on('error', () => {});
    listener.on('close', () => {
      if (this.#listeners.delete(listener)) this.#onCount();
    });
    this.#onCount();
  }

  send(event: Event): void {
    this.#write(eventText(event));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }

  #write(text: string): void {
    for (const listener of this.#listeners)
      if (listener.writableLength > LONGEST_LAG) listener.destroy();
      else listener.write(text);
  }
}

/** JSON contains no raw line breaks. */
function eventText(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
