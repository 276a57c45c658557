/** The libraries that come with Anygame, and what answers for a library of a sheet. */
import type { ExternalLibrary } from '../description.ts';
import { ARITHMETIC } from './arithmetic.ts';
import type { BuiltInLibrary, LibraryAnswers } from './library-answers.ts';

const BUILT_IN: ReadonlyMap<string, BuiltInLibrary> = new Map([[ARITHMETIC.name, ARITHMETIC]]);

export const BUILT_IN_NAMES: readonly string[] = [...BUILT_IN.keys()];

/** The built-in library that a sheet includes, if it does; one with a command is a program, whatever its name. */
export function builtInLibrary({ resource, command }: ExternalLibrary): BuiltInLibrary | undefined {
  return resource === undefined || command !== undefined ? undefined : BUILT_IN.get(resource.toLowerCase());
}

/** What answers for a library; undefined as long as it is not connected. */
export function answersOf(library: ExternalLibrary): LibraryAnswers | undefined {
  return library.connection ?? builtInLibrary(library);
}

/** Files and addresses have a dot, a slash or a colon in them; plain names are meant for built-in libraries. */
export function isPlainName(resource: string): boolean {
  return !/[./\\:]/.test(resource);
}

export function isAddress(resource: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(resource);
}

/** What a resource without a command is run as; undefined if its name does not tell. */
export function moduleKind(resource: string): 'javascript' | 'webassembly' | undefined {
  if (/\.m?js$/i.test(resource)) return 'javascript';
  return /\.wasm$/i.test(resource) ? 'webassembly' : undefined;
}
