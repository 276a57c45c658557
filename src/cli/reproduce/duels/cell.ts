/** One cell of a published table: two players at one game. */
import type { TournamentDefinition } from '../../../arena/index.ts';
import type {
  Claim,
  DuelResult,
  DuelRow,
  Duels,
  Pairing,
  Paper,
  PublishedScore,
} from '../../../experiments/index.ts';
import { readPlayer } from '../../player-operand.ts';

export interface Cell {
  readonly paper: Paper;
  readonly experiment: Duels;
  readonly row: DuelRow;
  readonly pairing: Pairing;
  readonly published: PublishedScore | undefined;
  readonly claim: Claim | undefined;
}

/** A cell once it has been played, or why it cannot be. */
export interface PlayedCell extends Cell {
  readonly result: DuelResult | undefined;
  readonly problem: string | undefined;
}

export function cellsOf(paper: Paper, experiment: Duels): Cell[] {
  return experiment.rows.flatMap((row) =>
    experiment.pairings.map((pairing, i) => ({
      paper,
      experiment,
      row,
      pairing,
      published: row.published[i],
      claim: experiment.claims.find((claim) => claim.label === row.label && claim.pairing === pairing.name),
    })),
  );
}

/** Seconds to get ready where moves are timed. */
const START = 10;

/** The same cell is the same tournament whenever it is asked for, so that what was played before counts. */
export function tournamentOf(
  { paper, experiment, row, pairing }: Cell,
  game: string,
  matches: number,
  seed: number,
): TournamentDefinition {
  const { budget } = experiment;
  return {
    name: `${paper.name} ${experiment.id} ${row.game} ${pairing.name}`,
    games: [game],
    players: [
      { label: 'baseline', choice: readPlayer(pairing.baseline) },
      { label: 'challenger', choice: readPlayer(pairing.challenger) },
    ],
    clocks: { start: budget.seconds === undefined ? {} : { seconds: START }, play: budget },
    format: 'round-robin',
    champion: 0,
    // Both change roles within a round.
    rounds: Math.ceil(matches / 2),
    seed,
    maxLength: undefined,
  };
}
