/**
 * Connects the external libraries of a sheet to their implementations: a library built into Anygame, a module or a
 * program.
 */
import { type Description, type ExternalLibrary, forEachAtom } from '../description.ts';
import { ARITHMETIC } from './arithmetic.ts';
import type { BuiltInLibrary, LibraryAnswers, LibraryConnection } from './library-answers.ts';

/**
 * The description with the libraries connected for which `connectionOf` has a connection.
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

/** The libraries used in rules that have no connection. */
export function unconnectedLibraries({ externals, rules }: Description): readonly ExternalLibrary[] {
  const open = externals.filter((library) => answersOf(library) === undefined);
  if (open.length === 0) return [];
  const asked = new Set<string>();
  for (const { body } of rules) {
    for (const condition of body) forEachAtom(condition, ({ relation }) => asked.add(relation));
  }
  return open.filter(({ relations }) => relations.some(({ relation }) => asked.has(relation)));
}

const BUILT_IN_LIBRARIES: ReadonlyMap<string, BuiltInLibrary> = new Map([[ARITHMETIC.name, ARITHMETIC]]);

export const BUILT_IN_LIBRARY_NAMES: readonly string[] = [...BUILT_IN_LIBRARIES.keys()];

/** The built-in library included by a sheet, if it is one; a library with a command is a program, whatever its name. */
export function builtInLibrary({ resource, command }: ExternalLibrary): BuiltInLibrary | undefined {
  return resource === undefined || command !== undefined
    ? undefined
    : BUILT_IN_LIBRARIES.get(resource.toLowerCase());
}

/** The implementation of a library; undefined if it is not connected. */
export function answersOf(library: ExternalLibrary): LibraryAnswers | undefined {
  return library.connection ?? builtInLibrary(library);
}

/** Files and addresses contain a dot, a slash or a colon; plain names are built-in libraries. */
export function isPlainName(resource: string): boolean {
  return !/[./\\:]/.test(resource);
}

export function isAddress(resource: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(resource);
}

/** How a resource without a command is run; undefined if its name does not tell. */
export function moduleKind(resource: string): 'javascript' | 'webassembly' | undefined {
  if (/\.m?js$/i.test(resource)) return 'javascript';
  return /\.wasm$/i.test(resource) ? 'webassembly' : undefined;
}
