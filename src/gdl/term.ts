/** Terms, interned: two terms of one pool are equal exactly if they are the same object. */
import { foldCase } from './form.ts';

export interface Constant {
  readonly kind: 'constant';
  readonly id: number;
  /** Lower case; decides identity. */
  readonly name: string;
  /** As the author first wrote it; for people and for the wire. */
  readonly spelling: string;
  readonly ground: true;
}

/** A variable of one rule; rules number theirs from 0 in order of appearance. */
export interface Variable {
  readonly kind: 'variable';
  readonly id: number;
  readonly index: number;
  readonly ground: false;
}

/** A function applied to arguments. `(noop)` is a compound without arguments, another term than `noop`. */
export interface Compound {
  readonly kind: 'compound';
  readonly id: number;
  readonly name: string;
  readonly spelling: string;
  readonly args: readonly Term[];
  readonly ground: boolean;
}

export type Term = Constant | Variable | Compound;

export class TermPool {
  readonly #constants = new Map<string, Constant>();
  readonly #compounds = new Map<string, Compound>();
  readonly #variables: Variable[] = [];
  #size = 0;

  /** How many terms there are; every id is below it. */
  get size(): number {
    return this.#size;
  }

  constant(spelling: string): Constant {
    const name = foldCase(spelling);
    let term = this.#constants.get(name);
    if (term === undefined) {
      term = { kind: 'constant', id: this.#size++, name, spelling, ground: true };
      this.#constants.set(name, term);
    }
    return term;
  }

  variable(index: number): Variable {
    while (this.#variables.length <= index) {
      this.#variables.push({
        kind: 'variable',
        id: this.#size++,
        index: this.#variables.length,
        ground: false,
      });
    }
    return this.#variables[index] as Variable;
  }

  compound(spelling: string, args: readonly Term[]): Compound {
    const name = foldCase(spelling);
    let key = name;
    for (const arg of args) key += ` ${arg.id}`;
    let term = this.#compounds.get(key);
    if (term === undefined) {
      const ground = args.every((arg) => arg.ground);
      term = { kind: 'compound', id: this.#size++, name, spelling, args, ground };
      this.#compounds.set(key, term);
    }
    return term;
  }
}

/**
 * The term in prefix notation, folded to lower case, one space between arguments: the form in which
 * terms are compared across systems. A variable is written `?` and its number.
 */
export function canonicalText(term: Term): string {
  switch (term.kind) {
    case 'constant':
      return term.name;
    case 'variable':
      return `?${term.index}`;
    case 'compound':
      return `(${[term.name, ...term.args.map(canonicalText)].join(' ')})`;
  }
}

/** The term in prefix notation in its author's spelling. */
export function termText(term: Term, variables: readonly string[] = []): string {
  switch (term.kind) {
    case 'constant':
      return term.spelling;
    case 'variable':
      return variables[term.index] ?? `?${term.index}`;
    case 'compound':
      return `(${[term.spelling, ...term.args.map((arg) => termText(arg, variables))].join(' ')})`;
  }
}
