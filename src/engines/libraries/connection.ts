/** From a library's source to what answers for it. */
import {
  type ExternalLibrary,
  type LibraryAnswers,
  type LibraryConnection,
  LibraryError,
  type LibrarySource,
} from '../../gdl/index.ts';
import { webAssemblyLibrary } from './webassembly.ts';

/** Programs are run by the host. */
export type RunProgram = (
  source: LibrarySource & { readonly kind: 'program' },
  library: ExternalLibrary,
) => LibraryAnswers;

/**
 * @throws LibraryError if the source is of no use
 *
 * @example
 * const connection = await connectionTo(library, { kind: 'javascript', text: 'export const half = (n) => n / 2' });
 * connectLibraries(description, () => connection)
 */
export async function connectionTo(
  library: ExternalLibrary,
  source: LibrarySource,
  runProgram?: RunProgram,
): Promise<LibraryConnection> {
  const answers = await answersFrom(library, source, runProgram);
  return {
    source,
    canAnswer: (relation, known) => answers.canAnswer(relation, known),
    answers: remembered((relation, args) => answers.answers(relation, args)),
  };
}

async function answersFrom(
  library: ExternalLibrary,
  source: LibrarySource,
  runProgram: RunProgram | undefined,
): Promise<LibraryAnswers> {
  const name = library.resource ?? library.spelling;
  const relations = library.relations.map(({ relation, spelling, args }) => ({
    relation,
    spelling,
    arity: args.length,
  }));
  switch (source.kind) {
    case 'javascript': {
      // The interpreter is large, and most sheets need none.
      const { javaScriptLibrary } = await import('./javascript.ts');
      return javaScriptLibrary(source.text, name, relations);
    }
    case 'webassembly':
      return webAssemblyLibrary(source.bytes, relations);
    case 'program':
      if (runProgram === undefined)
        throw new LibraryError('programs cannot be run here', 'use a module instead of a program');
      return runProgram(source, library);
  }
}

/** Answers that are kept; with more, all are forgotten and the collection starts again. */
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
