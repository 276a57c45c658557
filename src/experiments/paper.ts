/** What was published, in a form in which it can be played again and laid beside what comes out. */
import type { Budget } from '../players/index.ts';

export interface Paper {
  /** As in `anygame reproduce NAME`. */
  readonly name: string;
  readonly title: string;
  /** Authors, where and when. */
  readonly source: string;
  readonly experiments: readonly Experiment[];
}

export type Experiment = Duels;

interface Described {
  /** As in `--only E1`. */
  readonly id: string;
  readonly title: string;
  /** What was left open and how it is done here, in whole sentences. */
  readonly notes: readonly string[];
}

/** Two players at each of several games, in each of several pairings. */
export interface Duels extends Described {
  readonly kind: 'duels';
  readonly budget: Budget;
  /** How many of each pairing in each game. */
  readonly matches: { readonly quick: number; readonly full: number };
  readonly pairings: readonly Pairing[];
  readonly rows: readonly DuelRow[];
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
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', game = '', ...scores] = line.split('|').map((part) => part.trim());
      return { label, game, published: scores.map(readScore) };
    });
}

function readScore(text: string): PublishedScore | undefined {
  if (text === '-') return undefined;
  const [, baseline, challenger, halfWidth] =
    /^(\d+(?:\.\d+)?) : (\d+(?:\.\d+)?) ± (\d+(?:\.\d+)?)$/u.exec(text) ?? [];
  if (halfWidth === undefined) throw new SyntaxError(`'${text}' is no published score`);
  return { baseline: Number(baseline), challenger: Number(challenger), halfWidth: Number(halfWidth) };
}
