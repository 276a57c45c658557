/** Rewrites the circuit before goals are regressed: goals become alternatives, and recursive parts are unrolled. */
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  mapOutputs,
  negate,
  nodeOf,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';

/** Maximum number of steps per input of the goals' gates for finding a goal's alternatives, plus EXTRA_STEPS. */
const STEPS_PER_INPUT = 6;
const EXTRA_STEPS = 2000;

/** The goals of a circuit without loops, and no other outputs. */
export function goalsByAlternatives(circuit: Circuit): Circuit {
  const onlyGoals = rebuild({ ...circuit, next: [], legal: [], terminal: FALSE, percepts: [] });
  const most = STEPS_PER_INPUT * onlyGoals.inputs.length + EXTRA_STEPS;
  return rebuild(onlyGoals, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs: (builder, outputs) => ({
      ...outputs,
      goals: outputs.goals.map((goal) => ({
        ...goal,
        literal: goalAsAlternatives(builder, goal.literal, most),
      })),
    }),
  });
}

function goalAsAlternatives(builder: CircuitBuilder, goal: Literal, most: number): Literal {
  try {
    const found = new Alternatives(builder, most).of(goal);
    return found.length < 2 ? goal : builder.or(found.map((parts) => builder.and(parts)));
  } catch (error) {
    if (error instanceof TooManyAlternatives) return goal;
    throw error;
  }
}

class TooManyAlternatives extends Error {}

class Alternatives {
  readonly #builder: CircuitBuilder;
  #left: number;

  constructor(builder: CircuitBuilder, most: number) {
    this.#builder = builder;
    this.#left = most;
  }

  /** Conjunctions, given by their operands, one of which holds if the literal does. */
  of(literal: Literal): Literal[][] {
    this.#spend(1);
    const inputs = this.#builder.inputsOf(nodeOf(literal));
    if (inputs === undefined) return [[literal]];
    if (isNegated(literal)) return Array.from(inputs, negate).flatMap((each) => this.of(each));
    const parts = this.#flat(inputs);
    const choices = parts.filter((part) => isNegated(part) && this.#builder.inputsOf(nodeOf(part)));
    const [choice, ...others] = choices;
    // Several simultaneous choices come from the rules, rather than from common parts of alternatives.
    if (choice === undefined || others.length > 0) return [parts];
    const rest = parts.filter((part) => part !== choice);
    return this.of(choice).map((way) => {
      this.#spend(rest.length + way.length);
      return [...rest, ...way];
    });
  }

  #flat(inputs: ArrayLike<Literal>): Literal[] {
    this.#spend(inputs.length);
    return Array.from(inputs).flatMap((input) => {
      const below = isNegated(input) ? undefined : this.#builder.inputsOf(nodeOf(input));
      return below === undefined ? [input] : this.#flat([...below]);
    });
  }

  /** Shared parts are traversed once for each use, so all steps count. */
  #spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooManyAlternatives();
  }
}

// Unrolls the recursive parts of a circuit: feedback values are false at first, and computed in rounds. As all
// dependencies inside are positive, every round derives what takes one more step; when nothing changes, everything is
// derived.

export interface Unrolled {
  readonly circuit: Circuit;
  /** Whether the rounds were enough to derive everything. */
  readonly isComplete: boolean;
}

/** Undefined if it would exceed the limit on gates. */
export function unrollLoops(circuit: Circuit, rounds: number, mostGates: number): Unrolled | undefined {
  if (circuit.loops.length === 0) return { circuit, isComplete: true };
  const builder = new CircuitBuilder(circuit);
  const literals = new Int32Array(circuit.nodeCount);
  for (let node = 0; node < firstInnerNode(circuit); node++) literals[node] = literalOf(node);
  const mapped = (literal: Literal): Literal => {
    const value = literals[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(value) : value;
  };
  const copyGates = (from: number, to: number): void => {
    for (let gate = from; gate < to; gate++) {
      const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
      literals[circuit.gates[gate] as number] = builder.and(Array.from(inputs, mapped));
    }
  };
  let isComplete = true;
  let gate = 0;
  for (const { firstGate, endGate, feedback } of circuit.loops) {
    copyGates(gate, firstGate);
    for (const { node } of feedback) literals[node] = FALSE;
    // Everything derivable takes at most as many rounds as there are feedback nodes.
    const enough = feedback.length + 1;
    let isChanging = true;
    for (let round = 0; isChanging && round < Math.min(rounds, enough); round++) {
      copyGates(firstGate, endGate);
      if (builder.gateCount > mostGates) return undefined;
      const values = feedback.map(({ source }) => mapped(source));
      isChanging = feedback.some(({ node }, i) => literals[node] !== values[i]);
      feedback.forEach(({ node }, i) => {
        literals[node] = values[i] as Literal;
      });
    }
    if (isChanging && rounds < enough) isComplete = false;
    copyGates(firstGate, endGate);
    gate = endGate;
  }
  copyGates(gate, circuit.gates.length);
  return { circuit: builder.build(mapOutputs(circuit, mapped)), isComplete };
}
