/**
 * Sums of products of sums, the other way round: `a(p ∨ q) ∨ b(q ∨ r)` is `pa ∨ q(a ∨ b) ∨ rb`. That pays where many
 * such sums have the same `a` and `b` but different `p`, `q` and `r`, so that `a ∨ b` is there once for all of them:
 * "a stone is placed next to one of the k-th group", for every k.
 */
import { type Circuit, isNegated, type Literal, negate, nodeOf } from '../circuit.ts';
import { type CircuitPass, rebuild } from '../rebuild.ts';
import { fanouts, gateNumbers } from '../structure.ts';

export const transposedSums: CircuitPass = {
  name: 'transposed sums',
  description: 'turns sums of products of sums round where that makes parts alike',
  run: (circuit) => {
    const wide = wideSums(circuit);
    /** How many sums would have each part. */
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

/** One summand of a sum that has been turned round: a factor, and the sum of the products that it is multiplied by. */
interface SumPart {
  readonly factor: Literal;
  readonly summands: readonly (readonly Literal[])[];
}

interface WideSum {
  readonly parts: readonly SumPart[];
  /** Inputs of the gate that are no such products. */
  readonly rest: readonly Literal[];
  /** Operations as it stands. */
  readonly cost: number;
}

/** Fewer products are not worth a look. */
const FEWEST_PRODUCTS = 3;

/** By gate, those that negate a sum of several products of something and a sum that nobody else uses. */
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
