import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

interface Variant {
  readonly lineUp: string;
  readonly captures: number;
  readonly limit: number;
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  skirmish: { lineUp: 'RNBQKBNR', captures: 12, limit: 100 },
  'skirmish-small': { lineUp: '..NRKN..', captures: 6, limit: 80 },
};

/** Rows from the bottom, cells from the left: white pieces in capitals, black ones in small letters. */
type Board = readonly (readonly string[])[];

interface Fight {
  readonly board: Board;
  readonly moved: number;
  readonly captures: readonly [number, number];
}

const STRAIGHT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const LEAPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

function startOf(variant: Variant): Position {
  const pawns = variant.lineUp.replace(/\w/g, 'P');
  const empty = '.'.repeat(8);
  const rows = [
    variant.lineUp,
    pawns,
    empty,
    empty,
    empty,
    empty,
    pawns.toLowerCase(),
    variant.lineUp.toLowerCase(),
  ];
  return positionOf(variant, { board: rows.map((row) => [...row]), moved: 0, captures: [0, 0] });
}

function positionOf(variant: Variant, { board, moved, captures }: Fight): Position {
  const mover = moved % 2;
  const moves = movesOf(board, mover === 0);
  const isOver = captures.includes(variant.captures) || moves.length === 0 || moved === variant.limit;
  return {
    goals: isOver ? captures.map((count) => Math.floor((count * 100) / variant.captures)) : undefined,
    moves: () => (mover === 0 ? [moves, ['noop']] : [['noop'], moves]),
    after: (joint) => {
      const [a = 0, b = 0, c = 0, d = 0] = numbersIn(joint).map((number) => number - 1);
      const next = board.map((row) => [...row]);
      const piece = board[b]![a]!;
      const becomesQueen = piece.toLowerCase() === 'p' && (d === 0 || d === 7);
      next[b]![a] = '.';
      next[d]![c] = becomesQueen ? (mover === 0 ? 'Q' : 'q') : piece;
      const count: [number, number] = [captures[0], captures[1]];
      if (board[d]![c] !== '.') count[mover]!++;
      return positionOf(variant, { board: next, moved: moved + 1, captures: count });
    },
  };
}

function movesOf(board: Board, isWhite: boolean): string[] {
  const moves: string[] = [];
  const isOwn = (piece: string) => piece !== '.' && (piece === piece.toUpperCase()) === isWhite;
  for (const [row, cells] of board.entries()) {
    for (const [column, piece] of cells.entries()) {
      if (!isOwn(piece)) continue;
      const add = (c: number, r: number) => moves.push(`(move ${column + 1} ${row + 1} ${c + 1} ${r + 1})`);
      const walk = (directions: readonly (readonly [number, number])[], most: number) => {
        for (const [aside, up] of directions) {
          for (let steps = 1; steps <= most; steps++) {
            const target = board[row + steps * up]?.[column + steps * aside];
            if (target === undefined || isOwn(target)) break;
            add(column + steps * aside, row + steps * up);
            if (target !== '.') break;
          }
        }
      };
      const kind = piece.toLowerCase();
      if (kind === 'n') walk(LEAPS, 1);
      if (kind === 'k') walk([...STRAIGHT, ...DIAGONAL], 1);
      if (kind === 'r' || kind === 'q') walk(STRAIGHT, 7);
      if (kind === 'b' || kind === 'q') walk(DIAGONAL, 7);
      if (kind !== 'p') continue;
      const up = isWhite ? 1 : -1;
      for (const aside of [-1, 1]) {
        const target = board[row + up]?.[column + aside];
        if (target !== undefined && target !== '.' && !isOwn(target)) add(column + aside, row + up);
      }
      if (board[row + up]?.[column] !== '.') continue;
      add(column, row + up);
      if (row === (isWhite ? 1 : 6) && board[row + 2 * up]?.[column] === '.') add(column, row + 2 * up);
    }
  }
  return moves;
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(Object.entries(VARIANTS))('%s', (name, variant) => {
  test('has as many paths as counted without the rule sheet', () => {
    const { counts } = games.find((game: { name: string }) => game.name === name).oracles.perft;
    expect(pathCounts(startOf(variant), 3)).toEqual(counts.slice(0, 3));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/skirmish/${name}.kif`, startOf(variant), 10);
  });
});
