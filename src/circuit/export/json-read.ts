/** Rebuilds a circuit from its JSON. */
import { type Term, TermPool } from '../../gdl/index.ts';
import { type Circuit, firstInnerNode, type Literal, type Loop } from '../circuit.ts';
import { circuitProblem } from './check-circuit.ts';
import { CIRCUIT_JSON_FORMAT, CIRCUIT_JSON_VERSION } from './json-schema.ts';
import { type ExportRefusal, Malformed, refuse } from './refusal.ts';
import { MAX_TERM_DEPTH } from './term-table.ts';

/** The circuit in a JSON text, of terms of a pool, or why it cannot be had; never throws. */
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
    return refuse(
      'damaged',
      `this circuit's JSON does not make sense: ${error.message}. See docs/formats.md`,
    );
  }
}

function readCircuit(json: Readonly<Record<string, unknown>>, terms: TermPool): Circuit {
  const roles = items(json, 'roles', (item, at) => term(item, at, terms));
  const fluents = items(json, 'fluents', (item, at) => {
    const fluent = record(item, at);
    if (typeof fluent.initial !== 'boolean') throw expected('true or false', fluent.initial, `${at}.initial`);
    return {
      term: term(fluent.term, `${at}.term`, terms),
      initial: fluent.initial,
      next: number(fluent.next, `${at}.next`),
    };
  });
  const moves = items(json, 'moves', (item, at) => {
    const move = record(item, at);
    return {
      role: number(move.role, `${at}.role`),
      term: term(move.term, `${at}.term`, terms),
      legal: number(move.legal, `${at}.legal`),
    };
  });
  const gates = items(json, 'gates', numbers);
  const loops = items(json, 'loops', loop);
  const goals = items(json, 'goals', (item, at) => {
    const { role, value, literal } = record(item, at);
    return {
      role: number(role, `${at}.role`),
      value: term(value, `${at}.value`, terms),
      literal: number(literal, `${at}.literal`),
    };
  });
  const percepts = items(json, 'percepts', (item, at) => {
    const percept = record(item, at);
    return {
      role: number(percept.role, `${at}.role`),
      term: term(percept.term, `${at}.term`, terms),
      literal: number(percept.literal, `${at}.literal`),
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
    terminal: number(json.terminal, 'terminal'),
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

function loop(value: unknown, at: string): Loop {
  const json = record(value, at);
  return {
    firstGate: number(json.firstGate, `${at}.firstGate`),
    endGate: number(json.endGate, `${at}.endGate`),
    feedback: items(json, 'feedback', numbers, `${at}.`).map(([node, source, ...rest], i) => {
      if (node === undefined || source === undefined || rest.length > 0) {
        throw new Malformed(`${at}.feedback[${i}] is not a node and its source`);
      }
      return { node, source };
    }),
  };
}

function term(value: unknown, at: string, terms: TermPool, depth = 0): Term {
  if (typeof value === 'string') return terms.constant(value);
  if (depth > MAX_TERM_DEPTH) throw new Malformed(`a term of it is more than ${MAX_TERM_DEPTH} deep`);
  if (!Array.isArray(value)) throw expected('a term', value, at);
  const [name, ...args]: readonly unknown[] = value;
  if (typeof name !== 'string') throw expected('a name', name, `${at}[0]`);
  return terms.compound(
    name,
    args.map((arg, i) => term(arg, `${at}[${i + 1}]`, terms, depth + 1)),
  );
}

function items<Item>(
  json: Readonly<Record<string, unknown>>,
  name: string,
  read: (item: unknown, at: string) => Item,
  within = '',
): Item[] {
  const list = json[name];
  if (!Array.isArray(list)) throw expected('a list', list, within + name);
  return list.map((item: unknown, i) => read(item, `${within}${name}[${i}]`));
}

function numbers(value: unknown, at: string): readonly number[] {
  if (!Array.isArray(value)) throw expected('a list of numbers', value, at);
  return value.map((item: unknown, i) => number(item, `${at}[${i}]`));
}

/** A count, an index, a node or a literal. */
function number(value: unknown, at: string): Literal {
  const isNumber = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  if (!isNumber) throw expected('a whole number from 0 to 2147483647', value, at);
  return value;
}

function record(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw expected('an object', value, at);
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function expected(what: string, found: unknown, at: string): Malformed {
  const text = JSON.stringify(found) ?? 'nothing';
  return new Malformed(`${at} should be ${what}, not ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`);
}
