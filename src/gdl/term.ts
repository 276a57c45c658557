/**
 * Terms are interned: two terms of one pool are equal exactly if they are the same object. The order of terms is by
 * name, numbers by value, and arguments from left to right.
 */
import { foldCase } from './form.ts';

export interface Constant {
  readonly kind: 'constant';
  readonly id: number;
  /** In lower case; determines identity. */
  readonly name: string;
  /** The author's first spelling, for people and for messages. */
  readonly spelling: string;
  readonly ground: true;
}

/** A variable of a rule; each rule numbers its variables from 0 in order of appearance. */
export interface Variable {
  readonly kind: 'variable';
  readonly id: number;
  readonly index: number;
  readonly ground: false;
}

/** A function applied to arguments. `(noop)` is a compound without arguments, which differs from `noop`. */
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

  /** Number of terms; all ids are less than it. */
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
 * The term in prefix notation, in lower case with one space between arguments: the form in which terms are compared
 * across systems. A variable is written as `?` and its number.
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

/**
 * Negative if `a` comes first, positive if `b` does, and 0 only for the same term of one pool.
 *
 * @example
 * const terms = new TermPool();
 * compareTerms(terms.constant('row2'), terms.constant('row10')) < 0 // true
 */
export function compareTerms(a: Term, b: Term): number {
  if (a === b) return 0;
  const byName = a.kind === 'variable' || b.kind === 'variable' ? 0 : compareNames(a.name, b.name);
  if (byName !== 0) return byName;
  const argsOfA = a.kind === 'compound' ? a.args : [];
  const argsOfB = b.kind === 'compound' ? b.args : [];
  for (const [i, arg] of argsOfA.entries()) {
    const other = argsOfB[i];
    const difference = other === undefined ? 1 : compareTerms(arg, other);
    if (difference !== 0) return difference;
  }
  return argsOfA.length - argsOfB.length || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}

const KINDS: readonly Term['kind'][] = ['variable', 'constant', 'compound'];

/** Numbers come before words, and digits within a name are compared as numbers: `row2` before `row10`. */
export function compareNames(a: string, b: string): number {
  const isNumberA = WHOLE_NUMBER.test(a);
  const isNumberB = WHOLE_NUMBER.test(b);
  if (isNumberA && isNumberB && Number(a) !== Number(b)) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  const piecesOfB = pieces(b);
  for (const [i, piece] of pieces(a).entries()) {
    const other = piecesOfB[i];
    if (other === undefined) return 1;
    if (piece === other) continue;
    const byValue = Number(piece) - Number(other);
    if (byValue < 0 || byValue > 0) return byValue;
    return piece < other ? -1 : 1;
  }
  return a.length - b.length;
}

const WHOLE_NUMBER = /^[+-]?\d+$/;

/** Runs of digits, and runs of other characters. */
function pieces(name: string): readonly string[] {
  return name.match(/\d+|\D+/g) ?? [];
}

export function termFromJson(json: TermJson, terms: TermPool): Term {
  if (typeof json === 'string') return terms.constant(json);
  const [name, ...args] = json;
  return terms.compound(
    name,
    args.map((arg) => termFromJson(arg, terms)),
  );
}

/** A constant as its name; a compound as an array of its name and arguments, so that `["noop"]` is `(noop)`. */
export type TermJson = string | readonly [string, ...TermJson[]];

export function termJson(term: Term): TermJson {
  switch (term.kind) {
    case 'constant':
      return term.spelling;
    case 'compound':
      return [term.spelling, ...term.args.map(termJson)];
    case 'variable':
      throw new TypeError('a circuit has no variables');
  }
}
