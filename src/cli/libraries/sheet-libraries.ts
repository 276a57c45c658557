/** Connects the libraries of a rule sheet, and says which could not be connected, and why. */
import { connectionTo } from '../../externals/index.ts';
import {
  answersOf,
  type Description,
  type ExternalLibrary,
  type Finding,
  finding,
  type LibraryConnection,
  LibraryError,
  type LibrarySource,
} from '../../gdl/index.ts';
import { findLibrary, NotConnected } from './find-library.ts';
import type { Permissions } from './permissions.ts';
import { runProgram } from './run-program.ts';

export interface SheetLibraries {
  /** By the library's name in lower case. */
  readonly connections: ReadonlyMap<string, LibraryConnection>;
  readonly findings: readonly Finding[];
}

export async function sheetLibraries(
  { externals }: Description,
  sheetFile: string | undefined,
  permissions: Permissions,
): Promise<SheetLibraries> {
  const connections = new Map<string, LibraryConnection>();
  const findings: Finding[] = [];
  for (const library of externals) {
    if (library.relations.length === 0 || answersOf(library) !== undefined) continue;
    try {
      const source = await findLibrary(library, sheetFile, permissions);
      connections.set(library.name, await connectionTo(library, source, runProgram));
    } catch (error) {
      findings.push(findingAbout(library, error));
    }
  }
  return { connections, findings };
}

/** The same from sources that were found before, for another thread. */
export async function connectionsTo(
  { externals }: Description,
  sources: Readonly<Record<string, LibrarySource>>,
): Promise<ReadonlyMap<string, LibraryConnection>> {
  const connections = new Map<string, LibraryConnection>();
  for (const library of externals) {
    const source = Object.hasOwn(sources, library.name) ? sources[library.name] : undefined;
    if (source !== undefined) connections.set(library.name, await connectionTo(library, source, runProgram));
  }
  return connections;
}

function findingAbout({ spelling, span }: ExternalLibrary, error: unknown): Finding {
  if (error instanceof NotConnected)
    return finding('GDL414', `library \`${spelling}\` is not connected: ${error.message}`, {
      span,
      hint: error.hint,
    });
  if (error instanceof LibraryError)
    return finding('GDL124', `library \`${spelling}\` cannot be loaded: ${error.message}`, {
      span,
      hint: error.hint,
    });
  throw error;
}
