import { describe, expect, test } from 'vitest';
import { described, sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import type { CircuitGame } from '../../engines/index.ts';
import type { Role } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import { clockFluents } from './circuit-knowledge.ts';
import { PuzzleSpace } from './puzzle-space.ts';

const sheet = sheetDescription('games/sliding-tiles/8-puzzle.kif');
const game = compile(sheet, { engine: 'circuit' }).game as CircuitGame;
const player = 0 as Role;

describe('the 8-puzzle', () => {
  const space = new PuzzleSpace(game, seededRandom(1), 64);
  const root = new Int32Array(space.size);
  space.pack(game.initial, root, 0);

  test('children are what the game says, with lanes and without', () => {
    const children = space.expand(root, [0]);
    const legal = game.legalMoves(game.initial, player);
    expect([...children.moves.subarray(0, children.count)]).toEqual(legal);
    legal.forEach((move, child) => {
      const next = game.next(game.initial, [move]);
      const words = children.states.subarray(child * space.size, (child + 1) * space.size);
      expect([...words]).toEqual([...game.bits(next)]);
      expect(children.mobility[child]).toBe(game.legalMoves(next, player).length);
    });
    const rules = compile(sheet, { engine: 'rules' }).game;
    const plain = new PuzzleSpace(rules, seededRandom(1), 64);
    const plainRoot = new Int32Array(2);
    plain.pack(rules.initial, plainRoot, 0);
    expect(plain.expand(plainRoot, [0]).count).toBe(legal.length);
    expect(plain.knowledge.hasClock).toBe(true);
  });

  test('the moves left are a clock, and do nothing but end the game', () => {
    expect(space.knowledge.hasClock).toBe(true);
    expect(space.knowledge.clocksOnlyLimit).toBe(true);
    const clocks = clockFluents(game.circuit).flatMap((is, fluent) =>
      is ? [termText(game.circuit.fluents[fluent] as never)] : [],
    );
    expect(clocks.length).toBeGreaterThan(10);
    expect(clocks.every((each) => each.startsWith('(moves-left'))).toBe(true);
  });

  test('the goal has a part for each tile, and tiles count by how far they have to go', () => {
    expect(space.knowledge.goalParts).toBe(8);
    const distance = space.knowledge.distance(root, 0);
    // The start is six moves away.
    expect(distance).toBeGreaterThanOrEqual(4);
    const held = Array.from({ length: 8 }, (_, part) => space.knowledge.holdsPart(root, 0, part)).filter(
      Boolean,
    );
    expect(distance).toBeGreaterThanOrEqual(8 - held.length);
  });
});

test('a clock that decides what is legal is no mere limit', () => {
  const timed = compile(
    described(`(role r) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)
      (<= (legal r wait)) (<= (legal r go) (true (step 2)))
      (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
      (<= (next gone) (does r go)) (<= (next gone) (true gone))
      (<= terminal (true (step 3))) (<= (goal r 100) (true gone)) (<= (goal r 0) (not (true gone)))`),
    { engine: 'circuit' },
  ).game as CircuitGame;
  const space = new PuzzleSpace(timed, seededRandom(1), 64);
  expect(space.knowledge.hasClock).toBe(true);
  expect(space.knowledge.clocksOnlyLimit).toBe(false);
});
