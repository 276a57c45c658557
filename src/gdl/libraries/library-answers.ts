/** The contract between rules and a library that answers their questions. */

/** Pure: the same question always has the same answers. Arguments are terms in prefix notation. */
export interface LibraryAnswers {
  /** The argument lists that hold; undefined means an argument that is not (completely) known. */
  answers(relation: string, args: readonly (string | undefined)[]): readonly (readonly string[])[];
  /** Whether the relation may be queried with just these arguments known. */
  canAnswer(relation: string, known: readonly boolean[]): boolean;
}

/** The implementation of a library as a value that can be sent to other threads. */
export type LibrarySource =
  | { readonly kind: 'javascript'; readonly text: string }
  | { readonly kind: 'webassembly'; readonly bytes: Uint8Array }
  | { readonly kind: 'program'; readonly command: readonly string[]; readonly folder: string };

/** A library of the sheet with its implementation. */
export interface LibraryConnection extends LibraryAnswers {
  readonly source: LibrarySource;
}

/** A library that comes with Anygame; sheets include it by name. */
export interface BuiltInLibrary extends LibraryAnswers {
  readonly name: string;
  readonly relations: ReadonlyMap<string, BuiltInRelation>;
}

export interface BuiltInRelation {
  readonly arity: number;
  /** Its meaning, with arguments named `a`, `b`, `c`. */
  readonly meaning: string;
}

/** A question that a library cannot answer, because of an error in the library or in the rules. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  /** What to do about it. */
  readonly hint: string;

  constructor(problem: string, hint: string) {
    super(problem);
    this.hint = hint;
  }
}
