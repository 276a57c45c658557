/** Fluents and moves whose values follow from a literal's being true, found without search. */
import { firstInnerNode, isNegated, type Literal, negate, nodeOf } from '../circuit.ts';
import type { SolvableCircuit } from '../circuit-solver.ts';

/** Gates deeper than this, or with more inputs, are not looked into: any part of the consequences will do. */
const DEEPEST = 20;
const WIDEST = 256;
const MOST = 64;

export class Consequences {
  readonly #source: SolvableCircuit;
  readonly #firstInner: number;
  readonly #known = new Map<Literal, { readonly depth: number; readonly found: ReadonlySet<Literal> }>();

  constructor(source: SolvableCircuit) {
    this.#source = source;
    this.#firstInner = firstInnerNode(source.circuit);
  }

  /** Input literals that hold whenever the literal does; perhaps not all of them. */
  of(literal: Literal, depth = 0): ReadonlySet<Literal> {
    const node = nodeOf(literal);
    if (node === 0) return NONE;
    if (node < this.#firstInner) return new Set([literal]);
    const known = this.#known.get(literal);
    // What was found on the way to something else may have been cut short.
    if (known !== undefined && known.depth <= depth) return known.found;
    const gate = this.#source.gateOf[node] as number;
    if (gate < 0 || depth > DEEPEST) return NONE;
    const { inputs, inputStart } = this.#source.circuit;
    const below = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
    if (below.length > WIDEST) return NONE;
    const found = isNegated(literal)
      ? this.ofSum(Array.from(below, negate), depth + 1)
      : this.#ofProduct(below, depth);
    this.#known.set(literal, { depth, found });
    return found;
  }

  /** Input literals that hold whenever one of the literals does. */
  ofSum(literals: readonly Literal[], depth = 0): ReadonlySet<Literal> {
    let common: Set<Literal> | undefined;
    for (const literal of literals) {
      const each = this.of(literal, depth);
      if (common === undefined) common = new Set(each);
      else for (const one of common) if (!each.has(one)) common.delete(one);
      if (common.size === 0) return NONE;
    }
    return common ?? NONE;
  }

  #ofProduct(inputs: Int32Array, depth: number): ReadonlySet<Literal> {
    const all = new Set<Literal>();
    for (const input of inputs) {
      for (const literal of this.of(input, depth + 1)) if (all.size < MOST) all.add(literal);
    }
    return all;
  }
}

const NONE: ReadonlySet<Literal> = new Set();
