/** The consequences of an effect, as bits. */

/** The consequences of an effect: its score, its counter, its other counter; `KILLED` changes the score. */
export const SCORES = 1;
export const COUNTS = 2;
export const COUNTS_ELSE = 4;
export const KILLED = 8;
export const ALL = SCORES | COUNTS | COUNTS_ELSE;
export const NO_SCORE = COUNTS | COUNTS_ELSE;
