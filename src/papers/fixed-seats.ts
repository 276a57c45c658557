/** Players in fixed roles: how often somebody wins, or their mean results. */

import type { TournamentDefinition } from '../arena/index.ts';
import { type Budget, type Estimate, meanEstimate, percentageEstimate } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Term } from '../gdl/index.ts';
import { isRecordProblem, type MatchRecord, replay } from '../match/index.ts';
import { PLAYERS, playerCalled } from '../players/index.ts';
import {
  type PublishedColumn,
  type PublishedRow,
  type PublishedTable,
  type Sizes,
  tableParts,
  tableRow,
} from './published-table.ts';

export interface FixedSeats extends PublishedTable {
  readonly kind: 'seats';
  /** Budget for each move. */
  readonly budget: Budget;
  /** Number of matches in each cell. */
  readonly matches: Sizes;
  readonly columns: readonly SeatColumn[];
  readonly rows: readonly SeatRow[];
}

export interface SeatColumn extends PublishedColumn {
  /** The player for `*` in a row. */
  readonly player?: string;
  /** The reading of a match, if different from that of the row. */
  readonly reading?: MatchReading;
}

export interface SeatRow extends PublishedRow {
  /** Players by role, as on the command line: `mcts:rave=1000`, or `*` for the player of the column. */
  readonly players: readonly string[];
  readonly reading: MatchReading;
}

/**
 * The quantity read from a match.
 * - `won`: whether a role, counted from 0, got 100.
 * - `drawn`: whether all got the same goal.
 * - `amount`: a number in the last state, as a mean.
 * - `quantile`: the number that a share of the matches does not exceed.
 */
export type MatchReading =
  | { readonly kind: 'won'; readonly role: number }
  | { readonly kind: 'drawn' }
  | { readonly kind: 'amount'; readonly of: (facts: readonly Term[]) => number }
  | { readonly kind: 'quantile'; readonly share: number; readonly of: (facts: readonly Term[]) => number };

/** Information about a finished match. */
export interface SeatedEnd {
  /** Goals by role. */
  readonly goals: readonly number[];
  /** Facts of the last state. */
  readonly facts: () => readonly Term[];
}

/** Shares as percentages; amounts as means. */
export function readingOf(reading: MatchReading, ends: readonly SeatedEnd[]): Estimate {
  switch (reading.kind) {
    case 'won':
      return percentageEstimate(ends.filter(({ goals }) => goals[reading.role] === 100).length, ends.length);
    case 'drawn':
      return percentageEstimate(
        ends.filter(({ goals }) => goals.every((goal) => goal === goals[0])).length,
        ends.length,
      );
    case 'amount':
      return meanEstimate(ends.map(({ facts }) => reading.of(facts())));
    case 'quantile':
      return quantileEstimate(
        ends.map(({ facts }) => reading.of(facts())),
        reading.share,
      );
  }
}

/** A quantile with the 95 % interval that follows from the ranks of the values, whatever their distribution. */
function quantileEstimate(values: readonly number[], share: number): Estimate {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (rank: number): number =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))] ?? Number.NaN;
  const middle = share * (sorted.length - 1);
  const spread = 1.96 * Math.sqrt(sorted.length * share * (1 - share));
  return { value: at(middle), low: at(middle - spread), high: at(middle + spread) };
}

/** Whether the reading needs the facts of the last state. */
export function needsFacts({ kind }: MatchReading): boolean {
  return kind === 'amount' || kind === 'quantile';
}

/** The player of each role in a cell. */
export function seatedPlayers({ players }: SeatRow, { player }: SeatColumn): string[] {
  return players.map((each) => (each === '*' && player !== undefined ? player : each));
}

/**
 * Rows of a published table, one per line: label, sheet, the players of all roles separated by `;`, and the figures of
 * each column. The reading is whether the player marked `*` wins: that of the column, or the one named after it, as in
 * `*minimax`.
 */
export function seatRows(table: string): SeatRow[] {
  return tableParts(table).map(([label = '', game = '', lineup = '', ...figures]) => {
    const players = lineup.split(';').map((player) => player.trim());
    return {
      ...tableRow([label, game, ...figures]),
      players: players.map((player) => player.replace(/^\*(?=.)/, '')),
      reading: {
        kind: 'won',
        role: Math.max(
          0,
          players.findIndex((player) => player.startsWith('*')),
        ),
      },
    };
  });
}

/**
 * The same players in the same seats give the same tournament, whatever is reported, so that stored matches count
 * again.
 */
export function seatedTournament(
  paper: string,
  { id, budget }: Pick<FixedSeats, 'id' | 'budget'>,
  game: string,
  players: readonly string[],
  matches: number,
  seed: number,
): TournamentDefinition {
  return {
    name: `${paper} ${id} ${game}: ${players.join(', ')}`,
    games: [game],
    players: players.map((player, role) => ({
      label: `${role + 1}: ${player}`,
      choice: playerCalled(player, PLAYERS),
    })),
    clocks: { start: {}, play: budget },
    format: 'seated',
    champion: 0,
    rounds: matches,
    seed,
    maxLength: undefined,
  };
}

/**
 * The facts at the end of a stored match.
 *
 * @param moves joint moves as texts
 */
export function lastFacts(game: Game, moves: MatchRecord['moves']): readonly Term[] {
  const match = replay(game, moves);
  if (isRecordProblem(match)) throw new RangeError(match.problem);
  return game.facts(match.state);
}
