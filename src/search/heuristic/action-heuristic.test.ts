import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import { seededRandom } from '../../base/index.ts';
import {
  type Circuit,
  fluentNode,
  gateNumbers,
  isNegated,
  nodeOf,
  proveInvariants,
} from '../../circuit/index.ts';
import { compile } from '../../engines/compile.ts';
import { CircuitGame } from '../../engines/index.ts';
import { type Game, listedMoves, type Role, type State } from '../../game/index.ts';
import { sampleStates } from '../../game/random-play.ts';
import { type TurnBasedDescription, termText } from '../../gdl/index.ts';
import type { ActionHeuristic } from './action-heuristic.ts';
import { moveFormulaLines, moveReasons } from './explain.ts';
import { isHeuristic, makeHeuristic } from './make-heuristic.ts';
import { type HeuristicSettings, THESIS_HEURISTIC } from './settings.ts';

function heuristicFor(game: Game, changes: Partial<HeuristicSettings> = {}): ActionHeuristic {
  const made = makeHeuristic(game, { ...THESIS_HEURISTIC, ...changes });
  if (!isHeuristic(made)) throw new Error(made.reason);
  return made;
}

const games = new Map<string, CircuitGame>();

function circuitGame(path: string): CircuitGame {
  const known = games.get(path) ?? compiled(sheetDescription(path));
  games.set(path, known);
  return known;
}

function compiled(description: TurnBasedDescription): CircuitGame {
  const { game } = compile(description);
  if (!(game instanceof CircuitGame)) throw new Error('there is no circuit');
  return game;
}

/** Returns a value for each move. */
function valuesIn(game: Game, heuristic: ActionHeuristic, state: State, role = 0): Map<string, number> {
  const legal = listedMoves(game, state, role as Role);
  const values = new Float64Array(legal.length);
  heuristic.values(state, legal, values);
  return new Map(legal.map((move, i) => [game.moveText(move), values[i] as number]));
}

describe('the worked example of the paper, on the empty board', () => {
  test('two diagonals: the middle is on both, a corner on one', () => {
    const { plain } = buildSheet(readFileSync('test/sheets/two-diagonals.kif', 'utf8'));
    const game = new CircuitGame(plain, proveInvariants(plain, 10).groups);
    const values = valuesIn(game, heuristicFor(game, { modes: false }), game.initial);
    expect(values.get('(mark 2 2)')).toBeCloseTo(1 - (1 - 0.03 ** 2) ** 2, 12);
    expect(values.get('(mark 1 1)')).toBeCloseTo(1 - (1 - 0.03 ** 2) * (1 - 0.03 ** 3), 12);
    expect(values.get('(mark 1 2)')).toBeCloseTo(1 - (1 - 0.03 ** 3) ** 2, 12);
    const shares = moveReasons(game, heuristicFor(game, { modes: false }), game.initial, 0 as Role);
    const share = (move: string): number | undefined =>
      shares.find((each) => game.moveText(each.move) === move)?.share;
    // The thesis prints these as 50, 25 and 0.
    expect(share('(mark 2 2)')).toBe(100);
    expect(share('(mark 3 1)')).toBeCloseTo(50, 0);
    expect(share('(mark 2 3)')).toBe(0);
  });

  test('all eight lines: the values of the paper', () => {
    const game = ticTacToe();
    const values = valuesIn(game, heuristicFor(game), game.initial);
    expect(values.get('(mark 2 2)')).toBeCloseTo(0.0035, 4);
    for (const corner of ['(mark 1 1)', '(mark 1 3)', '(mark 3 1)', '(mark 3 3)'])
      expect(values.get(corner)).toBeCloseTo(0.00266, 5);
    for (const edge of ['(mark 1 2)', '(mark 2 1)', '(mark 2 3)', '(mark 3 2)'])
      expect(values.get(edge)).toBeCloseTo(0.00184, 5);
  });
});

describe('a position', () => {
  const game = ticTacToe() as CircuitGame;
  const { state } = positionAfter(game, ['mark 1 1', 'mark 3 3', 'mark 1 2', 'mark 2 2']);

  test('a win at hand has a value near 1, and nothing is missing', () => {
    const [best] = moveReasons(game, heuristicFor(game), state, 0 as Role);
    expect(game.moveText(best?.move as number as never)).toBe('(mark 1 3)');
    expect(best?.way?.missing).toEqual([]);
    expect(best?.value).toBeGreaterThan(0.9);
  });

  test('lines that the other has blocked for good are worth exactly nothing', () => {
    // Only column 1 and row 3 are left for (3, 1), each with either one of the opponent's marks or two empty cells.
    const [line] = moveFormulaLines(heuristicFor(game), listedMoves(game, state, 0 as Role)[0] as never);
    expect(line?.lines.join(' ')).toContain('(cell 1 1 x)');
    const without = valuesIn(game, heuristicFor(game, { modes: false, persistence: false }), state);
    const values = valuesIn(game, heuristicFor(game), state);
    // Column 2 and both of its other lines contain a mark of o.
    expect(values.get('(mark 3 2)')).toBe(values.get('(mark 2 3)'));
    expect(without.get('(mark 3 2)')).toBeGreaterThan(values.get('(mark 3 2)') as number);
  });

  test('formulas shrink as cells are taken, and say the same', () => {
    const settled = heuristicFor(game);
    const before = settled.size;
    const expected = valuesIn(game, heuristicFor(game), state);
    settled.settle(game.bits(state), 0);
    expect(settled.size.gates).toBeLessThan(before.gates);
    for (const [move, value] of valuesIn(game, settled, state))
      expect(value).toBeCloseTo(expected.get(move) as number, 12);
    // Undoes the settling.
    settled.settle(game.bits(game.initial), 0);
    expect(settled.size).toEqual(before);
  });
});

/** The simplest way to evaluate: recursively from the top. */
function plainTruth(heuristic: ActionHeuristic, formula: number, holds: (fluent: number) => boolean): number {
  const { circuit, settings } = heuristic;
  const gateOf = gateNumbers(circuit);
  const keeps = new Map(heuristic.latches.map((latch) => [latch.fluent, latch.keeps]));
  const known = new Map<number, number>();
  const ofNode = (node: number): number => {
    const value = known.get(node) ?? computed(node);
    known.set(node, value);
    return value;
  };
  const computed = (node: number): number => {
    if (node === 0) return 1;
    const fluent = node - fluentNode(0);
    if (fluent === circuit.fluents.length) return 0.5;
    if (fluent < circuit.fluents.length) {
      if (holds(fluent)) return keeps.get(fluent) === true ? 1 : settings.p;
      return keeps.get(fluent) === false ? 0 : 1 - settings.p;
    }
    const inputs = inputsOf(circuit, gateOf[node] as number).map(of);
    if (settings.norm === 'product') return inputs.reduce((product, each) => product * each, 1);
    return (
      1 - Math.min(1, inputs.reduce((sum, each) => sum + (1 - each) ** settings.q, 0) ** (1 / settings.q))
    );
  };
  const of = (literal: number): number =>
    isNegated(literal) ? 1 - ofNode(nodeOf(literal)) : ofNode(nodeOf(literal));
  return of(formula);
}

function inputsOf(circuit: Circuit, gate: number): number[] {
  return [...circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1])];
}

describe('the program computes what the formulas say', () => {
  test.each([
    ['games/connect-four/connect-four-5x4.kif', {}],
    ['games/connect-four/connect-four-5x4.kif', { norm: 'yager', p: 0.775 }],
    ['games/connect-four/connect-four-5x4.kif', { norm: 'yager', p: 0.9, q: 3, persistence: false }],
    ['games/breakthrough/breakthrough-5x5.kif', {}],
    ['games/blocker/blocker.kif', {}],
    ['games/blocker/blocker.kif', { unknown: 'drop' }],
  ] as const)('%s, %o', (path, changes) => {
    const game = circuitGame(path);
    const heuristic = heuristicFor(game, changes);
    for (const state of sampleStates(game, { random: seededRandom(3), most: 25 })) {
      const bits = game.bits(state);
      const holds = (fluent: number): boolean =>
        (((bits[fluent >>> 5] as number) >>> (fluent & 31)) & 1) === 1;
      for (const role of [0, 1] as Role[]) {
        const legal = listedMoves(game, state, role).slice(0, 4);
        const values = new Float64Array(legal.length);
        heuristic.values(state, legal, values);
        legal.forEach((move, i) => {
          const [part] = heuristic.formulasOf(move);
          expect(values[i]).toBeCloseTo(plainTruth(heuristic, part?.literal as number, holds), 10);
        });
      }
    }
  });
});

describe('variants', () => {
  test('all goals: a draw is worth something too', () => {
    const game = ticTacToe();
    const best = heuristicFor(game);
    const all = heuristicFor(game, { goals: 'all' });
    expect(all.formulas.parts[0]?.map(({ weight }) => weight)).toEqual([1, 0.5]);
    expect(best.formulas.parts[0]).toHaveLength(1);
  });

  test('graded goals: points count on the way to the best goal, a draw does not', () => {
    const counted = (game: Game, goals: 'best' | 'graded'): number[] =>
      heuristicFor(game, { goals }).formulas.parts.map(({ length }) => length);
    expect(counted(ticTacToe(), 'graded')).toEqual(counted(ticTacToe(), 'best'));
    const points = circuitGame('games/chinese-checkers/chinese-checkers.kif');
    expect(Math.max(...counted(points, 'best'))).toBe(1);
    const graded = heuristicFor(points, { goals: 'graded' });
    expect(graded.formulas.parts[0]?.map(({ weight }) => weight)).toEqual([1, 0.5, 0.25]);
  });

  test('graded goals whose formulas are too large make way for the best one', () => {
    const game = circuitGame('games/chinese-checkers/chinese-checkers.kif');
    const partsWith = (goals: 'all' | 'graded', gates: number): number | string => {
      const made = makeHeuristic(game, { ...THESIS_HEURISTIC, goals }, { gates });
      return isHeuristic(made) ? (made.formulas.parts[0] ?? []).length : made.reason;
    };
    expect(partsWith('graded', 200)).toBe(3);
    expect(partsWith('all', 20)).toBe('the formulas become too large');
    expect(partsWith('graded', 20)).toBe(1);
  });

  test('light formulas do not mention whose turn it is', () => {
    const game = circuitGame('games/pentago/pentago.kif');
    const mentions = (heuristic: ActionHeuristic): boolean =>
      [...heuristic.circuit.inputs].some((literal) =>
        /control|phase/.test(
          termText(heuristic.circuit.fluents[nodeOf(literal) - fluentNode(0)] ?? (game.roles[0] as never)),
        ),
      );
    expect(mentions(heuristicFor(game, { isLight: true, preconditions: false }))).toBe(false);
  });

  test('a role whose best goal is not 100 has formulas for its best', () => {
    const game = compiled(
      described(`(role robot) (init (lamp off))
        (<= (legal robot push) (true (lamp off))) (legal robot wait)
        (<= (next (lamp on)) (does robot push)) (<= (next (lamp off)) (does robot wait))
        (<= (goal robot 70) (true (lamp on))) (<= (goal robot 0) (true (lamp off)))
        (<= terminal (true (lamp on)))`),
    );
    expect(valuesIn(game, heuristicFor(game), game.initial)).toEqual(
      new Map([
        ['push', 1],
        ['wait', 0],
      ]),
    );
  });

  test('rules that depend on themselves are followed to the end', () => {
    const { formulas } = heuristicFor(circuitGame('games/hex/hex-3x3.kif'));
    expect(formulas.isComplete).toBe(true);
  });
});

describe('where there is none, it is said why', () => {
  test('without a circuit', () => {
    expect(makeHeuristic(ticTacToe('rules'), THESIS_HEURISTIC)).toEqual({
      reason: 'the game has no circuit',
    });
  });

  test('with too few gates', () => {
    expect(makeHeuristic(ticTacToe(), THESIS_HEURISTIC, { gates: 10 })).toEqual({
      reason: 'the formulas become too large',
    });
  });

  test('without time', () => {
    let time = 0;
    expect(makeHeuristic(ticTacToe(), THESIS_HEURISTIC, { seconds: 0.001, now: () => (time += 10) })).toEqual(
      {
        reason: 'there is not enough time for the formulas',
      },
    );
  });
});

test('the same game gives the same formulas', () => {
  const sheet = sheetDescription('games/connect-four/connect-four-5x4.kif');
  const once = heuristicFor(compiled(sheet));
  const again = heuristicFor(compiled(sheet));
  expect([...again.circuit.inputs]).toEqual([...once.circuit.inputs]);
  expect(again.formulas.parts).toEqual(once.formulas.parts);
});
