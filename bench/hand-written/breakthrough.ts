/**
 * Breakthrough on a board of eight by eight with a wall at the sides, and a list of each player's pawns. A move is
 * drawn from all pawns and directions until it is a legal one, so that all legal moves are equally likely without being
 * listed.
 */
import type { HandWrittenGame, HandWrittenScores } from './hand-written-game.ts';

const SIZE = 8;
/** Squares per row. */
const ROW = SIZE + 2;
const SQUARES = SIZE * ROW;

const EMPTY = 0;
const WHITE = 1;
const BLACK = 2;
const WALL = 3;
type Player = typeof WHITE | typeof BLACK;

/** Straight ahead, then to either side. */
const STEPS: Readonly<Record<Player, Int32Array>> = {
  [WHITE]: Int32Array.of(ROW, ROW - 1, ROW + 1),
  [BLACK]: Int32Array.of(-ROW, -ROW - 1, -ROW + 1),
};

/** Four entries for each player and direction, by the content of the target: 1 if the step is legal. */
const IS_LEGAL = new Uint8Array(3 * 3 * 4);
for (const player of [WHITE, BLACK] as const) {
  IS_LEGAL[legalAt(player, 0, EMPTY)] = 1;
  for (const direction of [1, 2]) {
    IS_LEGAL[legalAt(player, direction, EMPTY)] = 1;
    IS_LEGAL[legalAt(player, direction, opponentOf(player))] = 1;
  }
}

export const breakthrough: HandWrittenGame = {
  play,
  perft: (depth) => paths(initialBoard(), WHITE, depth),
};

function play(games: number, seed: number): HandWrittenScores {
  const start = initialBoard();
  const board = new Uint8Array(SQUARES);
  const pawns = [new Int32Array(2 * SIZE), new Int32Array(2 * SIZE)] as const;
  /** Index of the pawn on each square in its list. */
  const place = new Int32Array(SQUARES);
  let random = seed;
  let moves = 0;
  let squaredMoves = 0;
  let firstWins = 0;
  let secondWins = 0;
  for (let game = 0; game < games; game++) {
    board.set(start);
    for (let i = 0; i < 2 * SIZE; i++) {
      const square = 1 + (i & (SIZE - 1)) + ROW * (i >> 3);
      const opposite = SQUARES - 1 - square;
      pawns[0][i] = square;
      pawns[1][i] = opposite;
      place[square] = i;
      place[opposite] = i;
    }
    let player: Player = WHITE;
    let own = pawns[0];
    let others = pawns[1];
    let ownCount = 2 * SIZE;
    let otherCount = 2 * SIZE;
    let length = 0;
    for (;;) {
      const steps = STEPS[player];
      let pawn: number;
      let to: number;
      let target: number;
      for (;;) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        const pick = ((random >>> 9) * (3 * ownCount)) >> 23;
        // Divided by 3.
        pawn = (pick * 0x5556) >> 16;
        const direction = pick - 3 * pawn;
        to = (own[pawn] as number) + (steps[direction] as number);
        target = board[to] as number;
        if (IS_LEGAL[legalAt(player, direction, target)] === 1) break;
      }
      board[own[pawn] as number] = EMPTY;
      board[to] = player;
      if (target !== EMPTY) {
        const last = others[--otherCount] as number;
        const taken = place[to] as number;
        others[taken] = last;
        place[last] = taken;
      }
      own[pawn] = to;
      place[to] = pawn;
      length++;
      if (otherCount === 0 || (player === WHITE ? to >= SQUARES - ROW : to < ROW)) break;
      player = opponentOf(player);
      const next = others;
      others = own;
      own = next;
      const nextCount = otherCount;
      otherCount = ownCount;
      ownCount = nextCount;
    }
    if (player === WHITE) firstWins++;
    else secondWins++;
    moves += length;
    squaredMoves += length * length;
  }
  return { games, moves, squaredMoves, firstWins, secondWins };
}

function legalAt(player: Player, direction: number, target: number): number {
  return (player * 3 + direction) * 4 + target;
}

function opponentOf(player: Player): Player {
  return player === WHITE ? BLACK : WHITE;
}

function initialBoard(): Uint8Array {
  return Uint8Array.from({ length: SQUARES }, (_, square) => {
    const column = square % ROW;
    if (column === 0 || column > SIZE) return WALL;
    return square < 2 * ROW ? WHITE : square >= SQUARES - 2 * ROW ? BLACK : EMPTY;
  });
}

function paths(board: Uint8Array, player: Player, depth: number): number {
  if (depth === 0) return 1;
  let sum = 0;
  for (let from = 0; from < SQUARES; from++) {
    if (board[from] !== player) continue;
    STEPS[player].forEach((step, direction) => {
      const to = from + step;
      const target = board[to] as number;
      if (IS_LEGAL[legalAt(player, direction, target)] !== 1) return;
      board[from] = EMPTY;
      board[to] = player;
      const hasArrived = player === WHITE ? to >= SQUARES - ROW : to < ROW;
      if (hasArrived || !board.includes(opponentOf(player))) sum += depth === 1 ? 1 : 0;
      else sum += paths(board, opponentOf(player), depth - 1);
      board[from] = player;
      board[to] = target;
    });
  }
  return sum;
}
