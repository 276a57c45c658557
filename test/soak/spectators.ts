/** Live matches on one server with players and spectators, and the delay of each move to the spectators. */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Crowd {
  readonly matches: number;
  /** Number of spectators, distributed over the matches. */
  readonly spectators: number;
  /** Milliseconds between two steps of a match. */
  readonly pace: number;
}

/** Events during a period of time. */
export interface CrowdFigures {
  /** Milliseconds from sending a move to its display for each spectator, in order. */
  readonly ways: readonly number[];
  readonly matches: number;
  readonly problems: readonly string[];
}

const STEPS = 200;
const COUNT = Array.from({ length: STEPS }, (_, i) => `(succ ${i} ${i + 1})`).join(' ');
/** Both players move at the same time, so a step needs two people. */
const SHEET = `(role x) (role y) (init (n 0)) ${COUNT} (<= (legal ?r a) (role ?r)) (<= (legal ?r b) (role ?r))
(<= (next (n ?m)) (true (n ?n)) (succ ?n ?m)) (<= terminal (true (n ${STEPS}))) (<= (goal ?r 50) (role ?r))`;

/** The first message to whoever follows a match, and the answer to a request. */
interface Page extends Question {
  readonly id: string;
  readonly moves: readonly unknown[];
  readonly invitations: readonly { readonly key: string; readonly role: number | null }[] | null;
}

/** What the holder of a seat has to answer now. */
interface Question {
  readonly asked: { readonly turn: number } | null;
}

/** A further message: the moves that stay as they are, and those after them. */
interface Change extends Question {
  readonly lists: { readonly moves: { readonly kept: number; readonly added: readonly unknown[] } };
}

export class SpectatedMatches {
  readonly #port: number;
  readonly #crowd: Crowd;
  readonly #stop = new AbortController();
  readonly #stopped = once(this.#stop.signal, 'abort').then(() => {
    throw new Error('stopped');
  });
  readonly #running: Promise<void>[] = [];
  readonly #open = new Set<ClientRequest>();
  #ways: number[] = [];
  #matches = 0;
  #problems: string[] = [];

  constructor(port: number, crowd: Crowd) {
    this.#port = port;
    this.#crowd = crowd;
    this.#stopped.catch(() => {});
    for (let table = 0; table < crowd.matches; table++) this.#running.push(this.#keepPlaying(table));
  }

  /** Since the last call. */
  take(): CrowdFigures {
    const figures = {
      ways: this.#ways.sort((a, b) => a - b),
      matches: this.#matches,
      problems: this.#problems,
    };
    this.#ways = [];
    this.#matches = 0;
    this.#problems = [];
    return figures;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    for (const each of this.#open) each.destroy();
    await Promise.all(this.#running);
  }

  async #keepPlaying(table: number): Promise<void> {
    // Staggered, not all at once.
    await pause((this.#crowd.pace * table) / this.#crowd.matches);
    while (!this.#stop.signal.aborted) {
      try {
        await this.#match(table);
        this.#matches++;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#problems.push(String(error));
        await pause(1000);
      }
    }
  }

  async #match(table: number): Promise<void> {
    const addresses = [`127.0.1.${table + 1}`, `127.0.2.${table + 1}`] as const;
    const wish = { game: 'soak', sheet: SHEET, seats: { x: 'human', y: 'guest' }, time: 600, start: 1 };
    const host = await this.#post(addresses[0], '/api/live', { ...wish, browser: 'x' });
    const guest = host.invitations?.find(({ role }) => role === 1)?.key ?? '';
    const looking = host.invitations?.find(({ role }) => role === null)?.key ?? '';
    await this.#post(addresses[1], `/api/live/${guest}/join`, { browser: 'y', name: 'y' });
    const share = Math.ceil((this.#crowd.spectators - table) / this.#crowd.matches);
    /** The time at which the current step of a match was sent. */
    const sent: number[] = [];
    const seats = [new Seat(addresses[0], host.id, 'x', 'a'), new Seat(addresses[1], guest, 'y', 'b')];
    const streams = [
      ...seats.map((seat) => this.#watch(seat.address, seat.key, (news) => seat.see(news))),
      ...Array.from({ length: share }, (_, i) => {
        // A page is also sent when only one of the players has moved.
        let shown = 0;
        return this.#watch(`127.0.3.${(table * share + i) % 250}`, looking, (news) => {
          const length = shownMoves(news);
          const start = sent[length];
          if (start !== undefined && length > shown) this.#ways.push(performance.now() - start);
          shown = length;
        });
      }),
    ];
    try {
      for (let step = 1; step <= STEPS; step++) {
        const start = performance.now();
        await Promise.race([Promise.all(seats.map((seat) => seat.asked(step - 1))), this.#stopped]);
        for (const { address, key, browser, move } of seats) {
          sent[step] = performance.now();
          await this.#post(address, `/api/live/${key}/move`, { browser, turn: step - 1, move });
        }
        await pause(Math.max(0, this.#crowd.pace - (performance.now() - start)));
      }
    } finally {
      for (const stream of streams) stream.destroy();
    }
  }

  /** Listens to the events of a link. */
  #watch(localAddress: string, key: string, onNews: (news: Page | Change) => void): ClientRequest {
    const asked = request(
      { host: '127.0.0.1', port: this.#port, path: `/api/live/${key}/events`, localAddress },
      (response) => {
        if (response.statusCode !== 200) this.#problems.push(`a spectator got ${response.statusCode}`);
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
          const events = text.split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) if (event.startsWith('data: ')) onNews(JSON.parse(event.slice(6)));
        });
        response.on('error', () => {});
      },
    );
    this.#open.add(asked);
    asked.on('error', () => {});
    asked.on('close', () => this.#open.delete(asked));
    asked.end();
    return asked;
  }

  async #post(localAddress: string, path: string, body: unknown): Promise<Page> {
    const headers = { 'content-type': 'application/json' };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: this.#port, path, method: 'POST', headers, localAddress },
        resolve,
      );
      asked.on('error', reject);
      asked.end(JSON.stringify(body));
    });
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    if ((response.statusCode ?? 0) >= 300) throw new Error(`${path}: ${response.statusCode} ${text}`);
    return JSON.parse(text) as Page;
  }
}

function shownMoves(news: Page | Change): number {
  if (!('lists' in news)) return news.moves.length;
  const { kept, added } = news.lists.moves;
  return kept + added.length;
}

/** A person at a page. */
class Seat {
  readonly address: string;
  readonly key: string;
  readonly browser: string;
  readonly move: string;
  #turn = -1;
  #wake: (() => void) | undefined;

  constructor(address: string, key: string, browser: string, move: string) {
    this.address = address;
    this.key = key;
    this.browser = browser;
    this.move = move;
  }

  see({ asked }: Question): void {
    this.#turn = Math.max(this.#turn, asked?.turn ?? -1);
    this.#wake?.();
  }

  /** Waits until it is asked for its move of a turn. */
  async asked(turn: number): Promise<void> {
    while (this.#turn < turn) await new Promise<void>((resolve) => (this.#wake = resolve));
  }
}
