import about from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { legalByRole, perceptsIn, rolesOf } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';
import { seededRandom } from '../../test/random.ts';

/** Marks by cell, row after row; a dot is an empty cell. */
type Board = readonly string[];

/** The cells of every line of so many cells on a square board. */
function linesOf(size: number, length: number): number[][] {
  const lines: number[][] = [];
  for (let cell = 0; cell < size * size; cell++) {
    for (const [down, right] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ] as const) {
      const row = Math.floor(cell / size) + down * (length - 1);
      const column = (cell % size) + right * (length - 1);
      if (row >= size || column < 0 || column >= size) continue;
      lines.push(Array.from({ length }, (_, step) => cell + step * (down * size + right)));
    }
  }
  return lines;
}

const SMALL_LINES = linesOf(3, 3);

const hasLine = (board: Board, mark: string, lines: readonly number[][]) =>
  lines.some((line) => line.every((cell) => board[cell] === mark));

const emptyBoard = (size: number): Board => Array.from({ length: size * size }, () => '.');

const marked = (board: Board, cell: number, mark: string): Board => board.with(cell, mark);

const moveOf = (cell: number, size: number) => `(mark ${Math.floor(cell / size) + 1} ${(cell % size) + 1})`;

const cellOf = (move: string, size: number): number => {
  const [row = 0, column = 0] = (move.match(/\d+/g) ?? []).map(Number);
  return (row - 1) * size + column - 1;
};

const cellsWith = (board: Board, isWanted: (mark: string, cell: number) => boolean) =>
  board.flatMap((mark, cell) => (isWanted(mark, cell) ? [cell] : []));

interface Kind {
  readonly size: number;
  readonly length: number;
  readonly players: readonly string[];
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
}

function turnTaking(kind: Kind, board = emptyBoard(kind.size), turn = 0): Position {
  const { size, length, players, win, loss, draw } = kind;
  const lines = linesOf(size, length);
  const position = (cells: Board, mover: number): Position => {
    const winner = players.findIndex((player) => hasLine(cells, player, lines));
    const isOver = winner >= 0 || !cells.includes('.');
    return {
      goals: isOver
        ? players.map((_, player) => (winner < 0 ? draw : player === winner ? win : loss))
        : undefined,
      moves: () =>
        players.map((_, player) =>
          player === mover
            ? cellsWith(cells, (mark) => mark === '.').map((cell) => moveOf(cell, size))
            : ['noop'],
        ),
      after: (moves) =>
        position(
          marked(cells, cellOf(moves[mover] ?? '', size), players[mover] ?? ''),
          (mover + 1) % players.length,
        ),
    };
  };
  return position(board, turn);
}

/** By whether x and o have a line. */
const goalsForLines = (x: boolean, o: boolean) => (x === o ? [50, 50] : x ? [100, 0] : [0, 100]);

function simultaneous(board = emptyBoard(3), round = 1): Position {
  const x = hasLine(board, 'x', SMALL_LINES);
  const o = hasLine(board, 'o', SMALL_LINES);
  return {
    goals: x || o || round === 7 ? goalsForLines(x, o) : undefined,
    moves: () => {
      const moves = cellsWith(board, (mark) => mark === '.').map((cell) => moveOf(cell, 3));
      return [moves, moves];
    },
    after: ([moveX = '', moveO = '']) => {
      if (moveX === moveO) return simultaneous(board, round + 1);
      return simultaneous(marked(marked(board, cellOf(moveX, 3), 'x'), cellOf(moveO, 3), 'o'), round + 1);
    },
  };
}

type Tried = readonly [x: ReadonlySet<string>, o: ReadonlySet<string>];
const NOTHING_TRIED: Tried = [new Set(), new Set()];
const ALL_MOVES = emptyBoard(3).map((_, cell) => moveOf(cell, 3));
const untried = (tried: ReadonlySet<string>) => ALL_MOVES.filter((move) => !tried.has(move));

function blind(board = emptyBoard(3), tried = NOTHING_TRIED): Position {
  const x = hasLine(board, 'x', SMALL_LINES);
  const o = hasLine(board, 'o', SMALL_LINES);
  return {
    goals: x || o || !board.includes('.') ? [...goalsForLines(x, o), 100] : undefined,
    moves: () => [untried(tried[0]), untried(tried[1]), ['(favour x)', '(favour o)']],
    after: ([moveX = '', moveO = '', coin]) => {
      const cells = [...board];
      // Whoever writes first has the cell.
      const marks = [
        ['x', moveX],
        ['o', moveO],
      ] as const;
      for (const [mark, move] of coin === '(favour x)' ? marks : marks.toReversed()) {
        if (cells[cellOf(move, 3)] === '.') cells[cellOf(move, 3)] = mark;
      }
      return blind(cells, [new Set([...tried[0], moveX]), new Set([...tried[1], moveO])]);
    },
  };
}

function kriegspiel(board = emptyBoard(3), tried = NOTHING_TRIED, mover: 0 | 1 = 0): Position {
  const x = hasLine(board, 'x', SMALL_LINES);
  const o = hasLine(board, 'o', SMALL_LINES);
  return {
    goals: x || o || !board.includes('.') ? goalsForLines(x, o) : undefined,
    moves: () => (mover === 0 ? [untried(tried[0]), ['noop']] : [['noop'], untried(tried[1])]),
    after: (moves) => {
      const move = moves[mover] ?? '';
      const known = new Set([...tried[mover], move]);
      const nowTried: Tried = mover === 0 ? [known, tried[1]] : [tried[0], known];
      const cell = cellOf(move, 3);
      if (board[cell] !== '.') return kriegspiel(board, nowTried, mover);
      return kriegspiel(marked(board, cell, mover === 0 ? 'x' : 'o'), nowTried, mover === 0 ? 1 : 0);
    },
  };
}

const USUAL: Kind = { size: 3, length: 3, players: ['x', 'o'], win: 100, loss: 0, draw: 50 };

const SIMULATIONS = [
  { name: 'tic-tac-toe', start: turnTaking(USUAL), depth: 5 },
  { name: 'eot-cat-cit', start: turnTaking({ ...USUAL, win: 0, loss: 100 }), depth: 5 },
  { name: 'tic-tac-toe-large', start: turnTaking({ ...USUAL, size: 5, length: 5 }), depth: 3 },
  {
    name: 'tic-tac-toe-three-players',
    start: turnTaking({ ...USUAL, size: 4, players: ['x', 'o', 'v'], draw: 33 }),
    depth: 4,
  },
  { name: 'tic-tac-toe-simultaneous', start: simultaneous(), depth: 3 },
  { name: 'blind-tic-tac-toe', start: blind(), depth: 2 },
  { name: 'kriegspiel-tic-tac-toe', start: kriegspiel(), depth: 4 },
];

describe.each(SIMULATIONS)('$name', ({ name, start, depth }) => {
  test('has as many paths as counted without the rule sheet', () => {
    const counts = about.games.find((game) => game.name === name)?.oracles.perft.counts;
    expect(pathCounts(start, depth)).toEqual(counts?.slice(0, depth));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/tic-tac-toe/${name}.kif`, start, 30);
  });
});

test('255,168 games of tic-tac-toe are possible', () => {
  const ends = { x: 0, o: 0, draw: 0 };
  const board = [...emptyBoard(3)];
  const play = (mover: 'x' | 'o', left: number): void => {
    for (let cell = 0; cell < 9; cell++) {
      if (board[cell] !== '.') continue;
      board[cell] = mover;
      if (hasLine(board, mover, SMALL_LINES)) ends[mover]++;
      else if (left === 1) ends.draw++;
      else play(mover === 'x' ? 'o' : 'x', left - 1);
      board[cell] = '.';
    }
  };
  play('x', 9);
  expect(ends).toEqual({ x: 131_184, o: 77_904, draw: 46_080 });
  const counts = about.games.find(({ name }) => name === 'tic-tac-toe')?.oracles.perft.counts ?? [];
  // Every path either ends or goes on in as many ways as there are empty cells.
  const ended = counts.map((count, depth) => count - (counts[depth + 1] ?? 0) / (8 - depth || 1));
  expect(ended.reduce((sum, count) => sum + count)).toBe(ends.x + ends.o + ends.draw);
});

// Cells with the same number are a pair: where x marks one, o marks the other. The middle is nobody's.
test('in large tic-tac-toe, every line has a pair of cells of its own', () => {
  const pairs = '11 1 8 1 12  6 2 2 9 10  3 7 0 9 3  6 7 4 4 10  12 5 8 5 11'.split(/ +/).map(Number);
  expect(pairs.length).toBe(25);
  const pairOf = (line: readonly number[]) =>
    line.map((cell) => pairs[cell]).find((pair, i, all) => all.indexOf(pair) < i);
  const found = linesOf(5, 5).map(pairOf);
  expect(found.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

describe.each(['blind-tic-tac-toe', 'kriegspiel-tic-tac-toe'])('%s', (name) => {
  test('tells its players what they need to know of their moves, the end and the result', () => {
    const { game } = compile(sheetDescription(`games/tic-tac-toe/${name}.kif`));
    const random = seededRandom(1);
    /** By role and what the role has done and seen: what it has to know. */
    const known = new Map<string, string>();
    for (let played = 0; played < 1000; played++) {
      const memory = rolesOf(game).map((role) => `${role}`);
      let state = game.initial;
      for (;;) {
        const isOver = game.isTerminal(state);
        const legal = legalByRole(game, state);
        for (const role of [0, 1] as const) {
          const now = isOver ? `${game.utility(state, rolesOf(game)[role]!)}` : legal[role]!.toString();
          const before = known.get(memory[role]!);
          if (before === undefined) known.set(memory[role]!, now);
          else if (before !== now) expect({ memory: memory[role], now }).toEqual({ now: before });
        }
        if (isOver) break;
        const moves = legal.map((own) => random.pick(own));
        for (const role of rolesOf(game)) {
          const seen = perceptsIn(game.observe(state, moves, role)).map((percept) => printTerm(percept));
          memory[role] += ` ${printTerm(game.moveTerm(moves[role]!))} [${seen.sort()}]`;
        }
        state = game.next(state, moves);
      }
    }
    expect(known.size).toBeGreaterThan(1000);
  });
});
