/** The sheet against a chess program of the plain kind: it tries every move and looks whether the king is attacked. */
import { describe, expect, test } from 'vitest';
import { CircuitGame } from '../../src/engines/index.ts';
import { compile } from '../../src/engines/compile.ts';
import { countPaths, type Game, type Move, type Role, type State } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';
import { seededRandom } from '../../test/random.ts';

const WHITE = 0 as Role;
const BLACK = 1 as Role;

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Known counts: Chess Programming Wiki, "Perft Results". The positions have every kind of move between them. */
const KNOWN: readonly { position: string; counts: readonly number[] }[] = [
  { position: START, counts: [20, 400] },
  { position: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', counts: [48, 2039] },
  { position: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', counts: [14, 191, 2812] },
  { position: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', counts: [6, 264] },
  { position: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', counts: [44, 1486] },
];

// Without simplifications, which may rely on the position that the game starts with.
const { compiled } = compile(sheetDescription('games/chess/chess.kif'), { engine: 'circuit', passes: [] });
if (compiled === undefined) throw new Error('chess has no circuit');
const { circuit } = compiled;

describe('chess', () => {
  test.each(KNOWN)(
    'from $position there are as many paths as the literature says',
    ({ position, counts }) => {
      const game = gameFrom(readPosition(position));
      const rows = [...countPaths(game, counts.length)].flatMap((event) =>
        event.kind === 'row' ? [event.row.paths] : [],
      );
      expect(rows.slice(1)).toEqual(counts);
    },
  );

  test('only kings castle, though a queen may go from column e to g or c too', () => {
    const position = readPosition('r3k2r/4p3/8/8/8/8/P3Q2P/R3K2R w KQkq - 0 1');
    const game = gameFrom(position);
    const white = movesByText(game, game.initial, WHITE);
    for (const move of legalMoves(position)) {
      const state = step(game, game.initial, WHITE, white.get(moveText(move)) as Move);
      expect(factsIn(game, state)).toEqual(factsOf(played(position, move)));
    }
  });

  test('an independent program finds the same positions, moves and ends along random games', () => {
    const random = seededRandom(113);
    const ends = new Set<string>();
    // Games from the start seldom castle or promote; the known positions are full of such moves.
    for (const { position: text } of KNOWN) {
      let position = readPosition(text);
      const game = gameFrom(position);
      let state = game.initial;
      for (;;) {
        expect(factsIn(game, state)).toEqual(factsOf(position));
        const expected = legalMoves(position);
        const end = endOf(position, expected);
        expect(game.isTerminal(state)).toBe(end !== undefined);
        if (end !== undefined) {
          expect([WHITE, BLACK].map((role) => game.utility(state, role))).toEqual(end.goals);
          ends.add(end.why);
          break;
        }
        const mover = position.isWhite ? WHITE : BLACK;
        const moves = movesByText(game, state, mover);
        expect([...moves.keys()].sort()).toEqual(expected.map(moveText).sort());
        const chosen = random.pick(expected);
        state = step(game, state, mover, moves.get(moveText(chosen)) as Move);
        position = played(position, chosen);
      }
    }
    expect([...ends].sort()).toEqual(['bare kings', 'fifty moves', 'mate', 'stalemate']);
  });
});

// -- The sheet's game, from any position

function gameFrom(position: Position): Game {
  const facts = factsOf(position);
  return new CircuitGame({
    ...circuit,
    initial: circuit.fluents.map((fluent) => facts.has(printTerm(fluent))),
  });
}

function factsIn(game: Game, state: State): Set<string> {
  return new Set(game.facts(state).map((fact) => printTerm(fact)));
}

function factsOf({ board, isWhite, castling, passed, quiet }: Position): Set<string> {
  const facts = new Set([`(control ${isWhite ? 'white' : 'black'})`, `(quiet ${quiet})`]);
  for (const [square, piece] of board.entries())
    facts.add(`(cell ${squareText(square)} ${PIECES[piece] ?? 'empty'})`);
  for (const right of castling) facts.add(`(may-castle ${CASTLING[right]})`);
  if (passed !== undefined) facts.add(`(passed ${squareText(passed)})`);
  return facts;
}

const PIECES: Readonly<Record<string, string>> = Object.fromEntries(
  ['king', 'queen', 'rook', 'bishop', 'night', 'pawn'].flatMap((kind) => {
    const letter = kind.charAt(0);
    const name = kind === 'night' ? 'knight' : kind;
    return [
      [letter.toUpperCase(), `white-${name}`],
      [letter, `black-${name}`],
    ];
  }),
);
const CASTLING: Readonly<Record<string, string>> = {
  K: 'white short',
  Q: 'white long',
  k: 'black short',
  q: 'black long',
};

function movesByText(game: Game, state: State, role: Role): Map<string, Move> {
  return new Map(game.legalMoves(state, role).map((move) => [printTerm(game.moveTerm(move)), move]));
}

function step(game: Game, state: State, mover: Role, move: Move): State {
  const waiting = game.legalMoves(state, (1 - mover) as Role)[0] as Move;
  return game.next(state, mover === WHITE ? [move, waiting] : [waiting, move]);
}

// -- The plain program. Squares are numbered from a1, 0, by rows to h8, 63; white pieces are capital letters.

interface Position {
  readonly board: readonly string[];
  readonly isWhite: boolean;
  readonly castling: readonly string[];
  /** Where a pawn stands that has just made two steps. */
  readonly passed: number | undefined;
  readonly quiet: number;
}

interface PlainMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: 'queen' | 'rook' | 'bishop' | 'knight';
}

const EMPTY = '.';
const ROOK = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
const BISHOP = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const KNIGHT = [1, -1].flatMap((one) => [2, -2].flatMap((two) => [[one, two] as const, [two, one] as const]));
const ALL = [...ROOK, ...BISHOP];

function readPosition(text: string): Position {
  const [rows = '', turn, castling = '-', , quiet] = text.split(' ');
  const board = rows
    .split('/')
    .reverse()
    .flatMap((row) => [...row.replace(/\d/g, (digit) => EMPTY.repeat(Number(digit)))]);
  return {
    board,
    isWhite: turn === 'w',
    castling: castling === '-' ? [] : [...castling],
    passed: undefined,
    quiet: Number(quiet),
  };
}

const columnOf = (square: number) => square % 8;
const rowOf = (square: number) => Math.floor(square / 8);
const squareText = (square: number) => `${'abcdefgh'[columnOf(square)]} ${rowOf(square) + 1}`;
const isWhitePiece = (piece: string) => piece !== EMPTY && piece === piece.toUpperCase();
const isBlackPiece = (piece: string) => piece !== EMPTY && piece === piece.toLowerCase();

function moveText({ from, to, promotion }: PlainMove): string {
  const squares = `${squareText(from)} ${squareText(to)}`;
  return promotion === undefined ? `(move ${squares})` : `(promote ${squares} ${promotion})`;
}

function neighbour(square: number, [columns, rows]: readonly [number, number]): number | undefined {
  const column = columnOf(square) + columns;
  const row = rowOf(square) + rows;
  return column < 0 || column > 7 || row < 0 || row > 7 ? undefined : row * 8 + column;
}

function legalMoves(position: Position): PlainMove[] {
  return looseMoves(position).filter((move) => {
    const { board } = played(position, move);
    return !isAttacked(board, kingSquare(board, position.isWhite), !position.isWhite);
  });
}

function kingSquare(board: readonly string[], isWhite: boolean): number {
  return board.indexOf(isWhite ? 'K' : 'k');
}

/** Moves that may leave the king attacked. */
function looseMoves({ board, isWhite, castling, passed }: Position): PlainMove[] {
  const isOwn = isWhite ? isWhitePiece : isBlackPiece;
  const isEnemy = isWhite ? isBlackPiece : isWhitePiece;
  const moves: PlainMove[] = [];
  board.forEach((piece, from) => {
    if (!isOwn(piece)) return;
    const kind = piece.toLowerCase();
    if (kind === 'p') {
      const ahead = isWhite ? 1 : -1;
      const add = (to: number) => {
        if (rowOf(to) !== (isWhite ? 7 : 0)) moves.push({ from, to });
        else
          for (const promotion of ['queen', 'rook', 'bishop', 'knight'] as const)
            moves.push({ from, to, promotion });
      };
      const one = from + 8 * ahead;
      if (board[one] === EMPTY) {
        add(one);
        if (rowOf(from) === (isWhite ? 1 : 6) && board[one + 8 * ahead] === EMPTY) add(one + 8 * ahead);
      }
      for (const side of [-1, 1]) {
        const to = neighbour(from, [side, ahead]);
        if (to === undefined) continue;
        if (isEnemy(board[to] ?? EMPTY) || passed === to - 8 * ahead) add(to);
      }
      return;
    }
    const steps = kind === 'n' ? KNIGHT : kind === 'r' ? ROOK : kind === 'b' ? BISHOP : ALL;
    for (const direction of steps) {
      for (let to = neighbour(from, direction); to !== undefined; to = neighbour(to, direction)) {
        if (isOwn(board[to] ?? EMPTY)) break;
        moves.push({ from, to });
        if (board[to] !== EMPTY || kind === 'n' || kind === 'k') break;
      }
    }
  });
  const home = isWhite ? 0 : 56;
  const areFree = (...squares: number[]) => squares.every((square) => board[home + square] === EMPTY);
  const areSafe = (...squares: number[]) =>
    squares.every((square) => !isAttacked(board, home + square, !isWhite));
  if (castling.includes(isWhite ? 'K' : 'k') && areFree(5, 6) && areSafe(4, 5, 6))
    moves.push({ from: home + 4, to: home + 6 });
  if (castling.includes(isWhite ? 'Q' : 'q') && areFree(1, 2, 3) && areSafe(2, 3, 4))
    moves.push({ from: home + 4, to: home + 2 });
  return moves;
}

function isAttacked(board: readonly string[], square: number, byWhite: boolean): boolean {
  const letter = (kind: string) => (byWhite ? kind.toUpperCase() : kind);
  const stands = (to: number | undefined, kind: string) => to !== undefined && board[to] === letter(kind);
  const slides = (directions: readonly (readonly [number, number])[], kind: string) =>
    directions.some((direction) => {
      let to = neighbour(square, direction);
      while (to !== undefined && board[to] === EMPTY) to = neighbour(to, direction);
      return stands(to, kind) || stands(to, 'q');
    });
  return (
    KNIGHT.some((jump) => stands(neighbour(square, jump), 'n')) ||
    ALL.some((direction) => stands(neighbour(square, direction), 'k')) ||
    [-1, 1].some((side) => stands(neighbour(square, [side, byWhite ? -1 : 1]), 'p')) ||
    slides(ROOK, 'r') ||
    slides(BISHOP, 'b')
  );
}

function played(position: Position, { from, to, promotion }: PlainMove): Position {
  const { isWhite, castling, passed } = position;
  const board = [...position.board];
  const piece = board[from] ?? EMPTY;
  const isPawn = piece.toLowerCase() === 'p';
  const isCapture = board[to] !== EMPTY;
  board[from] = EMPTY;
  board[to] = piece;
  if (promotion !== undefined) {
    const letter = promotion === 'knight' ? 'n' : promotion.charAt(0);
    board[to] = isWhite ? letter.toUpperCase() : letter;
  }
  // A pawn that changes its column without a capture takes en passant.
  if (isPawn && !isCapture && columnOf(from) !== columnOf(to) && passed !== undefined) board[passed] = EMPTY;
  if (piece.toLowerCase() === 'k' && Math.abs(to - from) === 2) {
    const [rookFrom, rookTo] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
    board[rookTo] = board[rookFrom] ?? EMPTY;
    board[rookFrom] = EMPTY;
  }
  const lost: Readonly<Record<number, string>> = { 0: 'Q', 4: 'KQ', 7: 'K', 56: 'q', 60: 'kq', 63: 'k' };
  return {
    board,
    isWhite: !isWhite,
    castling: castling.filter((right) => !`${lost[from] ?? ''}${lost[to] ?? ''}`.includes(right)),
    passed: isPawn && Math.abs(to - from) === 16 ? to : undefined,
    quiet: isPawn || isCapture ? 0 : position.quiet + 1,
  };
}

function endOf(position: Position, moves: readonly PlainMove[]) {
  const { board, isWhite, quiet } = position;
  if (moves.length === 0) {
    if (!isAttacked(board, kingSquare(board, isWhite), !isWhite))
      return { why: 'stalemate', goals: [50, 50] };
    return { why: 'mate', goals: isWhite ? [0, 100] : [100, 0] };
  }
  if (board.every((piece) => piece === EMPTY || piece.toLowerCase() === 'k'))
    return { why: 'bare kings', goals: [50, 50] };
  return quiet === 100 ? { why: 'fifty moves', goals: [50, 50] } : undefined;
}
