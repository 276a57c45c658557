import { describe, expect, test } from 'vitest';
import { BRIDGES, LAMP } from '../../test/circuits.ts';
import { described } from '../../test/games.ts';
import type { Role } from '../game/index.ts';
import { canonicalText } from '../gdl/index.ts';
import { compile } from './compile.ts';
import { RulesGame } from './rules-game.ts';

const digits = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(' ');
const places = [...'abcdefghijkl'].map((name) => `?${name}`);
const HUGE = `${LAMP} ${digits} (<= (code ${places.join(' ')}) ${places.map((each) => `(digit ${each})`).join(' ')})
  (<= (legal robot (dial ${places.join(' ')})) (true (code ${places.join(' ')})))
  (<= (next (code ${places.join(' ')})) (code ${places.join(' ')}) (does robot push))`;

describe('the engine', () => {
  test('is the circuit if there is time to make it', () => {
    const { game, reason, compiled, refusal, stages } = compile(described(LAMP));
    expect([game.engine, reason, refusal]).toEqual(['circuit', 'the rules fit into a circuit', undefined]);
    expect(stages.map(({ name }) => name)).toEqual([
      'initial state',
      'grounding',
      'circuit',
      'invariants',
      'simplification',
      'game',
    ]);
    expect(compiled?.circuit.fluents.map(canonicalText).sort()).toEqual(['(lamp off)', '(lamp on)']);
    expect(compiled?.grounding.rules).toBeGreaterThan(0);
  });

  test('is the rules if they are asked for', () => {
    const { game, reason, compiled, stages } = compile(described(LAMP), { engine: 'rules' });
    expect([game.engine, reason, compiled]).toEqual(['rules', 'the rules engine was asked for', undefined]);
    expect(stages.map(({ name }) => name)).toEqual(['game']);
  });

  test.each(['auto', 'circuit'] as const)(
    'is the rules if no circuit can be had (asked for: %s)',
    (engine) => {
      const { game, reason, compiled, refusal } = compile(described(HUGE), { engine, seconds: 0.3 });
      expect([game.engine, compiled]).toEqual(['rules', undefined]);
      expect(refusal?.code).toBe('time');
      expect(reason).toMatch(/^no circuit: grounding took more than 0\.3 s$/);
      expect(game.legalMoves(game.initial, 0 as Role).length).toBe(1);
    },
  );

  test('is the rules if an atom depends on its own negation', () => {
    const { game, refusal } = compile(
      described(`${LAMP} (<= (goal robot 50) odd) (<= odd (not odd) (true (lamp on)))`),
    );
    expect([game.engine, refusal?.code]).toEqual(['rules', 'cycle']);
  });
});

test('the passes can be chosen, and none leaves the circuit as built', () => {
  const { compiled } = compile(described(BRIDGES), { passes: [] });
  expect(compiled?.passes).toEqual([]);
  expect(compiled?.circuit.loops.length).toBeGreaterThan(0);
});

test('after the time is over no further pass is started, and the game can be played all the same', () => {
  let looks = 0;
  const now = () => 1000 * Math.max(0, ++looks - 200);
  const { game, compiled, refusal } = compile(described(BRIDGES), { seconds: 2, now });
  if (refusal === undefined) expect(compiled?.passes.length).toBeLessThan(5);
  expect(game.legalMoves(game.initial, 0 as Role).length).toBe(6);
});

test.each(['circuit', 'rules'] as const)(
  'the %s engine names a role that does not exist, and those that do',
  (engine) => {
    const description = described(BRIDGES);
    const { game } = engine === 'rules' ? { game: new RulesGame(description) } : compile(description);
    expect(game.engine).toBe(engine);
    for (const wrong of [7, -1, 'left'])
      expect(() => game.legalMoves(game.initial, wrong as Role)).toThrow(
        /^there is no role .*: a role is its number, 0 for /,
      );
  },
);

test.each(['auto', 'circuit', 'rules'] as const)(
  'limits of proofs hold for the initial state, too (%s)',
  (engine) => {
    const digits = Array.from({ length: 8 }, (_, i) => `(d ${i})`).join(' ');
    const wide = described(
      `(role x) ${digits} (<= (init (f ?a ?b ?c)) (d ?a) (d ?b) (d ?c)) (legal x go) (next (f 1 1 1)) (<= terminal (true (f 1 1 1))) (goal x 0)`,
    );
    const withLimit = (answers: number) => () => compile(wide, { engine, proofLimits: { answers } });
    expect(withLimit(400)).toThrow("relation 'init' has too many answers");
    expect(withLimit(4000)).not.toThrow();
  },
);
