/** Players in fixed roles: how often somebody wins, or how much they get, match after match. */

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
  /** For each move. */
  readonly budget: Budget;
  /** How many of each cell. */
  readonly matches: Sizes;
  readonly columns: readonly SeatColumn[];
  readonly rows: readonly SeatRow[];
}

export interface SeatColumn extends PublishedColumn {
  /** Who sits where a row has `*`. */
  readonly player?: string;
  /** What is read from each match, if it is not what the row says. */
  readonly reading?: MatchReading;
}

export interface SeatRow extends PublishedRow {
  /** By role, as on the command line: `mcts:rave=1000`, or `*` for the player of the column. */
  readonly players: readonly string[];
  readonly reading: MatchReading;
}

/**
 * What is read from a match.
 * - `won`: whether a role, from 0, got 100.
 * - `drawn`: whether all got the same.
 * - `amount`: a number that stands in the last state.
 */
export type MatchReading =
  | { readonly kind: 'won'; readonly role: number }
  | { readonly kind: 'drawn' }
  | { readonly kind: 'amount'; readonly of: (facts: readonly Term[]) => number };

/** What is known about a finished match. */
export interface SeatedEnd {
  /** By role. */
  readonly goals: readonly number[];
  /** Of the last state. */
  readonly facts: () => readonly Term[];
}

/** Shares in per cent; amounts as means. */
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
  }
}

/** By role, who plays in a cell. */
export function seatedPlayers({ players }: SeatRow, { player }: SeatColumn): string[] {
  return players.map((each) => (each === '*' && player !== undefined ? player : each));
}

/**
 * Rows of a published table, one in each line: label, sheet, the players of all roles with `;` between them, and the
 * figures of each column. What is read from a match is whether the player with the `*` wins: that of the column, or the
 * one that is named after it, as in `*minimax`.
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

/** The same players in the same seats are the same tournament whatever is reported of it, so that matches count again. */
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
 * What holds at the end of a match that was kept.
 *
 * @param moves joint moves as texts
 */
export function lastFacts(game: Game, moves: MatchRecord['moves']): readonly Term[] {
  const match = replay(game, moves);
  if (isRecordProblem(match)) throw new RangeError(match.problem);
  return game.facts(match.state);
}
