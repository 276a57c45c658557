/**
 * The propositional network of a game. A node is the constant true, an input bit or an AND gate; a literal is a node
 * or its negation. OR is a negated AND of negations, so double negations and De Morgan's laws need no rewriting:
 * formulas that only differ by these have the same gates.
 */
import type { Term } from '../gdl/index.ts';

/** `2 * node`, plus 1 if negated. */
export type Literal = number;

export const TRUE: Literal = 0;
export const FALSE: Literal = 1;

export const negate = (literal: Literal): Literal => literal ^ 1;
export const nodeOf = (literal: Literal): number => literal >> 1;
export const isNegated = (literal: Literal): boolean => (literal & 1) === 1;
export const literalOf = (node: number): Literal => node << 1;

/** A move of one role. */
export interface MoveBit {
  readonly role: number;
  readonly term: Term;
}

export interface GoalOutput {
  readonly role: number;
  readonly value: Term;
  readonly literal: Literal;
}

export interface PerceptOutput {
  readonly role: number;
  readonly term: Term;
  readonly literal: Literal;
}

/**
 * A group of mutually dependent gates. Its feedback nodes start false; the gates are computed and fed back until
 * nothing changes. All dependencies inside are positive, so this reaches the least fixpoint.
 */
export interface Loop {
  /** Gates from `firstGate` up to but not including `endGate`. */
  readonly firstGate: number;
  readonly endGate: number;
  readonly feedback: readonly { readonly node: number; readonly source: Literal }[];
}

export interface CircuitNames {
  readonly roles: readonly Term[];
  /** The facts that can be true in a state, one bit each. */
  readonly fluents: readonly Term[];
  readonly moves: readonly MoveBit[];
}

export interface CircuitOutputs {
  readonly initial: readonly boolean[];
  /** The fluents' values after the joint move. */
  readonly next: readonly Literal[];
  /** Whether each move is legal. */
  readonly legal: readonly Literal[];
  readonly terminal: Literal;
  readonly goals: readonly GoalOutput[];
  readonly percepts: readonly PerceptOutput[];
}

/**
 * Node numbers: 0 is the constant true, followed by one node per fluent, one per move, and then feedback nodes and
 * gates. Apart from feedback, every input of a gate is computed before the gate.
 */
export interface Circuit extends CircuitNames, CircuitOutputs {
  readonly nodeCount: number;
  /** Node number of each gate, in ascending order. */
  readonly gates: Int32Array;
  /** Inputs of gate i are `inputs[inputStart[i]]` up to `inputs[inputStart[i + 1]]`. */
  readonly inputStart: Int32Array;
  readonly inputs: Int32Array;
  readonly loops: readonly Loop[];
}

export const fluentNode = (fluent: number): number => 1 + fluent;
export const moveNode = (circuit: CircuitNames, move: number): number => 1 + circuit.fluents.length + move;

export function firstInnerNode(circuit: CircuitNames): number {
  return 1 + circuit.fluents.length + circuit.moves.length;
}

/** Every literal used outside the circuit. */
export function outputLiterals(outputs: CircuitOutputs): Literal[] {
  return [
    ...outputs.next,
    ...outputs.legal,
    outputs.terminal,
    ...outputs.goals.map((goal) => goal.literal),
    ...outputs.percepts.map((percept) => percept.literal),
  ];
}

export function mapOutputs(outputs: CircuitOutputs, map: (literal: Literal) => Literal): CircuitOutputs {
  return {
    initial: outputs.initial,
    next: outputs.next.map(map),
    legal: outputs.legal.map(map),
    terminal: map(outputs.terminal),
    goals: outputs.goals.map((goal) => ({ ...goal, literal: map(goal.literal) })),
    percepts: outputs.percepts.map((percept) => ({ ...percept, literal: map(percept.literal) })),
  };
}

/** One value per node; inputs must be set before `evaluate`. */
export type NodeValues = Uint8Array;

export function newValues(circuit: Circuit): NodeValues {
  const values = new Uint8Array(circuit.nodeCount);
  values[0] = 1;
  return values;
}

/** Evaluates a circuit from scratch, gate by gate. Slow and simple: the reference for faster methods. */
export function evaluate(circuit: Circuit, values: NodeValues): void {
  let gate = 0;
  for (const loop of circuit.loops) {
    evaluateGates(circuit, values, gate, loop.firstGate);
    for (const { node } of loop.feedback) values[node] = 0;
    for (let changed = true; changed; ) {
      evaluateGates(circuit, values, loop.firstGate, loop.endGate);
      changed = false;
      for (const { node, source } of loop.feedback) {
        const value = literalValue(values, source);
        if (values[node] !== value) {
          values[node] = value;
          changed = true;
        }
      }
    }
    gate = loop.endGate;
  }
  evaluateGates(circuit, values, gate, circuit.gates.length);
}

export function literalValue(values: NodeValues, literal: Literal): 0 | 1 {
  const value = values[nodeOf(literal)] === 1;
  return value !== isNegated(literal) ? 1 : 0;
}

function evaluateGates(circuit: Circuit, values: NodeValues, from: number, to: number): void {
  const { gates, inputStart, inputs } = circuit;
  for (let gate = from; gate < to; gate++) {
    let value: 0 | 1 = 1;
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      if (literalValue(values, inputs[i] as Literal) === 0) {
        value = 0;
        break;
      }
    }
    values[gates[gate] as number] = value;
  }
}
