/** Turns a library's source into a connection that answers its questions. */
import {
  type ExternalLibrary,
  type LibraryAnswers,
  type LibraryConnection,
  LibraryError,
  type LibrarySource,
} from '../../gdl/index.ts';
import type { DeclaredRelation } from './argument-modes.ts';
import { webAssemblyLibrary } from './webassembly.ts';

export type ProgramSource = LibrarySource & { readonly kind: 'program' };
export type ModuleSource = Exclude<LibrarySource, ProgramSource>;

/** The abilities of the host: it can run programs, and threads in which modules can be terminated. */
export interface LibraryHost {
  /** Absent if programs cannot be run. */
  readonly runProgram?: (source: ProgramSource, library: ExternalLibrary) => LibraryAnswers;
  /** If absent, modules run in the calling thread. */
  readonly runModule?: RunModule;
}

/** A module with the sheet's declarations for it; it can be sent to other threads. */
export interface LibraryModule {
  readonly source: ModuleSource;
  /** The file's name, for messages. */
  readonly name: string;
  readonly relations: readonly DeclaredRelation[];
}

/**
 * @throws LibraryError if the source is unusable
 *
 * @example
 * const connection = await connectionTo(library, { kind: 'javascript', text: 'export const half = (n) => n / 2' });
 * connectLibraries(description, () => connection)
 */
export async function connectionTo(
  library: ExternalLibrary,
  source: LibrarySource,
  host: LibraryHost = {},
): Promise<LibraryConnection> {
  const answers = await answersFrom(library, source, host);
  return {
    source,
    canAnswer: (relation, known) => answers.canAnswer(relation, known),
    answers: remembered((relation, args) => answers.answers(relation, args)),
  };
}

async function answersFrom(
  library: ExternalLibrary,
  source: LibrarySource,
  { runProgram, runModule }: LibraryHost,
): Promise<LibraryAnswers> {
  if (source.kind === 'program') {
    if (runProgram === undefined)
      throw new LibraryError('programs cannot be run here', 'use a module instead of a program');
    return runProgram(source, library);
  }
  const relations = library.relations.map(({ relation, spelling, args }) => ({
    relation,
    spelling,
    arity: args.length,
  }));
  const run = runModule ?? (await moduleRunner(source.kind));
  return run({ source, name: library.resource ?? library.spelling, relations });
}

/** Runs a module; throws a `LibraryError` if it is unusable. */
export type RunModule = (module: LibraryModule) => Promise<LibraryAnswers>;

/** Loads the code that runs modules in this thread, so that from then on the module alone takes time. */
export async function moduleRunner(kind: ModuleSource['kind']): Promise<RunModule> {
  // The interpreter is large, and most sheets do not need it.
  if (kind === 'javascript') await (await import('./javascript.ts')).loadInterpreter();
  return async ({ source, name, relations }) => {
    if (source.kind === 'webassembly') return webAssemblyLibrary(source.bytes, relations);
    const { javaScriptLibrary } = await import('./javascript.ts');
    return javaScriptLibrary(source.text, name, relations);
  };
}

/** The number of answers that are cached; when it is exceeded, the cache is emptied. */
const MOST_REMEMBERED = 100_000;

function remembered(answers: LibraryAnswers['answers']): LibraryAnswers['answers'] {
  const known = new Map<string, ReturnType<LibraryAnswers['answers']>>();
  return (relation, args) => {
    // No term contains a line break.
    const question = [relation, ...args.map((arg) => arg ?? '')].join('\n');
    let found = known.get(question);
    if (found === undefined) {
      found = answers(relation, args);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(question, found);
    }
    return found;
  };
}
