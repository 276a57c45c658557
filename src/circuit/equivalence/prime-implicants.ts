/**
 * The prime implicants of formulas: the shortest conjunctions that imply them. A function has one set of them,
 * regardless of its form (Quine, "The problem of simplifying truth functions", 1952).
 */
import type { WorkClock } from '../../base/index.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  isNegated,
  type Literal,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';

/** A conjunction of literals of fluents and moves, in ascending order. */
export interface Implicant {
  readonly literals: Int32Array;
  /** Bits of the literals, for quickly excluding inclusion. */
  readonly mask: number;
}

export interface ImplicantLimits {
  /** Maximum number for one formula, including intermediate ones. */
  readonly implicants: number;
  /** Maximum number of pairs of conjunctions examined for one formula. */
  readonly work: number;
}

const LIMITS: ImplicantLimits = { implicants: 3000, work: 3_000_000 };

export class PrimeImplicants {
  readonly #circuit: Circuit;
  readonly #gateOf: Int32Array;
  readonly #firstInner: number;
  readonly #limits: ImplicantLimits;
  readonly #known = new Map<Literal, readonly Implicant[] | undefined>();
  readonly #clock: WorkClock;
  #work = 0;

  constructor(circuit: Circuit, clock: WorkClock, limits: ImplicantLimits = LIMITS) {
    this.#clock = clock;
    this.#circuit = circuit;
    this.#gateOf = gateNumbers(circuit);
    this.#firstInner = firstInnerNode(circuit);
    this.#limits = limits;
  }

  /** Undefined if there are too many, or if the formula depends on itself. */
  of(literal: Literal): readonly Implicant[] | undefined {
    this.#work = 0;
    return this.#of(literal);
  }

  #of(literal: Literal): readonly Implicant[] | undefined {
    if (literal === TRUE) return [implicant([])];
    if (literal === FALSE) return [];
    if (nodeOf(literal) < this.#firstInner) return [implicant([literal])];
    if (this.#known.has(literal)) return this.#known.get(literal);
    this.#known.set(literal, undefined);
    const found = this.#ofGate(literal);
    this.#known.set(literal, found);
    return found;
  }

  #ofGate(literal: Literal): readonly Implicant[] | undefined {
    const gate = this.#gateOf[nodeOf(literal)] as number;
    if (gate < 0) return undefined;
    const { inputStart, inputs } = this.#circuit;
    const parts: (readonly Implicant[])[] = [];
    let count = 0;
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      const input = inputs[i] as Literal;
      const part = this.#of(isNegated(literal) ? negate(input) : input);
      if (part === undefined) return undefined;
      count += part.length;
      if (isNegated(literal) && count > this.#limits.implicants) return undefined;
      parts.push(part);
    }
    return isNegated(literal) ? this.#sum(parts.flat()) : this.#product(parts);
  }

  /**
   * The products of all primes of the factors are all primes of the product, after removing those implied by others.
   */
  #product(parts: readonly (readonly Implicant[])[]): readonly Implicant[] | undefined {
    let result: readonly Implicant[] = [implicant([])];
    for (const part of [...parts].sort((a, b) => a.length - b.length)) {
      const products: Implicant[] = [];
      if (result.length * part.length > 2 * this.#limits.implicants) return undefined;
      for (const a of result)
        for (const b of part) {
          const both = joined(a, b);
          if (both !== undefined) products.push(both);
        }
      const shortest = this.#withoutLonger(products);
      if (shortest === undefined) return undefined;
      result = shortest;
    }
    return result;
  }

  /** If a literal and its negation occur, the consensus of pairs is added until nothing is new. */
  #sum(all: readonly Implicant[]): readonly Implicant[] | undefined {
    let result = this.#withoutLonger(all);
    if (result === undefined || !hasBothSigns(result)) return result;
    // Results shorter than one of their sources come first, since they make most of the others redundant.
    for (let isShortening = true; ; ) {
      this.#work += result.length * result.length;
      if (this.#work > this.#limits.work || this.#clock.isOver) return undefined;
      const news: Implicant[] = [];
      for (let i = 0; i < result.length; i++)
        for (let k = i + 1; k < result.length; k++) {
          const [a, b] = [result[i] as Implicant, result[k] as Implicant];
          const between = consensus(a, b);
          if (between === undefined) continue;
          const isShorter = contains(a.literals, between.literals) || contains(b.literals, between.literals);
          if ((isShorter || !isShortening) && !isImplied(between, result)) news.push(between);
        }
      if (news.length === 0 && !isShortening) return result;
      isShortening = news.length > 0;
      const longer = this.#withoutLonger([...result, ...news]);
      if (longer === undefined) return undefined;
      result = longer;
    }
  }

  /** Removes conjunctions that contain another one. */
  #withoutLonger(all: readonly Implicant[]): Implicant[] | undefined {
    const sorted = [...all].sort((a, b) => a.literals.length - b.literals.length);
    const kept: Implicant[] = [];
    const seen = new Set<string>();
    const byLength = new Set(sorted.map(({ literals }) => literals.length));
    this.#work += byLength.size > 1 ? (sorted.length * sorted.length) / 8 : sorted.length;
    if (this.#clock.isOver || this.#work > this.#limits.work || sorted.length > 4 * this.#limits.implicants)
      return undefined;
    for (const each of sorted) {
      const key = each.literals.join();
      if (seen.has(key)) continue;
      seen.add(key);
      if (byLength.size === 1 || !isImplied(each, kept)) kept.push(each);
    }
    return kept.length > this.#limits.implicants ? undefined : kept;
  }
}

function implicant(literals: readonly Literal[]): Implicant {
  let mask = 0;
  for (const literal of literals) mask |= 1 << (Math.imul(literal, 0x9e3779b1) >>> 27);
  return { literals: Int32Array.from(literals), mask };
}

function joined(a: Implicant, b: Implicant): Implicant | undefined {
  const literals = merged(a.literals, b.literals);
  for (let i = 1; i < literals.length; i++)
    if (((literals[i] as number) ^ (literals[i - 1] as number)) === 1) return undefined;
  return implicant(literals);
}

function merged(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  const result: number[] = [];
  let i = 0;
  let k = 0;
  while (i < a.length || k < b.length) {
    const x = a[i] ?? Number.POSITIVE_INFINITY;
    const y = b[k] ?? Number.POSITIVE_INFINITY;
    result.push(Math.min(x, y));
    if (x <= y) i++;
    if (y <= x) k++;
  }
  return result;
}

/** The consequence of two conjunctions that disagree about exactly one literal, without that literal. */
function consensus(a: Implicant, b: Implicant): Implicant | undefined {
  const literals = merged(a.literals, b.literals);
  let at = -1;
  for (let i = 1; i < literals.length; i++) {
    if (((literals[i] as number) ^ (literals[i - 1] as number)) !== 1) continue;
    if (at >= 0) return undefined;
    at = i;
  }
  if (at < 0) return undefined;
  literals.splice(at - 1, 2);
  return implicant(literals);
}

function isImplied(each: Implicant, by: readonly Implicant[]): boolean {
  return by.some((other) => (other.mask & ~each.mask) === 0 && contains(each.literals, other.literals));
}

function contains(all: Int32Array, part: Int32Array): boolean {
  let i = 0;
  for (const literal of part) {
    while (i < all.length && (all[i] as number) < literal) i++;
    if (all[i] !== literal) return false;
    i++;
  }
  return true;
}

function hasBothSigns(implicants: readonly Implicant[]): boolean {
  const seen = new Set<Literal>();
  for (const { literals } of implicants) for (const literal of literals) seen.add(literal);
  return [...seen].some((literal) => seen.has(negate(literal)));
}
