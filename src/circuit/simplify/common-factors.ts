/** Takes common factors out of sums of products: `ab ∨ ac` becomes `a(b ∨ c)`. */
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

/** The products that only this gate negates: `¬(ab) ∧ ¬(ac) ∧ …` is the negated sum of them. */
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

/** The sum of products with the most frequent factor taken out first, again and again. */
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

/** Products by factor, most frequent factor first; a product is taken once. */
class FactorQueue {
  readonly #products: readonly (readonly Literal[])[];
  readonly #isTaken: Uint8Array;
  readonly #having = new Map<Literal, number[]>();
  /** Factors by how many products had them when last looked at. */
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

  /** The factor that most of the remaining products have, with those products, if at least two have it. */
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
