/**
 * Encodes a circuit as bytes: its terms as a table in which each row only refers to earlier rows, then its bits,
 * gates, loops and outputs.
 */
import type { Term, TermPool } from '../../gdl/index.ts';
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
import { Malformed } from './check-circuit.ts';

type GateArrays = Pick<Circuit, 'gates' | 'inputStart' | 'inputs'>;
type Names = CircuitNames & Pick<Circuit, 'initial'>;
type Outputs = Omit<CircuitOutputs, 'initial'>;

export function writeNames(writer: ByteWriter, circuit: Circuit, table: TermRows): void {
  const term = differenceWriter(writer);
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
  const roles = repeated(reader.count('roles'), term);
  const fluents = repeated(reader.count('fluents'), term);
  const initial = reader.bits(fluents.length);
  const moves = repeated(reader.count('moves', 16), () => ({
    role: reader.below(roles.length, 'role'),
    term: term(),
  }));
  return { roles, fluents, initial, moves };
}

/**
 * The inputs of a gate are usually nodes shortly before it, in ascending order. So its last input is encoded as the
 * distance from the gate, and each other as the distance from the following one.
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
  return repeated(reader.count('loops', 24), () => {
    const firstGate = reader.number();
    const endGate = firstGate + reader.number();
    const feedback = repeated(reader.count('fed back nodes', 16), () => ({
      node: reader.number(),
      source: reader.number(),
    }));
    return { firstGate, endGate, feedback };
  });
}

export function writeOutputs(writer: ByteWriter, circuit: Circuit, table: TermRows): void {
  const literal = differenceWriter(writer);
  const term = differenceWriter(writer);
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
  const literal = differenceReader(reader);
  const term = termReader(reader, terms);
  const role = () => reader.below(names.roles.length, 'role');
  return {
    next: repeated(names.fluents.length, literal),
    legal: repeated(names.moves.length, literal),
    terminal: literal(),
    goals: repeated(reader.count('goals', 24), () => ({ role: role(), value: term(), literal: literal() })),
    percepts: repeated(reader.count('percepts', 24), () => ({
      role: role(),
      term: term(),
      literal: literal(),
    })),
  };
}

/** Encodes each value as its difference from the previous one. */
function differenceWriter(writer: ByteWriter): (value: number) => void {
  let previous = 0;
  return (value) => {
    writer.difference(value - previous);
    previous = value;
  };
}

function differenceReader(reader: ByteReader): () => number {
  let sum = 0;
  return () => {
    sum += reader.difference();
    return sum;
  };
}

function termReader(reader: ByteReader, terms: readonly Term[]): () => Term {
  const row = differenceReader(reader);
  return () => {
    const term = terms[row()];
    if (term === undefined) throw new Malformed('it mentions a term that it does not list');
    return term;
  };
}

/** Unlike `Array.from`, reserves no memory for items that turn out to be missing. */
function repeated<Item>(count: number, make: () => Item): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < count; i++) items.push(make());
  return items;
}

/** Deeper or longer terms do not come from rule sheets and would only exhaust the printer. */
export const MAX_TERM_DEPTH = 1_000;
const MAX_TERM_SYMBOLS = 100_000;

/** The terms of a circuit as a table in which each row only refers to earlier rows, with every term and name once. */
export class TermRows {
  readonly #terms: Term[] = [];
  readonly #rows = new Map<Term, number>();
  /** For each row, the number of names in the written term. */
  readonly #symbols: number[] = [];

  constructor(circuit: Circuit) {
    for (const role of circuit.roles) this.#add(role, 0);
    for (const fluent of circuit.fluents) this.#add(fluent, 0);
    for (const { term } of circuit.moves) this.#add(term, 0);
    for (const { value } of circuit.goals) this.#add(value, 0);
    for (const { term } of circuit.percepts) this.#add(term, 0);
  }

  row(term: Term): number {
    return this.#rows.get(term) as number;
  }

  write(writer: ByteWriter): void {
    const names = new Map<string, number>();
    for (const term of this.#terms) {
      if (term.kind !== 'variable' && !names.has(term.spelling)) names.set(term.spelling, names.size);
    }
    writer.number(names.size);
    for (const name of names.keys()) writer.text(name);
    writer.number(this.#terms.length);
    this.#terms.forEach((term, row) => {
      if (term.kind === 'variable') return;
      writer.number(names.get(term.spelling) as number);
      if (term.kind === 'constant') writer.number(0);
      else {
        writer.number(term.args.length + 1);
        for (const arg of term.args) writer.number(row - 1 - this.row(arg));
      }
    });
  }

  #add(term: Term, depth: number): void {
    if (this.#rows.has(term)) return;
    if (term.kind === 'variable') throw new TypeError('a circuit has no variables');
    if (depth > MAX_TERM_DEPTH) throw new RangeError(`a term is more than ${MAX_TERM_DEPTH} deep`);
    let symbols = 1;
    for (const arg of term.kind === 'compound' ? term.args : []) {
      this.#add(arg, depth + 1);
      symbols += this.#symbols[this.row(arg)] as number;
    }
    if (symbols > MAX_TERM_SYMBOLS) throw new RangeError(`a term has more than ${MAX_TERM_SYMBOLS} names`);
    this.#rows.set(term, this.#terms.length);
    this.#terms.push(term);
    this.#symbols.push(symbols);
  }
}

/** The terms of a table, by row. */
export function readTermRows(reader: ByteReader, terms: TermPool): Term[] {
  const nameCount = reader.count('names');
  const names: string[] = [];
  while (names.length < nameCount) names.push(reader.text());
  const rowCount = reader.count('terms');
  const rows: Term[] = [];
  const depths: number[] = [];
  const symbols: number[] = [];
  while (rows.length < rowCount) {
    const row = rows.length;
    const name = names[reader.below(nameCount, 'name')] as string;
    const argCount = reader.number() - 1;
    let depth = 0;
    let size = 1;
    const args: Term[] = [];
    while (args.length < argCount) {
      const arg = row - 1 - reader.below(row, 'term');
      depth = Math.max(depth, (depths[arg] as number) + 1);
      size += symbols[arg] as number;
      args.push(rows[arg] as Term);
    }
    if (depth > MAX_TERM_DEPTH || size > MAX_TERM_SYMBOLS) throw new Malformed('a term is too large');
    depths.push(depth);
    symbols.push(size);
    rows.push(argCount < 0 ? terms.constant(name) : terms.compound(name, args));
  }
  return rows;
}
