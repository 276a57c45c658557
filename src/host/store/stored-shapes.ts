/** Checks the structure of JSON from the store, since a damaged file may contain anything. */
import type { TournamentDefinition } from '../../arena/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { damaged } from './database.ts';

/** Checks a value, given its place for messages. */
type Shape = (value: unknown, place: string) => string | undefined;

const text: Shape = (value, place) => (typeof value === 'string' ? undefined : `${place} is not a text`);
const number: Shape = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) ? undefined : `${place} is not a number`;
const anything: Shape = () => undefined;
const optional =
  (shape: Shape): Shape =>
  (value, place) =>
    value === undefined ? undefined : shape(value, place);
const nullable =
  (shape: Shape): Shape =>
  (value, place) =>
    value === null ? undefined : shape(value, place);
const list =
  (shape: Shape): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return `${place} is not a list`;
    for (const [i, each] of value.entries()) {
      const problem = shape(each, `${place}[${i}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return `${place} is not an object`;
    for (const [name, shape] of Object.entries(fields)) {
      const problem = shape((value as Record<string, unknown>)[name], `${place}.${name}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

const BUDGET = object({ seconds: optional(number), playouts: optional(number) });
const CLOCKS = object({ start: BUDGET, play: BUDGET });

const RECORD = object({
  game: text,
  roles: list(text),
  seats: list(nullable(text)),
  seed: number,
  clocks: CLOCKS,
  engine: text,
  moves: list(list(text)),
  thinking: list(object({ start: optional(number), moves: optional(list(anything)) })),
  incidents: list(object({ turn: number, role: text, kind: text, reason: text })),
  goals: list(number),
  scales: optional(list(object({ min: number, max: number }))),
  ending: text,
  forfeits: optional(list(text)),
});

const DEFINITION = object({
  name: text,
  games: list(text),
  players: list(object({ label: text, choice: object({}) })),
  clocks: CLOCKS,
  format: text,
  champion: number,
  rounds: number,
  seed: number,
  maxLength: optional(nullable(number)),
  errorLimit: optional(nullable(number)),
});

const PLAYERS = list(nullable(number));

/** @throws StoreError */
export function storedRecord(file: string, json: string): MatchRecord {
  return read(file, json, RECORD, 'record') as MatchRecord;
}

/** @throws StoreError */
export function storedDefinition(file: string, json: string): TournamentDefinition {
  return read(file, json, DEFINITION, 'definition') as TournamentDefinition;
}

/**
 * The number of the player for each role; null for chance.
 *
 * @throws StoreError
 */
export function storedPlayers(file: string, json: string): (number | null)[] {
  return read(file, json, PLAYERS, 'players') as (number | null)[];
}

/** @throws StoreError */
export function storedMoves(file: string, json: string): string[][] {
  return read(file, json, list(list(text)), 'moves') as string[][];
}

/** @throws StoreError */
export function storedTexts(file: string, json: string): string[] {
  return read(file, json, list(text), 'list') as string[];
}

function read(file: string, json: string, shape: Shape, place: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw damaged(file, `${place} is not JSON`);
  }
  const problem = shape(value, place);
  if (problem !== undefined) throw damaged(file, problem);
  return value;
}
