/** The tournaments that are played on a server, where workers find them. */
import type { Redis } from 'ioredis';

/** Of all keys of ours on a server. */
export const KEY_PREFIX = 'anygame';
const TOURNAMENTS_KEY = `${KEY_PREFIX}:tournaments`;

export interface PostedTournament {
  /** The name of its queue. */
  readonly queue: string;
  /** For people. */
  readonly name: string;
  /** Of the jobs in its queue. */
  readonly format: number;
  /** Of Anygame; another one may play differently. */
  readonly version: string;
  /** Cores that one match keeps busy. */
  readonly cores: number;
  /** When it was put there, in milliseconds since 1970. */
  readonly since: number;
}

/** A name that shows which tournament it is, and differs if anything in it does. */
export function queueName(name: string, key: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'tournament' : words}-${key.slice(0, 16)}`;
}

export class PostedTournaments {
  readonly #client: Redis;

  constructor(client: Redis) {
    this.#client = client;
  }

  async post(tournament: PostedTournament): Promise<void> {
    await this.#client.hset(TOURNAMENTS_KEY, tournament.queue, JSON.stringify(tournament));
  }

  async remove(queue: string): Promise<void> {
    await this.#client.hdel(TOURNAMENTS_KEY, queue);
  }

  /** The oldest first. */
  async tournaments(): Promise<PostedTournament[]> {
    const entries = Object.entries(await this.#client.hgetall(TOURNAMENTS_KEY));
    return entries
      .flatMap(([queue, text]) => readPostedTournament(queue, text) ?? [])
      .sort((a, b) => a.since - b.since || (a.queue < b.queue ? -1 : 1));
  }
}

function readPostedTournament(queue: string, text: string): PostedTournament | undefined {
  try {
    const { name, format, version, cores, since } = JSON.parse(text) as Partial<PostedTournament>;
    const isSound =
      typeof name === 'string' &&
      typeof format === 'number' &&
      typeof version === 'string' &&
      typeof cores === 'number' &&
      typeof since === 'number' &&
      !queue.includes(':');
    return isSound ? { queue, name, format, version, cores, since } : undefined;
  } catch {
    return undefined;
  }
}
