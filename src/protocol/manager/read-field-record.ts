/** Reads records of matches that others have published. */
import type { FieldRecord } from './field-record.ts';

export interface RecordRefusal {
  /** What is wrong, without a full stop. */
  readonly problem: string;
}

export function isRecordRefusal(result: FieldRecord | RecordRefusal): result is RecordRefusal {
  return 'problem' in result;
}

/** What older records lack is filled in. */
export function readFieldRecord(text: string): FieldRecord | RecordRefusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problem: `it is not JSON: ${(error as Error).message}` };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { problem: 'a match is an object with moves and states' };
  const given = json as Record<string, unknown>;
  const moves = given.moves;
  const states = given.states ?? [];
  if (!isListOf(moves, isTexts)) return { problem: "'moves' is a list with a list of moves for every turn" };
  if (!isTexts(states)) return { problem: "'states' is a list of texts" };
  if (states.length > 0 && states.length !== moves.length + 1)
    return { problem: `${moves.length} moves lead to ${moves.length + 1} states, not ${states.length}` };
  const errors = given.errors ?? [];
  if (!isListOf(errors, isTexts))
    return { problem: "'errors' is a list with a list of texts for every state" };
  const numbers = (key: string): readonly number[] =>
    isListOf(given[key], isNumber) ? (given[key] as number[]) : [];
  const number = (key: string, usual: number): number => (isNumber(given[key]) ? given[key] : usual);
  const word = (key: string): string => (typeof given[key] === 'string' ? given[key] : '');
  return {
    matchId: word('matchId'),
    randomToken: word('randomToken'),
    startTime: number('startTime', 0),
    gameMetaURL: word('gameMetaURL'),
    isCompleted: given.isCompleted === true,
    isAborted: given.isAborted === true,
    states,
    moves,
    stateTimes: numbers('stateTimes'),
    errors,
    goalValues: numbers('goalValues'),
    previewClock: number('previewClock', -1),
    startClock: number('startClock', 0),
    playClock: number('playClock', 0),
    ...(isTexts(given.playerNamesFromHost) && { playerNamesFromHost: given.playerNamesFromHost }),
    ...(isListOf(given.isPlayerHuman, isBoolean) && { isPlayerHuman: given.isPlayerHuman }),
    ...(word('tournamentNameFromHost') !== '' && { tournamentNameFromHost: word('tournamentNameFromHost') }),
    scrambled: given.scrambled === true,
    ...(word('matchHostPK') !== '' && { matchHostPK: word('matchHostPK') }),
    ...(word('matchHostSignature') !== '' && { matchHostSignature: word('matchHostSignature') }),
  };
}

function isListOf<Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(is);
}

function isTexts(value: unknown): value is string[] {
  return isListOf(value, (item): item is string => typeof item === 'string');
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
