/** Formulas as lists of numbers, to be read from front to back. */
import { type Circuit, gateNumbers, nodeOf } from '../../circuit/index.ts';

/**
 * Of each gate: how many inputs it has, its own literal, its number, then the literals that it reads. Gates that many
 * formulas have come first; what else a formula needs is listed by formula, and gates of several formulas repeatedly.
 */
export interface ProgramCode {
  readonly code: Int32Array;
  /** Where the gates for all formulas end. */
  readonly sharedEnd: number;
  /** The gates of formula i alone are from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
}

/** Gates that this part of the formulas needs are computed in every state: few moves are legal, but one will need them. */
const SHARED_PART = 0.1;
/** Programs with fewer inputs are not worth dividing. */
const SMALL = 500;

export function programCode(circuit: Circuit): ProgramCode {
  const cones = conesOf(circuit);
  const users = new Int32Array(circuit.gates.length);
  for (const cone of cones) for (const gate of cone) users[gate] = (users[gate] as number) + 1;
  const least = circuit.inputs.length < SMALL ? 1 : Math.max(2, SHARED_PART * cones.length);
  const code: number[] = [];
  const write = (gate: number): void => {
    const first = circuit.inputStart[gate] as number;
    const end = circuit.inputStart[gate + 1] as number;
    code.push(end - first, 2 * (circuit.gates[gate] as number), gate);
    for (let i = first; i < end; i++) code.push(circuit.inputs[i] as number);
  };
  users.forEach((count, gate) => {
    if (count >= least) write(gate);
  });
  const sharedEnd = code.length;
  const starts = Int32Array.from({ length: cones.length + 1 });
  cones.forEach((cone, formula) => {
    starts[formula] = code.length;
    for (const gate of cone) if ((users[gate] as number) < least) write(gate);
  });
  starts[cones.length] = code.length;
  return { code: Int32Array.from(code), sharedEnd, starts };
}

/** By formula, the gates below it in the order of dependence. */
function conesOf(circuit: Circuit): Int32Array[] {
  const gateOf = gateNumbers(circuit);
  const seenIn = new Int32Array(circuit.gates.length).fill(-1);
  return circuit.legal.map((literal, formula) => {
    const cone: number[] = [];
    const visit = (node: number): void => {
      const gate = gateOf[node] as number;
      if (gate < 0 || seenIn[gate] === formula) return;
      seenIn[gate] = formula;
      cone.push(gate);
    };
    visit(nodeOf(literal));
    for (let i = 0; i < cone.length; i++) {
      const gate = cone[i] as number;
      const end = circuit.inputStart[gate + 1] as number;
      for (let k = circuit.inputStart[gate] as number; k < end; k++)
        visit(nodeOf(circuit.inputs[k] as number));
    }
    return Int32Array.from(cone).sort();
  });
}
