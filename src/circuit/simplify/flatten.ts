/** Puts a conjunction that only one conjunction uses into it: `a ∧ (b ∧ c)` becomes one gate. */
import { isNegated, type Literal, nodeOf } from '../circuit.ts';
import { fanouts } from '../fanout.ts';
import { rebuild } from '../rebuild.ts';
import { gateNumbers } from '../sweep.ts';
import type { Pass } from './pass.ts';

export const flatten: Pass = {
  name: 'flatten',
  description: 'joins conjunctions that only one conjunction uses to it',
  run: (circuit) => {
    const uses = fanouts(circuit);
    const gateOf = gateNumbers(circuit);
    return rebuild(circuit, {
      gate: (builder, inputs, gate) => {
        const start = circuit.inputStart[gate] as number;
        const flat: Literal[] = [];
        inputs.forEach((input, i) => {
          const below = isOnlyUse(circuit.inputs[start + i] as Literal, uses, gateOf)
            ? builder.inputsOf(nodeOf(input))
            : undefined;
          if (below !== undefined && !isNegated(input)) for (const each of below) flat.push(each);
          else flat.push(input);
        });
        return builder.and(flat);
      },
    });
  },
};

function isOnlyUse(input: Literal, uses: Int32Array, gateOf: Int32Array): boolean {
  return !isNegated(input) && uses[nodeOf(input)] === 1 && (gateOf[nodeOf(input)] as number) >= 0;
}
