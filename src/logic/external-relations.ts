/** Relations answered by libraries: converts terms to questions, and answers back to terms. */
import {
  answersOf,
  type Description,
  type ExternalLibrary,
  type LibraryAnswers,
  LibraryError,
  readTerm,
  type SourceText,
  type Span,
  type Term,
  type TermPool,
  termText,
  unconnectedLibraries,
} from '../gdl/index.ts';
import { ExternalRelationError } from './limits.ts';

interface ConnectedRelation {
  readonly library: ExternalLibrary;
  readonly answers: LibraryAnswers | undefined;
}

export class ExternalRelations {
  readonly #terms: TermPool;
  readonly #source: SourceText;
  readonly #relations = new Map<string, ConnectedRelation>();

  constructor({ externals, terms, source }: Pick<Description, 'externals' | 'terms' | 'source'>) {
    this.#terms = terms;
    this.#source = source;
    for (const library of externals) {
      const answers = answersOf(library);
      for (const { relation, args } of library.relations) {
        const key = `${relation}/${args.length}`;
        if (!this.#relations.has(key)) this.#relations.set(key, { library, answers });
      }
    }
  }

  get isEmpty(): boolean {
    return this.#relations.size === 0;
  }

  has(relation: string, arity: number): boolean {
    return this.#relations.has(`${relation}/${arity}`);
  }

  /** Whether the relation may be queried with just these arguments known. */
  canAnswer(relation: string, known: readonly boolean[]): boolean {
    const answers = this.#relations.get(`${relation}/${known.length}`)?.answers;
    return answers?.canAnswer(relation, known) ?? known.slice(0, -1).every((each) => each);
  }

  /**
   * The argument lists that hold, each without variables; they need not agree with the question.
   *
   * @param args undefined for an argument that is not (completely) known
   * @param span the place of the question in the sheet
   */
  ask(relation: string, args: readonly (Term | undefined)[], span?: Span): readonly (readonly Term[])[] {
    const outside = this.#relations.get(`${relation}/${args.length}`);
    if (outside?.answers === undefined) {
      throw notConnected(relation, outside?.library.spelling ?? relation, span);
    }
    const question = args.map((arg) => (arg === undefined ? undefined : termText(arg)));
    const questionText = `(${[relation, ...question.map((arg) => arg ?? '?')].join(' ')})`;
    try {
      return outside.answers.answers(relation, question).map((answer) => this.#termsOf(answer, args.length));
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      throw new ExternalRelationError(relation, {
        problem: `\`${shortened(questionText)}\`: ${error.message}`,
        hint: error.hint,
        span,
        place: span && this.#place(span),
      });
    }
  }

  #place({ start }: Span): string {
    const { line, column } = this.#source.position(start);
    return `${this.#source.name}:${line}:${column}`;
  }

  #termsOf(answer: readonly string[], arity: number): Term[] {
    if (answer.length !== arity)
      throw new LibraryError(
        `the answer has ${answer.length} values and not ${arity}`,
        'let the library give one value for each argument',
      );
    return answer.map((text) => {
      const term = readTerm(text, this.#terms);
      if (term === undefined)
        throw new LibraryError(
          `the answer \`${shortened(text)}\` is not a term without variables`,
          'let the library give names, numbers or terms such as `(cell 1 2)`',
        );
      return term;
    });
  }
}

/** @throws ExternalRelationError if rules use a library without a connection */
export function expectConnected(description: Description): void {
  const [library] = unconnectedLibraries(description);
  const [first] = library?.relations ?? [];
  if (library !== undefined && first !== undefined)
    throw notConnected(first.relation, library.spelling, first.span);
}

function notConnected(relation: string, library: string, span: Span | undefined): ExternalRelationError {
  return new ExternalRelationError(relation, {
    problem: `the library \`${library}\` is not connected`,
    hint: 'play it with the command line, which runs modules and programs, or use a library that comes with Anygame',
    isUnconnected: true,
    span,
  });
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
