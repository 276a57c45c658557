import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';

const SIZE = 8;

/** A dark cell as one number, so that four sheep fit into the bits of another. */
const cellOf = (column: number, row: number): number => (row - 1) * 4 + Math.ceil(column / 2) - 1;
const rowOf = (cell: number): number => Math.floor(cell / 4) + 1;
const columnOf = (cell: number): number => (cell % 4) * 2 + (rowOf(cell) % 2 === 1 ? 1 : 2);

interface Pasture {
  readonly wolf: number;
  /** One bit per cell, as an unsigned number. */
  readonly sheep: number;
  readonly isWolfsTurn: boolean;
}

function stepsFrom(cell: number, directions: readonly number[]): number[] {
  return directions.flatMap((up) =>
    [-1, 1]
      .map((aside) => [columnOf(cell) + aside, rowOf(cell) + up] as const)
      .filter((place) => place.every((number) => number >= 1 && number <= SIZE))
      .map(([column, row]) => cellOf(column, row)),
  );
}

const WOLF_STEPS = Array.from({ length: 32 }, (_, cell) => stepsFrom(cell, [-1, 1]));
const SHEEP_STEPS = Array.from({ length: 32 }, (_, cell) => stepsFrom(cell, [-1]));

function movesOf({ wolf, sheep, isWolfsTurn }: Pasture): (readonly [number, number])[] {
  const isFree = (cell: number) => cell !== wolf && (sheep & (1 << cell)) === 0;
  if (isWolfsTurn) return (WOLF_STEPS[wolf] ?? []).filter(isFree).map((to) => [wolf, to]);
  return SHEEP_STEPS.flatMap((steps, from) =>
    (sheep & (1 << from)) === 0 ? [] : steps.filter(isFree).map((to) => [from, to] as const),
  );
}

function afterMove({ wolf, sheep, isWolfsTurn }: Pasture, [from, to]: readonly [number, number]): Pasture {
  if (isWolfsTurn) return { wolf: to, sheep, isWolfsTurn: false };
  return { wolf, sheep: ((sheep & ~(1 << from)) | (1 << to)) >>> 0, isWolfsTurn: true };
}

function isWonByWolf(pasture: Pasture, known: Map<number, boolean>): boolean {
  if (rowOf(pasture.wolf) === SIZE) return true;
  const key = (pasture.wolf * 2 + (pasture.isWolfsTurn ? 1 : 0)) * 2 ** 32 + pasture.sheep;
  const before = known.get(key);
  if (before !== undefined) return before;
  const moves = movesOf(pasture);
  // Who cannot move loses, which is what `some` and `every` say of no moves at all.
  const won = pasture.isWolfsTurn
    ? moves.some((move) => isWonByWolf(afterMove(pasture, move), known))
    : moves.every((move) => isWonByWolf(afterMove(pasture, move), known));
  known.set(key, won);
  return won;
}

function positionOf(pasture: Pasture): Position {
  const moves = movesOf(pasture);
  const isOver = rowOf(pasture.wolf) === SIZE || moves.length === 0;
  const wolfWins = rowOf(pasture.wolf) === SIZE || !pasture.isWolfsTurn;
  const place = (cell: number) => `${columnOf(cell)} ${rowOf(cell)}`;
  const written = moves.map(([from, to]) => `(move ${place(from)} ${place(to)})`);
  return {
    goals: isOver ? (wolfWins ? [100, 0] : [0, 100]) : undefined,
    moves: () => (pasture.isWolfsTurn ? [written, ['noop']] : [['noop'], written]),
    after: (joint) =>
      positionOf(afterMove(pasture, moves[written.findIndex((move) => joint.includes(move))]!)),
  };
}

const START: Pasture = {
  wolf: cellOf(5, 1),
  sheep: [2, 4, 6, 8].reduce((bits, column) => bits + 2 ** cellOf(column, SIZE), 0),
  isWolfsTurn: true,
};
const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

test('sheep and wolf has as many paths as counted without the rule sheet', () => {
  expect(pathCounts(positionOf(START), 6)).toEqual(games[0].oracles.perft.counts.slice(0, 6));
});

test('sheep and wolf plays as it does without the rule sheet', () => {
  expectSameGames('games/sheep-and-wolf/sheep-and-wolf.kif', positionOf(START), 40);
});

test('the sheep can always shut the wolf in', () => {
  expect(isWonByWolf(START, new Map())).toBe(games[0].oracles.value.goals.wolf === 100);
});
