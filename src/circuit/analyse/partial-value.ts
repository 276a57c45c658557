/** The value of a literal where only some of the inputs are known. */
import { type Circuit, isNegated, type Literal, nodeOf } from '../circuit.ts';
import { gateNumbers } from '../sweep.ts';

/** A value; undefined if it is open, or would take too long to find. */
export type PartialValue = boolean | undefined;

/** @param input the value of a fluent's or move's node */
export type PartialEvaluation = (literal: Literal, input: (node: number) => PartialValue) => PartialValue;

/** No further nodes are looked at after so many. */
const MOST_NODES = 1000;

export function partialEvaluation(circuit: Circuit): PartialEvaluation {
  const { inputs, inputStart } = circuit;
  const gateOf = gateNumbers(circuit);
  const lastInput = circuit.fluents.length + circuit.moves.length;
  return (root, input) => {
    const known = new Map<number, PartialValue>([[0, true]]);
    return literalValue(root);

    function literalValue(literal: Literal): PartialValue {
      const node = nodeOf(literal);
      if (!known.has(node)) known.set(node, nodeValue(node));
      const value = known.get(node);
      return isNegated(literal) && value !== undefined ? !value : value;
    }

    function nodeValue(node: number): PartialValue {
      const gate = gateOf[node] as number;
      if (gate < 0) return node <= lastInput ? input(node) : undefined;
      if (known.size > MOST_NODES) return undefined;
      let isOpen = false;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        const value = literalValue(inputs[i] as Literal);
        if (value === false) return false;
        if (value === undefined) isOpen = true;
      }
      return isOpen ? undefined : true;
    }
  };
}
