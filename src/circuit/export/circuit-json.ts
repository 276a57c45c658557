/**
 * Converts a circuit to JSON, piece by piece so that a large one need not be in memory as one text, and reads it back
 * with every field checked; docs/formats.md has the schema.
 */
import { type Term, type TermJson, TermPool, termJson } from '../../gdl/index.ts';
import { type Circuit, firstInnerNode, type Literal, type Loop } from '../circuit.ts';
import { circuitProblem, type ExportRefusal, Malformed, refuse } from './check-circuit.ts';
import { MAX_TERM_DEPTH } from './circuit-bytes.ts';

export const CIRCUIT_JSON_FORMAT = 'anygame-circuit';
export const CIRCUIT_JSON_VERSION = 1;

export interface CircuitJson {
  readonly format: typeof CIRCUIT_JSON_FORMAT;
  readonly version: typeof CIRCUIT_JSON_VERSION;
  readonly roles: readonly TermJson[];
  readonly fluents: readonly { readonly term: TermJson; readonly initial: boolean; readonly next: Literal }[];
  readonly moves: readonly { readonly role: number; readonly term: TermJson; readonly legal: Literal }[];
  /** The gate's node number, followed by its inputs. */
  readonly gates: readonly (readonly number[])[];
  readonly loops: readonly {
    readonly firstGate: number;
    readonly endGate: number;
    /** Node and source. */
    readonly feedback: readonly (readonly [number, Literal])[];
  }[];
  readonly terminal: Literal;
  readonly goals: readonly { readonly role: number; readonly value: TermJson; readonly literal: Literal }[];
  readonly percepts: readonly { readonly role: number; readonly term: TermJson; readonly literal: Literal }[];
}

/** Approximate number of characters per piece. */
const PIECE_LENGTH = 65_536;

/**
 * The JSON text of a circuit in pieces to be joined or written in sequence; each gate or output is on its own line.
 * See docs/formats.md.
 */
export function* circuitJson(circuit: Circuit): Iterable<string> {
  let piece = '';
  for (const line of jsonLines(circuit)) {
    piece += line;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

function* jsonLines(circuit: Circuit): Iterable<string> {
  yield `{\n${jsonField('format', CIRCUIT_JSON_FORMAT)},\n${jsonField('version', CIRCUIT_JSON_VERSION)},\n`;
  yield* jsonList('roles', converted(circuit.roles, termJson));
  yield* jsonList(
    'fluents',
    converted(circuit.fluents, (fluent, i) => fluentJson(circuit, fluent, i)),
  );
  yield* jsonList(
    'moves',
    converted(circuit.moves, ({ role, term }, i) => ({
      role,
      term: termJson(term),
      legal: circuit.legal[i] as number,
    })),
  );
  yield* jsonList('gates', gateLists(circuit));
  yield* jsonList(
    'loops',
    converted(circuit.loops, ({ firstGate, endGate, feedback }) => ({
      firstGate,
      endGate,
      feedback: feedback.map(({ node, source }) => [node, source]),
    })),
  );
  yield `${jsonField('terminal', circuit.terminal)},\n`;
  yield* jsonList(
    'goals',
    converted(circuit.goals, ({ role, value, literal }) => ({ role, value: termJson(value), literal })),
  );
  yield* jsonList(
    'percepts',
    converted(circuit.percepts, ({ role, term, literal }) => ({ role, term: termJson(term), literal })),
    '\n',
  );
  yield '}\n';
}

function jsonField(name: keyof CircuitJson, value: string | number): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

function* jsonList(name: keyof CircuitJson, items: Iterable<unknown>, after = ',\n'): Iterable<string> {
  yield `${JSON.stringify(name)}: [`;
  let separator = '\n';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield `${separator === '\n' ? '' : '\n'}]${after}`;
}

function* converted<From, To>(
  items: readonly From[],
  convert: (item: From, index: number) => To,
): Iterable<To> {
  for (let i = 0; i < items.length; i++) yield convert(items[i] as From, i);
}

function* gateLists({ gates, inputStart, inputs }: Circuit): Iterable<number[]> {
  for (let gate = 0; gate < gates.length; gate++) {
    yield [gates[gate] as number, ...inputs.subarray(inputStart[gate], inputStart[gate + 1])];
  }
}

function fluentJson(circuit: Circuit, fluent: Term, index: number): CircuitJson['fluents'][number] {
  return {
    term: termJson(fluent),
    initial: circuit.initial[index] as boolean,
    next: circuit.next[index] as number,
  };
}

/** Rebuilds a circuit from its JSON text, with terms of the pool, or returns the reason why it cannot; never throws. */
export function readCircuitJson(text: string, terms: TermPool = new TermPool()): Circuit | ExportRefusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return refuse('damaged', `this is not JSON (${detail}). Write the circuit again`);
  }
  if (!isRecord(json) || json.format !== CIRCUIT_JSON_FORMAT) {
    return refuse('foreign', `this JSON is not a circuit: its "format" is not "${CIRCUIT_JSON_FORMAT}"`);
  }
  if (json.version !== CIRCUIT_JSON_VERSION) {
    return refuse(
      'version',
      `this circuit's "version" is ${JSON.stringify(json.version) ?? 'missing'}, and this program reads version ${CIRCUIT_JSON_VERSION}. Write the circuit again from its rule sheet`,
    );
  }
  try {
    return readCircuit(json, terms);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return refuse('damaged', `this circuit's JSON is invalid: ${error.message}. See docs/formats.md`);
  }
}

function readCircuit(json: Readonly<Record<string, unknown>>, terms: TermPool): Circuit {
  const roles = readItems(json, 'roles', (item, at) => readTermJson(item, at, terms));
  const fluents = readItems(json, 'fluents', (item, at) => {
    const fluent = readRecord(item, at);
    if (typeof fluent.initial !== 'boolean')
      throw malformed('true or false', fluent.initial, `${at}.initial`);
    return {
      term: readTermJson(fluent.term, `${at}.term`, terms),
      initial: fluent.initial,
      next: readNumber(fluent.next, `${at}.next`),
    };
  });
  const moves = readItems(json, 'moves', (item, at) => {
    const move = readRecord(item, at);
    return {
      role: readNumber(move.role, `${at}.role`),
      term: readTermJson(move.term, `${at}.term`, terms),
      legal: readNumber(move.legal, `${at}.legal`),
    };
  });
  const gates = readItems(json, 'gates', readNumbers);
  const loops = readItems(json, 'loops', readLoop);
  const goals = readItems(json, 'goals', (item, at) => {
    const { role, value, literal } = readRecord(item, at);
    return {
      role: readNumber(role, `${at}.role`),
      value: readTermJson(value, `${at}.value`, terms),
      literal: readNumber(literal, `${at}.literal`),
    };
  });
  const percepts = readItems(json, 'percepts', (item, at) => {
    const percept = readRecord(item, at);
    return {
      role: readNumber(percept.role, `${at}.role`),
      term: readTermJson(percept.term, `${at}.term`, terms),
      literal: readNumber(percept.literal, `${at}.literal`),
    };
  });
  const names = {
    roles,
    fluents: fluents.map((fluent) => fluent.term),
    moves: moves.map((move) => ({ role: move.role, term: move.term })),
  };
  const feedbackCount = loops.reduce((sum, { feedback }) => sum + feedback.length, 0);
  const circuit: Circuit = {
    ...names,
    initial: fluents.map((fluent) => fluent.initial),
    next: fluents.map((fluent) => fluent.next),
    legal: moves.map((move) => move.legal),
    terminal: readNumber(json.terminal, 'terminal'),
    goals,
    percepts,
    nodeCount: firstInnerNode(names) + gates.length + feedbackCount,
    ...gateArrays(gates),
    loops,
  };
  const problem = circuitProblem(circuit);
  if (problem !== undefined) throw new Malformed(problem);
  return circuit;
}

function gateArrays(gates: readonly (readonly number[])[]): Pick<Circuit, 'gates' | 'inputStart' | 'inputs'> {
  const inputStart = new Int32Array(gates.length + 1);
  gates.forEach((gate, i) => {
    if (gate.length === 0) throw new Malformed(`gates[${i}] lacks its node number`);
    inputStart[i + 1] = (inputStart[i] as number) + gate.length - 1;
  });
  const inputs = new Int32Array(inputStart[gates.length] as number);
  gates.forEach((gate, i) => {
    inputs.set(gate.slice(1), inputStart[i]);
  });
  return { gates: Int32Array.from(gates, ([node]) => node as number), inputStart, inputs };
}

function readLoop(value: unknown, at: string): Loop {
  const json = readRecord(value, at);
  return {
    firstGate: readNumber(json.firstGate, `${at}.firstGate`),
    endGate: readNumber(json.endGate, `${at}.endGate`),
    feedback: readItems(json, 'feedback', readNumbers, `${at}.`).map(([node, source, ...rest], i) => {
      if (node === undefined || source === undefined || rest.length > 0) {
        throw new Malformed(`${at}.feedback[${i}] is not a node and its source`);
      }
      return { node, source };
    }),
  };
}

function readTermJson(value: unknown, at: string, terms: TermPool, depth = 0): Term {
  if (typeof value === 'string') return terms.constant(value);
  if (depth > MAX_TERM_DEPTH) throw new Malformed(`a term of it is more than ${MAX_TERM_DEPTH} deep`);
  if (!Array.isArray(value)) throw malformed('a term', value, at);
  const [name, ...args]: readonly unknown[] = value;
  if (typeof name !== 'string') throw malformed('a name', name, `${at}[0]`);
  return terms.compound(
    name,
    args.map((arg, i) => readTermJson(arg, `${at}[${i + 1}]`, terms, depth + 1)),
  );
}

function readItems<Item>(
  json: Readonly<Record<string, unknown>>,
  name: string,
  read: (item: unknown, at: string) => Item,
  within = '',
): Item[] {
  const list = json[name];
  if (!Array.isArray(list)) throw malformed('a list', list, within + name);
  return list.map((item: unknown, i) => read(item, `${within}${name}[${i}]`));
}

function readNumbers(value: unknown, at: string): readonly number[] {
  if (!Array.isArray(value)) throw malformed('a list of numbers', value, at);
  return value.map((item: unknown, i) => readNumber(item, `${at}[${i}]`));
}

/** A count, an index, a node or a literal. */
function readNumber(value: unknown, at: string): Literal {
  const isNumber = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  if (!isNumber) throw malformed('a whole number from 0 to 2147483647', value, at);
  return value;
}

function readRecord(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed('an object', value, at);
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(what: string, found: unknown, at: string): Malformed {
  const text = JSON.stringify(found) ?? 'nothing';
  return new Malformed(`${at} should be ${what}, not ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`);
}
