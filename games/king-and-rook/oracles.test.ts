/** The endings counted and solved by a program that knows nothing of GDL. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

test.each(about.games)('$title has as many paths as counted independently', ({ parameters, oracles }) => {
  const board = new Board(parameters.size);
  const { counts } = oracles.perft;
  expect(counts.map((_, index) => board.paths(board.start, true, index + 1))).toEqual(counts);
});

test('mini chess takes four moves to mate, no position more than seven, and there is time for it', () => {
  const mini = about.games.find(({ name }) => name === 'mini-chess')?.parameters;
  const board = new Board(mini?.size ?? 0);
  const distances = board.movesToMate();
  expect(distances.get(board.key(board.start))).toBe(4);
  expect(Math.max(...distances.values())).toBe(7);
  // White's moves and black's between them.
  expect(mini?.limit).toBeGreaterThanOrEqual(4 + 3);
});

interface Position {
  readonly king: number;
  /** -1 if taken. */
  readonly rook: number;
  readonly black: number;
}

const STRAIGHT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
const ALL = [...STRAIGHT, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** Squares are numbered from a1, 0, by rows. */
class Board {
  readonly size: number;
  readonly start: Position;
  readonly #beside: readonly (readonly number[])[];

  constructor(size: number) {
    this.size = size;
    this.start = { king: size - 1, rook: size - 2, black: size * (size - 1) };
    this.#beside = this.#squares().map((square) => ALL.flatMap((step) => this.#go(square, step) ?? []));
  }

  key({ king, rook, black }: Position): number {
    return (king * 64 + rook) * 64 + black;
  }

  /** Without the limit, which is beyond the depths that are counted. */
  paths(position: Position, isWhite: boolean, depth: number): number {
    if (depth === 0) return 1;
    if (position.rook < 0) return 0;
    let count = 0;
    for (const next of isWhite ? this.#whiteMoves(position) : this.#blackMoves(position))
      count += this.paths(next, !isWhite, depth - 1);
    return count;
  }

  /** For positions with white to move from which mate can be forced: in how many moves of white. */
  movesToMate(): Map<number, number> {
    const positions = this.#positions();
    let white = positions
      .filter((position) => !this.#isCheck(position))
      .map((position) => ({
        key: this.key(position),
        next: this.#whiteMoves(position).map((next) => this.key(next)),
      }));
    let black = positions.map((position) => ({
      key: this.key(position),
      isCheck: this.#isCheck(position),
      next: this.#blackMoves(position).map((next) => this.key(next)),
    }));
    const whiteWins = new Map<number, number>();
    const blackLoses = new Set<number>();
    for (let moves = 1; ; moves++) {
      black = black.filter(({ key, isCheck, next }) => {
        const isLost = next.length === 0 ? isCheck : next.every((after) => whiteWins.has(after));
        if (isLost) blackLoses.add(key);
        return !isLost;
      });
      const before = whiteWins.size;
      white = white.filter(({ key, next }) => {
        const isWon = next.some((after) => blackLoses.has(after));
        if (isWon) whiteWins.set(key, moves);
        return !isWon;
      });
      if (whiteWins.size === before) return whiteWins;
    }
  }

  #positions(): Position[] {
    const squares = this.#squares();
    return squares.flatMap((king) =>
      squares
        .filter((black) => black !== king && !this.#isBeside(king, black))
        .flatMap((black) =>
          squares
            .filter((rook) => rook !== king && rook !== black)
            .map((rook): Position => ({ king, rook, black })),
        ),
    );
  }

  #whiteMoves(position: Position): Position[] {
    const { king, rook, black } = position;
    const kingMoves = this.#near(king)
      .filter((to) => to !== rook && to !== black && !this.#isBeside(to, black))
      .map((to) => ({ ...position, king: to }));
    const rookMoves = this.#rookSees(rook, [king, black])
      .filter((to) => to !== king && to !== black)
      .map((to) => ({ ...position, rook: to }));
    return [...kingMoves, ...rookMoves];
  }

  #blackMoves({ king, rook, black }: Position): Position[] {
    const seen = this.#rookSees(rook, [king]);
    return this.#near(black)
      .filter((to) => to !== king && !this.#isBeside(to, king) && !seen.includes(to))
      .map((to) => ({ king, rook: to === rook ? -1 : rook, black: to }));
  }

  #isCheck({ king, rook, black }: Position): boolean {
    return this.#rookSees(rook, [king]).includes(black);
  }

  /** In each direction up to and including the first of the squares that end the view. */
  #rookSees(rook: number, ends: readonly number[]): number[] {
    const seen: number[] = [];
    for (const step of STRAIGHT) {
      for (let to = this.#go(rook, step); to !== undefined; to = this.#go(to, step)) {
        seen.push(to);
        if (ends.includes(to)) break;
      }
    }
    return seen;
  }

  #near(square: number): readonly number[] {
    return this.#beside[square] ?? [];
  }

  #isBeside(one: number, two: number): boolean {
    return this.#near(one).includes(two);
  }

  #go(square: number, [columns, rows]: readonly [number, number]): number | undefined {
    const column = (square % this.size) + columns;
    const row = Math.floor(square / this.size) + rows;
    const isOn = column >= 0 && column < this.size && row >= 0 && row < this.size;
    return isOn ? row * this.size + column : undefined;
  }

  #squares(): number[] {
    return Array.from({ length: this.size * this.size }, (_, square) => square);
  }
}
