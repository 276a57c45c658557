/** The real-time games that come with Anygame: the contents of `games/real-time/NAME`. */
import { type JsonReader, readJson } from '../base/index.ts';
import { DESCRIPTION_FIELDS, type DescribedGame, describedGame } from './arcade.ts';

/** The contents of a real-time game's `game.json`. */
export interface RealTimeGame extends DescribedGame {
  /** Length of a lifetime of 1 in seconds, when people play. */
  readonly pace: number;
  /** Runs with known outcomes. */
  readonly runs: readonly KnownRun[];
}

/** Moves at exact times and their outcome. */
export interface KnownRun {
  /** The purpose of the run, in a sentence. */
  readonly shows: string;
  /** Time in units, role, and move. */
  readonly moves: readonly (readonly [string, string, string])[];
  /** The time at which the game ends. */
  readonly end: string;
  /** Goals by role. */
  readonly goals: Readonly<Record<string, number>>;
}

/** The source of the texts of real-time games: files in Node, URLs in the browser. */
export interface RealTimeTexts {
  /** Games in order of name. */
  readonly games: readonly RealTimeGame[];
  readonly sheet: (name: string) => string | Promise<string>;
  /** The text of a game's `view.json`; undefined if its board is drawn from the rules alone. */
  readonly view: (name: string) => string | undefined | Promise<string | undefined>;
}

export type RealTimeReading =
  | { readonly kind: 'game'; readonly game: RealTimeGame }
  | { readonly kind: 'unusable'; readonly problems: readonly string[] };

/**
 * Reads the text of a `game.json`, or lists everything that is wrong with it.
 *
 * @param folder the name of the game's folder
 */
export function readRealTimeGame(text: string, folder: string): RealTimeReading {
  const read = readJson(text, (reader, json) => realTimeGame(reader, json, folder));
  return 'value' in read ? { kind: 'game', game: read.value } : { kind: 'unusable', problems: read.problems };
}

function realTimeGame(reader: JsonReader, json: unknown, folder: string): RealTimeGame {
  const fields = reader.object(json, '', [...DESCRIPTION_FIELDS, 'pace'], ['runs']);
  const game: RealTimeGame = {
    ...describedGame(reader, fields, folder, 'real-time'),
    pace: reader.number(fields.pace, 'pace'),
    runs: reader.list(fields.runs, 'runs', (item, at) => knownRun(reader, item, at)),
  };
  if (fields.pace !== undefined && !(game.pace > 0)) reader.note('pace', 'must be more than 0');
  return game;
}

function knownRun(reader: JsonReader, json: unknown, place: string): KnownRun {
  const fields = reader.object(json, place, ['shows', 'end', 'goals'], ['moves']);
  return {
    shows: reader.text(fields.shows, `${place}.shows`),
    moves: reader.list(fields.moves, `${place}.moves`, (item, at) => {
      const [moment, role, move] = reader.list(item, at, (part, where) => reader.text(part, where));
      return [moment ?? '', role ?? '', move ?? ''] as const;
    }),
    end: reader.text(fields.end, `${place}.end`),
    goals: reader.entries(fields.goals, `${place}.goals`, (goal, at) => reader.number(goal, at)),
  };
}
