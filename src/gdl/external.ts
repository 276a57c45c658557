/** The `include` and `use` statements that tie relations to resources outside the rules (Sheng 2011). */
import { type FindingList, finding } from './finding.ts';
import { type Form, foldCase, headName, isVariableName, symbolName } from './form.ts';
import { covering, type Span } from './source.ts';

/** One statement: how many forms it takes, and the relation it declares, if it declares one. */
export interface ExternalStatement {
  readonly length: number;
  readonly library: string;
  readonly relation: Form | undefined;
}

interface LibraryParts {
  readonly name: string;
  resource: string | undefined;
  command: readonly string[] | undefined;
  span: Span;
}

/** Statements may be bare, as published (`include math lib.wasm`), or in parentheses. */
export class ExternalStatements {
  readonly #findings: FindingList;
  readonly #libraries = new Map<string, LibraryParts>();

  constructor(forms: readonly Form[], findings: FindingList) {
    this.#findings = findings;
    // Libraries may be used before they are included, so their names are collected first.
    forms.forEach((form, i) => {
      const word = symbolName(form) ?? headName(form);
      if (word !== 'include' && word !== 'use') return;
      const name = form.kind === 'list' ? form.items[1] : forms[i + 1];
      if (name?.kind === 'symbol' && !isVariableName(name.text)) this.#library(name.text, form.span);
    });
  }

  libraries(): readonly Readonly<LibraryParts>[] {
    return [...this.#libraries.values()];
  }

  /** The external statement that starts at `forms[at]`, or undefined if something else does. */
  take(forms: readonly Form[], at: number): ExternalStatement | undefined {
    if (this.#libraries.size === 0) return undefined;
    const form = forms[at];
    const bare = form?.kind === 'symbol';
    const parts = form?.kind === 'list' ? form.items : forms.slice(at, at + 3);
    const word = symbolName(parts[0]);
    const [, second, third] = parts;
    if (word === undefined) return undefined;
    const length = (ifBare: number) => (bare ? ifBare : 1);
    if (word === 'include') {
      if (second?.kind !== 'symbol' || third?.kind !== 'symbol')
        return this.#malformed(parts, word, length(1));
      const library = this.#library(second.text, covering(parts[0]?.span ?? second.span, third.span));
      library.resource = third.text;
      return { length: length(3), library: library.name, relation: undefined };
    }
    if (word === 'use') {
      const command = third?.kind === 'list' ? third.items : undefined;
      if (
        second?.kind !== 'symbol' ||
        command === undefined ||
        command.some((item) => item.kind !== 'symbol')
      ) {
        return this.#malformed(parts, word, length(1));
      }
      const library = this.#library(second.text, second.span);
      library.command = command.map((item) => (item.kind === 'symbol' ? item.text : ''));
      return { length: length(3), library: library.name, relation: undefined };
    }
    if (this.#libraries.has(word) && second?.kind === 'list' && (bare || parts.length === 2)) {
      return { length: length(2), library: word, relation: second };
    }
    return undefined;
  }

  #malformed(parts: readonly Form[], word: string, length: number): ExternalStatement {
    const span = parts[0]?.span;
    this.#findings.add(
      finding('GDL113', `\`${word}\` is not followed by what it needs`, { ...(span && { span }) }),
    );
    return { length, library: '', relation: undefined };
  }

  #library(spelling: string, span: Span): LibraryParts {
    const name = foldCase(spelling);
    let library = this.#libraries.get(name);
    if (library === undefined) {
      library = { name, resource: undefined, command: undefined, span };
      this.#libraries.set(name, library);
    }
    return library;
  }
}
