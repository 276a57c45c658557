/**
 * Turns of board games as words: a start square and micro-moves (P. Gregory, Y. Björnsson and S. Schiffel, "The GRL
 * system: learning board game rules with piece-move interactions", 2015).
 */

/** The content of a square as the player on turn sees it: empty, an own piece, an opponent's piece. */
export type Content = 'e' | 'w' | 'p';

/**
 * - `step`: the controlled piece goes to another square, by columns to the right and rows upwards; `on` is what is
 *   there.
 * - `add`: a piece is added on the current square and is the controlled one from now on.
 * - `remove`: the piece beneath the controlled one is removed.
 */
export type MicroMove =
  | { readonly kind: 'step'; readonly dx: number; readonly dy: number; readonly on: Content }
  | { readonly kind: 'add' }
  | { readonly kind: 'remove' };

/** A micro-move as text: `(1 0 e)`, `(0 0 a)` or `(0 0 d)`. */
export type Letter = string;

export const ADD: Letter = '(0 0 a)';
export const REMOVE: Letter = '(0 0 d)';

/** Letters by displacement and content, so that equal ones are the same text. */
const steps: (Letter | undefined)[] = [];

export function step(dx: number, dy: number, on: Content): Letter {
  const key = (dx + 128) * 1024 + (dy + 128) * 4 + 'ewp'.indexOf(on);
  let letter = steps[key];
  if (letter === undefined) {
    letter = `(${dx} ${dy} ${on})`;
    steps[key] = letter;
  }
  return letter;
}

const known = new Map<Letter, MicroMove>();

/** Undefined if the text is not a micro-move. */
export function readLetter(letter: Letter): MicroMove | undefined {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const [, dx, dy, on] = /^\((-?\d{1,2}) (-?\d{1,2}) ([ewpad])\)$/.exec(letter) ?? [];
  if (on === undefined) return undefined;
  if ((on === 'a' || on === 'd') && (Number(dx) !== 0 || Number(dy) !== 0)) return undefined;
  const move: MicroMove =
    on === 'a'
      ? { kind: 'add' }
      : on === 'd'
        ? { kind: 'remove' }
        : { kind: 'step', dx: Number(dx), dy: Number(dy), on: on as Content };
  known.set(letter, move);
  return move;
}

/** A word, shared by all turns that consist of these letters. */
export interface Word {
  readonly parent: Word | undefined;
  /** Empty for the empty word. */
  readonly letter: Letter;
  readonly length: number;
  /** Words of one collection are numbered from 0, which is the empty word. */
  readonly id: number;
}

/** A collection in which equal words are the same object. */
export class Words {
  readonly empty: Word = { parent: undefined, letter: '', length: 0, id: 0 };
  readonly #longer: Map<Letter, Word>[] = [new Map()];

  longer(word: Word, letter: Letter): Word {
    const children = this.#longer[word.id] as Map<Letter, Word>;
    let child = children.get(letter);
    if (child === undefined) {
      child = { parent: word, letter, length: word.length + 1, id: this.#longer.length };
      this.#longer.push(new Map());
      children.set(letter, child);
    }
    return child;
  }

  of(letters: readonly Letter[]): Word {
    return letters.reduce((word, letter) => this.longer(word, letter), this.empty);
  }
}

export function lettersOf(word: Word): Letter[] {
  const letters: Letter[] = [];
  for (let at = word; at.parent !== undefined; at = at.parent) letters.push(at.letter);
  return letters.reverse();
}

export interface Turn {
  /** The square on which the turn begins. Squares are numbered by rows from the bottom left. */
  readonly start: number;
  readonly word: Word;
}

export interface BoardShape {
  readonly width: number;
  readonly height: number;
}

/** 0 and 1 are the first and the second player. */
export type Side = 0 | 1;

/** No square: a hole of the board, which nothing can enter. */
export const HOLE = 100;

/** The board before a turn. */
export interface PiecePosition {
  readonly mover: Side;
  /** By square: 0 if empty, n for the n-th type of piece of the first player and -n of the second, or `HOLE`. */
  readonly board: Int8Array;
  /** By square, the type of piece that the player on turn may add there, or 0. */
  readonly additions: Int8Array;
}

export function contentOf(piece: number, mover: Side): Content | undefined {
  if (piece === HOLE) return undefined;
  if (piece === 0) return 'e';
  return piece > 0 === (mover === 0) ? 'w' : 'p';
}

/** Returns the square reached by the displacement, or -1 if it is not on the board. */
export function reached({ width, height }: BoardShape, square: number, dx: number, dy: number): number {
  const x = (square % width) + dx;
  const y = Math.floor(square / width) + dy;
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
}

/** Returns the board after the turn. The piece on which the last controlled piece stands is captured. */
export function boardAfter(shape: BoardShape, position: PiecePosition, { start, word }: Turn): Int8Array {
  const board = position.board.slice();
  const sign = position.mover === 0 ? 1 : -1;
  let square = start;
  let controlled = board[start] as number;
  board[start] = 0;
  for (const letter of lettersOf(word)) {
    const move = readLetter(letter);
    if (move?.kind === 'step') square = reached(shape, square, move.dx, move.dy);
    else if (move?.kind === 'remove') board[square] = 0;
    else {
      board[square] = controlled;
      controlled = sign * (position.additions[square] as number);
    }
  }
  board[square] = controlled;
  return board;
}

/** A match of a board game, with the turns that were possible if they are known. */
export interface PieceTrace {
  readonly turns: readonly SeenTurn[];
  readonly last: PiecePosition;
  /** False if the match was cut before its end. */
  readonly isOver: boolean;
  /** Undefined if nobody won. */
  readonly winner: Side | undefined;
}

export interface SeenTurn {
  readonly position: PiecePosition;
  readonly played: Turn;
  readonly possible: readonly Turn[] | undefined;
}

/** Matches of one game. */
export interface PieceTraces {
  readonly game: string;
  readonly shape: BoardShape;
  /** Names of the types of pieces, from type 1. */
  readonly pieces: readonly string[];
  readonly matches: readonly PieceTrace[];
}
