/** Represents the cells of a published table of duels as tournaments, and averages the results. */
import type { TournamentDefinition } from '../arena/index.ts';
import { PLAYERS, playerCalled } from '../players/index.ts';
import {
  averageResult,
  averageScore,
  type DuelClaim,
  type DuelResult,
  type DuelRow,
  type Duels,
  type Pairing,
  type PublishedScore,
} from './duels.ts';
import type { Paper } from './paper.ts';

export interface DuelCell {
  readonly paper: Paper;
  readonly experiment: Duels;
  readonly row: DuelRow;
  readonly pairing: Pairing;
  readonly published: PublishedScore | undefined;
  readonly claim: DuelClaim | undefined;
}

/** A cell after it has been played, or why it cannot be. */
export interface PlayedDuelCell extends DuelCell {
  readonly result: DuelResult | undefined;
  readonly problem: string | undefined;
}

export function duelCells(paper: Paper, experiment: Duels): DuelCell[] {
  return experiment.rows.flatMap((row) =>
    experiment.pairings.map((pairing, i) => ({
      paper,
      experiment,
      row,
      pairing,
      published: row.published[i],
      claim: experiment.claims.find(
        (claim) => row.label.startsWith(claim.label) && claim.pairing === pairing.name,
      ),
    })),
  );
}

/** Seconds to prepare if moves are timed. */
const START_SECONDS = 10;

/** The same cell always gives the same tournament, so that stored matches count. */
export function duelTournament(
  { paper, experiment, row, pairing }: DuelCell,
  game: string,
  matches: number,
  seed: number,
): TournamentDefinition {
  const { budget } = experiment;
  return {
    name: `${paper.name} ${experiment.id} ${row.game} ${pairing.name}`,
    games: [game],
    players: [
      { label: 'baseline', choice: playerCalled(pairing.baseline, PLAYERS) },
      { label: 'challenger', choice: playerCalled(pairing.challenger, PLAYERS) },
    ],
    clocks: { start: budget.seconds === undefined ? {} : { seconds: START_SECONDS }, play: budget },
    format: 'round-robin',
    champion: 0,
    // Both swap roles within a round.
    rounds: Math.ceil(matches / 2),
    seed,
    maxLength: undefined,
  };
}

/** The last row of a table: the mean over all games for each pairing. */
export interface DuelAverage {
  readonly pairing: string;
  /** The published mean over all games. */
  readonly printed: PublishedScore | undefined;
  /** The published mean over the games that were played here. */
  readonly published: PublishedScore;
  readonly ours: DuelResult;
  readonly games: number;
}

/** Averages of the pairings with at least one result. */
export function duelAverages({ pairings, averages }: Duels, cells: readonly PlayedDuelCell[]): DuelAverage[] {
  return pairings.flatMap(({ name }, i) => {
    const played = cells.flatMap(({ pairing, published, result }) =>
      pairing.name === name && published !== undefined && result !== undefined ? [{ published, result }] : [],
    );
    if (played.length === 0) return [];
    return [
      {
        pairing: name,
        printed: averages[i],
        published: averageScore(played.map(({ published }) => published)),
        ours: averageResult(played.map(({ result }) => result)),
        games: played.length,
      },
    ];
  });
}
