/**
 * Terms as integers, so that equality is a single comparison. Ground terms are numbered from 0; variables are odd
 * negative numbers, compounds that contain variables even negative ones: `t >= 0` means ground.
 */

import { IntTupleTable } from '../../base/index.ts';
import type { Term, TermPool } from '../../gdl/index.ts';
import { type TermLimits, TermTooLargeError } from '../limits.ts';

interface Symbol {
  readonly name: string;
  readonly spelling: string;
  readonly ground: Compounds;
  readonly open: Compounds;
}

/** The compounds of one symbol. */
class Compounds {
  readonly #args = new IntTupleTable();
  readonly #ids: number[] = [];

  /** The id of the compound with these arguments, or -1. */
  find(args: readonly number[]): number {
    const row = this.#args.find(args);
    return row < 0 ? -1 : (this.#ids[row] as number);
  }

  /** The id of the compound with these arguments; `id` if it had none. */
  findOrAdd(args: readonly number[], id: number): number {
    const row = this.#args.add(args);
    if (row === this.#ids.length) this.#ids.push(id);
    return this.#ids[row] as number;
  }
}

const NO_ARGS: readonly number[] = [];
const CONSTANT_SYMBOL = -1;

export function variableTerm(slot: number): number {
  return -(2 * slot + 1);
}

export function isVariableTerm(term: number): boolean {
  return term < 0 && (term & 1) === 1;
}

export function slotOf(variable: number): number {
  return ~variable >> 1;
}

export class TermTable {
  readonly #pool: TermPool;
  readonly #limits: TermLimits;
  readonly #symbols: Symbol[] = [];
  readonly #symbolIds = new Map<string, number>();
  readonly #constants = new Map<string, number>();
  /** Symbols by ground term. */
  readonly #groundSymbols: number[] = [];
  readonly #groundArgs: (readonly number[])[] = [];
  readonly #groundDepths: number[] = [];
  readonly #groundSizes: number[] = [];
  readonly #groundTerms: (Term | undefined)[] = [];
  /** Symbols by compound with variables. */
  readonly #openSymbols: number[] = [];
  readonly #openArgs: (readonly number[])[] = [];
  readonly #openDepths: number[] = [];

  constructor(pool: TermPool, limits: TermLimits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  /** Number of ground terms. */
  get size(): number {
    return this.#groundSymbols.length;
  }

  /** The number of a function or relation; the same name with another arity is a different symbol. */
  symbol(spelling: string, arity: number): number {
    const name = spelling.toLowerCase();
    const key = `${name}/${arity}`;
    let id = this.#symbolIds.get(key);
    if (id === undefined) {
      id = this.#symbols.length;
      this.#symbols.push({ name, spelling, ground: new Compounds(), open: new Compounds() });
      this.#symbolIds.set(key, id);
    }
    return id;
  }

  constant(spelling: string): number {
    const term = this.#pool.constant(spelling);
    let id = this.#constants.get(term.name);
    if (id === undefined) {
      id = this.#addGround(CONSTANT_SYMBOL, NO_ARGS, 1, 1);
      this.#groundTerms[id] = term;
      this.#constants.set(term.name, id);
    }
    return id;
  }

  compound(symbol: number, args: readonly number[]): number {
    for (const arg of args) if (arg < 0) return this.#open(symbol, args);
    const { ground } = this.#symbols[symbol] as Symbol;
    const next = this.#groundSymbols.length;
    const found = ground.findOrAdd(args, next);
    if (found !== next) return found;
    let depth = 0;
    let size = 1;
    for (const arg of args) {
      depth = Math.max(depth, this.#groundDepths[arg] as number);
      size += this.#groundSizes[arg] as number;
    }
    this.#addGround(symbol, args.slice(), depth + 1, size);
    if (depth >= this.#limits.termDepth || size > this.#limits.termSize) throw new TermTooLargeError();
    return next;
  }

  /** The ground compound with these ground arguments, or -1 if it does not exist yet. */
  find(symbol: number, args: readonly number[]): number {
    return (this.#symbols[symbol] as Symbol).ground.find(args);
  }

  /** The function symbol of a compound; -1 for a constant. */
  symbolOf(term: number): number {
    return (term >= 0 ? this.#groundSymbols[term] : this.#openSymbols[~term >> 1]) as number;
  }

  argsOf(term: number): readonly number[] {
    return (term >= 0 ? this.#groundArgs[term] : this.#openArgs[~term >> 1]) as readonly number[];
  }

  nameOf(symbol: number): string {
    return (this.#symbols[symbol] as Symbol).name;
  }

  fromTerm(term: Term): number {
    switch (term.kind) {
      case 'constant':
        return this.constant(term.spelling);
      case 'variable':
        return variableTerm(term.index);
      case 'compound':
        return this.compound(
          this.symbol(term.spelling, term.args.length),
          term.args.map((arg) => this.fromTerm(arg)),
        );
    }
  }

  toTerm(id: number): Term {
    if (isVariableTerm(id)) return this.#pool.variable(slotOf(id));
    const known = id >= 0 ? this.#groundTerms[id] : undefined;
    if (known !== undefined) return known;
    const { spelling } = this.#symbols[this.symbolOf(id)] as Symbol;
    const term = this.#pool.compound(
      spelling,
      this.argsOf(id).map((arg) => this.toTerm(arg)),
    );
    if (id >= 0) this.#groundTerms[id] = term;
    return term;
  }

  /** The term with every variable replaced by the result of `map` for its slot. */
  mapVariables(term: number, map: (slot: number) => number): number {
    if (term >= 0) return term;
    if (isVariableTerm(term)) return map(slotOf(term));
    return this.compound(
      this.symbolOf(term),
      this.argsOf(term).map((arg) => this.mapVariables(arg, map)),
    );
  }

  /** Adds the slots of the term's variables, each once, in order of appearance. */
  collectSlots(term: number, slots: number[]): void {
    if (term >= 0) return;
    if (isVariableTerm(term)) {
      const slot = slotOf(term);
      if (!slots.includes(slot)) slots.push(slot);
      return;
    }
    for (const arg of this.argsOf(term)) this.collectSlots(arg, slots);
  }

  #addGround(symbol: number, args: readonly number[], depth: number, size: number): number {
    const id = this.#groundSymbols.length;
    this.#groundSymbols.push(symbol);
    this.#groundArgs.push(args);
    this.#groundDepths.push(depth);
    this.#groundSizes.push(size);
    this.#groundTerms.push(undefined);
    return id;
  }

  #open(symbol: number, args: readonly number[]): number {
    const { open } = this.#symbols[symbol] as Symbol;
    const next = this.#openSymbols.length;
    const found = open.findOrAdd(args, next);
    if (found === next) {
      let depth = 0;
      for (const arg of args) depth = Math.max(depth, this.#depthOf(arg));
      this.#openSymbols.push(symbol);
      this.#openArgs.push(args.slice());
      this.#openDepths.push(depth + 1);
      if (depth >= this.#limits.termDepth) throw new TermTooLargeError();
    }
    return -(2 * found + 2);
  }

  #depthOf(term: number): number {
    if (term >= 0) return this.#groundDepths[term] as number;
    return isVariableTerm(term) ? 1 : (this.#openDepths[~term >> 1] as number);
  }
}
