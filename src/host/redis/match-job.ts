/** A match in a queue, with everything needed to play it. Data from a queue is not trusted. */

import type { Redis } from 'ioredis';
import type { TournamentSheet } from '../../arena/index.ts';
import type { Budget } from '../../base/index.ts';
import type { Clocks, MatchRecord } from '../../match/index.ts';
import { isChoiceRefusal, PLAYERS, type PlayerChoice, readPlayerChoice } from '../../players/index.ts';

/** Version of the job format; workers with another version skip the tournament. */
export const JOB_FORMAT = 1;

export interface MatchJob {
  /** The number of the match in its tournament. */
  readonly number: number;
  readonly sheet: TournamentSheet;
  /** Players by role, without chance, in forms such as `mcts:c=40`. */
  readonly players: readonly string[];
  readonly clocks: Clocks;
  readonly seed: number;
  readonly maxLength: number | null;
}

/** Maximum number of characters, the same as for sheets from files. */
const LONGEST_RULES = 4 * 1024 * 1024;

/** A returned text is an error message. */
export function readMatchJob(value: unknown): MatchJob | string {
  if (!isObject(value)) return 'this is not a match';
  const { number, sheet, players, clocks, seed, maxLength } = value;
  if (!isWhole(number) || !isWhole(seed)) return 'the match has no number or seed';
  if (!isObject(sheet) || typeof sheet.name !== 'string' || typeof sheet.text !== 'string')
    return 'the match has no rules';
  if (sheet.text.length > LONGEST_RULES) return 'the rules are too long';
  if (!Array.isArray(players) || players.length === 0) return 'the match has no players';
  for (const player of players) {
    const problem = playerProblem(player);
    if (problem !== undefined) return `${problem}; is this worker older than the tournament?`;
  }
  if (!isObject(clocks) || !isBudget(clocks.start) || !isBudget(clocks.play))
    return 'the match has no clocks';
  if (maxLength !== null && !isWhole(maxLength)) return 'the match has no maximum length';
  return {
    number,
    sheet: { name: sheet.name, text: sheet.text },
    players,
    clocks: { start: clocks.start, play: clocks.play },
    seed,
    maxLength,
  };
}

/** The players of a match that was read. */
export function jobPlayers({ players }: MatchJob): PlayerChoice[] {
  return players.map((player) => {
    const choice = readPlayerChoice(player, PLAYERS);
    if (isChoiceRefusal(choice)) throw new TypeError(choice.problem);
    return choice;
  });
}

/** Undefined if it cannot be the record of the match. */
export function readResult(value: unknown, job: MatchJob): MatchRecord | undefined {
  if (!isObject(value)) return undefined;
  const record = value as unknown as MatchRecord;
  const roles = lengthOf(record.roles);
  const players = Array.isArray(record.seats) ? record.seats.filter((seat) => seat !== null) : [];
  const fits =
    record.seed === job.seed &&
    ['terminal', 'too long', 'stuck', 'forfeited'].includes(record.ending) &&
    [record.seats, record.goals, record.thinking].every((list) => lengthOf(list) === roles) &&
    record.goals.every((goal) => typeof goal === 'number') &&
    Array.isArray(record.moves) &&
    Array.isArray(record.incidents) &&
    players.length === job.players.length &&
    players.every((player, i) => player === job.players[i]);
  return fits ? record : undefined;
}

function playerProblem(player: unknown): string | undefined {
  if (typeof player !== 'string') return 'a player has no name';
  const choice = readPlayerChoice(player, PLAYERS);
  return isChoiceRefusal(choice) ? choice.problem : undefined;
}

function isBudget(value: unknown): value is Budget {
  if (!isObject(value)) return false;
  const { seconds, playouts } = value;
  const isAmount = (amount: unknown): boolean =>
    amount === undefined || (typeof amount === 'number' && amount >= 0);
  return isAmount(seconds) && isAmount(playouts);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : -1;
}

/** The prefix of all our keys on a server. */
export const KEY_PREFIX = 'anygame';
const TOURNAMENTS_KEY = `${KEY_PREFIX}:tournaments`;

export interface PostedTournament {
  /** The name of its queue. */
  readonly queue: string;
  /** For people. */
  readonly name: string;
  /** The format of the jobs in its queue. */
  readonly format: number;
  /** The version of Anygame; other versions may play differently. */
  readonly version: string;
  /** Number of cores used by one match. */
  readonly cores: number;
  /** When it was added, in milliseconds since 1970. */
  readonly since: number;
}

/** A name that identifies the tournament, and changes if anything in it does. */
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

  /** Oldest first. */
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
