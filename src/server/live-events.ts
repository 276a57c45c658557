/** Tells everybody who listens what has happened, as server-sent events. */
import type { ServerResponse } from 'node:http';

/** What it needs of a response. */
export type Listener = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'on'>;

const MOST_LISTENERS = 100;
/** Bytes that a listener may lag behind. */
const LONGEST_LAG = 1024 * 1024;
/** Milliseconds: some that stand between would end a silent connection. */
const HEARTBEAT = 20_000;

export class LiveEvents<Event> {
  readonly #listeners = new Set<Listener>();
  readonly #heartbeat: ReturnType<typeof setInterval>;
  readonly #onCount: () => void;

  /** @param onCount called when somebody comes or goes */
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

/** JSON has no line ends of its own. */
function eventText(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
