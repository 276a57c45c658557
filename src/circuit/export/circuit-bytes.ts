/** A circuit's bits, gates, loops and outputs as bytes. */
import type { Term } from '../../gdl/index.ts';
import {
  type Circuit,
  type CircuitNames,
  type CircuitOutputs,
  firstInnerNode,
  type Literal,
  type Loop,
  literalOf,
} from '../circuit.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { Malformed } from './refusal.ts';
import type { TermTable } from './term-table.ts';

type GateArrays = Pick<Circuit, 'gates' | 'inputStart' | 'inputs'>;
type Names = CircuitNames & Pick<Circuit, 'initial'>;
type Outputs = Omit<CircuitOutputs, 'initial'>;

export function writeNames(writer: ByteWriter, circuit: Circuit, table: TermTable): void {
  const term = differences(writer);
  writer.number(circuit.roles.length);
  for (const role of circuit.roles) term(table.row(role));
  writer.number(circuit.fluents.length);
  for (const fluent of circuit.fluents) term(table.row(fluent));
  writer.bits(circuit.initial);
  writer.number(circuit.moves.length);
  for (const move of circuit.moves) {
    writer.number(move.role);
    term(table.row(move.term));
  }
}

export function readNames(reader: ByteReader, terms: readonly Term[]): Names {
  const term = termReader(reader, terms);
  const roles = times(reader.count('roles'), term);
  const fluents = times(reader.count('fluents'), term);
  const initial = reader.bits(fluents.length);
  const moves = times(reader.count('moves', 16), () => ({
    role: reader.below(roles.length, 'role'),
    term: term(),
  }));
  return { roles, fluents, initial, moves };
}

/**
 * A gate mostly reads nodes shortly before it, in ascending order. So its last input is written as the distance
 * from the gate, and each other as the distance from the one that follows it.
 */
export function writeGates(writer: ByteWriter, circuit: Circuit): void {
  const { gates, inputStart, inputs } = circuit;
  writer.number(gates.length);
  writer.number(inputs.length);
  let previous = firstInnerNode(circuit) - 1;
  gates.forEach((node, gate) => {
    writer.number(node - previous - 1);
    previous = node;
    const start = inputStart[gate] as number;
    const end = inputStart[gate + 1] as number;
    writer.number(end - start);
    let after = literalOf(node);
    for (let i = end - 1; i >= start; i--) {
      writer.difference(after - 1 - (inputs[i] as Literal));
      after = inputs[i] as Literal;
    }
  });
}

export function readGates(reader: ByteReader, names: CircuitNames): GateArrays {
  const gateCount = reader.count('gates', 16);
  const inputCount = reader.count('inputs');
  const gates = new Int32Array(gateCount);
  const inputStart = new Int32Array(gateCount + 1);
  const inputs = new Int32Array(inputCount);
  let node = firstInnerNode(names) - 1;
  let filled = 0;
  for (let gate = 0; gate < gateCount; gate++) {
    node += reader.number() + 1;
    const count = reader.number();
    if (count > inputCount - filled) throw new Malformed('gates have more inputs than announced');
    gates[gate] = node;
    let literal = literalOf(node);
    for (let i = filled + count - 1; i >= filled; i--) {
      literal -= reader.difference() + 1;
      inputs[i] = literal;
    }
    filled += count;
    inputStart[gate + 1] = filled;
  }
  if (filled !== inputCount) throw new Malformed('gates have fewer inputs than announced');
  return { gates, inputStart, inputs };
}

export function writeLoops(writer: ByteWriter, loops: readonly Loop[]): void {
  writer.number(loops.length);
  for (const { firstGate, endGate, feedback } of loops) {
    writer.number(firstGate);
    writer.number(endGate - firstGate);
    writer.number(feedback.length);
    for (const { node, source } of feedback) {
      writer.number(node);
      writer.number(source);
    }
  }
}

export function readLoops(reader: ByteReader): Loop[] {
  return times(reader.count('loops', 24), () => {
    const firstGate = reader.number();
    const endGate = firstGate + reader.number();
    const feedback = times(reader.count('fed back nodes', 16), () => ({
      node: reader.number(),
      source: reader.number(),
    }));
    return { firstGate, endGate, feedback };
  });
}

export function writeOutputs(writer: ByteWriter, circuit: Circuit, table: TermTable): void {
  const literal = differences(writer);
  const term = differences(writer);
  for (const next of circuit.next) literal(next);
  for (const legal of circuit.legal) literal(legal);
  literal(circuit.terminal);
  writer.number(circuit.goals.length);
  for (const goal of circuit.goals) {
    writer.number(goal.role);
    term(table.row(goal.value));
    literal(goal.literal);
  }
  writer.number(circuit.percepts.length);
  for (const percept of circuit.percepts) {
    writer.number(percept.role);
    term(table.row(percept.term));
    literal(percept.literal);
  }
}

export function readOutputs(reader: ByteReader, names: CircuitNames, terms: readonly Term[]): Outputs {
  const literal = sums(reader);
  const term = termReader(reader, terms);
  const role = () => reader.below(names.roles.length, 'role');
  return {
    next: times(names.fluents.length, literal),
    legal: times(names.moves.length, literal),
    terminal: literal(),
    goals: times(reader.count('goals', 24), () => ({ role: role(), value: term(), literal: literal() })),
    percepts: times(reader.count('percepts', 24), () => ({ role: role(), term: term(), literal: literal() })),
  };
}

/** Writes each value as its difference from the one before. */
function differences(writer: ByteWriter): (value: number) => void {
  let previous = 0;
  return (value) => {
    writer.difference(value - previous);
    previous = value;
  };
}

function sums(reader: ByteReader): () => number {
  let sum = 0;
  return () => {
    sum += reader.difference();
    return sum;
  };
}

function termReader(reader: ByteReader, terms: readonly Term[]): () => Term {
  const row = sums(reader);
  return () => {
    const term = terms[row()];
    if (term === undefined) throw new Malformed('it mentions a term that it does not list');
    return term;
  };
}

/** In contrast to `Array.from`, reserves no memory for items that turn out not to be there. */
function times<Item>(count: number, make: () => Item): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < count; i++) items.push(make());
  return items;
}
