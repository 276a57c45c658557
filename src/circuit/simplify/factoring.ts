/** Makes circuits smaller by factoring sums of products: takes out common factors, and transposes sums of sums. */
import type { CircuitBuilder } from '../builder.ts';
import { type Circuit, isNegated, type Literal, negate, nodeOf } from '../circuit.ts';
import { type CircuitPass, rebuild } from '../rebuild.ts';
import { fanouts, gateNumbers } from '../structure.ts';

export const commonFactors: CircuitPass = {
  name: 'common factors',
  description: 'takes common factors out of sums of products',
  run: (circuit) => {
    const uses = fanouts(circuit);
    const gateOf = gateNumbers(circuit);
    return rebuild(circuit, {
      gate: (builder, inputs, gate) => {
        const { products, rest } = ownProducts(circuit, builder, inputs, gate, uses, gateOf);
        if (products.length < 2) return builder.and(inputs);
        return builder.and([...rest, negate(sumOfProducts(builder, products))]);
      },
    });
  },
};

/** The products that only this gate negates: `¬(ab) ∧ ¬(ac) ∧ …` is their negated sum. */
function ownProducts(
  circuit: Circuit,
  builder: CircuitBuilder,
  inputs: readonly Literal[],
  gate: number,
  uses: Int32Array,
  gateOf: Int32Array,
) {
  const products: Literal[][] = [];
  const rest: Literal[] = [];
  const start = circuit.inputStart[gate] as number;
  inputs.forEach((input, i) => {
    const original = nodeOf(circuit.inputs[start + i] as Literal);
    const isOwn = isNegated(input) && uses[original] === 1 && (gateOf[original] as number) >= 0;
    const product = isOwn ? builder.inputsOf(nodeOf(input)) : undefined;
    if (product === undefined) rest.push(input);
    else products.push(Array.from(product));
  });
  return { products, rest };
}

/** The sum of products with the most frequent factor taken out first, repeatedly. */
function sumOfProducts(builder: CircuitBuilder, products: readonly (readonly Literal[])[]): Literal {
  const sums: Literal[] = [];
  const factors = new FactorQueue(products);
  for (let group = factors.take(); group !== undefined; group = factors.take()) {
    const { factor } = group;
    const cofactors = group.products.map((product) => product.filter((literal) => literal !== factor));
    sums.push(builder.and([factor, sumOfProducts(builder, cofactors)]));
  }
  for (const product of factors.rest()) sums.push(builder.and(product));
  return builder.or(sums);
}

/** Products by factor, most frequent factor first; each product is used once. */
class FactorQueue {
  readonly #products: readonly (readonly Literal[])[];
  readonly #isTaken: Uint8Array;
  readonly #having = new Map<Literal, number[]>();
  /** Factors by the number of products that had them when last counted. */
  readonly #byCount: Literal[][] = [];

  constructor(products: readonly (readonly Literal[])[]) {
    this.#products = products;
    this.#isTaken = new Uint8Array(products.length);
    products.forEach((product, number) => {
      for (const literal of product) {
        const having = this.#having.get(literal);
        if (having === undefined) this.#having.set(literal, [number]);
        else having.push(number);
      }
    });
    for (const [literal, having] of this.#having) this.#enter(literal, having.length);
  }

  /** The factor of most of the remaining products, with those products, if at least two have it. */
  take(): { readonly factor: Literal; readonly products: readonly (readonly Literal[])[] } | undefined {
    while (this.#byCount.length > 2) {
      const top = this.#byCount[this.#byCount.length - 1] as Literal[];
      const factor = top.pop();
      if (factor === undefined) {
        this.#byCount.pop();
        continue;
      }
      const left = (this.#having.get(factor) as number[]).filter((number) => this.#isTaken[number] === 0);
      this.#having.set(factor, left);
      if (left.length < this.#byCount.length - 1) {
        this.#enter(factor, left.length);
        continue;
      }
      for (const number of left) this.#isTaken[number] = 1;
      return { factor, products: left.map((number) => this.#products[number] as readonly Literal[]) };
    }
    return undefined;
  }

  rest(): (readonly Literal[])[] {
    return this.#products.filter((_, number) => this.#isTaken[number] === 0);
  }

  #enter(literal: Literal, count: number): void {
    if (count < 2) return;
    while (this.#byCount.length <= count) this.#byCount.push([]);
    this.#byCount[count]?.push(literal);
  }
}

/**
 * Transposes sums of products of sums: `a(p ∨ q) ∨ b(q ∨ r)` becomes `pa ∨ q(a ∨ b) ∨ rb`. That pays off if many such
 * sums have the same `a` and `b` but different `p`, `q` and `r`, so that they share `a ∨ b`: "a stone is placed next
 * to one of the k-th group", for every k.
 */
export const transposedSums: CircuitPass = {
  name: 'transposed sums',
  description: 'turns sums of products of sums round where that makes parts alike',
  run: (circuit) => {
    const wide = wideSums(circuit);
    /** The number of sums that would have each part. */
    const uses = new Map<string, number>();
    for (const { parts } of wide.values())
      for (const key of new Set(parts.map(keyOf))) uses.set(key, (uses.get(key) ?? 0) + 1);
    return rebuild(circuit, {
      gate: (builder, inputs, gate, rewritten) => {
        const sum = wide.get(gate);
        if (sum === undefined || costAfter(sum, uses) >= sum.cost) return builder.and(inputs);
        const products = sum.parts.map(({ factor, summands }) =>
          builder.and([
            rewritten(factor),
            builder.or(summands.map((product) => builder.and(product.map(rewritten)))),
          ]),
        );
        return builder.and([...sum.rest.map(rewritten), ...products.map(negate)]);
      },
    });
  },
};

/** One summand of a transposed sum: a factor, and the sum of the products that it is multiplied by. */
interface SumPart {
  readonly factor: Literal;
  readonly summands: readonly (readonly Literal[])[];
}

interface WideSum {
  readonly parts: readonly SumPart[];
  /** Inputs of the gate that are not such products. */
  readonly rest: readonly Literal[];
  /** Number of operations before. */
  readonly cost: number;
}

/** Minimum number of products. */
const FEWEST_PRODUCTS = 3;

/** By gate: those that negate a sum of several products of something and a sum without other uses. */
function wideSums(circuit: Circuit): Map<number, WideSum> {
  const uses = fanouts(circuit);
  const gateOf = gateNumbers(circuit);
  const inputsOf = (gate: number): Int32Array =>
    circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
  /** The inputs of a gate that is used once, and negated. */
  const ownInputs = (literal: Literal): Int32Array | undefined => {
    const gate = gateOf[nodeOf(literal)] as number;
    return isNegated(literal) && uses[nodeOf(literal)] === 1 && gate >= 0 ? inputsOf(gate) : undefined;
  };
  const found = new Map<number, WideSum>();
  for (let gate = 0; gate < circuit.gates.length; gate++) {
    if (inputsOf(gate).length < FEWEST_PRODUCTS) continue;
    const rest: Literal[] = [];
    const parts = new Map<Literal, Literal[][]>();
    let products = 0;
    let cost = 0;
    for (const input of inputsOf(gate)) {
      const product = ownInputs(input);
      const sum = product?.find((literal) => ownInputs(literal) !== undefined);
      if (product === undefined || sum === undefined || product.length < 2) {
        rest.push(input);
        continue;
      }
      const others = [...product].filter((literal) => literal !== sum);
      const summands = ownInputs(sum) as Int32Array;
      products++;
      cost += summands.length + product.length - 1;
      for (const summand of summands) {
        const factor = negate(summand);
        const having = parts.get(factor);
        if (having === undefined) parts.set(factor, [others]);
        else having.push(others);
      }
    }
    if (products < FEWEST_PRODUCTS) continue;
    found.set(gate, {
      rest,
      cost,
      parts: Array.from(parts, ([factor, summands]) => ({ factor, summands })),
    });
  }
  return found;
}

function costAfter({ parts }: WideSum, uses: ReadonlyMap<string, number>): number {
  let cost = 0;
  for (const part of parts) {
    const own = part.summands.reduce((sum, product) => sum + product.length, -1);
    cost += 2 + own / (uses.get(keyOf(part)) as number);
  }
  return cost;
}

function keyOf({ summands }: SumPart): string {
  return summands.map((product) => product.join(' ')).join('|');
}
