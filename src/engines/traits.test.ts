import { describe, expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import type { Move, Role } from '../game/index.ts';
import { legalByRole } from '../game/index.ts';
import { compile } from './compile.ts';
import { circuitOf } from './stepper/circuit-game.ts';

const game = (path: string, engine: 'rules' | 'circuit' = 'circuit') =>
  compile(sheetDescription(`games/${path}.kif`), { engine }).game;

describe.each(['rules', 'circuit'] as const)('a game played by its %s', (engine) => {
  test('says whether it hides information and has chance', () => {
    expect(game('tic-tac-toe/tic-tac-toe', engine).traits).toMatchObject({
      hidesInformation: false,
      chance: 'none',
      time: 'turns',
    });
    expect(game('monty-hall/monty-hall', engine).traits).toMatchObject({
      hidesInformation: true,
      chance: 'role',
    });
  });

  test('hides information by its language, even if nobody ever sees anything', () => {
    const blind =
      described(`(role x) (role random) (<= (legal ?r wait) (role ?r)) (<= (next over) (does x wait))
      (<= terminal (true over)) (goal x 100) (goal random 0)`);
    expect(compile(blind, { engine }).game.traits.hidesInformation).toBe(true);
  });

  test('shows all moves, or a role its own move and what it sees', () => {
    const open = game('tic-tac-toe/tic-tac-toe', engine);
    const moves = legalByRole(open, open.initial).map((each) => each[0] as Move);
    expect(open.observe(open.initial, moves, 0 as Role)).toEqual({ kind: 'moves', moves });
    const hidden = game('monty-hall/monty-hall', engine);
    const joint = legalByRole(hidden, hidden.initial).map((each) => each[0] as Move);
    for (const role of [0, 1] as Role[])
      expect(hidden.observe(hidden.initial, joint, role)).toMatchObject({
        kind: 'percepts',
        own: joint[role],
      });
  });

  test('packs equal states into equal words, and unpacks them', () => {
    const packed = game('tic-tac-toe/tic-tac-toe', engine);
    const packing = packed.packing();
    const next = (state: typeof packed.initial, places: readonly number[]) =>
      packed.next(
        state,
        legalByRole(packed, state).map((moves, role) => moves[places[role] ?? 0] as Move),
      );
    const states = [packed.initial, next(packed.initial, [0]), next(packed.initial, [1])];
    const store = new Int32Array(4 * packing.words);
    [...states, next(packed.initial, [0])].forEach((state, i) => {
      packing.pack(state, store, i * packing.words);
    });
    const words = (i: number) => [...store.subarray(i * packing.words, (i + 1) * packing.words)];
    expect(words(3)).toEqual(words(1));
    expect(words(2)).not.toEqual(words(1));
    states.forEach((state, i) => {
      expect(packed.key(packing.unpack(store, i * packing.words))).toBe(packed.key(state));
    });
    packing.keepOnly(store, 2);
    expect(packed.key(packing.unpack(store, packing.words))).toBe(packed.key(states[1] as never));
    expect(packing.isPortable).toBe(engine === 'circuit');
  });
});

describe('what a circuit proves about its game', () => {
  test('is who moves when', () => {
    expect(game('tic-tac-toe/tic-tac-toe').traits.takesTurns).toBe(true);
    expect(game('rock-paper-scissors/rock-paper-scissors').traits.takesTurns).toBeUndefined();
    expect(game('tic-tac-toe/tic-tac-toe', 'rules').traits.takesTurns).toBeUndefined();
    expect(game('queens/queens-4', 'rules').traits.takesTurns).toBe(true);
  });

  test('is what utilities lie between, and what they add up to', () => {
    const { traits, roles } = game('tic-tac-toe/tic-tac-toe');
    expect(roles.map(({ name, utility }) => [name, utility.min, utility.max])).toEqual([
      ['x', 0, 100],
      ['o', 0, 100],
    ]);
    expect(traits.utility).toMatchObject({ min: 0, max: 100, constantSum: 100 });
    expect(game('auctions/first-price-auction').traits.utility.constantSum).toBeUndefined();
    expect(game('queens/queens-4').traits.utility.constantSum).toBeUndefined();
  });

  test('is how long it lasts at most, where steps are counted', () => {
    expect(game('sliding-tiles/8-puzzle').traits.maxLength).toBe(31);
    expect(game('tic-tac-toe/tic-tac-toe').traits.maxLength).toBeUndefined();
  });

  test('comes from the circuit that plays it', () => {
    expect(circuitOf(game('tic-tac-toe/tic-tac-toe'))?.circuit.roles).toHaveLength(2);
    expect(circuitOf(game('tic-tac-toe/tic-tac-toe', 'rules'))).toBeUndefined();
  });
});
