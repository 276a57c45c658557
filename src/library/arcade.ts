/**
 * The arcade games that come with Anygame: the contents of `games/arcade/NAME`, and how they become playable levels.
 */
import { didYouMean, Failure, type JsonReader, readJson } from '../base/index.ts';
import { SpriteGame } from '../engines/index.ts';
import { checkLevel, readVgdl } from '../vgdl/index.ts';
import { DIFFICULTIES, type Difficulty, type Tag } from './library.ts';
import { tagsOf } from './read-family.ts';

/** The contents of a `game.json` for a game with its own folder. */
export interface DescribedGame {
  /** The name used by commands, which is also the name of the folder and the rules. */
  readonly name: string;
  readonly title: string;
  /** A paragraph that teaches a person the game. */
  readonly rules: string;
  /** The older games that inspired it. */
  readonly origin: string;
  /** The roles in order, with the task of each. */
  readonly roles: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
  readonly difficulty: Difficulty;
}

export type ArcadeGame = DescribedGame;

/** The texts of one arcade game. */
export interface ArcadeSheets {
  /** The rules in VGDL. */
  readonly rules: string;
  /** Levels from the easiest to the hardest. */
  readonly levels: readonly string[];
  /** The text of `runs.json`: known wins and digests of seeded play (see `readArcadeRuns`). */
  readonly runs: string;
}

/** The source of the texts of arcade games: files in Node, URLs or a bundle in the browser. */
export interface ArcadeTexts {
  /** Games in order of name. */
  readonly games: readonly ArcadeGame[];
  readonly sheets: (name: string) => ArcadeSheets | Promise<ArcadeSheets>;
}

/**
 * The name of a game and the requested level, counted from 0.
 *
 * @example
 * readArcadeName('frog-road:level=2') // { name: 'frog-road', level: 2 }
 */
export function readArcadeName(text: string): { readonly name: string; readonly level: number } | undefined {
  const [, name, level = '0'] = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?::level=(\d{1,3}))?$/i.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), level: Number(level) };
}

/**
 * A level of a library arcade game, ready to play.
 *
 * @param name such as `frog-road` or `frog-road:level=2`
 * @throws Failure if there is no such game or level
 */
export async function loadArcade(name: string, texts: ArcadeTexts): Promise<SpriteGame> {
  const wanted = readArcadeName(name);
  const names = texts.games.map((game) => game.name);
  if (wanted === undefined || !names.includes(wanted.name))
    throw new Failure(`there is no arcade game '${name}' in the library.${didYouMean(name, names)}`);
  return arcadeLevel(wanted.name, await texts.sheets(wanted.name), wanted.level);
}

/** @throws Failure if there is no such level, or its text is invalid */
export function arcadeLevel(name: string, { rules, levels }: ArcadeSheets, level: number): SpriteGame {
  const text = levels[level];
  if (text === undefined)
    throw new Failure(`${name} has no level ${level}; its levels are 0 to ${levels.length - 1}`);
  const { description } = readVgdl(rules, name);
  const { level: read, findings } = checkLevel(text, description, `level ${level} of ${name}`);
  const error = findings.find(({ severity }) => severity === 'error');
  if (read === undefined || error !== undefined)
    throw new Failure(`level ${level} of ${name}: ${error?.message ?? 'it cannot be read'}; ${error?.hint}`);
  return new SpriteGame(description, read);
}

export type ArcadeReading =
  | { readonly kind: 'game'; readonly game: ArcadeGame }
  | { readonly kind: 'unusable'; readonly problems: readonly string[] };

export const DESCRIPTION_FIELDS = ['name', 'title', 'rules', 'origin', 'roles', 'tags', 'difficulty'];

/**
 * Reads the text of a `game.json`, or lists everything that is wrong with it.
 *
 * @param folder the name of the game's folder
 */
export function readArcadeGame(text: string, folder: string): ArcadeReading {
  const read = readJson(text, (reader, json) =>
    describedGame(reader, reader.object(json, '', DESCRIPTION_FIELDS), folder, 'arcade'),
  );
  return 'value' in read ? { kind: 'game', game: read.value } : { kind: 'unusable', problems: read.problems };
}

/** @param tag required tag of all games of this kind */
export function describedGame(
  reader: JsonReader,
  fields: Readonly<Record<string, unknown>>,
  folder: string,
  tag: Tag,
): DescribedGame {
  const game: DescribedGame = {
    name: reader.name(fields.name, 'name'),
    title: reader.text(fields.title, 'title'),
    rules: reader.text(fields.rules, 'rules'),
    origin: reader.text(fields.origin, 'origin'),
    roles: reader.entries(fields.roles, 'roles', (item, at) => reader.text(item, at)),
    tags: tagsOf(reader, fields.tags, 'tags'),
    difficulty: reader.choice(fields.difficulty, 'difficulty', DIFFICULTIES) ?? 'easy',
  };
  if (game.name !== '' && game.name !== folder)
    reader.note('name', `must be the name of the folder, ${folder}, not ${game.name}`);
  if (fields.tags !== undefined && !game.tags.includes(tag)) reader.note('tags', `must include ${tag}`);
  return game;
}
