/**
 * Checks that a circuit from outside has the properties that the machines rely on: nothing out of range, no endless
 * loop.
 */
import type { Term } from '../../gdl/index.ts';
import {
  type Circuit,
  firstInnerNode,
  isNegated,
  type Literal,
  type Loop,
  nodeOf,
  outputLiterals,
} from '../circuit.ts';

/** Literals are 32-bit numbers. */
const MAX_NODES = 2 ** 30;

/** The problem with a circuit; undefined if it is valid. */
export function circuitProblem(circuit: Circuit): string | undefined {
  return shapeProblem(circuit) ?? nodesProblem(circuit) ?? namesProblem(circuit) ?? loopsProblem(circuit);
}

function shapeProblem(circuit: Circuit): string | undefined {
  const { fluents, moves, gates, inputStart, inputs, nodeCount } = circuit;
  const feedbackCount = circuit.loops.reduce((sum, loop) => sum + loop.feedback.length, 0);
  if (nodeCount > MAX_NODES) return `it has ${nodeCount} nodes, more than ${MAX_NODES}`;
  if (nodeCount !== firstInnerNode(circuit) + gates.length + feedbackCount) {
    return `it claims ${nodeCount} nodes but describes ${firstInnerNode(circuit) + gates.length + feedbackCount}`;
  }
  if (circuit.initial.length !== fluents.length) return 'not every fluent has an initial value';
  if (circuit.next.length !== fluents.length) return 'not every fluent has a next value';
  if (circuit.legal.length !== moves.length) return 'not every move has a condition to be legal';
  if (inputStart.length !== gates.length + 1 || inputStart[0] !== 0 || inputStart.at(-1) !== inputs.length) {
    return 'its gates and their inputs do not match';
  }
  return undefined;
}

function nodesProblem(circuit: Circuit): string | undefined {
  const { gates, inputStart, inputs, nodeCount } = circuit;
  let previous = firstInnerNode(circuit) - 1;
  for (let gate = 0; gate < gates.length; gate++) {
    const node = gates[gate] as number;
    if (node <= previous || node >= nodeCount)
      return `gate ${gate} has the node number ${node}, out of order`;
    previous = node;
    const start = inputStart[gate] as number;
    const end = inputStart[gate + 1] as number;
    if (end < start) return `gate ${gate} has a negative number of inputs`;
    for (let i = start; i < end; i++) {
      const input = inputs[i] as Literal;
      if (input < 0 || nodeOf(input) >= node)
        return `gate ${gate} reads node ${nodeOf(input)}, which comes after it`;
    }
  }
  for (const literal of outputLiterals(circuit)) {
    if (!(literal >= 0 && nodeOf(literal) < nodeCount))
      return `an output reads node ${nodeOf(literal)}, which does not exist`;
  }
  return undefined;
}

function namesProblem(circuit: Circuit): string | undefined {
  const isRole = (role: number) => Number.isInteger(role) && role >= 0 && role < circuit.roles.length;
  for (const { role } of [...circuit.moves, ...circuit.goals, ...circuit.percepts]) {
    if (!isRole(role)) return `it mentions role ${role} of ${circuit.roles.length}`;
  }
  if (new Set(circuit.roles).size < circuit.roles.length) return 'a role occurs twice';
  if (new Set(circuit.fluents).size < circuit.fluents.length) return 'a fluent occurs twice';
  const movesOf: Set<Term>[] = circuit.roles.map(() => new Set());
  for (const { role, term } of circuit.moves) movesOf[role]?.add(term);
  if (movesOf.reduce((sum, moves) => sum + moves.size, 0) < circuit.moves.length)
    return 'a move occurs twice';
  return undefined;
}

function loopsProblem(circuit: Circuit): string | undefined {
  const isGate = new Uint8Array(circuit.nodeCount);
  for (const node of circuit.gates) isGate[node] = 1;
  const isFeedback = new Uint8Array(circuit.nodeCount);
  const firstInner = firstInnerNode(circuit);
  let gatesBefore = 0;
  for (const loop of circuit.loops) {
    const { firstGate, endGate, feedback } = loop;
    if (firstGate < gatesBefore || endGate < firstGate || endGate > circuit.gates.length) {
      return `a loop spans gates ${firstGate} to ${endGate}, out of order`;
    }
    gatesBefore = endGate;
    const nodeBefore = firstGate > 0 ? (circuit.gates[firstGate - 1] as number) : firstInner - 1;
    const nodeAfter = circuit.gates[endGate] ?? circuit.nodeCount;
    for (const { node } of feedback) {
      if (!(node > nodeBefore && node < nodeAfter) || isGate[node] === 1 || isFeedback[node] === 1) {
        return `a loop feeds node ${node}, which is not its own`;
      }
      isFeedback[node] = 1;
    }
    if (feedback.some(({ source }) => !(source >= 0 && nodeOf(source) < nodeAfter))) {
      return 'a loop is fed by a node that comes after it';
    }
    if (!isMonotone(circuit, loop)) return 'a loop depends on its own negation';
  }
  return undefined;
}

const POSITIVELY = 1;
const NEGATIVELY = 2;

/** Fed back values only increase, so recomputing the loop terminates. */
function isMonotone(circuit: Circuit, loop: Loop): boolean {
  const dependence = new Map<number, number>();
  const of = (literal: Literal): number => {
    const ways = dependence.get(nodeOf(literal)) ?? 0;
    return isNegated(literal) ? ((ways & POSITIVELY) << 1) | (ways >> 1) : ways;
  };
  for (const { node } of loop.feedback) dependence.set(node, POSITIVELY);
  for (let gate = loop.firstGate; gate < loop.endGate; gate++) {
    let ways = 0;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      ways |= of(circuit.inputs[i] as Literal);
    }
    if (ways !== 0) dependence.set(circuit.gates[gate] as number, ways);
  }
  return loop.feedback.every(({ source }) => (of(source) & NEGATIVELY) === 0);
}

/** Why something could not be read or drawn, as a value. */

export type ExportRefusalCode =
  /** Not a file of this kind. */
  | 'foreign'
  /** A format version that this program does not support. */
  | 'version'
  /** The end is missing. */
  | 'truncated'
  /** Modified since it was written, or written incorrectly. */
  | 'damaged'
  /** No part of the circuit has the requested name. */
  | 'unknown-name'
  /** Too large to draw. */
  | 'too-large';

export interface ExportRefusal {
  readonly kind: 'refusal';
  readonly code: ExportRefusalCode;
  readonly message: string;
}

export function refuse(code: ExportRefusalCode, message: string): ExportRefusal {
  return { kind: 'refusal', code, message };
}

export function isExportRefusal(value: unknown): value is ExportRefusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

/** Thrown inside a reader and converted to a refusal at its boundary. */
export class Malformed extends Error {}
