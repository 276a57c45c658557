/** The `include` and `use` statements that connect relations to external libraries (Sheng 2011). */
import { type FindingList, finding } from './finding.ts';
import { type Form, foldCase, headName, isVariableName, type SymbolForm, symbolName } from './form.ts';
import { covering, type Span } from './source.ts';

/** One statement: the number of its forms, and the relation it declares, if any. */
export interface ExternalStatement {
  readonly length: number;
  readonly library: string;
  readonly relation: Form | undefined;
}

interface LibraryParts {
  readonly name: string;
  readonly spelling: string;
  resource: string | undefined;
  command: readonly string[] | undefined;
  span: Span;
}

/** Statements may be without parentheses, as published (`include math lib.wasm`), or with them. */
export class ExternalStatements {
  readonly #findings: FindingList;
  readonly #libraries = new Map<string, LibraryParts>();
  /** `include` and `use`, unless rules of the sheet define a relation of that name. */
  readonly #words: ReadonlySet<string>;

  constructor(forms: readonly Form[], findings: FindingList) {
    this.#findings = findings;
    this.#words = statementWords(forms);
    if (this.#words.size === 0) return;
    // Libraries may be used before they are included, so their names are collected first.
    forms.forEach((form, i) => {
      if (!this.#words.has(symbolName(form) ?? headName(form) ?? '')) return;
      const name = form.kind === 'list' ? form.items[1] : forms[i + 1];
      if (name?.kind === 'symbol' && !isVariableName(name.text)) this.#library(name, form.span);
    });
  }

  libraries(): readonly Readonly<LibraryParts>[] {
    return [...this.#libraries.values()];
  }

  /** The external statement that starts at `forms[at]`; undefined if there is none. */
  take(forms: readonly Form[], at: number): ExternalStatement | undefined {
    if (this.#words.size === 0) return undefined;
    const form = forms[at];
    if (form === undefined) return undefined;
    const bare = form.kind === 'symbol';
    const parts = bare ? forms.slice(at, at + 3) : form.items;
    const word = symbolName(parts[0]);
    if (word === undefined) return undefined;
    const length = (ifBare: number) => (bare ? ifBare : 1);
    if (this.#words.has(word)) {
      const library =
        parts.length === 3 ? (word === 'include' ? this.#include(parts) : this.#use(parts)) : undefined;
      return library === undefined
        ? this.#malformed(word, forms, at)
        : { length: length(3), library: library.name, relation: undefined };
    }
    const [, relation] = parts;
    if (relation?.kind !== 'list' || !(bare || parts.length === 2)) return undefined;
    if (!this.#libraries.has(word) && !(bare && this.#namesUnknownLibrary(form, relation))) return undefined;
    return { length: length(2), library: word, relation: this.#declared(relation) };
  }

  #include([word, name, resource]: readonly Form[]): LibraryParts | undefined {
    if (word === undefined || !isName(name) || resource?.kind !== 'symbol') return undefined;
    const library = this.#library(name, word.span);
    const span = covering(word.span, resource.span);
    if (library.resource !== undefined)
      this.#repeated(`\`${name.text}\` is included twice`, span, library.span);
    else {
      library.resource = resource.text;
      library.span = span;
    }
    return library;
  }

  #use([word, name, command]: readonly Form[]): LibraryParts | undefined {
    if (word === undefined || !isName(name) || command?.kind !== 'list') return undefined;
    const words = command.items.flatMap((item) => (item.kind === 'symbol' ? [item.text] : []));
    if (words.length === 0 || words.length !== command.items.length) return undefined;
    const library = this.#library(name, word.span);
    if (library.command === undefined) library.command = words;
    else this.#repeated(`\`${name.text}\` has two commands`, covering(word.span, command.span), library.span);
    return library;
  }

  /** Declarations name the arguments; values there would be meaningless. */
  #declared(relation: Form): Form | undefined {
    const isDeclaration =
      relation.kind === 'list' &&
      isName(relation.items[0]) &&
      relation.items.slice(1).every((item) => item.kind === 'symbol' && isVariableName(item.text));
    if (isDeclaration) return relation;
    const message = 'a relation from outside is declared by its name and variables';
    this.#findings.add(finding('GDL113', message, { span: relation.span }));
    return undefined;
  }

  /** A bare name before a relation of variables: in a sheet with libraries, certainly a misspelt one. */
  #namesUnknownLibrary(name: SymbolForm, relation: Form): boolean {
    if (isVariableName(name.text) || relation.kind !== 'list' || relation.items.length < 2) return false;
    const variables = relation.items.slice(1);
    if (!variables.every((item) => item.kind === 'symbol' && isVariableName(item.text))) return false;
    this.#findings.add(
      finding('GDL118', `library \`${name.text}\` is neither included nor used`, { span: name.span }),
    );
    return true;
  }

  /** Also skips the rest of a bare statement, up to the next fact or statement, so that one error is one finding. */
  #malformed(word: string, forms: readonly Form[], at: number): ExternalStatement {
    const first = forms[at] as Form;
    this.#findings.add(
      finding('GDL113', `\`${word}\` is not followed by what it needs`, { span: first.span }),
    );
    let length = 1;
    if (first.kind === 'symbol') {
      while (length < 3) {
        const next = forms[at + length];
        const isRest =
          next?.kind === 'list' ? next.items.length === 0 : next && !this.#words.has(foldCase(next.text));
        if (!isRest) break;
        length++;
      }
    }
    return { length, library: '', relation: undefined };
  }

  #repeated(message: string, span: Span, earlier: Span): void {
    const related = [{ span: earlier, message: 'first here' }];
    this.#findings.add(finding('GDL116', message, { span, related }));
  }

  #library({ text }: SymbolForm, span: Span): LibraryParts {
    const name = foldCase(text);
    let library = this.#libraries.get(name);
    if (library === undefined) {
      library = { name, spelling: text, resource: undefined, command: undefined, span };
      this.#libraries.set(name, library);
    }
    return library;
  }
}

function isName(form: Form | undefined): form is SymbolForm {
  return form?.kind === 'symbol' && !isVariableName(form.text);
}

/** The words that start such statements in this sheet. A game may have its own relation named `use`. */
function statementWords(forms: readonly Form[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const form of forms) {
    const word = symbolName(form) ?? headName(form);
    if (word === 'include' || word === 'use') words.add(word);
  }
  if (words.size === 0) return words;
  const removeKnown = (form: Form): void => {
    const name = headName(form);
    if (form.kind !== 'list' || name === undefined) return;
    words.delete(name);
    if (name === '<=' || name === 'not' || name === 'or') form.items.slice(1).forEach(removeKnown);
  };
  for (const form of forms) if (headName(form) === '<=') removeKnown(form);
  return words;
}
