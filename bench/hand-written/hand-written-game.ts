/**
 * Games programmed by hand, as one would to play one game quickly: the yardstick for playing from rules. Moves are
 * uniformly random among the legal ones. All chance comes from xorshift32 (Marsaglia, "Xorshift RNGs", 2003), written out
 * where it is needed, because the game would wait for a call.
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
