/** Plays the matches of experiments that are missing in the store: duels, and players in fixed seats. */
import { plannedMatches, type TournamentDefinition, type TournamentMatch } from '../../arena/index.ts';
import type { Estimate } from '../../base/index.ts';
import {
  cellText,
  type DuelCell,
  type Duels,
  duelCells,
  duelResult,
  duelsReport,
  duelsResults,
  duelsSection,
  duelText,
  duelTournament,
  type FilledRow,
  type FixedSeats,
  lastFacts,
  matchesOf,
  matchesText,
  needsFacts,
  type Paper,
  type PlayedDuelCell,
  type ReproducedExperiment,
  readingOf,
  type SeatedEnd,
  type SeatRow,
  seatedPlayers,
  seatedTournament,
  tableReport,
  tableResults,
  tableSection,
} from '../../papers/index.ts';
import { NetworkPlayers, prepareGame, type Sheet, type Watch } from '../index.ts';
import type { StoredTournament } from '../store/index.ts';
import { loadDefinedTournament, playLocally } from '../tournaments/index.ts';
import {
  type ExperimentWatch,
  NO_RULES,
  type ReproductionSettings,
  rulesOperand,
  wantedRows,
} from './settings.ts';

export async function reproduceDuels(
  paper: Paper,
  published: Duels,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  const { playouts, schemes } = run;
  const experiment = playouts === undefined ? published : { ...published, budget: { playouts } };
  const { rows } = await wantedRows(experiment.rows, [], run);
  const cells = duelCells(paper, { ...experiment, rows }).filter(
    ({ pairing }) => schemes?.includes(pairing.name) ?? true,
  );
  const played: PlayedDuelCell[] = [];
  for (const cell of cells) {
    const result = await playCell(cell, run, watch);
    if (result === undefined) break;
    played.push(result);
    watch.note(`${played.length}/${cells.length} ${duelText(result)}`);
  }
  return {
    experiment,
    isWhole: played.length === cells.length,
    effort: matchesText(published, run),
    lines: () => duelsReport(experiment, played),
    section: duelsSection(experiment, played),
    results: duelsResults(experiment, played),
  };
}

/** Undefined if cancelled. */
async function playCell(
  cell: DuelCell,
  run: ReproductionSettings,
  watch: Watch,
): Promise<PlayedDuelCell | undefined> {
  const game = await rulesOperand(cell.row.game, run.sheets);
  if (game === undefined) return { ...cell, result: undefined, problem: NO_RULES };
  const definition = duelTournament(cell, game, matchesOf(cell.experiment, run), run.seed);
  const played = await playTournament(definition, run, watch);
  if (played === undefined) return undefined;
  const goals = played.matches.map(({ players, record }) => {
    const goalOf = (player: number): number => record.goals[players.indexOf(player)] ?? 0;
    return { baseline: goalOf(0), challenger: goalOf(1) };
  });
  return { ...cell, result: duelResult(goals), problem: undefined };
}

export async function reproduceSeats(
  paper: Paper,
  published: FixedSeats,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  const { playouts } = run;
  const experiment = playouts === undefined ? published : { ...published, budget: { playouts } };
  const { rows: wanted, orders } = await wantedRows(experiment.rows, experiment.orders, run);
  const rows: FilledRow[] = [];
  let isWhole = true;
  for (const row of wanted) {
    const filled = await playRow(paper, experiment, row, run, watch);
    rows.push(filled);
    isWhole = filled.problem !== INTERRUPTED;
    if (!isWhole) break;
  }
  const filled = { table: { ...experiment, rows: wanted, orders }, rows };
  return {
    experiment,
    isWhole,
    effort: matchesText(published, run),
    lines: (width) => tableReport(filled, width),
    section: tableSection(filled, 'rows'),
    results: { budget: experiment.budget, ...tableResults(filled) },
  };
}

/** Used in place of results. */
const INTERRUPTED = 'interrupted';

async function playRow(
  paper: Paper,
  experiment: FixedSeats,
  row: SeatRow,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<FilledRow> {
  const game = await rulesOperand(row.game, run.sheets);
  if (game === undefined) return { row, ours: [], count: 0, problem: NO_RULES };
  const count = matchesOf(experiment, run);
  const ours: (Estimate | undefined)[] = [];
  for (const [i, column] of experiment.columns.entries()) {
    const lineup = seatedPlayers(row, column);
    // Some rows do not include every player.
    if (lineup.includes('*')) {
      ours.push(undefined);
      continue;
    }
    const definition = seatedTournament(paper.name, experiment, game, lineup, count, run.seed);
    const played = await playTournament(definition, run, watch);
    if (played === undefined) return { row, ours, count, problem: INTERRUPTED };
    const reading = column.reading ?? row.reading;
    ours.push(readingOf(reading, endsOf(played, needsFacts(reading), run, watch)));
    const text = cellText(column, { row, ours, count, problem: undefined }, i);
    watch.note(`${experiment.id}: ${row.label}, ${column.name}: ${text}`);
  }
  return { row, ours, count, problem: undefined };
}

/** @param needsFacts whether all matches have to be replayed */
function endsOf(
  { tournament, matches, sheets: [sheet] }: PlayedTournament,
  needsFacts: boolean,
  { store }: ReproductionSettings,
  { now }: Watch,
): SeatedEnd[] {
  if (!needsFacts) return matches.map(({ record: { goals } }) => ({ goals, facts: () => [] }));
  const load = { engine: undefined, seconds: undefined };
  const { game } = prepareGame(sheet as Sheet, load, { now, say: () => {} }).compilation;
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

interface PlayedTournament {
  readonly tournament: StoredTournament;
  readonly sheets: readonly Sheet[];
  readonly matches: readonly TournamentMatch[];
}

/** Undefined if cancelled. */
async function playTournament(
  definition: TournamentDefinition,
  { store, parallel }: ReproductionSettings,
  watch: Watch,
): Promise<PlayedTournament | undefined> {
  const loaded = await loadDefinedTournament(definition, definition.name, '.', watch);
  const tournament = store.tournaments.findOrAdd(definition, loaded.sheets, new Date());
  const planned = plannedMatches(loaded.plan);
  const finished = (): TournamentMatch[] =>
    store.matches.of(tournament).filter(({ number }) => number <= planned);
  const network = new NetworkPlayers();
  const open = { ...loaded, store, tournament, planned, finished: finished(), parallel, network };
  await playLocally(open, watch);
  if (watch.signal.aborted) return undefined;
  return { tournament, sheets: loaded.sheets, matches: finished() };
}
