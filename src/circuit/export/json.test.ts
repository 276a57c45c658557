import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BRIDGES, buildSheet, circuitShape, LAMP, randomOutputs } from '../../../test/circuits.ts';
import { corpusSheets, noteMissingCorpus } from '../../../test/corpus.ts';
import { seededRandom } from '../../../test/random.ts';
import {
  type Circuit,
  evaluate,
  fluentNode,
  literalValue,
  moveNode,
  newValues,
  outputLiterals,
} from '../circuit.ts';
import { isExportRefusal } from './check-circuit.ts';
import { circuitJson, readCircuitJson } from './circuit-json.ts';
import { namedOutputs } from './named-outputs.ts';

const jsonOf = (circuit: Circuit) => [...circuitJson(circuit)].join('');

function read(text: string): Circuit {
  const circuit = readCircuitJson(text);
  if (isExportRefusal(circuit)) throw new Error(circuit.message);
  return circuit;
}

function outputsAfter(circuit: Circuit, move: number): number[] {
  const values = newValues(circuit);
  circuit.initial.forEach((value, fluent) => {
    values[fluentNode(fluent)] = Number(value);
  });
  values[moveNode(circuit, move)] = 1;
  evaluate(circuit, values);
  return outputLiterals(circuit).map((literal) => literalValue(values, literal));
}

function expectSameCircuit(circuit: Circuit): void {
  const again = read(jsonOf(circuit));
  expect(circuitShape(again)).toEqual(circuitShape(circuit));
  expect(randomOutputs(again, seededRandom(1), 20)).toEqual(randomOutputs(circuit, seededRandom(1), 20));
}

describe('the JSON of a circuit', () => {
  test.each([LAMP, BRIDGES])('gives the same circuit again', (text) => {
    const { plain, simplified } = buildSheet(text);
    expectSameCircuit(plain);
    expectSameCircuit(simplified);
  });

  test('gives terms of the pool it is read with', () => {
    const { reading, simplified } = buildSheet(LAMP);
    const again = readCircuitJson(jsonOf(simplified), reading.description.terms);
    expect(isExportRefusal(again)).toBe(false);
    expect((again as Circuit).fluents[0]).toBe(simplified.fluents[0]);
  });

  test('is explained in docs/formats.md by an example that computes what its sheet says', () => {
    const page = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    const [, sheet = ''] = /```kif\n([\s\S]*?)```/.exec(page) ?? [];
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const example = read(json);
    expect(jsonOf(example)).toBe(json);
    const { simplified } = buildSheet(sheet);
    expect(namedOutputs(example).map((output) => output.text)).toEqual(
      namedOutputs(simplified).map((output) => output.text),
    );
    // Simplification assumes that each role makes exactly one move.
    for (const move of [0, 1]) {
      expect(outputsAfter(example, move)).toEqual(outputsAfter(simplified, move));
    }
  });

  test('comes in pieces of bounded size', () => {
    const { simplified } = buildSheet(LAMP);
    const goals = Array.from({ length: 20_000 }, () => simplified.goals[0]!);
    const pieces = [...circuitJson({ ...simplified, goals })];
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
    expect(read(pieces.join('')).goals).toHaveLength(20_000);
  });
});

describe('refused with a reason:', () => {
  const valid = JSON.parse(jsonOf(buildSheet(LAMP).simplified)) as Record<string, unknown>;
  const changed = (change: Record<string, unknown>) => JSON.stringify({ ...valid, ...change });

  test.each<[string, string, string, string]>([
    ['no JSON', '{"format":', 'damaged', 'not JSON'],
    ['other JSON', '[1, 2]', 'foreign', '"anygame-circuit"'],
    ['another version', changed({ version: 2 }), 'version', 'is 2, and this program reads version 1'],
    ['no version', changed({ version: undefined }), 'version', 'missing'],
    ['a missing list', changed({ gates: undefined }), 'damaged', 'gates should be a list, not nothing'],
    ['a term that is none', changed({ roles: [7] }), 'damaged', 'roles[0] should be a term, not 7'],
    ['a nameless term', changed({ roles: [[]] }), 'damaged', 'roles[0][0] should be a name'],
    ['a literal that is none', changed({ terminal: -1 }), 'damaged', 'terminal should be a whole number'],
    ['a gate without a node', changed({ gates: [[]] }), 'damaged', 'gates[0] lacks'],
    [
      'half a feedback',
      changed({ loops: [{ firstGate: 0, endGate: 0, feedback: [[1]] }] }),
      'damaged',
      'loops[0].feedback[0]',
    ],
    ['an unsound circuit', changed({ terminal: 1_000_000 }), 'damaged', 'does not exist'],
    [
      'very deep terms',
      changed({}).replace('"robot"', `${'["f",'.repeat(5_000)}"a"${']'.repeat(5_000)}`),
      'damaged',
      'deep',
    ],
  ])('%s', (_name, text, code, message) => {
    expect(readCircuitJson(text)).toMatchObject({
      kind: 'refusal',
      code,
      message: expect.stringContaining(message),
    });
  });
});

const chosen = corpusSheets().filter(({ name }) =>
  ['base/ticTacToe.kif', 'base/checkersTiny.kif', 'gdl2/montyhall.kif'].includes(name),
);
noteMissingCorpus('JSON of circuits of public rule sheets');

describe.skipIf(chosen.length === 0)('public rule sheets', () => {
  test.each(chosen)('$name gives the same circuit again', (sheet) => {
    expectSameCircuit(buildSheet(sheet.text(), sheet.name).simplified);
  });
});
