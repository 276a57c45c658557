/** Ties the libraries of a sheet to what answers for them. */
import { type Description, type ExternalLibrary, forEachAtom } from '../description.ts';
import { answersOf } from './built-in.ts';
import type { LibraryConnection } from './library-answers.ts';

/**
 * The description with its libraries connected, as far as `connectionOf` knows them.
 *
 * @example
 * const { description } = readDescription('include sums sums.js');
 * const connection = { source: { kind: 'javascript', text: '' }, canAnswer: () => true, answers: () => [] };
 * connectLibraries(description, () => connection).externals[0].connection === connection // true
 */
export function connectLibraries<D extends Description>(
  description: D,
  connectionOf: (library: ExternalLibrary) => LibraryConnection | undefined,
): D {
  if (description.externals.length === 0) return description;
  const externals = description.externals.map((library) => {
    const connection = connectionOf(library);
    return connection === undefined ? library : { ...library, connection };
  });
  return { ...description, externals };
}

/** The libraries that rules ask and that nothing answers for. */
export function unconnectedLibraries({ externals, rules }: Description): readonly ExternalLibrary[] {
  const open = externals.filter((library) => answersOf(library) === undefined);
  if (open.length === 0) return [];
  const asked = new Set<string>();
  for (const { body } of rules) {
    for (const condition of body) forEachAtom(condition, ({ relation }) => asked.add(relation));
  }
  return open.filter(({ relations }) => relations.some(({ relation }) => asked.has(relation)));
}
