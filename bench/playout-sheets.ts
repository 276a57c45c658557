/**
 * The games for measuring playouts, with the speeds of other systems on one thread, in playouts per second, and our
 * targets. The best GDL engines are galvanise (C++) and Sancho (Java); the compiled games are Regular Boardgames
 * translated to C++; the hand-written ones are C++ too.
 */
export interface PlayoutSheet {
  readonly name: string;
  /** Name in the corpus. */
  readonly corpus?: string;
  /** Name in the library, used if there is no corpus. */
  readonly library?: string;
  readonly bestEngine?: number;
  readonly compiledGame?: number;
  readonly handWrittenCpp?: number;
  readonly aim?: number;
  readonly stretch?: number;
  /** Name of our own hand-written program for the game. */
  readonly handWritten?: HandWrittenName;
  /** Required speed of the sliced machine relative to our hand-written program. */
  readonly overHandWritten?: number;
  readonly overStepper?: number;
  /** Limit for the whole set-up. */
  readonly seconds?: number;
}

export type HandWrittenName =
  | 'tic-tac-toe'
  | 'connect four 8x6'
  | 'connect four 7x6'
  | 'breakthrough'
  | 'reversi';

/** In seconds, for every sheet except the largest. */
const SETUP = 10;

/** Memory for the set-up of any sheet. */
export const MOST_MEGABYTES = 2000;

/** Required speed of two threads relative to one. */
export const OVER_ONE_THREAD = 1.8;

export const PLAYOUT_SHEETS: readonly PlayoutSheet[] = [
  {
    name: 'ticTacToe',
    corpus: 'base/ticTacToe.kif',
    library: 'tic-tac-toe/tic-tac-toe.kif',
    bestEngine: 317_000,
    compiledGame: 2_170_000,
    aim: 30_000_000,
    handWritten: 'tic-tac-toe',
    overHandWritten: 3,
    seconds: SETUP,
  },
  {
    name: 'connectFour',
    corpus: 'base/connectFour.kif',
    library: 'connect-four/connect-four-8x6.kif',
    bestEngine: 89_400,
    compiledGame: 526_000,
    aim: 7_000_000,
    handWritten: 'connect four 8x6',
    overHandWritten: 3,
    overStepper: 50,
    seconds: SETUP,
  },
  {
    name: 'connect-four (7x6)',
    library: 'connect-four/connect-four.kif',
    handWrittenCpp: 2_510_000,
    handWritten: 'connect four 7x6',
    overHandWritten: 3,
    seconds: SETUP,
  },
  {
    name: 'breakthroughSmall',
    corpus: 'base/breakthroughSmall.kif',
    library: 'breakthrough/breakthrough-6x6.kif',
    bestEngine: 42_600,
    compiledGame: 88_600,
    aim: 600_000,
    seconds: SETUP,
  },
  {
    name: 'breakthrough',
    corpus: 'base/breakthrough.kif',
    library: 'breakthrough/breakthrough.kif',
    bestEngine: 19_000,
    compiledGame: 29_000,
    handWrittenCpp: 141_000,
    aim: 280_000,
    stretch: 500_000,
    handWritten: 'breakthrough',
    overStepper: 15,
    seconds: SETUP,
  },
  {
    name: 'nineBoardTicTacToe',
    corpus: 'base/nineBoardTicTacToe.kif',
    library: 'nine-board-tic-tac-toe/nine-board-tic-tac-toe.kif',
    bestEngine: 27_300,
    aim: 700_000,
    seconds: SETUP,
  },
  {
    name: 'pentago',
    corpus: 'base/pentago.kif',
    library: 'pentago/pentago.kif',
    bestEngine: 10_400,
    compiledGame: 42_300,
    aim: 650_000,
    seconds: SETUP,
  },
  {
    name: 'knightThrough',
    corpus: 'base/knightThrough.kif',
    library: 'knightthrough/knightthrough.kif',
    bestEngine: 30_500,
    compiledGame: 44_700,
    aim: 350_000,
    seconds: SETUP,
  },
  {
    name: 'reversi',
    corpus: 'base/reversi.kif',
    library: 'reversi/reversi.kif',
    bestEngine: 1_430,
    compiledGame: 14_300,
    handWrittenCpp: 142_000,
    aim: 60_000,
    stretch: 142_000,
    handWritten: 'reversi',
    overStepper: 15,
    seconds: SETUP,
  },
  {
    name: 'checkers',
    corpus: 'base/checkers.kif',
    library: 'checkers/checkers.kif',
    bestEngine: 5_240,
    aim: 300_000,
    seconds: SETUP,
  },
  {
    name: 'englishDraughts',
    corpus: 'base/englishDraughts.kif',
    bestEngine: 6_740,
    compiledGame: 49_000,
    handWrittenCpp: 239_000,
    aim: 100_000,
    stretch: 239_000,
    seconds: SETUP,
  },
  {
    name: 'hex',
    corpus: 'base/hex.kif',
    library: 'hex/hex.kif',
    bestEngine: 1_660,
    compiledGame: 49_600,
    aim: 60_000,
    seconds: SETUP,
  },
  {
    name: 'skirmish',
    corpus: 'base/skirmish.kif',
    library: 'skirmish/skirmish.kif',
    bestEngine: 1_480,
    compiledGame: 6_300,
    aim: 40_000,
    seconds: 8,
  },
  {
    name: 'speedChess',
    corpus: 'base/speedChess.kif',
    bestEngine: 3_520,
    compiledGame: 6_500,
    aim: 45_000,
    seconds: SETUP,
  },
  {
    name: 'amazons_8x8',
    corpus: 'base/amazons_8x8.kif',
    library: 'amazons/amazons-8x8.kif',
    bestEngine: 5_220,
    aim: 60_000,
    seconds: SETUP,
  },
  {
    name: 'chess',
    corpus: 'base/chess.kif',
    library: 'chess/chess.kif',
    compiledGame: 1_230,
    aim: 1_300,
    seconds: 30,
  },
];
