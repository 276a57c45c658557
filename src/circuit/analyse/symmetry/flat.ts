/**
 * A circuit in which conjunctions stand directly in the conjunctions they are part of. Rules are cut into pieces in
 * some order when they are grounded; put together again, equal conditions look equal whichever way they were cut.
 */
import type { CircuitBuilder } from '../../builder.ts';
import { type Circuit, isNegated, type Literal, nodeOf } from '../../circuit.ts';
import { rebuild } from '../../rebuild.ts';

/** Gates that would get more inputs than this are left as they are, and so are all once the circuit has grown. */
const MOST_INPUTS = 500;
const MOST_GROWTH = 4;

export function flatCircuit(circuit: Circuit): Circuit {
  let room = MOST_GROWTH * circuit.inputs.length + MOST_INPUTS;
  return rebuild(circuit, {
    gate: (builder, inputs) => {
      const open = openedInputs(builder, inputs);
      const isWorthIt = open.length <= MOST_INPUTS && open.length <= room;
      room -= isWorthIt ? open.length : inputs.length;
      return builder.and(isWorthIt ? open : inputs);
    },
  });
}

function openedInputs(builder: CircuitBuilder, inputs: readonly Literal[]): Literal[] {
  return inputs.flatMap((input) => {
    const below = isNegated(input) ? undefined : builder.inputsOf(nodeOf(input));
    return below === undefined ? [input] : Array.from(below);
  });
}
