/** Reads a family from the text of a `game.json`, or lists everything that is wrong with it. */
import { type JsonReader, readJson } from '../base/index.ts';
import {
  DIFFICULTIES,
  type Family,
  type GameEntry,
  type Oracles,
  TAG_GROUPS,
  TAGS,
  type Tag,
  type TagGroup,
} from './library.ts';

export type FamilyReading =
  | { readonly kind: 'family'; readonly family: Family }
  | { readonly kind: 'unusable'; readonly problems: readonly string[] };

/**
 * Reads a family; `folder` is the name of its folder.
 *
 * @example
 * readFamily('{}', 'nim') // { kind: 'unusable', problems: ['it needs "family"', 'it needs "origin"', 'it needs "games"'] }
 */
export function readFamily(text: string, folder: string): FamilyReading {
  const read = readJson(text, (reader, json) => familyOf(reader, json, folder));
  return 'value' in read
    ? { kind: 'family', family: read.value }
    : { kind: 'unusable', problems: read.problems };
}

function familyOf(reader: JsonReader, json: unknown, folder: string): Family {
  const { family, origin, games } = reader.object(json, '', ['family', 'origin', 'games']);
  const read: Family = {
    family: reader.name(family, 'family'),
    origin: reader.text(origin, 'origin'),
    games: reader.list(games, 'games', (item, place) => entryOf(reader, item, place)),
  };
  if (read.family !== '' && read.family !== folder)
    reader.note('family', `must be the name of the folder, ${folder}, not ${read.family}`);
  const names = read.games.map(({ name }) => name);
  for (const name of new Set(names.filter((each, i) => names.indexOf(each) < i)))
    reader.note('games', `two of them are called ${name}`);
  return read;
}

const ENTRY_FIELDS = ['name', 'title', 'rules', 'roles', 'tags', 'difficulty', 'oracles'];

function entryOf(reader: JsonReader, json: unknown, place: string): GameEntry {
  const fields = reader.object(json, place, ENTRY_FIELDS, ['origin', 'parameters']);
  const { origin, parameters } = fields;
  return {
    name: reader.name(fields.name, `${place}.name`),
    title: reader.text(fields.title, `${place}.title`),
    rules: reader.text(fields.rules, `${place}.rules`),
    ...(origin !== undefined && { origin: reader.text(origin, `${place}.origin`) }),
    roles: reader.entries(fields.roles, `${place}.roles`, (item, at) => reader.text(item, at)),
    tags: tagsOf(reader, fields.tags, `${place}.tags`),
    difficulty: reader.choice(fields.difficulty, `${place}.difficulty`, DIFFICULTIES) ?? 'easy',
    ...(parameters !== undefined && {
      parameters: reader.entries(parameters, `${place}.parameters`, (item, at) =>
        reader.wholeNumber(item, at),
      ),
    }),
    oracles: oraclesOf(reader, fields.oracles, `${place}.oracles`),
  };
}

export function tagsOf(reader: JsonReader, json: unknown, place: string): Tag[] {
  const tags = reader
    .list(json, place, (item, at) => reader.choice(item, at, TAGS))
    .filter((tag) => tag !== undefined);
  for (const tag of new Set(tags.filter((each, i) => tags.indexOf(each) < i)))
    reader.note(place, `${tag} stands there twice`);
  const one = tags.includes('one-player');
  const oneOf = (group: TagGroup, wanted: 'always' | 'never' | 'perhaps'): void => {
    const names: readonly Tag[] = TAG_GROUPS[group];
    const given = names.filter((name) => tags.includes(name));
    if (given.length > 1) reader.note(place, `${given.join(' and ')} exclude each other`);
    if (given.length === 0 && wanted === 'always') reader.note(place, `needs one of ${names.join(', ')}`);
    if (given.length > 0 && wanted === 'never')
      reader.note(place, `${given[0]} means nothing for one player`);
  };
  if (json !== undefined) {
    oneOf('players', 'always');
    oneOf('turns', one ? 'perhaps' : 'always');
    oneOf('interests', one ? 'never' : 'always');
    oneOf('knowledge', 'always');
  }
  return tags;
}

function oraclesOf(reader: JsonReader, json: unknown, place: string): Oracles {
  if (json === undefined) return { perft: { counts: [], source: '' } };
  const { perft, value, solution } = reader.object(json, place, ['perft'], ['value', 'solution']);
  return {
    perft: perftOf(reader, perft, `${place}.perft`),
    ...(value !== undefined && { value: bestPlayOf(reader, value, `${place}.value`) }),
    ...(solution !== undefined && { solution: solutionOf(reader, solution, `${place}.solution`) }),
  };
}

function perftOf(reader: JsonReader, json: unknown, place: string): Oracles['perft'] {
  if (json === undefined) return { counts: [], source: '' };
  const { counts, source } = reader.object(json, place, ['counts', 'source']);
  return {
    counts: reader.list(counts, `${place}.counts`, (item, at) => reader.wholeNumber(item, at)),
    source: reader.text(source, `${place}.source`),
  };
}

function bestPlayOf(reader: JsonReader, json: unknown, place: string): NonNullable<Oracles['value']> {
  const { goals, source, known } = reader.object(json, place, ['goals', 'source'], ['known']);
  return {
    goals: reader.entries(goals, `${place}.goals`, (item, at) => reader.number(item, at)),
    source: reader.text(source, `${place}.source`),
    known: reader.flag(known, `${place}.known`),
  };
}

function solutionOf(reader: JsonReader, json: unknown, place: string): NonNullable<Oracles['solution']> {
  const { moves, optimal, source } = reader.object(json, place, ['moves', 'optimal', 'source']);
  return {
    moves: reader.list(moves, `${place}.moves`, (item, at) => reader.text(item, at)),
    optimal: reader.flag(optimal, `${place}.optimal`),
    source: reader.text(source, `${place}.source`),
  };
}
