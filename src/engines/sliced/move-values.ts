/**
 * Move values rate moves, so that playouts prefer the better ones. They are compiled to a program of operations on
 * numbers.
 */
import {
  type Circuit,
  FALSE,
  fluentNode,
  gateNumbers,
  isNegated,
  type Literal,
  negate,
  nodeOf,
  TRUE,
} from '../../circuit/index.ts';
import type { MoveValues } from '../../game/index.ts';

/** The numbers that a fluent stands for. */
export interface LeafNumbers {
  readonly whenFalse: number;
  readonly whenTrue: number;
}

/** A term of a move's value: one of the formulas, times a weight. */
export interface ValueTerm {
  /** Index into `legal` of the formulas' circuit. */
  readonly output: number;
  readonly weight: number;
}

/**
 * Formulas over the fluents of a state, evaluated with numbers from 0 to 1: "and" is a product, and "not" is the
 * difference from 1.
 */
export interface RoleValues {
  readonly circuit: Circuit;
  /** Returns the numbers of a node that is not a gate. */
  leaf(node: number): LeafNumbers;
  /** The terms of each of the role's moves; moves without terms have the value 0. */
  readonly terms: ReadonlyMap<number, readonly ValueTerm[]>;
}

export interface ValueSettings {
  /** A move of value v has a probability proportional to e to the power of v times the sharpness. */
  readonly sharpness: number;
  /**
   * What values are divided by in each state: nothing, the difference between the highest and the lowest, the highest,
   * or the highest divided by its fourth root.
   */
  readonly relativeTo: 'nothing' | 'spread' | 'highest' | 'root';
  /** How often values are used, from 0 to 1; at other times all legal moves are equally likely. */
  readonly heeded: number;
}

/** Computes the values of moves from formulas over the fluents. */
export class FormulaValues implements MoveValues, ValueSettings {
  readonly brand = 'move values';
  /** Indexed by role; undefined for roles that choose uniformly among their moves. */
  readonly roles: readonly (RoleValues | undefined)[];
  readonly sharpness: number;
  readonly relativeTo: ValueSettings['relativeTo'];
  readonly heeded: number;

  constructor(roles: readonly (RoleValues | undefined)[], settings: ValueSettings) {
    this.roles = roles;
    this.sharpness = settings.sharpness;
    this.relativeTo = settings.relativeTo;
    this.heeded = settings.heeded;
  }
}

// Formulas as straight-line operations on numbers, executed for four games at a time. "Not" never occurs: where the
// opposite of a gate is needed, it is computed as an "or" of opposites, a + b - ab, so that numbers near 0 stay exact.

/** The number of the operation that produces the value. */
export type NumberValue = number;

export type NumberOperation =
  | { readonly kind: 'constant'; readonly number: number }
  | { readonly kind: 'leaf'; readonly fluent: number; readonly numbers: LeafNumbers }
  | { readonly kind: 'all' | 'any'; readonly operands: readonly NumberValue[] }
  /** Outputs a move's value, identified by its place among the moves of the role. */
  | {
      readonly kind: 'result';
      readonly place: number;
      readonly terms: readonly { readonly value: NumberValue; readonly weight: number }[];
    };

/** Operations that are needed only where certain moves are legal. */
export interface NumberBlock {
  readonly operations: readonly NumberValue[];
  /** The places of the block's moves. */
  readonly places: readonly number[];
}

export interface NumberProgram {
  readonly operations: readonly NumberOperation[];
  /** Operations that several blocks need, in order of dependence. */
  readonly shared: readonly NumberValue[];
  readonly blocks: readonly NumberBlock[];
  /** The number of single steps if all blocks are executed. */
  readonly length: number;
  /** For each operation, the smallest result other than 0. */
  readonly least: readonly number[];
}

/**
 * The number of moves in a block. With fewer, several blocks share more operations; with more, some move of the block
 * is nearly always legal.
 */
const BLOCK_MOVES = 8;

/** @param moves the role's moves, in the order of their places */
export function numberProgram({ circuit, leaf, terms }: RoleValues, moves: readonly number[]): NumberProgram {
  const operations: NumberOperation[] = [];
  const least: number[] = [];
  const add = (operation: NumberOperation, bound: number): NumberValue => {
    least.push(bound);
    return operations.push(operation) - 1;
  };
  const numberOf = new Map<Literal, NumberValue>();
  const termsOf = moves.map((move): readonly ValueTerm[] => terms.get(move) ?? []);
  const wanted = wantedLiterals(
    circuit,
    termsOf.flat().map(({ output }) => circuit.legal[output] as Literal),
  );
  for (const literal of wanted) {
    const inputs = wanted.inputsOf(literal);
    if (inputs === undefined) {
      const operation = leafOperation(circuit, literal, leaf);
      numberOf.set(literal, add(operation, leastOfLeaf(operation)));
      continue;
    }
    const isOpposite = isNegated(literal);
    const operands = inputs.map((input) => numberOf.get(isOpposite ? negate(input) : input) as NumberValue);
    const bounds = operands.map((operand) => least[operand] as number);
    const bound = isOpposite ? Math.min(...bounds) : bounds.reduce((product, each) => product * each, 1);
    numberOf.set(literal, add({ kind: isOpposite ? 'any' : 'all', operands }, Math.max(bound, LEAST_NUMBER)));
  }
  termsOf.forEach((own, place) => {
    const weighted = own.map(({ output, weight }) => ({
      value: numberOf.get(circuit.legal[output] as Literal) as NumberValue,
      weight,
    }));
    add({ kind: 'result', place, terms: weighted }, 0);
  });
  return { operations, least, ...divided(operations), length: lengthOf(operations) };
}

/** Smaller numbers are raised to this one, unless they are 0: arithmetic on very small 32-bit numbers is slow. */
export const LEAST_NUMBER = 1e-18;

/** Returns the literals whose numbers are needed, each after those from which it is computed. */
function wantedLiterals(
  circuit: Circuit,
  outputs: readonly Literal[],
): Iterable<Literal> & { inputsOf(literal: Literal): readonly Literal[] | undefined } {
  const gateOf = gateNumbers(circuit);
  const inputsOf = (literal: Literal): readonly Literal[] | undefined => {
    const gate = gateOf[nodeOf(literal)] as number;
    if (gate < 0) return undefined;
    return Array.from(
      circuit.inputs.subarray(circuit.inputStart[gate] as number, circuit.inputStart[gate + 1] as number),
    );
  };
  const leaves = new Set<Literal>();
  const gates = new Set<Literal>();
  const want = (literal: Literal): void => {
    (gateOf[nodeOf(literal)] as number) < 0 ? leaves.add(literal) : gates.add(literal);
  };
  for (const output of outputs) want(output);
  for (let gate = circuit.gates.length - 1; gate >= 0; gate--) {
    const node = circuit.gates[gate] as number;
    for (const literal of [2 * node, 2 * node + 1]) {
      if (!gates.has(literal)) continue;
      for (const input of inputsOf(literal) ?? []) want(isNegated(literal) ? negate(input) : input);
    }
  }
  const ordered = [...gates].sort((a, b) => (gateOf[nodeOf(a)] as number) - (gateOf[nodeOf(b)] as number));
  return { inputsOf, [Symbol.iterator]: () => [...leaves, ...ordered][Symbol.iterator]() };
}

function leafOperation(circuit: Circuit, literal: Literal, leaf: RoleValues['leaf']): NumberOperation {
  if (literal === TRUE || literal === FALSE) return { kind: 'constant', number: literal === TRUE ? 1 : 0 };
  const { whenFalse, whenTrue } = leaf(nodeOf(literal));
  const numbers = isNegated(literal)
    ? { whenFalse: 1 - whenFalse, whenTrue: 1 - whenTrue }
    : { whenFalse, whenTrue };
  const fluent = nodeOf(literal) - fluentNode(0);
  if (fluent >= circuit.fluents.length || numbers.whenFalse === numbers.whenTrue)
    return { kind: 'constant', number: numbers.whenTrue };
  return { kind: 'leaf', fluent, numbers };
}

function leastOfLeaf(operation: NumberOperation): number {
  if (operation.kind === 'constant') return operation.number === 0 ? 1 : operation.number;
  if (operation.kind !== 'leaf') return 1;
  const { whenFalse, whenTrue } = operation.numbers;
  return Math.min(...[whenFalse, whenTrue].filter((number) => number > 0), 1);
}

/** Divides the operations into those that only one block needs and those that are shared. */
function divided(operations: readonly NumberOperation[]): Pick<NumberProgram, 'shared' | 'blocks'> {
  const UNUSED = -2;
  const SHARED = -1;
  const blockOf = new Int32Array(operations.length).fill(UNUSED);
  for (let index = operations.length - 1; index >= 0; index--) {
    const operation = operations[index] as NumberOperation;
    if (operation.kind === 'result') blockOf[index] = Math.floor(operation.place / BLOCK_MOVES);
    const own = blockOf[index] as number;
    for (const operand of operandsOf(operation)) {
      const before = blockOf[operand] as number;
      blockOf[operand] = before === UNUSED || before === own ? own : SHARED;
    }
  }
  const shared: NumberValue[] = [];
  const blocks = Array.from(
    { length: 1 + blockOf.reduce((most, block) => Math.max(most, block), SHARED) },
    () => ({
      operations: [] as NumberValue[],
      places: [] as number[],
    }),
  );
  operations.forEach((operation, index) => {
    const block = blockOf[index] as number;
    if (block === SHARED) shared.push(index);
    blocks[block]?.operations.push(index);
    if (operation.kind === 'result') blocks[block]?.places.push(operation.place);
  });
  return { shared, blocks };
}

export function operandsOf(operation: NumberOperation): readonly NumberValue[] {
  if (operation.kind === 'all' || operation.kind === 'any') return operation.operands;
  return operation.kind === 'result' ? operation.terms.map(({ value }) => value) : [];
}

function lengthOf(operations: readonly NumberOperation[]): number {
  return operations.reduce((sum, operation) => sum + stepsOf(operation), 0);
}

/** Returns the number of single steps in an operation. */
export function stepsOf(operation: NumberOperation): number {
  switch (operation.kind) {
    case 'constant':
      return 1;
    case 'leaf':
      return 6;
    case 'all':
      return operation.operands.length;
    case 'any':
      return 3 * operation.operands.length;
    case 'result':
      return 1 + 2 * operation.terms.length;
  }
}
