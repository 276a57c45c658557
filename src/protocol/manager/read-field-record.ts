/** Reads records of matches that others have published, and tells which field is wrong. */
import type { FieldRecord } from './field-record.ts';

export interface RecordRefusal {
  /** What is wrong, without a full stop. */
  readonly problem: string;
}

export function isRecordRefusal(result: FieldRecord | RecordRefusal): result is RecordRefusal {
  return 'problem' in result;
}

/** What older records lack is filled in; what they have must be right. */
export function readFieldRecord(text: string): FieldRecord | RecordRefusal {
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

function checked(given: Readonly<Record<string, unknown>>): FieldRecord {
  if (given.moves === undefined || given.moves === null)
    throw new Refused("'moves' is missing: a list with a list of moves for every turn");
  const field = <Value>(key: keyof FieldRecord, read: Read<Value>): Value | undefined => {
    // As `toString` would be found, which every object has.
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return value === undefined || value === null ? undefined : read(value, key);
  };
  const record: FieldRecord = {
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

/** One state more than moves, errors and times for every state, and everywhere as many roles. */
function expectLengths({ moves, states, errors, stateTimes, ...byRole }: FieldRecord): void {
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

/** Characters of a wrong value that are repeated. */
const LONGEST_SHOWN = 40;

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
