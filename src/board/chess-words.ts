/**
 * Moves of chess in standard algebraic notation (FIDE, "Laws of Chess", appendix C), for every game on a board with
 * chess pieces.
 */
import type { Term } from '../gdl/index.ts';
import { cellFact } from './cells.ts';
import { moveReading } from './clicks.ts';
import { lookOfName } from './infer/looks.ts';
import { splitName } from './infer/strips.ts';
import type { GridPart, Layout } from './layout.ts';
import { leavesOf } from './pattern.ts';

const LETTERS: Readonly<Record<string, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: '',
};

interface Man {
  readonly kind: string;
  readonly colour: string;
}

/** Pieces by the names of squares, such as `e4`. */
type Men = ReadonlyMap<string, Man>;

interface ChessMove {
  readonly from: string;
  readonly to: string;
  readonly man: Man;
  readonly takes: boolean;
  readonly promotion: string | undefined;
}

/** Undefined if this is not chess, or one of the moves is not a chess move. */
export function chessWords(
  layout: Layout,
  moves: readonly Term[],
  facts: readonly Term[],
): string[] | undefined {
  const board = chessBoard(layout);
  if (board === undefined) return undefined;
  const men = menOn(board, facts);
  const read = moves.map((move) => chessMove(layout, board, move, men));
  if (read.every((move) => move === undefined)) return undefined;
  const known = read.filter((move) => move !== undefined);
  return read.map((move, i) => (move === undefined ? waitingText(moves[i]) : sanText(move, known, men)));
}

function waitingText(move: Term | undefined): string {
  return move === undefined || move.kind === 'variable' ? '' : move.name === 'noop' ? 'wait' : move.name;
}

/** An 8 by 8 board with all kinds of chess pieces. */
function chessBoard({ parts }: Layout): GridPart | undefined {
  return parts.find((part): part is GridPart => {
    if (part.kind !== 'grid' || part.columns.length !== 8 || part.rows.length !== 8) return false;
    const isNamed =
      part.columns.every((name) => /^[a-h]$/.test(name)) && part.rows.every((name) => /^[1-8]$/.test(name));
    const kinds = new Set(part.contents.map((name) => lookOfName(name).symbol));
    return isNamed && Object.keys(LETTERS).every((kind) => kinds.has(kind));
  });
}

function menOn(board: GridPart, facts: readonly Term[]): Men {
  const men = new Map<string, Man>();
  for (const fact of facts) {
    const found = cellFact(board, fact);
    const looks = found?.content.map((name) => lookOfName(name)) ?? [];
    const kind = looks.find(({ symbol }) => symbol !== undefined && Object.hasOwn(LETTERS, symbol))?.symbol;
    const colour = looks.find((look) => look.colour === 'white' || look.colour === 'black')?.colour;
    if (found === undefined || kind === undefined || colour === undefined) continue;
    men.set(`${found.coordinates.column}${found.coordinates.row}`, { kind, colour });
  }
  return men;
}

function chessMove(layout: Layout, board: GridPart, move: Term, men: Men): ChessMove | undefined {
  const { pattern, steps } = moveReading(layout, move);
  const leaves = leavesOf(pattern, move) ?? [];
  const squares = steps.flatMap((step) => {
    if (step.kind !== 'cell' || step.part !== board.id) return [];
    if (step.isSplit) return (splitName(leaves[step.column] ?? '') ?? []).join('');
    return `${leaves[step.column] ?? ''}${leaves[step.row] ?? ''}`;
  });
  const [from, to] = squares;
  const man = from === undefined ? undefined : men.get(from);
  if (from === undefined || to === undefined || squares.length !== 2 || man === undefined) return undefined;
  const takes = men.has(to) || (man.kind === 'pawn' && from[0] !== to[0]);
  const becomes = leaves
    .map((name) => lookOfName(name).symbol)
    .find((kind) => kind !== undefined && LETTERS[kind]);
  const isLast = man.kind === 'pawn' && (to.endsWith('1') || to.endsWith('8'));
  return { from, to, man, takes, promotion: isLast ? becomes : undefined };
}

function sanText(move: ChessMove, all: readonly ChessMove[], men: Men): string {
  const check = givesCheck(move, men) ? '+' : '';
  const { from, to, man, takes, promotion } = move;
  if (man.kind === 'king' && Math.abs(fileOf(from) - fileOf(to)) === 2)
    return `${fileOf(to) > fileOf(from) ? 'O-O' : 'O-O-O'}${check}`;
  const becomes = promotion === undefined ? '' : `=${LETTERS[promotion]}`;
  if (man.kind === 'pawn') return `${takes ? `${from[0]}x` : ''}${to}${becomes}${check}`;
  const others = all.filter((each) => each.to === to && each.from !== from && each.man.kind === man.kind);
  const which =
    others.length === 0
      ? ''
      : others.every((each) => each.from[0] !== from[0])
        ? from[0]
        : others.every((each) => each.from[1] !== from[1])
          ? from[1]
          : from;
  return `${LETTERS[man.kind]}${which}${takes ? 'x' : ''}${to}${check}`;
}

function givesCheck({ from, to, man, promotion }: ChessMove, before: Men): boolean {
  const men = new Map(before);
  // A pawn that moves diagonally to an empty square captures the one it passes.
  if (man.kind === 'pawn' && from[0] !== to[0] && !men.has(to)) men.delete(`${to[0]}${from[1]}`);
  if (man.kind === 'king' && Math.abs(fileOf(from) - fileOf(to)) === 2) {
    const [corner, beside] = fileOf(to) > fileOf(from) ? ['h', 'f'] : ['a', 'd'];
    const rook = men.get(`${corner}${from[1]}`);
    men.delete(`${corner}${from[1]}`);
    if (rook !== undefined) men.set(`${beside}${from[1]}`, rook);
  }
  men.delete(from);
  men.set(to, promotion === undefined ? man : { ...man, kind: promotion });
  const king = [...men].find(([, each]) => each.kind === 'king' && each.colour !== man.colour)?.[0];
  return (
    king !== undefined &&
    [...men].some(([at, each]) => each.colour === man.colour && attacks(each, at, king, men))
  );
}

function attacks({ kind, colour }: Man, from: string, to: string, men: Men): boolean {
  const [across, up] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const [wide, high] = [Math.abs(across), Math.abs(up)];
  switch (kind) {
    case 'pawn':
      return wide === 1 && up === (colour === 'white' ? 1 : -1);
    case 'knight':
      return (wide === 1 && high === 2) || (wide === 2 && high === 1);
    case 'king':
      return Math.max(wide, high) === 1;
    default: {
      const isStraight = wide === 0 || high === 0;
      const fits = isStraight ? kind !== 'bishop' : wide === high && kind !== 'rook';
      return fits && isOpen(from, Math.sign(across), Math.sign(up), Math.max(wide, high), men);
    }
  }
}

function isOpen(from: string, across: number, up: number, distance: number, men: Men): boolean {
  for (let i = 1; i < distance; i++) {
    const file = String.fromCharCode((from.codePointAt(0) ?? 0) + i * across);
    if (men.has(`${file}${rankOf(from) + i * up}`)) return false;
  }
  return distance > 0;
}

function fileOf(square: string): number {
  return square.codePointAt(0) ?? 0;
}

function rankOf(square: string): number {
  return Number(square.slice(1));
}
