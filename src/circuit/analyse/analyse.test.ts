import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { corpusFolder, corpusSheets, noteMissingCorpus } from '../../../test/corpus.ts';
import { termText } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import { analyse, type GameAnalysis } from './analyse.ts';

/** Enough time for all of it. */
const PATIENCE = { seconds: 60, games: 30 };

interface Analysed {
  readonly circuit: Circuit;
  readonly analysis: GameAnalysis;
  fluent(index: number): string;
  move(index: number): string;
  role(index: number): string;
}

function analysed(text: string): Analysed {
  const { plain: circuit } = buildSheet(text);
  return {
    circuit,
    analysis: analyse(circuit, PATIENCE),
    fluent: (index) => termText(circuit.fluents[index]!),
    move: (index) => termText(circuit.moves[index]!.term),
    role: (index) => termText(circuit.roles[index]!),
  };
}

const ours = (path: string) => analysed(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));

/** The size of the group of permutations of fluents and moves with the given generators. */
function groupOrder(generators: readonly { fluents: readonly number[]; moves: readonly number[] }[]): number {
  const images = generators.map(({ fluents, moves }) => [
    ...fluents,
    ...moves.map((move) => fluents.length + move),
  ]);
  const identity = images[0]?.map((_, i) => i) ?? [];
  const seen = new Map([[identity.join(), identity]]);
  for (const permutation of seen.values()) {
    for (const generator of images) {
      const product = permutation.map((image) => generator[image]!);
      seen.set(product.join(), product);
    }
  }
  return seen.size;
}

describe('tic-tac-toe', () => {
  let game: Analysed;
  beforeAll(() => {
    game = ours('games/tic-tac-toe/tic-tac-toe.kif');
  });

  test('players take turns, and the fluents and moves that show it are found', () => {
    const { turns } = game.analysis;
    expect(turns.order).toEqual({ value: 'turn-taking', basis: 'proved' });
    expect(turns.players).toEqual([0, 1]);
    expect(turns.chance).toBeUndefined();
    const control = turns.control.map(({ value, basis }) => [
      game.role(value.role),
      game.fluent(value.fluent),
      basis,
    ]);
    expect(control).toEqual([
      ['x', '(control x)', 'proved'],
      ['o', '(control o)', 'proved'],
    ]);
    const waiting = turns.waiting.map(({ value, basis }) => [
      game.role(value.role),
      game.move(value.move),
      basis,
    ]);
    expect(waiting).toEqual([
      ['x', 'noop', 'proved'],
      ['o', 'noop', 'proved'],
    ]);
  });

  test('every cell has exactly one content', () => {
    const { groups, modes } = game.analysis;
    expect(groups).toHaveLength(10);
    for (const group of groups) expect([group.basis, group.value.kind]).toEqual(['proved', 'exactly-one']);
    const sizes = groups.map(({ value }) => value.members.length).sort((a, b) => a - b);
    expect(sizes).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    expect(modes).toContainEqual({
      value: { relation: 'cell', arity: 3, inputs: [0, 1], outputs: [2], kind: 'exactly-one' },
      basis: 'proved',
    });
  });

  test('marks stay, so nine steps are the most', () => {
    const { latches, length, counters } = game.analysis;
    expect(latches).toHaveLength(27);
    for (const { value, basis } of latches) {
      expect([basis, value.keeps]).toEqual(['proved', !game.fluent(value.fluent).includes('empty')]);
    }
    expect(length).toEqual({ steps: 9, because: 'latches' });
    expect(counters.map(({ chain, end }) => [chain.map(game.fluent), end])).toEqual([
      [['(control x)', '(control o)'], 'cycles'],
    ]);
  });

  test('one wins what the other loses', () => {
    const { goals } = game.analysis;
    expect(goals.sum).toEqual({ value: 100, basis: 'proved' });
    expect(goals.kind).toEqual({ value: 'win, draw or lose', basis: 'proved' });
    expect(goals.possibleOutcomes).toEqual([
      [100, 0],
      [50, 50],
      [0, 100],
    ]);
    expect(goals.roles.map(({ possible }) => possible)).toEqual([
      [0, 50, 100],
      [0, 50, 100],
    ]);
  });

  test('the board has eight symmetries, and the players can be exchanged', () => {
    const { symmetries } = game.analysis;
    expect([symmetries.order, symmetries.isComplete]).toEqual([16, true]);
    expect(groupOrder(symmetries.generators)).toBe(16);
    const ofBoard = symmetries.generators.filter(({ keepsInitialState }) => keepsInitialState);
    expect(groupOrder(ofBoard)).toBe(8);
    expect(ofBoard.map(({ description }) => description)).toEqual([
      'transpose arguments 1 and 2 of cell',
      'reflect argument 2 of cell',
    ]);
    const others = symmetries.generators.filter(({ keepsInitialState }) => !keepsInitialState);
    expect(others.map(({ description }) => description)).toEqual(['swap roles x and o']);
  });

  test('it is one game, and nothing was left out', () => {
    expect(game.analysis.subgames.parts).toHaveLength(1);
    expect(game.analysis.subgames.selfMoving.map(game.fluent).sort()).toEqual(['(control o)', '(control x)']);
    expect(game.analysis.constants).toEqual([]);
    expect(game.analysis.skipped).toEqual([]);
    expect(game.analysis.simulation).toMatchObject({ games: 30, finished: 30, stuck: 0 });
  });
});

describe('paper, scissors, stone', () => {
  let game: Analysed;
  beforeAll(() => {
    game = ours('test/sheets/paper-scissors-stone.kif');
  });

  test('both choose at once', () => {
    const { turns } = game.analysis;
    expect(turns.order).toEqual({ value: 'simultaneous', basis: 'proved' });
    expect([turns.control, turns.waiting]).toEqual([[], []]);
  });

  test('rounds are counted, and three are the most', () => {
    const { counters, length } = game.analysis;
    expect(counters.map(({ chain, end }) => [chain.map(game.fluent), end])).toEqual([
      [['(round 1)', '(round 2)', '(round 3)', '(round 4)'], 'ends the game'],
    ]);
    expect(length).toEqual({ steps: 3, because: 'counter' });
  });

  test('at most one shape is shown by each', () => {
    expect(game.analysis.modes).toContainEqual({
      value: { relation: 'shown', arity: 2, inputs: [0], outputs: [1], kind: 'at-most-one' },
      basis: 'proved',
    });
  });

  test('shapes can be rotated and players exchanged, and the goals add up', () => {
    const { symmetries, goals } = game.analysis;
    expect(symmetries.generators.map(({ description }) => description)).toEqual([
      'permute (paper scissors stone) in argument 2 of shown',
      'swap roles left and right',
    ]);
    expect([symmetries.order, groupOrder(symmetries.generators)]).toEqual([6, 6]);
    expect(goals.sum).toEqual({ value: 100, basis: 'proved' });
  });
});

describe('two walks', () => {
  test('they are two parts of which the end wants to know only whether they have arrived', () => {
    const game = ours('test/sheets/two-walks.kif');
    const { subgames, turns, goals, length } = game.analysis;
    const parts = subgames.parts.map(({ fluents, moves, signals }) => ({
      fluents: fluents.map(game.fluent).sort(),
      moves: moves.map(game.move).sort(),
      signals,
    }));
    const part = (road: string) => ({
      fluents: ['a', 'b', 'c', 'd'].map((place) => `(walker ${road} ${place})`),
      moves: ['a', 'b', 'c', 'd'].map((place) => `(go ${road} ${place})`),
      signals: 1,
    });
    expect(parts.sort((a, b) => (a.moves[0]! < b.moves[0]! ? -1 : 1))).toEqual([
      part('north'),
      part('south'),
    ]);
    expect(subgames.selfMoving).toHaveLength(8);
    expect(turns.players).toEqual([0]);
    expect(goals.sum).toBeUndefined();
    expect(goals.kind).toEqual({ value: 'win or lose', basis: 'proved' });
    expect(length).toEqual({ steps: 7, because: 'counter' });
  });
});

describe('three doors', () => {
  test('chance is no player, and what only waits is told apart from a choice', () => {
    const game = ours('test/sheets/three-doors.kif');
    const { turns, goals, symmetries, modes } = game.analysis;
    expect([turns.players, turns.chance]).toEqual([[0], 1]);
    expect(turns.order).toEqual({ value: 'simultaneous', basis: 'proved' });
    expect(
      turns.waiting.map(({ value, basis }) => [game.role(value.role), game.move(value.move), basis]),
    ).toEqual([
      ['guest', 'watch', 'proved'],
      ['random', 'wait', 'proved'],
    ]);
    expect(goals.roles.map(({ possible }) => possible)).toEqual([[0, 100], [100]]);
    expect([symmetries.order, symmetries.isComplete]).toEqual([6, true]);
    // That there is at most one prize only follows from when it is hidden, which the proof does not examine.
    expect(modes.find(({ value }) => value.relation === 'prize')).toMatchObject({
      basis: 'observed',
      games: 30,
    });
  });
});

test('heaps of Nim can be exchanged', () => {
  const { analysis } = ours('test/sheets/nim.kif');
  expect(analysis.symmetries.generators.map(({ description }) => description)).toContain(
    'swap first and second in argument 1 of heap',
  );
  expect(analysis.goals.kind).toEqual({ value: 'win or lose', basis: 'proved' });
});

test('without time hardly anything is proved, and what was left out is said', () => {
  const { plain } = buildSheet(
    readFileSync(new URL('../../../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url), 'utf8'),
  );
  const analysis = analyse(plain, { seconds: 0 });
  expect(analysis.skipped.length).toBeGreaterThan(0);
  expect(analysis.simulation.games).toBe(1);
  expect(analysis.symmetries).toEqual({ generators: [], order: 1, isComplete: false });
});

describe.skipIf(corpusFolder === undefined)('public sheets', () => {
  const sheet = (name: string) =>
    analysed(
      corpusSheets()
        .find((each) => each.name === name)!
        .text(),
    );

  test('connect four is reflected left to right', () => {
    const { analysis } = sheet('base/connectFour.kif');
    expect(analysis.turns.order).toEqual({ value: 'turn-taking', basis: 'proved' });
    expect(analysis.groups.every(({ basis }) => basis === 'proved')).toBe(true);
    expect(analysis.groups).toHaveLength(49);
    expect(analysis.symmetries.generators.map(({ description }) => description)).toEqual([
      'reflect argument 1 of cell',
      'swap roles red and black',
    ]);
    expect(analysis.subgames.parts).toHaveLength(1);
    expect(analysis.goals.sum).toEqual({ value: 100, basis: 'proved' });
  });

  test('breakthrough is reflected left to right, and upside down with the players exchanged', () => {
    const { analysis } = sheet('base/breakthrough.kif');
    expect(analysis.turns.order).toEqual({ value: 'turn-taking', basis: 'proved' });
    expect(analysis.modes.filter(({ basis }) => basis === 'proved').map(({ value }) => value)).toEqual([
      { relation: 'control', arity: 1, inputs: [], outputs: [0], kind: 'exactly-one' },
      { relation: 'cellHolds', arity: 3, inputs: [0, 1], outputs: [2], kind: 'at-most-one' },
    ]);
    expect(analysis.symmetries.generators.map(({ description }) => description)).toEqual([
      'reflect argument 1 of cellHolds',
      'swap roles white and black, reflect argument 2 of cellHolds',
    ]);
    expect(analysis.goals.kind).toEqual({ value: 'win or lose', basis: 'proved' });
  });

  test('Monty Hall has a role of chance and three steps', () => {
    const { analysis } = sheet('gdl2/montyhall.kif');
    expect([analysis.turns.players, analysis.turns.chance]).toEqual([[0], 1]);
    expect(analysis.length).toEqual({ steps: 3, because: 'counter' });
    expect(analysis.symmetries.order).toBe(6);
  });
});

noteMissingCorpus('analyses of public sheets');
