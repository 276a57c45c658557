/** Which gates are easier to read as an OR, for circuits have ANDs only. */
import { type Circuit, isNegated, type Literal, literalOf, nodeOf, outputLiterals } from '../circuit.ts';
import { gateUses } from '../structure.ts';

/** Every round lessens the negations on show; in practice four or five rounds find no more. */
const MAX_ROUNDS = 20;

/**
 * 1 for each node that is to be shown as its negation, an OR of its negated inputs. A gate changes its form if that
 * leaves fewer negations at its inputs and uses, until no gate gains by it.
 */
export function gatesShownAsOr(circuit: Circuit): Uint8Array {
  const { gates, inputStart, inputs, nodeCount } = circuit;
  const isOr = new Uint8Array(nodeCount);
  const { start, uses } = gateUses(circuit);
  /** Uses by outputs and feedback: plain ones minus negated ones. */
  const outsideBalance = new Int32Array(nodeCount);
  const sources = circuit.loops.flatMap((loop) => loop.feedback.map(({ source }) => source));
  for (const literal of [...outputLiterals(circuit), ...sources]) {
    const node = nodeOf(literal);
    outsideBalance[node] = (outsideBalance[node] as number) + (isNegated(literal) ? -1 : 1);
  }
  /** Connections of a gate shown without a negation, minus those with one. */
  const balance = (gate: number): number => {
    const node = gates[gate] as number;
    const form = isOr[node] as number;
    let sum = form === 1 ? -(outsideBalance[node] as number) : (outsideBalance[node] as number);
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      sum += isShownNegated(inputs[i] as Literal, form, isOr) ? -1 : 1;
    }
    for (let i = start[node] as number; i < (start[node + 1] as number); i++) {
      const use = uses[i] as number;
      const reader = gates[use >> 1] as number;
      sum += isShownNegated(literalOf(node) | (use & 1), isOr[reader] as number, isOr) ? -1 : 1;
    }
    return sum;
  };
  for (let round = 0, changed = true; changed && round < MAX_ROUNDS; round++) {
    changed = false;
    // From the outputs inwards, for their signs are fixed.
    for (let gate = gates.length - 1; gate >= 0; gate--) {
      if (balance(gate) >= 0) continue;
      const node = gates[gate] as number;
      isOr[node] = 1 - (isOr[node] as number);
      changed = true;
    }
  }
  return isOr;
}

/** Whether a literal, read by something of form 0 (as it is) or 1 (negated), is the negation of what is shown. */
export function isShownNegated(literal: Literal, form: number, isOr: Uint8Array): boolean {
  return ((literal & 1) ^ form ^ (isOr[nodeOf(literal)] as number)) === 1;
}
