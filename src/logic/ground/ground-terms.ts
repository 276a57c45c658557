/** Ground terms as small integers. Equal terms have equal numbers. */

import { IntTupleTable } from '../../base/index.ts';
import type { Term, TermPool } from '../../gdl/index.ts';

/** An array of arguments and one place in each of the lists. */
const BYTES_PER_COMPOUND = 96;

export class GroundTerms {
  readonly #pool: TermPool;
  readonly #fromPool = new Map<Term, number>();
  readonly #toPool: (Term | undefined)[] = [];
  readonly #functors = new Map<string, number>();
  readonly #spellings: string[] = [];
  /** Functor number of each compound term, -1 for constants. */
  readonly #functorOf: number[] = [];
  readonly #argsOf: (readonly number[])[] = [];
  /** Compound terms as rows functor, arg, arg, …; the row number leads to the term number. */
  readonly #rows = new IntTupleTable();
  readonly #rowTerm: number[] = [];

  constructor(pool: TermPool) {
    this.#pool = pool;
  }

  /** Bytes held, about. */
  get bytes(): number {
    return this.#rows.bytes + this.#rows.count * BYTES_PER_COMPOUND;
  }

  functor(name: string, arity: number, spelling: string): number {
    const key = `${name}/${arity}`;
    let functor = this.#functors.get(key);
    if (functor === undefined) {
      functor = this.#spellings.length;
      this.#spellings.push(spelling);
      this.#functors.set(key, functor);
    }
    return functor;
  }

  functorOf(term: number): number {
    return this.#functorOf[term] as number;
  }

  argsOf(term: number): readonly number[] {
    return this.#argsOf[term] as readonly number[];
  }

  /** The term of a tuple: a functor followed by its arguments. */
  compound(tuple: ArrayLike<number>): number {
    const row = this.#rows.add(tuple);
    let term = this.#rowTerm[row];
    if (term === undefined) {
      term = this.#functorOf.length;
      this.#rowTerm[row] = term;
      this.#functorOf.push(tuple[0] as number);
      this.#argsOf.push(Array.from(tuple).slice(1));
      this.#toPool.push(undefined);
    }
    return term;
  }

  fromTerm(term: Term): number {
    const known = this.#fromPool.get(term);
    if (known !== undefined) return known;
    let number: number;
    if (term.kind === 'compound') {
      const functor = this.functor(term.name, term.args.length, term.spelling);
      number = this.compound([functor, ...term.args.map((arg) => this.fromTerm(arg))]);
    } else {
      number = this.#functorOf.length;
      this.#functorOf.push(-1);
      this.#argsOf.push([]);
      this.#toPool.push(term);
    }
    this.#fromPool.set(term, number);
    this.#toPool[number] = term;
    return number;
  }

  toTerm(number: number): Term {
    const known = this.#toPool[number];
    if (known !== undefined) return known;
    const spelling = this.#spellings[this.functorOf(number)] as string;
    const term = this.#pool.compound(
      spelling,
      this.argsOf(number).map((arg) => this.toTerm(arg)),
    );
    this.#toPool[number] = term;
    return term;
  }
}
