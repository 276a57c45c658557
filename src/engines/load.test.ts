import { describe, expect, test } from 'vitest';
import { LAMP } from '../../test/circuits.ts';
import { decodeGame, encodeGame, isExportRefusal } from '../circuit/index.ts';
import { type LoadOptions, loadGame, loadGameParts, readRules } from './load.ts';
import { CircuitGame } from './stepper/circuit-game.ts';

const EXTERNAL = '(include sums sums.js) (sums (add ?a ?b ?c)) (role x) (<= (init (sum ?c)) (add 1 2 ?c))';
const ENDLESS = `(role x) (count 0) (<= (count (s ?n)) (count ?n)) (<= (init (at ?n)) (count ?n))
  (legal x wait) (<= (next (at ?n)) (true (at ?n))) (<= terminal (true done)) (goal x 100)`;

function refusalOf(text: string, options?: LoadOptions) {
  const loaded = loadGame(text, options);
  if (loaded.kind === 'game') throw new Error('it was loaded');
  return loaded;
}

test('a text becomes a game, with what was found on the way', () => {
  const loaded = loadGame(`${LAMP} (strange ?x)`, { name: 'lamp' });
  if (loaded.kind === 'refused') throw new Error(loaded.message);
  expect(loaded.name).toBe('lamp');
  expect(loaded.compilation.game.engine).toBe('circuit');
  expect(loaded.description.dialect).toBe('gdl-1');
  expect(loaded.reading.findings.map(({ severity }) => severity)).toContain('error');
});

test('the engine and its limits are chosen', () => {
  const loaded = loadGame(LAMP, { engine: 'rules', checks: 'reading' });
  expect(loaded.kind === 'game' && loaded.compilation.game.engine).toBe('rules');
  expect(loaded.kind === 'game' && loaded.reading.findings).toEqual([]);
});

describe('a refusal has a code, a sentence, findings and places', () => {
  test('for text that is too long', () => {
    const { code, message, findings, reading } = refusalOf(LAMP, { characters: 10 });
    expect([code, message, reading]).toEqual([
      'too-long',
      `the sheet has ${LAMP.length} characters; the limit is 10`,
      undefined,
    ]);
    expect(findings.map((each) => each.code)).toEqual(['GDL004']);
  });

  test('for text that cannot be read', () => {
    const { code, message, reason, findings, source } = refusalOf('(role x)\n  (legal x', { name: 'torn' });
    expect(code).toBe('unreadable');
    expect(message).toBe(`it cannot be read: ${reason}`);
    expect(findings.map(({ severity }) => severity)).toEqual(['error']);
    expect(source.name).toBe('torn');
    expect(source.position(findings[0]?.span?.start ?? 0)).toEqual({ line: 2, column: 3 });
  });

  test('for games without turns', () => {
    const { code, message } = refusalOf(
      '(role x) (init 1.0 start) (<= (next 2.0 over) (expired start)) (<= terminal (expired over))',
    );
    expect([code, message]).toEqual([
      'real-time',
      'this is real-time GDL; only games with turns can be played',
    ]);
  });

  test('for libraries that are missing', () => {
    const { code, reason, findings } = refusalOf(EXTERNAL);
    expect([code, reason]).toEqual([
      'library',
      expect.stringContaining('the library `sums` is not connected'),
    ]);
    expect(findings.map((each) => each.code)).toEqual(['GDL414']);
    const libraries = { connections: new Map(), findings };
    expect(refusalOf(EXTERNAL, { libraries })).toMatchObject({
      code: 'library',
      message: 'not all its libraries are there',
      findings,
    });
  });

  test('for an initial state that cannot be computed', () => {
    const { code, message, reason, findings } = refusalOf(ENDLESS);
    expect([code, message]).toEqual(['start', `the initial state cannot be computed: ${reason}`]);
    expect(findings.map((each) => each.code)).toEqual(['GDL507']);
  });

  test('for rules that nobody plays', () => {
    const { code, message, findings } = refusalOf('(init start)');
    expect([code, message]).toEqual(['no-roles', 'the sheet has no role']);
    expect(findings.map((each) => each.code)).toEqual(['GDL211']);
  });
});

test('libraries are connected on the way', () => {
  const connection = {
    source: { kind: 'javascript', text: '' },
    canAnswer: () => true,
    answers: () => [['1', '2', '3']],
  } as const;
  const rules = readRules(EXTERNAL, {
    libraries: { connections: new Map([['sums', connection]]), findings: [] },
  });
  expect(rules.kind === 'rules' && rules.reading.description).toBe(
    rules.kind === 'rules' && rules.description,
  );
  expect(rules.kind === 'rules' && rules.description.externals[0]?.connection).toBe(connection);
});

test('a compiled game is loaded from its parts', () => {
  const loaded = loadGame(LAMP, { name: 'lamp' });
  if (loaded.kind === 'refused' || !(loaded.compilation.game instanceof CircuitGame))
    throw new Error('the lamp has a circuit');
  const { circuit, groups } = loaded.compilation.game;
  const parts = decodeGame(encodeGame({ reading: loaded.reading, circuit, groups }));
  if (isExportRefusal(parts)) throw new Error(parts.message);
  expect(loadGameParts('again', parts)).toMatchObject({
    kind: 'game',
    name: 'again',
    compilation: { reason: 'the file holds the circuit', game: { engine: 'circuit' } },
  });
  expect(loadGameParts('again', parts, { engine: 'rules' })).toMatchObject({
    compilation: { game: { engine: 'rules' } },
  });
});
