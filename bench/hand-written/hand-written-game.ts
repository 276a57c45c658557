/**
 * Games programmed by hand for speed: the yardstick for playing from rules. Moves are uniformly random among the legal
 * ones. All random numbers come from xorshift32 (Marsaglia, "Xorshift RNGs", 2003), which is written out where it is
 * needed, because a call would be slower.
 */
export interface HandWrittenGame {
  /** Plays complete games. The same seed, a whole number other than 0, gives the same games. */
  play(games: number, seed: number): HandWrittenScores;
  /** Number of move sequences of a given length; games that end sooner have none. */
  perft(depth: number): number;
}

export interface HandWrittenScores {
  readonly games: number;
  /** Totals of all games. */
  readonly moves: number;
  /** Sum of the squared lengths of the games. */
  readonly squaredMoves: number;
  readonly firstWins: number;
  readonly secondWins: number;
}
