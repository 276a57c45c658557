/**
 * The match record that GGP servers publish as JSON, written for our matches and read with precise error messages for
 * invalid fields.
 */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compareTerms, type Term, termText } from '../../gdl/index.ts';
import type { Ending, Incident, MatchRecord } from '../../match/index.ts';
import { singleForm, spaced } from '../wire-text.ts';

export interface PublishedRecord {
  readonly matchId: string;
  /** 32 unguessable characters. */
  readonly randomToken: string;
  /** Milliseconds since 1970, like all times in the record. */
  readonly startTime: number;
  readonly gameMetaURL: string;
  readonly isCompleted: boolean;
  readonly isAborted: boolean;
  /** Lists of facts, `( ( cell 1 1 b ) … )`; one more than the number of moves. */
  readonly states: readonly string[];
  /** Moves by turn and role. */
  readonly moves: readonly (readonly string[])[];
  readonly stateTimes: readonly number[];
  /** Errors by state and role; the first entries belong to START. `TO`, `CE`, `IL move`, or empty. */
  readonly errors: readonly (readonly string[])[];
  /** Goals by role; empty before the end. */
  readonly goalValues: readonly number[];
  readonly previewClock: number;
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  readonly playerNamesFromHost?: readonly string[];
  readonly isPlayerHuman?: readonly boolean[];
  readonly tournamentNameFromHost?: string;
  readonly scrambled: boolean;
  readonly matchHostPK?: string;
  readonly matchHostSignature?: string;
}

/** No preview was sent. */
const NO_PREVIEW = -1;

export interface RecordedState {
  readonly facts: readonly Term[];
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface RecordFacts {
  readonly matchId: string;
  readonly randomToken: string;
  readonly startTime: number;
  readonly gameMetaURL: string;
  readonly startClock: number;
  readonly playClock: number;
  readonly playerNames: readonly string[];
  /** Whether each role is played by a person. */
  readonly humans: readonly boolean[];
  readonly scrambled: boolean;
  readonly tournament?: string | undefined;
  readonly record: Pick<MatchRecord, 'roles' | 'moves' | 'incidents' | 'goals'>;
  /** Undefined during the match. */
  readonly ending: Ending | undefined;
  /** From the initial to the last state. */
  readonly states: readonly RecordedState[];
}

export function publishedRecord(facts: RecordFacts): PublishedRecord {
  const { record, states, playerNames, tournament, ending } = facts;
  const { roles, moves, incidents } = record;
  return {
    matchId: facts.matchId,
    randomToken: facts.randomToken,
    startTime: facts.startTime,
    gameMetaURL: facts.gameMetaURL,
    isCompleted: ending === 'terminal',
    isAborted: ending !== undefined && ending !== 'terminal',
    states: states.map((state) => stateText(state.facts)),
    moves: moves.map((joint) => joint.map(spaced)),
    stateTimes: states.map(({ time }) => time),
    errors: states.map((_, turn) => roles.map((role) => errorText(incidents, turn, role))),
    goalValues: ending === 'terminal' ? record.goals : [],
    previewClock: NO_PREVIEW,
    startClock: facts.startClock,
    playClock: facts.playClock,
    playerNamesFromHost: playerNames,
    isPlayerHuman: facts.humans,
    ...(tournament !== undefined && { tournamentNameFromHost: tournament }),
    scrambled: facts.scrambled,
  };
}

function stateText(facts: readonly Term[]): string {
  const texts = [...facts].sort(compareTerms).map((fact) => spaced(termText(fact)));
  return ['(', ...texts, ')'].join(' ');
}

function errorText(incidents: readonly Incident[], turn: number, role: string): string {
  const incident = incidents.find((each) => each.turn === turn && each.role === role);
  switch (incident?.kind) {
    case undefined:
      return '';
    case 'late':
      return 'TO';
    case 'failed':
      return 'CE';
    case 'illegal':
      return `IL ${spaced(incident.answer ?? 'null')}`;
  }
}

/** The facts of a state as texts in a canonical spelling and order; undefined if it is not a list. */
export function stateFacts(state: string): readonly string[] | undefined {
  const form = singleForm(state);
  if (form?.kind !== 'list') return undefined;
  const inside = spaced(state).toLowerCase().slice(1, -1).trim();
  const facts: string[] = [];
  let depth = 0;
  let fact: string[] = [];
  for (const word of inside.split(' ')) {
    if (word === '') continue;
    if (word === '(') depth++;
    if (word === ')') depth--;
    fact.push(word);
    if (depth === 0) {
      facts.push(fact.join(' '));
      fact = [];
    }
  }
  return facts.sort();
}

export interface RecordRefusal {
  /** The problem, without a full stop. */
  readonly problem: string;
}

export function isRecordRefusal(result: PublishedRecord | RecordRefusal): result is RecordRefusal {
  return 'problem' in result;
}

/** Reads a published match record. Fields missing in older records are filled in; all others must be valid. */
export function readPublishedRecord(text: string): PublishedRecord | RecordRefusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problem: `it is not JSON: ${(error as Error).message}` };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { problem: 'a match is an object with moves and states' };
  try {
    return checked(json as Record<string, unknown>);
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

class Refused extends Error {}

function checked(given: Readonly<Record<string, unknown>>): PublishedRecord {
  if (given.moves === undefined || given.moves === null)
    throw new Refused("'moves' is missing: a list with a list of moves for every turn");
  const field = <Value>(key: keyof PublishedRecord, read: Read<Value>): Value | undefined => {
    // Inherited properties such as `toString` do not count.
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return value === undefined || value === null ? undefined : read(value, key);
  };
  const record: PublishedRecord = {
    matchId: field('matchId', readText) ?? '',
    randomToken: field('randomToken', readText) ?? '',
    startTime: field('startTime', readNumber) ?? 0,
    gameMetaURL: field('gameMetaURL', readText) ?? '',
    isCompleted: field('isCompleted', readBoolean) ?? false,
    isAborted: field('isAborted', readBoolean) ?? false,
    states: field('states', listOf(readText)) ?? [],
    moves: field('moves', listOf(listOf(readText))) ?? [],
    stateTimes: field('stateTimes', listOf(readNumber)) ?? [],
    errors: field('errors', listOf(listOf(readText))) ?? [],
    goalValues: field('goalValues', listOf(readNumber)) ?? [],
    previewClock: field('previewClock', readNumber) ?? -1,
    startClock: field('startClock', readNumber) ?? 0,
    playClock: field('playClock', readNumber) ?? 0,
    ...optional('playerNamesFromHost', field('playerNamesFromHost', listOf(readText))),
    ...optional('isPlayerHuman', field('isPlayerHuman', listOf(readBoolean))),
    ...optional('tournamentNameFromHost', field('tournamentNameFromHost', readText)),
    scrambled: field('scrambled', readBoolean) ?? false,
    ...optional('matchHostPK', field('matchHostPK', readText)),
    ...optional('matchHostSignature', field('matchHostSignature', readText)),
  };
  expectLengths(record);
  return record;
}

/** Requires one more state than moves, errors and times for every state, and the same number of roles everywhere. */
function expectLengths({ moves, states, errors, stateTimes, ...byRole }: PublishedRecord): void {
  const turns = moves.length;
  if (states.length > 0 && states.length !== turns + 1)
    throw new Refused(`'states' has ${states.length} entries; ${turns} moves lead to ${turns + 1} states`);
  for (const [key, list] of Object.entries({ errors, stateTimes }))
    if (list.length > 0 && states.length > 0 && list.length !== states.length)
      throw new Refused(`'${key}' has ${list.length} entries for ${states.length} states`);
  const roles = moves[0]?.length;
  if (roles === undefined) return;
  const expectRoles = (key: string, list: readonly unknown[]): void => {
    if (list.length !== roles) throw new Refused(`'${key}' has ${list.length} entries for ${roles} roles`);
  };
  for (const [turn, joint] of moves.entries()) expectRoles(`moves[${turn}]`, joint);
  for (const [state, row] of errors.entries()) if (row.length > 0) expectRoles(`errors[${state}]`, row);
  for (const key of ['goalValues', 'playerNamesFromHost', 'isPlayerHuman'] as const) {
    const list = byRole[key] ?? [];
    if (list.length > 0) expectRoles(key, list);
  }
}

/** @throws Refused, with the place */
type Read<Value> = (value: unknown, place: string) => Value;

function listOf<Item>(read: Read<Item>): Read<Item[]> {
  return (value, place) => {
    if (!Array.isArray(value)) throw new Refused(`'${place}' should be a list, not ${shown(value)}`);
    return value.map((item, i) => read(item, `${place}[${i}]`));
  };
}

const readText: Read<string> = (value, place) => {
  if (typeof value === 'string') return value;
  throw new Refused(`'${place}' should be a text, not ${shown(value)}`);
};

const readNumber: Read<number> = (value, place) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Refused(`'${place}' should be a number, not ${shown(value)}`);
};

const readBoolean: Read<boolean> = (value, place) => {
  if (typeof value === 'boolean') return value;
  throw new Refused(`'${place}' should be true or false, not ${shown(value)}`);
};

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

/** Maximum number of characters of an invalid value to quote. */
const LONGEST_SHOWN = 40;

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Lets others watch a match: its record so far, once or with every change. */
export interface Spectators {
  readonly port: number;
  /** Publishes a new version of the record. */
  show(record: PublishedRecord): void;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 256;
/** Maximum number of unsent bytes per spectator. */
const LONGEST_LAG = 16 * 1024 * 1024;

const HEAD = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' } as const;

/**
 * `GET /` returns the record as JSON; `GET /events` sends it after every move as server-sent events.
 *
 * @throws an error with a code, like `listen`
 */
export async function startSpectators(options: {
  readonly host: string;
  readonly port: number;
}): Promise<Spectators> {
  const followers = new Set<ServerResponse>();
  let last: string | undefined;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    if (request.method !== 'GET') response.writeHead(405, HEAD).end();
    else if (request.url === '/events') {
      response.writeHead(200, { ...HEAD, 'Content-Type': 'text/event-stream' });
      response.write(last === undefined ? ': soon\n\n' : `data: ${last}\n\n`);
      followers.add(response);
      response.on('close', () => followers.delete(response));
    } else if (request.url !== '/') response.writeHead(404, HEAD).end();
    else if (last === undefined) response.writeHead(503, HEAD).end();
    else response.writeHead(200, { ...HEAD, 'Content-Type': 'application/json' }).end(last);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    show: (record) => {
      last = JSON.stringify(record);
      for (const follower of followers) {
        if (follower.writableLength > LONGEST_LAG) follower.destroy();
        else follower.write(`data: ${last}\n\n`);
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const follower of followers) follower.end();
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 200).unref();
      }),
  };
}
