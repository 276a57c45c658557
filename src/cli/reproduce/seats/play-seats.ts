/** Plays the cells of a table of players in fixed seats. */
import {
  type Estimate,
  type Paper,
  readingOf,
  type SeatedEnd,
  type SeatRow,
  type Seats,
  seatedPlayers,
} from '../../../experiments/index.ts';
import { prepareGame } from '../../game.ts';
import type { Io } from '../../io.ts';
import type { Sheet } from '../../sheet.ts';
import { matchesOf, matchesText } from '../effort.ts';
import { type PlayedTournament, playTournament } from '../play-tournament.ts';
import type { Redone, Rerun } from '../redone.ts';
import { NO_RULES, operandOf, wantedRows } from '../rules.ts';
import type { FilledRow } from '../table/filled-table.ts';
import { tableSection } from '../table/page.ts';
import { cellText, tableReport } from '../table/report.ts';
import { tableResults } from '../table/results.ts';
import { lastFacts } from './last-facts.ts';
import { lineupTournament } from './lineup.ts';

export async function redoSeats(paper: Paper, published: Seats, run: Rerun, io: Io): Promise<Redone> {
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
  experiment: Seats,
  row: SeatRow,
  run: Rerun,
  io: Io,
): Promise<FilledRow> {
  const game = await operandOf(row.game, run.sheets);
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
    const definition = lineupTournament(paper.name, experiment, game, lineup, count, run.seed);
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
  { store }: Rerun,
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
