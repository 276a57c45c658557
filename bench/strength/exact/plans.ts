/** The selection of stored positions. */
import type { PositionPlan } from './make-positions.ts';

/** Number of discs on the board in connect four positions. */
const DISCS = [18, 24] as const;
const WORK = 100_000;

export const POSITION_PLANS: readonly PositionPlan[] = [
  { game: 'connect-four-8x6', count: 40, work: 0, discs: DISCS },
  { game: 'connect-four', count: 40, work: 0, discs: DISCS },
  { game: 'breakthrough-5x5', count: 24, work: WORK },
  { game: 'breakthrough-6x6', count: 24, work: WORK },
  { game: 'breakthrough', count: 24, work: WORK },
  { game: 'knightthrough', count: 24, work: WORK },
  { game: 'checkers-small', count: 24, work: WORK },
  { game: 'checkers-6x6', count: 24, work: WORK },
  { game: 'reversi-6x6', count: 24, work: WORK },
  { game: 'reversi', count: 24, work: WORK },
  { game: 'pentago', count: 24, work: WORK },
  { game: 'hex-5x5', count: 20, sum: 100, work: WORK },
  { game: 'hex-7x7', count: 20, sum: 100, work: WORK },
  { game: 'nine-board-tic-tac-toe', count: 24, work: WORK },
  { game: 'amazons-6x6', count: 20, work: WORK },
  { game: 'quarto', count: 20, work: WORK },
  { game: 'dots-and-boxes', count: 20, work: WORK },
  { game: 'domineering-6x6', count: 20, work: WORK },
];
