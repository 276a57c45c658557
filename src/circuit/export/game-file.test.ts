import { describe, expect, test } from 'vitest';
import {
  BRIDGES,
  type BuiltSheet,
  buildSheet,
  circuitShape,
  LAMP,
  randomOutputs,
} from '../../../test/circuits.ts';
import { corpusSheets, noteMissingCorpus } from '../../../test/corpus.ts';
import { seededRandom } from '../../../test/random.ts';
import { printDescription, type Term, TermPool, termText } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import { isExportRefusal } from './check-circuit.ts';
import { decodeGame, encodeGame, type GameParts, seal } from './game-file.ts';

function decoded(bytes: Uint8Array): GameParts {
  const parts = decodeGame(bytes);
  if (isExportRefusal(parts)) throw new Error(parts.message);
  return parts;
}

function refusal(bytes: Uint8Array): { code: string; message: string } {
  const parts = decodeGame(bytes);
  if (!isExportRefusal(parts)) throw new Error('accepted');
  return parts;
}

const gameOf = ({ reading, simplified }: BuiltSheet): GameParts => ({
  reading,
  circuit: simplified,
  groups: [
    { kind: 'exactly-one', members: [0, 1] },
    { kind: 'at-most-one', members: [] },
  ],
});
const small = encodeGame(gameOf(buildSheet(LAMP, 'lamp')));

function expectSameGame(built: BuiltSheet): void {
  for (const circuit of [built.plain, built.simplified]) {
    const bytes = encodeGame({ ...gameOf(built), circuit });
    const again = decoded(bytes);
    expect(circuitShape(again.circuit)).toEqual(circuitShape(circuit));
    expect(again.reading.description.source).toEqual(built.reading.description.source);
    expect(again.groups).toEqual(gameOf(built).groups);
    expect(again.reading.notation).toBe(built.reading.notation);
    expect(randomOutputs(again.circuit, seededRandom(1), 20)).toEqual(
      randomOutputs(circuit, seededRandom(1), 20),
    );
    expect(encodeGame(again)).toEqual(bytes);
  }
}

describe('a game file', () => {
  test.each([LAMP, BRIDGES])('gives back the circuit and the sheet', (text) =>
    expectSameGame(buildSheet(text)),
  );

  test('keeps the spelling of the author', () => {
    expect(decoded(small).circuit.moves.map((move) => termText(move.term))).toEqual(['Push', '(Wait long)']);
  });

  test('gives the circuit and the description terms of one pool', () => {
    const { reading, circuit } = decoded(small);
    expect(circuit.roles[0]).toBe(reading.description.terms.constant('robot'));
    expect(printDescription(reading.description)).toContain('(<= terminal');
  });

  test('remembers that a sheet is in infix notation', () => {
    const built = buildSheet(
      'role(x)\ninit(p)\nlegal(x, go)\nnext(q) :- does(x, go)\nterminal :- true(q)\ngoal(x, 100) :- true(q)\ngoal(x, 0) :- true(p)\n',
    );
    expect(built.reading.notation).toBe('infix');
    expectSameGame(built);
  });

  test('may be read from the middle of a larger buffer', () => {
    const larger = new Uint8Array(small.length + 7);
    larger.set(small, 3);
    expect(isExportRefusal(decodeGame(larger.subarray(3, 3 + small.length)))).toBe(false);
  });
});

describe('every damage is noticed:', () => {
  test('each byte changed in each bit and wholly', () => {
    for (let at = 0; at < small.length; at++) {
      for (const change of [1, 2, 4, 8, 16, 32, 64, 128, 255]) {
        const bytes = small.slice();
        bytes[at] = (bytes[at] as number) ^ change;
        expect(isExportRefusal(decodeGame(bytes)), `byte ${at} ^ ${change}`).toBe(true);
      }
    }
  });

  test('each length', () => {
    for (let length = 0; length < small.length; length++) {
      expect(refusal(small.subarray(0, length)).code, `length ${length}`).toBe('truncated');
    }
    expect(refusal(Uint8Array.of(...small, 0)).code).toBe('damaged');
  });

  // With a corrected checksum, most changes result in a file with different contents; it must be refused or be a valid
  // game, but never throw, hang or take memory out of proportion to its size.
  test('each byte changed by someone who knows the checksum', () => {
    const content = small.subarray(20);
    for (let at = 0; at < content.length; at++) {
      for (const change of [1, 0x80, 0xff]) {
        const forged = content.slice();
        forged[at] = (forged[at] as number) ^ change;
        const parts = decodeGame(seal(forged));
        if (!isExportRefusal(parts)) randomOutputs(parts.circuit, seededRandom(at), 2);
      }
    }
  });
});

describe('the refusal says what to do', () => {
  const text = (content: string) => new TextEncoder().encode(content);

  test.each<[string, Uint8Array, string, RegExp]>([
    ['an empty file', new Uint8Array(), 'truncated', /empty.*make it again/],
    ['a rule sheet', text('(role x) (role y)'), 'foreign', /load it as one/],
    ['a gzip file', Uint8Array.of(0x1f, 0x8b, 8, 0), 'foreign', /Unpack/],
    [
      'a picture',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      'foreign',
      /not a game file/,
    ],
    ['line ends changed', Uint8Array.of(0x89, 0x41, 0x4e, 0x59, 0x0a, 0x1a, 0x0a), 'damaged', /as binary/],
    ['a byte lost', small.subarray(0, small.length - 1), 'truncated', /1 bytes are missing/],
    ['an old file', withVersion(0), 'version', /format 0.*Make it again/],
    ['a new file', withVersion(3), 'version', /format 3.*newer Anygame/],
  ])('for %s', (_name, bytes, code, message) => {
    expect(refusal(bytes)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  function withVersion(version: number): Uint8Array {
    const bytes = small.slice();
    bytes[8] = version;
    return bytes;
  }
});

describe('hostile content', () => {
  test('terms that double with each row are not written', () => {
    const terms = new TermPool();
    let term: Term = terms.constant('a');
    for (let i = 0; i < 60; i++) term = terms.compound('f', [term, term]);
    const { reading, simplified } = buildSheet(LAMP);
    expect(() => encodeGame({ reading, circuit: { ...simplified, roles: [term] }, groups: [] })).toThrow(
      'names',
    );
  });

  test('and refused if someone else wrote them', () => {
    const rows = [0, 0, ...Array.from({ length: 60 }, () => [0, 3, 0, 0]).flat()];
    const table = [1, 0, 1, 0x66, 61, ...rows];
    const { code, message } = refusal(
      seal(Uint8Array.of(1, 5, 0, 0, 0, 0, 0, 2, 0x80 | (table.length & 0x7f), table.length >> 7, ...table)),
    );
    expect(code).toBe('damaged');
    expect(message).toContain('a term is too large');
  });

  test('an unsound circuit is not written', () => {
    const { reading, simplified } = buildSheet(LAMP);
    const unsound: Circuit = { ...simplified, terminal: 1_000_000 };
    expect(() => encodeGame({ reading, circuit: unsound, groups: [] })).toThrow('does not exist');
  });

  test('huge counts cost no memory', () => {
    const huge = [0xff, 0xff, 0xff, 0xff, 0x07];
    const sheet = [1, 5, 0, 0, 0, 0, 0];
    for (const rest of [
      [2, 5, ...huge],
      [2, 6, 0, ...huge],
      [2, 2, 0, 0, 3, 5, ...huge],
      [2, 2, 0, 0, 3, 3, 0, 0, 0, 4, 5, ...huge],
      [2, 2, 0, 0, 3, 3, 0, 0, 0, 4, 6, 0, ...huge],
      [2, 2, 0, 0, 3, 3, 0, 0, 0, 4, 2, 0, 0, 5, 5, ...huge],
      [2, 2, 0, 0, 3, 3, 0, 0, 0, 4, 2, 0, 0, 5, 1, 0, 6, 3, 0, 0, 0, 7, 5, ...huge],
    ]) {
      const { code, message } = refusal(seal(Uint8Array.of(...sheet, ...rest)));
      expect(code).toBe('damaged');
      expect(message).toContain('no room for 2147483647');
    }
  });

  test('the empty game is read', () => {
    const content = [
      1, 5, 0, 0, 0, 0, 0, 2, 2, 0, 0, 3, 3, 0, 0, 0, 4, 2, 0, 0, 5, 1, 0, 6, 3, 0, 0, 0, 7, 1, 0,
    ];
    expect(decoded(seal(Uint8Array.of(...content))).circuit.nodeCount).toBe(1);
  });
});

const CORPUS = [
  'base/ticTacToe.kif',
  'base/breakthroughSmall.kif',
  'base/checkersTiny.kif',
  'base/connectFour.kif',
  'gdl2/montyhall.kif',
];
const chosen = corpusSheets().filter((sheet) => CORPUS.includes(sheet.name));
noteMissingCorpus('game files of public rule sheets');

describe.skipIf(chosen.length === 0)('public rule sheets', () => {
  test.each(chosen)('$name is the same after saving and loading', (sheet) => {
    expectSameGame(buildSheet(sheet.text(), sheet.name));
  });
});
