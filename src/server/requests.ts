/** Requests to the API: refusals, and validation of request bodies. */
import { Failure } from '../base/index.ts';
import { CompilersBusy } from '../host/index.ts';
import { StoreError } from '../host/store/index.ts';
import type { AnalysisRequest, LiveMatchRequest, TournamentRequest } from './api.ts';

/** A refused request, with the HTTP status and the message. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly place: { readonly line: number; readonly column: number } | undefined;

  constructor(status: number, problem: string, place?: { readonly line: number; readonly column: number }) {
    super(problem);
    this.name = 'ApiRefusal';
    this.status = status;
    this.place = place;
  }
}

/** Converts any error to a status and JSON. Details of internal errors are not sent to the client. */
export function refusalReply(error: unknown): { readonly status: number; readonly body: object } {
  if (error instanceof ApiRefusal)
    return { status: error.status, body: { problem: error.message, ...error.place } };
  if (error instanceof Failure)
    return {
      status: error instanceof StoreError || error instanceof CompilersBusy ? 503 : 400,
      body: { problem: error.message },
    };
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  const isTheirs = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  if (isTheirs) return { status: statusCode, body: { problem: String(message) } };
  return {
    status: 500,
    body: { problem: 'an internal error occurred; the terminal of the server may show the reason' },
  };
}

/** Seconds. */
const LONGEST_CLOCK = 3600;
const MOST_SHEETS = 50;
const MOST_SEATS = 100;
const MOST_MOVES = 2000;

export function readTournamentRequest(body: unknown): TournamentRequest {
  const { definition, sheets } = fields(body);
  return {
    definition: text(definition, 'definition'),
    ...(sheets !== undefined && { sheets: texts(sheets, 'sheets', MOST_SHEETS) }),
  };
}

export function readLiveMatchRequest(body: unknown): LiveMatchRequest {
  const { game, sheet, seats, name, browser, time, start, untimed, late, chat } = fields(body);
  if (late !== undefined && late !== 'random' && late !== 'loses')
    throw new ApiRefusal(400, "'late' must be random or loses");
  return {
    game: text(game, 'game'),
    ...(sheet !== undefined && { sheet: text(sheet, 'sheet') }),
    seats: texts(seats, 'seats', MOST_SEATS),
    ...(name !== undefined && { name: text(name, 'name') }),
    ...(browser !== undefined && { browser: browserName(browser) }),
    time: seconds(time, 'time'),
    start: seconds(start, 'start'),
    ...(untimed !== undefined && { untimed: isTrue(untimed, 'untimed') }),
    ...(late !== undefined && { late }),
    ...(chat !== undefined && { chat: isTrue(chat, 'chat') }),
  };
}

export function readAnswer(body: unknown): {
  readonly turn: number;
  readonly move: string;
  readonly browser: string | undefined;
} {
  const { turn, move, browser } = fields(body);
  if (typeof turn !== 'number') throw new ApiRefusal(400, "'turn' must be a number");
  return { turn, move: text(move, 'move'), browser: givenBrowser(browser) };
}

/** A request from a seat: the browser, and optionally a name or a message. */
export function readFromSeat(body: unknown): {
  readonly browser: string | undefined;
  readonly name: string;
  readonly text: string;
} {
  const { browser, name = '', text: said = '' } = fields(body);
  if (typeof name !== 'string') throw new ApiRefusal(400, "'name' must be a text");
  if (typeof said !== 'string') throw new ApiRefusal(400, "'text' must be a text");
  return { browser: givenBrowser(browser), name, text: said };
}

/** Programs other than browsers need none. */
function givenBrowser(value: unknown): string | undefined {
  return value === undefined ? undefined : browserName(value);
}

/** Any short word. */
function browserName(value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value)) return value;
  throw new ApiRefusal(400, "'browser' must be a word of at most 64 letters and digits");
}

function isTrue(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new ApiRefusal(400, `'${name}' must be true or false`);
}

/** @param longest maximum time in seconds */
export function readAnalysisRequest(body: unknown, longest: number): AnalysisRequest {
  const { game, sheet, moves, role, player, seconds: time, page } = fields(body);
  if (typeof time !== 'number' || !(time > 0 && time <= longest))
    throw new ApiRefusal(400, `'seconds' must be a number above 0, and ${longest} at most`);
  return {
    game: text(game, 'game'),
    ...(sheet !== undefined && { sheet: text(sheet, 'sheet') }),
    moves: jointMoves(moves),
    role: text(role, 'role'),
    ...(player !== undefined && { player: text(player, 'player') }),
    seconds: time,
    ...(page !== undefined && { page: text(page, 'page') }),
  };
}

/** Complete joint moves, since a match cannot be replayed from one role's percepts. */
function jointMoves(value: unknown): string[][] {
  if (!Array.isArray(value)) throw new ApiRefusal(400, "'moves' must be a list of joint moves");
  if (value.length > MOST_MOVES)
    throw new ApiRefusal(400, `'moves' are too many; the limit is ${MOST_MOVES}`);
  return value.map((joint: unknown, i) => {
    if (Array.isArray(joint) && joint.length <= MOST_SEATS && joint.every((move) => typeof move === 'string'))
      return joint;
    throw new ApiRefusal(400, `'moves' must have a text for every role; number ${i + 1} has not`);
  });
}

/** A number in a URL. */
export function readId(written: string): number {
  if (/^\d{1,15}$/.test(written)) return Number(written);
  throw new ApiRefusal(404, 'there is no such address');
}

function fields(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw new ApiRefusal(400, 'send an object as JSON');
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ApiRefusal(400, `'${name}' must be a text`);
}

function texts(value: unknown, name: string, most: number): Record<string, string> {
  const entries = Object.entries(fields(value ?? null));
  if (entries.length > most) throw new ApiRefusal(400, `'${name}' are too many; the limit is ${most}`);
  return Object.fromEntries(entries.map(([key, each]) => [key, text(each, `${name}.${key}`)]));
}

/** Whole seconds, the only unit in the GGP protocol. */
function seconds(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LONGEST_CLOCK)
    return value;
  throw new ApiRefusal(400, `'${name}' must be a whole number of seconds from 1 to ${LONGEST_CLOCK}`);
}
