/**
 * Formulas after some of their inputs have been replaced by other formulas, inside one builder. There is one standard
 * replacement, and variants of it that differ in few inputs: a variant costs what it changes, not what there is.
 */
import type { CircuitBuilder } from '../builder.ts';
import { FALSE, isNegated, type Literal, literalOf, negate, nodeOf } from '../circuit.ts';

/** Thrown if substitutions would take more work or gates than allowed. */
export class SubstitutionTooLarge extends Error {}

/** What all substitutions of one undertaking may cost together. */
export class SubstitutionBudget {
  readonly #most: SubstitutionLimits;
  #work = 0;

  constructor(most: SubstitutionLimits) {
    this.#most = most;
  }

  /** What has been spent. */
  get work(): number {
    return this.#work;
  }

  spend(work: number, { inputCount }: CircuitBuilder): void {
    this.#work += work;
    if (this.#work > this.#most.work || inputCount > this.#most.inputs) throw new SubstitutionTooLarge();
  }
}

export interface SubstitutionLimits {
  /** Inputs of gates that may be looked at, each time anew. */
  readonly work: number;
  /** Inputs that all gates of the builder may have together in the end. */
  readonly inputs: number;
}

export interface Replacement {
  readonly node: number;
  readonly by: Literal;
}

/** Wider gates are taken apart into such, so that a change of one input leaves most of the gate as it is. */
const MAX_GATE_WIDTH = 8;

export class Substitution {
  readonly #builder: CircuitBuilder;
  readonly #budget: SubstitutionBudget;
  readonly #positionOf = new Map<number, number>();
  /** By position, in an order in which inputs come first: the literal that stands there without replacements. */
  readonly #own: Literal[] = [];
  /** By position: what it is the conjunction of, as positions written like literals; undefined for inputs. */
  readonly #parts: (readonly Literal[] | undefined)[] = [];
  /** By position, the positions that read it. */
  readonly #readers: number[][] = [];
  readonly #roots: readonly Literal[];
  readonly #standard: Int32Array;
  /** By position: the standard value, except during a variant. */
  readonly #values: Int32Array;
  /** One bit for each position that is to be looked at again. */
  readonly #open: Int32Array;

  /** @param unvaried what an input becomes; undefined for one that stays as it is in all variants */
  constructor(
    builder: CircuitBuilder,
    formulas: readonly Literal[],
    unvaried: (node: number) => Literal | undefined,
    budget: SubstitutionBudget,
  ) {
    this.#builder = builder;
    this.#budget = budget;
    const replaced = new Map<number, Literal>();
    for (const formula of formulas) this.#add(nodeOf(formula), unvaried, replaced);
    this.#roots = formulas.map((formula) => this.#place(formula));
    this.#values = Int32Array.from(this.#own);
    for (const position of this.#own.keys())
      this.#values[position] = replaced.get(position) ?? this.#value(position);
    this.#standard = this.#values.slice();
    this.#open = new Int32Array((this.#own.length + 31) >>> 5);
  }

  /** The formulas with the standard replacements. */
  standard(): Literal[] {
    return this.#roots.map((root) => literalAt(this.#values, root));
  }

  /** The formulas where some inputs have other than the standard replacements. */
  varied(replacements: Iterable<Replacement>): Literal[] {
    const changed: number[] = [];
    for (const { node, by } of replacements) {
      const position = this.#positionOf.get(node);
      if (position !== undefined) this.#set(position, by, changed);
    }
    this.#budget.spend(this.#open.length + this.#roots.length, this.#builder);
    for (let word = 0; word < this.#open.length; word++) {
      for (let bits = this.#open[word] as number; bits !== 0; bits = this.#open[word] as number) {
        const bit = 31 - Math.clz32(bits & -bits);
        this.#open[word] = bits & ~(1 << bit);
        const position = 32 * word + bit;
        this.#set(position, this.#value(position), changed);
      }
    }
    const result = this.standard();
    for (const position of changed) this.#values[position] = this.#standard[position] as Literal;
    return result;
  }

  /** Gives a node a position after those of all that it depends on. */
  #add(
    wanted: number,
    unvaried: (node: number) => Literal | undefined,
    replaced: Map<number, Literal>,
  ): void {
    const open = [wanted];
    while (open.length > 0) {
      const node = open.at(-1) as number;
      if (this.#positionOf.has(node)) {
        open.pop();
        continue;
      }
      const inputs = this.#builder.inputsOf(node) ?? [];
      const before = open.length;
      for (const input of inputs) if (!this.#positionOf.has(nodeOf(input))) open.push(nodeOf(input));
      this.#budget.spend(inputs.length, this.#builder);
      if (open.length > before) continue;
      open.pop();
      const places = Array.from(inputs, (input) => this.#place(input));
      const isTouched = (place: Literal) =>
        replaced.has(nodeOf(place)) || this.#parts[nodeOf(place)] !== undefined;
      const position = this.#append(
        literalOf(node),
        places.some(isTouched) ? this.#narrowed(places) : undefined,
      );
      this.#positionOf.set(node, position);
      const by = inputs.length > 0 || node === 0 ? undefined : unvaried(node);
      if (by !== undefined) replaced.set(position, by);
    }
  }

  /** The same conjunction with no more than `WIDTH` parts. */
  #narrowed(places: readonly Literal[]): readonly Literal[] {
    let parts = places;
    while (parts.length > MAX_GATE_WIDTH) {
      const groups: Literal[] = [];
      for (let from = 0; from < parts.length; from += MAX_GATE_WIDTH) {
        const group = parts.slice(from, from + MAX_GATE_WIDTH);
        const own = this.#builder.and(group.map((place) => literalAt(this.#own, place)));
        groups.push(literalOf(this.#append(own, group)));
      }
      parts = groups;
    }
    return parts;
  }

  #append(own: Literal, parts: readonly Literal[] | undefined): number {
    const position = this.#own.length;
    this.#own.push(own);
    this.#parts.push(parts);
    this.#readers.push([]);
    for (const part of parts ?? []) this.#readers[nodeOf(part)]?.push(position);
    return position;
  }

  #place(literal: Literal): Literal {
    const place = literalOf(this.#positionOf.get(nodeOf(literal)) as number);
    return isNegated(literal) ? negate(place) : place;
  }

  /** The conjunction at a position, by the values of its parts. */
  #value(position: number): Literal {
    const own = this.#own[position] as Literal;
    const parts = this.#parts[position];
    if (parts === undefined) return own;
    this.#budget.spend(parts.length, this.#builder);
    const values: Literal[] = [];
    let isOwn = true;
    for (const part of parts) {
      const value = literalAt(this.#values, part);
      if (value === FALSE) return FALSE;
      if (value !== literalAt(this.#own, part)) isOwn = false;
      values.push(value);
    }
    return isOwn ? own : this.#builder.and(values);
  }

  #set(position: number, value: Literal, changed: number[]): void {
    if (this.#values[position] === value) return;
    this.#values[position] = value;
    changed.push(position);
    const readers = this.#readers[position] as readonly number[];
    this.#budget.spend(readers.length, this.#builder);
    for (const reader of readers) {
      this.#open[reader >>> 5] = (this.#open[reader >>> 5] as number) | (1 << (reader & 31));
    }
  }
}

/** What an array has at a place that is written like a literal. */
function literalAt(literals: ArrayLike<Literal>, place: Literal): Literal {
  const literal = literals[nodeOf(place)] as Literal;
  return isNegated(place) ? negate(literal) : literal;
}
