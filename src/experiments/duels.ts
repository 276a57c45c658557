/** Two players at each of several games, in each of several pairings. */
import type { Budget } from '../players/index.ts';
import { type Described, type Sizes, tableParts } from './described.ts';

export interface Duels extends Described {
  readonly kind: 'duels';
  readonly budget: Budget;
  /** How many of each pairing in each game. */
  readonly matches: Sizes;
  readonly pairings: readonly Pairing[];
  readonly rows: readonly DuelRow[];
  /** By pairing, over all rows, as printed; empty if none are. */
  readonly averages: readonly PublishedScore[];
  readonly claims: readonly Claim[];
}

export interface Pairing {
  readonly name: string;
  /** Players as on the command line: `mcts:rave=1000`. */
  readonly baseline: string;
  readonly challenger: string;
}

export interface DuelRow {
  /** As the paper calls the game. */
  readonly label: string;
  /** Of the library, or the name of a sheet that has to be given. */
  readonly game: string;
  /** By pairing. */
  readonly published: readonly (PublishedScore | undefined)[];
}

/** Mean goals, and half the width of their 95 % confidence interval. */
export interface PublishedScore {
  readonly baseline: number;
  readonly challenger: number;
  readonly halfWidth: number;
}

/** What has to hold for the result to count as reproduced. */
export interface Claim {
  readonly label: string;
  readonly pairing: string;
  /** The challenger's mean goal is above, or below. */
  readonly above?: number;
  readonly below?: number;
}

/**
 * Rows of a published table, a game in each line: label, sheet, and the scores of each pairing as
 * `baseline : challenger ± half width`, with `-` where there is none.
 */
export function duelRows(table: string): DuelRow[] {
  return tableParts(table).map(([label = '', game = '', ...scores]) => ({
    label,
    game,
    published: scores.map((text) => (text === '-' ? undefined : readScore(text))),
  }));
}

/** The last line of a published table, written like the scores of a row. */
export function duelAverages(line: string): PublishedScore[] {
  return tableParts(line).flat().map(readScore);
}

function readScore(text: string): PublishedScore {
  const [, baseline, challenger, halfWidth] =
    /^(\d+(?:\.\d+)?) : (\d+(?:\.\d+)?) ± (\d+(?:\.\d+)?)$/u.exec(text) ?? [];
  if (halfWidth === undefined) throw new SyntaxError(`'${text}' is no published score`);
  return { baseline: Number(baseline), challenger: Number(challenger), halfWidth: Number(halfWidth) };
}
