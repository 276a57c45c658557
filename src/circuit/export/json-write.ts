/** A circuit as JSON, piece by piece, so that a big one need not be in memory as one text. Schema: docs/formats.md. */
import type { Term } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import { CIRCUIT_JSON_FORMAT, CIRCUIT_JSON_VERSION, type CircuitJson, type TermJson } from './json-schema.ts';

/** Characters per piece, about. */
const PIECE_LENGTH = 65_536;

/** The JSON text of a circuit in pieces, to be joined or written one after another; a gate or output stands on a line. */
export function* circuitJson(circuit: Circuit): Iterable<string> {
  let piece = '';
  for (const line of lines(circuit)) {
    piece += line;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

function* lines(circuit: Circuit): Iterable<string> {
  yield `{\n${field('format', CIRCUIT_JSON_FORMAT)},\n${field('version', CIRCUIT_JSON_VERSION)},\n`;
  yield* list('roles', map(circuit.roles, termJson));
  yield* list(
    'fluents',
    map(circuit.fluents, (fluent, i) => fluentJson(circuit, fluent, i)),
  );
  yield* list(
    'moves',
    map(circuit.moves, ({ role, term }, i) => ({
      role,
      term: termJson(term),
      legal: circuit.legal[i] as number,
    })),
  );
  yield* list('gates', gateLists(circuit));
  yield* list(
    'loops',
    map(circuit.loops, ({ firstGate, endGate, feedback }) => ({
      firstGate,
      endGate,
      feedback: feedback.map(({ node, source }) => [node, source]),
    })),
  );
  yield `${field('terminal', circuit.terminal)},\n`;
  yield* list(
    'goals',
    map(circuit.goals, ({ role, value, literal }) => ({ role, value: termJson(value), literal })),
  );
  yield* list(
    'percepts',
    map(circuit.percepts, ({ role, term, literal }) => ({ role, term: termJson(term), literal })),
    '\n',
  );
  yield '}\n';
}

function field(name: keyof CircuitJson, value: string | number): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

function* list(name: keyof CircuitJson, items: Iterable<unknown>, after = ',\n'): Iterable<string> {
  yield `${JSON.stringify(name)}: [`;
  let separator = '\n';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield `${separator === '\n' ? '' : '\n'}]${after}`;
}

function* map<From, To>(items: readonly From[], convert: (item: From, index: number) => To): Iterable<To> {
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

export function termJson(term: Term): TermJson {
  switch (term.kind) {
    case 'constant':
      return term.spelling;
    case 'compound':
      return [term.spelling, ...term.args.map(termJson)];
    case 'variable':
      throw new TypeError('a circuit has no variables');
  }
}
