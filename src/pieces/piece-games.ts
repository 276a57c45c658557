/**
 * The six games of the experiments on GRL, played by their rules. The papers do not give all of the rules; where they
 * leave something open, the game says so.
 */
import type { Random } from '../base/index.ts';
import {
  ADD,
  type BoardShape,
  boardAfter,
  type Content,
  contentOf,
  HOLE,
  type Letter,
  lettersOf,
  type PiecePosition,
  type PieceTrace,
  type PieceTraces,
  REMOVE,
  reached,
  type SeenTurn,
  type Side,
  step,
  type Turn,
  type Word,
  Words,
} from './micro-moves.ts';

export interface PieceGame extends BoardShape {
  readonly name: string;
  /** How it differs from the game of this name elsewhere. */
  readonly remark: string;
  readonly players: 1 | 2;
  readonly pieces: readonly string[];
  readonly initial: PiecePosition;
  readonly words: Words;
  turns(position: PiecePosition): Turn[];
  /** The position after a turn. */
  after(position: PiecePosition, turn: Turn): PiecePosition;
  /** The winner in a position in which the game is over; `none` if nobody wins; undefined if it goes on. */
  outcome(position: PiecePosition, turns: readonly Turn[]): Side | 'none' | undefined;
}

const ORTHOGONAL = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const DIAGONAL = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;
const ALL_WAYS = [...ORTHOGONAL, ...DIAGONAL];
const KNIGHT = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

type Ways = readonly (readonly [number, number])[];

/** A turn that is being written: the board so far, and where the controlled piece is. */
interface Walk {
  readonly board: Int8Array;
  readonly square: number;
  readonly word: Word;
}

/** What the rules of all games need: one player's view of a position, and words for walks over it. */
class Walker {
  readonly #shape: BoardShape;
  readonly #words: Words;
  readonly #mover: Side;

  constructor(shape: BoardShape, words: Words, mover: Side) {
    this.#shape = shape;
    this.#words = words;
    this.#mover = mover;
  }

  start(board: Int8Array, square: number): Walk {
    const lifted = board.slice();
    lifted[square] = 0;
    return { board: lifted, square, word: this.#words.empty };
  }

  /** One step if the square reached has this content. */
  step(walk: Walk, dx: number, dy: number, on: Content): Walk | undefined {
    const square = reached(this.#shape, walk.square, dx, dy);
    if (square < 0 || contentOf(walk.board[square] as number, this.#mover) !== on) return undefined;
    return { ...walk, square, word: this.#words.longer(walk.word, step(dx, dy, on)) };
  }

  steps(walk: Walk, ways: Ways, ...contents: readonly Content[]): Walk[] {
    return ways.flatMap(([dx, dy]) => contents.flatMap((on) => this.step(walk, dx, dy, on) ?? []));
  }

  /** All slides over empty squares; `capturing` also onto the first opponent's piece. */
  slides(walk: Walk, ways: Ways, capturing: boolean): Walk[] {
    return ways.flatMap(([dx, dy]) => {
      const found: Walk[] = [];
      let last = walk;
      for (;;) {
        const next = this.step(last, dx, dy, 'e');
        if (next === undefined) break;
        found.push(next);
        last = next;
      }
      const capture = capturing ? this.step(last, dx, dy, 'p') : undefined;
      return capture === undefined ? found : [...found, capture];
    });
  }

  /** Jumps over a piece, which is removed, onto the empty square behind it. */
  jumps(walk: Walk, ways: Ways, over: Content): Walk[] {
    return ways.flatMap(([dx, dy]) => {
      const above = this.step(walk, dx, dy, over);
      return (above && this.step(this.letter(above, REMOVE), dx, dy, 'e')) ?? [];
    });
  }

  /** All series of one or more jumps. */
  series(walk: Walk, ways: Ways, over: Content): Walk[] {
    return this.jumps(walk, ways, over).flatMap((once) => [once, ...this.series(once, ways, over)]);
  }

  letter(walk: Walk, letter: Letter, put = 0): Walk {
    const board = walk.board.slice();
    board[walk.square] = put;
    return { ...walk, board, word: this.#words.longer(walk.word, letter) };
  }
}

const other = (side: Side): Side => (side === 0 ? 1 : 0);

interface Rules {
  readonly name: string;
  readonly remark: string;
  readonly shape: BoardShape;
  readonly pieces: readonly string[];
  readonly players?: 1 | 2;
  /** Rows from the top, one character for each square: a letter for each type of piece, upper case for the first player, `.` for an empty square, and `#` for a hole. */
  readonly setup: readonly string[];
  readonly letters: string;
  /** The type of piece that a player may add on a square. */
  readonly addition?: (mover: Side, x: number, y: number) => number;
  /** Complete turns of the piece on the square. */
  readonly walks: (walker: Walker, position: PiecePosition, square: number) => readonly Walk[];
  readonly outcome: (position: PiecePosition, turns: readonly Turn[]) => Side | 'none' | undefined;
}

function pieceGame(rules: Rules): PieceGame {
  const { shape, players = 2, addition = () => 0 } = rules;
  const words = new Words();
  const squares = Array.from({ length: shape.width * shape.height }, (_, square) => square);
  const additions = ([0, 1] as const).map((mover) =>
    Int8Array.from(squares, (square) =>
      addition(mover, square % shape.width, Math.floor(square / shape.width)),
    ),
  );
  const board = new Int8Array(squares.length);
  rules.setup.forEach((row, fromTop) => {
    [...row].forEach((letter, x) => {
      const type = 1 + rules.letters.indexOf(letter.toUpperCase());
      const piece = letter === letter.toUpperCase() ? type : -type;
      board[(shape.height - 1 - fromTop) * shape.width + x] =
        letter === '#' ? HOLE : letter === '.' ? 0 : piece;
    });
  });
  const positionOf = (mover: Side, at: Int8Array): PiecePosition => ({
    mover,
    board: at,
    additions: additions[mover] as Int8Array,
  });
  return {
    ...shape,
    name: rules.name,
    remark: rules.remark,
    players,
    pieces: rules.pieces,
    initial: positionOf(0, board),
    words,
    turns(position) {
      const walker = new Walker(shape, words, position.mover);
      return squares.flatMap((square) =>
        contentOf(position.board[square] as number, position.mover) === 'w'
          ? rules.walks(walker, position, square).map(({ word }) => ({ start: square, word }))
          : [],
      );
    },
    after: (position, turn) =>
      positionOf(players === 1 ? 0 : other(position.mover), boardAfter(shape, position, turn)),
    outcome: rules.outcome,
  };
}

/** Whoever cannot move loses. */
const stuckLoses = ({ mover }: PiecePosition, turns: readonly Turn[]): Side | undefined =>
  turns.length === 0 ? other(mover) : undefined;

const typeAt = ({ board }: PiecePosition, square: number): number => Math.abs(board[square] as number);

/** The player whose piece of type 1 stands on the far row wins, and so does the opponent of a player without moves. */
function farRow({ width, height }: BoardShape) {
  return (position: PiecePosition, turns: readonly Turn[]): Side | undefined => {
    for (let x = 0; x < width; x++) {
      if (position.board[(height - 1) * width + x] === 1) return 0;
      if (position.board[x] === -1) return 1;
    }
    return stuckLoses(position, turns);
  };
}

const forwards = (mover: Side): 1 | -1 => (mover === 0 ? 1 : -1);

const EIGHT: BoardShape = { width: 8, height: 8 };

const amazons = pieceGame({
  name: 'amazons',
  remark: 'Four queens on each side of a board of ten by ten; an arrow may be added on every square.',
  shape: { width: 10, height: 10 },
  pieces: ['Queen', 'Arrow'],
  letters: 'QA',
  setup: [
    '...q..q...',
    '..........',
    '..........',
    'q........q',
    '..........',
    '..........',
    'Q........Q',
    '..........',
    '..........',
    '...Q..Q...',
  ],
  addition: () => 2,
  walks: (walker, position, square) => {
    const piece = position.board[square] as number;
    if (typeAt(position, square) !== 1) return [];
    return walker
      .slides(walker.start(position.board, square), ALL_WAYS, false)
      .flatMap((moved) => walker.slides(walker.letter(moved, ADD, piece), ALL_WAYS, false));
  },
  outcome: stuckLoses,
});

const checkers = pieceGame({
  name: 'checkers',
  remark:
    'Captures are not compulsory and may end after any jump; a man that becomes a king may capture as a king in the same turn.',
  shape: EIGHT,
  pieces: ['Pawn', 'King'],
  letters: 'PK',
  setup: ['.p.p.p.p', 'p.p.p.p.', '.p.p.p.p', '........', '........', 'P.P.P.P.', '.P.P.P.P', 'P.P.P.P.'],
  addition: (mover, _, y) => (y === (mover === 0 ? 7 : 0) ? 2 : 0),
  walks: (walker, position, square) => {
    const { board, mover } = position;
    const start = walker.start(board, square);
    if (typeAt(position, square) === 2)
      return [...walker.steps(start, DIAGONAL, 'e'), ...walker.series(start, DIAGONAL, 'p')];
    const ahead: Ways = [
      [1, forwards(mover)],
      [-1, forwards(mover)],
    ];
    const isLast = (at: Walk): boolean => position.additions[at.square] !== 0;
    return [...walker.steps(start, ahead, 'e'), ...walker.series(start, ahead, 'p')].flatMap((walk) => {
      if (!isLast(walk)) return [walk];
      const king = walker.letter(walk, ADD, board[square] as number);
      // The king stands on the man until the man is removed.
      return [king, ...walker.series(walker.letter(king, REMOVE), DIAGONAL, 'p')];
    });
  },
  outcome: stuckLoses,
});

const pegSolitaire = pieceGame({
  name: 'peg-solitaire',
  remark: 'The English board of 33 holes; each turn is one jump.',
  shape: { width: 7, height: 7 },
  pieces: ['Peg'],
  players: 1,
  letters: 'P',
  setup: ['##PPP##', '##PPP##', 'PPPPPPP', 'PPP.PPP', 'PPPPPPP', '##PPP##', '##PPP##'],
  walks: (walker, { board }, square) => walker.jumps(walker.start(board, square), ORTHOGONAL, 'w'),
  outcome: ({ board }, turns) =>
    turns.length > 0 ? undefined : board.filter((piece) => piece === 1).length === 1 ? 0 : 'none',
});

const PAWNS = [
  'pppppppp',
  'pppppppp',
  '........',
  '........',
  '........',
  '........',
  'PPPPPPPP',
  'PPPPPPPP',
];

const breakthrough = pieceGame({
  name: 'breakthrough',
  remark: 'Pawns go straight ahead or diagonally ahead and capture diagonally.',
  shape: EIGHT,
  pieces: ['Pawn'],
  letters: 'P',
  setup: PAWNS,
  walks: (walker, { board, mover }, square) => {
    const start = walker.start(board, square);
    const dy = forwards(mover);
    const diagonal: Ways = [
      [1, dy],
      [-1, dy],
    ];
    return [...walker.steps(start, [[0, dy]], 'e'), ...walker.steps(start, diagonal, 'e', 'p')];
  },
  outcome: farRow(EIGHT),
});

const checkersBreakthrough = pieceGame({
  name: 'breakthrough-checkers',
  remark:
    'The set-up of breakthrough; men go diagonally ahead or capture by any number of jumps ahead. The paper does not give the rules.',
  shape: EIGHT,
  pieces: ['Pawn'],
  letters: 'P',
  setup: PAWNS,
  walks: (walker, { board, mover }, square) => {
    const start = walker.start(board, square);
    const ahead: Ways = [
      [1, forwards(mover)],
      [-1, forwards(mover)],
    ];
    return [...walker.steps(start, ahead, 'e'), ...walker.series(start, ahead, 'p')];
  },
  outcome: farRow(EIGHT),
});

const chessBreakthrough = pieceGame({
  name: 'breakthrough-chess',
  remark:
    'The set-up of chess without castling, check, promotion, en passant and double steps; the first pawn on the far row wins. The paper does not give the rules.',
  shape: EIGHT,
  pieces: ['Pawn', 'King', 'Knight', 'Bishop', 'Rook', 'Queen'],
  letters: 'PKNBRQ',
  setup: ['rnbqkbnr', 'pppppppp', '........', '........', '........', '........', 'PPPPPPPP', 'RNBQKBNR'],
  walks: (walker, position, square) => {
    const { board, mover } = position;
    const start = walker.start(board, square);
    const dy = forwards(mover);
    switch (typeAt(position, square)) {
      case 1:
        return [
          ...walker.steps(start, [[0, dy]], 'e'),
          ...walker.steps(
            start,
            [
              [1, dy],
              [-1, dy],
            ],
            'p',
          ),
        ];
      case 2:
        return walker.steps(start, ALL_WAYS, 'e', 'p');
      case 3:
        return walker.steps(start, KNIGHT, 'e', 'p');
      case 4:
        return walker.slides(start, DIAGONAL, true);
      case 5:
        return walker.slides(start, ORTHOGONAL, true);
      default:
        return walker.slides(start, ALL_WAYS, true);
    }
  },
  outcome: farRow(EIGHT),
});

/** Restrictions that depend on the whole position, which no automaton of a piece can express. */
const compulsoryCheckers: PieceGame = {
  ...checkers,
  name: 'compulsory-checkers',
  remark: 'Whoever can capture must do so, and goes on until there is nothing more to capture.',
  turns(position) {
    const all = checkers.turns(position);
    const captures = all.filter(({ word }) => lettersOf(word).some((letter) => letter.endsWith(' p)')));
    const parts = new Set(
      captures.flatMap(({ start, word }) => prefixesOf(word).map((id) => `${start} ${id}`)),
    );
    return captures.length === 0
      ? all
      : captures.filter(({ start, word }) => !parts.has(`${start} ${word.id}`));
  },
};

/** The numbers of the proper prefixes of a word. */
function prefixesOf(word: Word): number[] {
  const ids: number[] = [];
  for (let at = word.parent; at !== undefined; at = at.parent) ids.push(at.id);
  return ids;
}

const checkedChess: PieceGame = {
  ...chessBreakthrough,
  name: 'checked-chess',
  remark: 'Breakthrough chess in which nobody may leave their king attacked.',
  turns(position) {
    const king = position.mover === 0 ? 2 : -2;
    return chessBreakthrough.turns(position).filter((turn) => {
      const next = chessBreakthrough.after(position, turn);
      return chessBreakthrough.turns(next).every((reply) => boardAfter(EIGHT, next, reply).includes(king));
    });
  },
};

/** The games of the paper. */
export const PIECE_GAMES: readonly PieceGame[] = [
  amazons,
  checkers,
  pegSolitaire,
  breakthrough,
  checkersBreakthrough,
  chessBreakthrough,
];

const RESTRICTED_GAMES: readonly PieceGame[] = [compulsoryCheckers, checkedChess];

export function findPieceGame(name: string): PieceGame | undefined {
  return [...PIECE_GAMES, ...RESTRICTED_GAMES].find((game) => game.name === name);
}

/** Matches are cut after this many turns. */
const MOST_TURNS = 200;

/** A match in which every turn is equally likely. */
function randomMatch(game: PieceGame, isComplete: boolean, random: Random): PieceTrace {
  const turns: SeenTurn[] = [];
  let position = game.initial;
  for (;;) {
    const possible = game.turns(position);
    const outcome = game.outcome(position, possible);
    if (outcome !== undefined || turns.length >= MOST_TURNS)
      return {
        turns,
        last: position,
        isOver: outcome !== undefined,
        winner: outcome === 'none' ? undefined : outcome,
      };
    const played = random.pick(possible);
    turns.push({ position, played, possible: isComplete ? possible : undefined });
    position = game.after(position, played);
  }
}

/** @param isComplete whether all possible turns of each position are recorded */
export function randomMatches(
  game: PieceGame,
  count: number,
  isComplete: boolean,
  random: Random,
): PieceTraces {
  return {
    game: game.name,
    shape: game,
    pieces: game.pieces,
    matches: Array.from({ length: count }, () => randomMatch(game, isComplete, random)),
  };
}
