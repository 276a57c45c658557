/** Workers for matches. Some wait for the next match, so that starting them does not count against any clock. */
import type { SeatLink } from './serve-seat.ts';

/** Maximum number of waiting workers; each needs some tens of megabytes. */
const MOST_WAITING = 4;
/** Number of matches after which a worker is replaced, in case something remains of each. */
const MOST_MATCHES = 100;

interface SeatWorker {
  readonly link: SeatLink;
  matches: number;
  /** The listeners of the match that uses it. */
  user: Listeners | undefined;
}

interface Listeners {
  readonly messages: Parameters<SeatLink['onMessage']>[0][];
  readonly failures: ((reason: string) => void)[];
}

export class SeatWorkers {
  readonly #createLink: () => SeatLink;
  readonly #waiting = new Set<SeatWorker>();
  #isClosed = false;

  constructor(createLink: () => SeatLink) {
    this.#createLink = createLink;
    this.prepare();
  }

  /** Starts a worker unless one is waiting. */
  prepare(): void {
    if (this.#waiting.size === 0 && !this.#isClosed) this.#waiting.add(this.#start());
  }

  /** A worker for a match, which either ends it or releases it. */
  take(): SeatLink {
    const [waiting] = this.#waiting;
    const worker = waiting ?? this.#start();
    this.#waiting.delete(worker);
    worker.matches++;
    const user: Listeners = { messages: [], failures: [] };
    worker.user = user;
    return {
      post: (message, transfer) => worker.link.post(message, transfer),
      onMessage: (listener) => void user.messages.push(listener),
      onFailure: (listener) => void user.failures.push(listener),
      terminate: () => worker.link.terminate(),
      release: () => this.#giveBack(worker),
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const { link } of this.#waiting) link.terminate();
    this.#waiting.clear();
  }

  #giveBack(worker: SeatWorker): void {
    worker.user = undefined;
    if (this.#isClosed || worker.matches >= MOST_MATCHES || this.#waiting.size >= MOST_WAITING)
      worker.link.terminate();
    else this.#waiting.add(worker);
  }

  #start(): SeatWorker {
    const worker: SeatWorker = { link: this.#createLink(), matches: 0, user: undefined };
    worker.link.onMessage((message) => {
      for (const listener of worker.user?.messages ?? []) listener(message);
    });
    worker.link.onFailure((reason) => {
      this.#waiting.delete(worker);
      for (const listener of worker.user?.failures ?? []) listener(reason);
    });
    return worker;
  }
}
