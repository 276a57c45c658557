/** All occurrences of names and variables in a sheet, even if its text has errors; for editors. */
import { ExternalStatements } from './external-statements.ts';
import { FindingList } from './finding.ts';
import {
  type Comment,
  type Form,
  foldCase,
  headName,
  isVariableName,
  type ListForm,
  type SymbolForm,
  statementsOf,
} from './form.ts';
import { readInfix } from './infix/read.ts';
import { isOperator } from './keywords.ts';
import { detectNotation, type Notation } from './notation.ts';
import { readKif } from './read-kif.ts';
import { SourceText, type Span } from './source.ts';

export type SymbolKind = 'operator' | 'relation' | 'function' | 'constant' | 'variable';

export interface SymbolOccurrence {
  readonly kind: SymbolKind;
  /** In lower case; variables start with `?` in both notations. */
  readonly name: string;
  /** As written here; infix variables without `?`. */
  readonly spelling: string;
  /** Number of arguments here. */
  readonly arity: number;
  readonly span: Span;
  /** The statement it belongs to, counted from 0. */
  readonly statement: number;
  /** Whether it occurs in the head of the statement rather than in its conditions. */
  readonly isInHead: boolean;
  /** The enclosing symbol, and the index of the argument, from 0. */
  readonly parent?: SymbolOccurrence;
  readonly argument?: number;
}

export interface SheetSymbols {
  readonly source: SourceText;
  readonly notation: Notation;
  /** Statements in source order. */
  readonly statements: readonly Span[];
  /** In source order, at distinct places. */
  readonly occurrences: readonly SymbolOccurrence[];
  readonly comments: readonly Comment[];
}

/**
 * @example
 * const { occurrences } = readSymbols('(<= (won ?r) (role ?r)');
 * occurrences.map(({ kind, name }) => `${kind} ${name}`)
 * // ['operator <=', 'relation won', 'variable ?r', 'relation role', 'variable ?r']
 */
export function readSymbols(text: string, notation: Notation = detectNotation(text)): SheetSymbols {
  const source = new SourceText('sheet', text);
  const { forms, comments } = notation === 'infix' ? readInfix(source) : readKif(source);
  const collector = new SymbolCollector(source, notation);
  const statements = statementsOf(forms);
  const externals = new ExternalStatements(statements, new FindingList());
  for (let at = 0; at < statements.length; ) {
    const external = externals.take(statements, at);
    if (external === undefined) collector.statement(statements[at] as Form);
    else if (external.relation !== undefined) collector.statement(external.relation);
    at += external?.length ?? 1;
  }
  return { source, notation, comments, ...collector.collected() };
}

/** The name or variable at an offset, or directly before it. */
export function symbolAt({ occurrences }: SheetSymbols, offset: number): SymbolOccurrence | undefined {
  let low = 0;
  let high = occurrences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((occurrences[middle]?.span.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = occurrences[low - 1];
  return found !== undefined && offset <= found.span.end ? found : undefined;
}

/** Whether both refer to the same thing: variables within one statement, all other names in the whole sheet. */
export function isSameSymbol(a: SymbolOccurrence, b: SymbolOccurrence): boolean {
  if (a.kind !== b.kind || a.name !== b.name) return false;
  return a.kind === 'variable' ? a.statement === b.statement : a.arity === b.arity;
}

class SymbolCollector {
  readonly #source: SourceText;
  readonly #notation: Notation;
  readonly #statements: Span[] = [];
  readonly #byPlace = new Map<number, SymbolOccurrence>();
  #isInHead = true;

  constructor(source: SourceText, notation: Notation) {
    this.#source = source;
    this.#notation = notation;
  }

  collected(): Pick<SheetSymbols, 'statements' | 'occurrences'> {
    const occurrences = [...this.#byPlace.values()].sort((a, b) => a.span.start - b.span.start);
    return { statements: this.#statements, occurrences };
  }

  statement(form: Form): void {
    const before = this.#statements.at(-1);
    // One infix statement may represent several rules at the same place.
    if (before?.start !== form.span.start || before.end !== form.span.end) this.#statements.push(form.span);
    this.#isInHead = true;
    if (headName(form) !== '<=') {
      this.#condition(form);
      return;
    }
    const [arrow, head, ...body] = (form as ListForm).items as [SymbolForm, ...Form[]];
    this.#add(arrow, 'operator', body.length + 1);
    if (head !== undefined) this.#condition(head);
    this.#isInHead = false;
    for (const condition of body) this.#condition(condition);
  }

  #condition(form: Form): void {
    if (form.kind === 'symbol') {
      this.#add(form, isVariableName(form.text) ? 'variable' : 'relation', 0);
      return;
    }
    const [name, ...rest] = form.items;
    if (name?.kind !== 'symbol') this.#all(form.items);
    else if (!isOperator(foldCase(name.text)))
      this.#args(rest, this.#add(name, isVariableName(name.text) ? 'variable' : 'relation', rest.length));
    else {
      const operator = this.#add(name, 'operator', rest.length);
      if (operator.name === 'distinct') this.#args(rest, operator);
      else for (const condition of rest) this.#condition(condition);
    }
  }

  #args(forms: readonly Form[], parent: SymbolOccurrence): void {
    forms.forEach((form, argument) => {
      this.#term(form, { parent, argument });
    });
  }

  #term(form: Form, where: Pick<SymbolOccurrence, 'parent' | 'argument'>): void {
    if (form.kind === 'symbol') {
      this.#add(form, isVariableName(form.text) ? 'variable' : 'constant', 0, where);
      return;
    }
    const [name, ...args] = form.items;
    if (name?.kind !== 'symbol') this.#all(form.items);
    else
      this.#args(
        args,
        this.#add(name, isVariableName(name.text) ? 'variable' : 'function', args.length, where),
      );
  }

  /** Contents of a list without a name; it is meaningless, but its symbols count. */
  #all(forms: readonly Form[]): void {
    for (const form of forms) this.#term(form, {});
  }

  #add(
    { text, span }: SymbolForm,
    kind: SymbolKind,
    arity: number,
    where: Pick<SymbolOccurrence, 'parent' | 'argument'> = {},
  ): SymbolOccurrence {
    const spelling = this.#notation === 'infix' ? this.#source.slice(span) : text;
    const statement = this.#statements.length - 1;
    const occurrence: SymbolOccurrence = {
      kind,
      name: foldCase(text),
      spelling,
      arity,
      span,
      statement,
      isInHead: this.#isInHead,
      ...where,
    };
    if (!this.#byPlace.has(span.start)) this.#byPlace.set(span.start, occurrence);
    return occurrence;
  }
}
