/** Plays the cells of a table of players in fixed seats. */
import type { Estimate } from '../../base/index.ts';
import { type Io, prepareGame, type Sheet } from '../../host/index.ts';
import {
  NO_RULES,
  type PlayedTournament,
  playTournament,
  type ReproductionSettings,
  rulesOperand,
  wantedRows,
} from '../../host/tournaments/index.ts';
import {
  type FilledRow,
  type FixedSeats,
  lastFacts,
  type Paper,
  readingOf,
  type SeatedEnd,
  type SeatRow,
  seatedPlayers,
  seatedTournament,
} from '../../papers/index.ts';
import { matchesOf, matchesText, type ReproducedExperiment } from './reproduced-experiment.ts';
import { cellText, tableReport, tableResults, tableSection } from './table-report.ts';

export async function reproduceSeats(
  paper: Paper,
  published: FixedSeats,
  run: ReproductionSettings,
  io: Io,
): Promise<ReproducedExperiment> {
  const { playouts } = run;
  const experiment = playouts === undefined ? published : { ...published, budget: { playouts } };
  const wanted = wantedRows(experiment.rows, run);
  const rows: FilledRow[] = [];
  let isWhole = true;
  for (const row of wanted) {
    const filled = await playRow(paper, experiment, row, run, io);
    rows.push(filled);
    isWhole = filled.problem !== INTERRUPTED;
    if (!isWhole) break;
  }
  const filled = { table: { ...experiment, rows: wanted }, rows };
  return {
    experiment,
    isWhole,
    effort: matchesText(published, run),
    lines: tableReport(filled, io.width),
    section: tableSection(filled, 'rows'),
    results: { budget: experiment.budget, ...tableResults(filled) },
  };
}

/** Told in the place of results. */
const INTERRUPTED = 'interrupted';

async function playRow(
  paper: Paper,
  experiment: FixedSeats,
  row: SeatRow,
  run: ReproductionSettings,
  io: Io,
): Promise<FilledRow> {
  const game = await rulesOperand(row.game, run.sheets);
  if (game === undefined) return { row, ours: [], count: 0, problem: NO_RULES };
  const count = matchesOf(experiment, run);
  const ours: (Estimate | undefined)[] = [];
  for (const [i, column] of experiment.columns.entries()) {
    const lineup = seatedPlayers(row, column);
    // Not every row has every player.
    if (lineup.includes('*')) {
      ours.push(undefined);
      continue;
    }
    const definition = seatedTournament(paper.name, experiment, game, lineup, count, run.seed);
    const played = await playTournament(definition, run, io);
    if (played === undefined) return { row, ours, count, problem: INTERRUPTED };
    const reading = column.reading ?? row.reading;
    ours.push(readingOf(reading, endsOf(played, reading.kind === 'amount', run, io)));
    io.err(
      `${experiment.id}: ${row.label}, ${column.name}: ${cellText(column, { row, ours, count, problem: undefined }, i)}\n`,
    );
  }
  return { row, ours, count, problem: undefined };
}

/** @param needsFacts for which all matches have to be played through again */
function endsOf(
  { tournament, matches, sheets: [sheet] }: PlayedTournament,
  needsFacts: boolean,
  { store }: ReproductionSettings,
  io: Io,
): SeatedEnd[] {
  if (!needsFacts) return matches.map(({ record: { goals } }) => ({ goals, facts: () => [] }));
  const silent = { ...io, err: () => {} };
  const load = { engine: undefined, seconds: undefined };
  const { game } = prepareGame(sheet as Sheet, load, silent).compilation;
  const goalsOf = new Map(matches.map(({ number, record }) => [number, record.goals]));
  const ends: SeatedEnd[] = [];
  for (const { number, moves } of store.matches.movesOf(tournament)) {
    const goals = goalsOf.get(number);
    if (goals === undefined) continue;
    const facts = lastFacts(game, moves);
    ends.push({ goals, facts: () => facts });
  }
  return ends;
}
