/** Plays the runs of arcade games that are missing in the store, and computes tables and curves from all runs. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Estimate, exactEstimate, grouped } from '../../base/index.ts';
import type { SpriteGame } from '../../engines/index.ts';
import { type ArcadeSheets, arcadeLevel } from '../../library/index.ts';
import { playTicks, tickPlayer } from '../../match/index.ts';
import {
  type ArcadeRow,
  type Curves,
  cellEstimate,
  curvePlayer,
  curveSection,
  type FilledRow,
  type PlayedRun,
  type ReproducedExperiment,
  type RunBudget,
  type Runs,
  tableReport,
  tableResults,
  tableSection,
  totalRow,
  wantedBudgets,
} from '../../papers/index.ts';
import { createPlanner, PLAYERS, playerCalled } from '../../players/index.ts';
import { breathe, cpuSeconds, installedArcade, readTextFile } from '../index.ts';
import { version } from '../version/index.ts';
import { type ExperimentWatch, NO_RULES, type ReproductionSettings } from './settings.ts';

export async function reproduceRuns(
  experiment: Runs,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  const columns = wantedBudgets(experiment.columns, run.calls);
  const at = columns.map((column) => experiment.columns.indexOf(column));
  const rows = experiment.rows.filter(({ game }) => run.games?.includes(game) ?? true);
  const plays = playsOf(experiment, run);
  const table = new RunTable(run, watch);
  const cells = rows.flatMap((row) => columns.map(({ player, budget }) => ({ row, player, budget })));
  const isWhole = await table.play(cells, plays, experiment.id);
  const published = <Item>(items: readonly Item[]): Item[] => at.map((index) => items[index] as Item);
  const filled: FilledRow[] = rows.map((row) => ({
    row: { ...row, published: published(row.published) },
    ours: columns.map(({ player, budget }) =>
      cellEstimate(experiment.reading, [table.runsOf({ row, player, budget }, plays)]),
    ),
    count: plays,
    problem: table.hasRules(row) ? undefined : NO_RULES,
  }));
  const present = rows.filter((row) => table.hasRules(row));
  const isComplete = present.length === experiment.rows.length;
  // Published totals cover all games; for a selection of games, totals are sums of their rows.
  const totals = isComplete ? experiment.totals : publishedSums(present, experiment.columns.length);
  const wanted = { ...experiment, columns, totals: published(totals) };
  const label = isComplete ? 'Total' : `Total (${present.length} games)`;
  const total = totalRow(
    wanted,
    ({ player, budget }) => present.map((row) => table.runsOf({ row, player, budget }, plays)),
    label,
  );
  const orders = experiment.orders.map((claim) =>
    claim.within === 'Total' ? { ...claim, within: label } : claim,
  );
  const whole = {
    table: { ...wanted, rows: [...filled, total].map(({ row }) => row), orders },
    rows: [...filled, total],
  };
  return {
    experiment,
    isWhole,
    effort: effortText(plays, run, table),
    lines: (width) => tableReport(whole, width),
    section: tableSection(whole, 'rows'),
    results: { plays, ...tableResults(whole) },
  };
}

export async function reproduceCurves(
  experiment: Curves,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  const columns = wantedBudgets(experiment.columns, run.calls);
  const at = columns.map((column) => experiment.columns.indexOf(column));
  const plays = playsOf(experiment, run);
  const table = new RunTable(run, watch);
  const games = experiment.games.filter(
    (row) => (run.games?.includes(row.game) ?? true) && table.hasRules(row),
  );
  const cellsOf = (row: Curves['rows'][number], column: Curves['columns'][number]) => {
    const player = curvePlayer(row, column);
    return games.map((game) => ({ row: game, player, budget: column.budget }));
  };
  const cells = experiment.rows.flatMap((row) => columns.flatMap((column) => cellsOf(row, column)));
  const isWhole = await table.play(cells, plays, experiment.id);
  const rows: FilledRow[] = experiment.rows.map((row) => ({
    row: { ...row, published: at.map((index) => row.published[index]) },
    ours: columns.map((column): Estimate | undefined =>
      cellEstimate(
        experiment.reading,
        cellsOf(row, column).map((cell) => table.runsOf(cell, plays)),
      ),
    ),
    count: plays,
    problem: undefined,
  }));
  const filled = { table: { ...experiment, columns, rows: rows.map(({ row }) => row) }, rows };
  return {
    experiment,
    isWhole,
    effort: `${games.length} of ${experiment.games.length} games; ${effortText(plays, run, table)}`,
    lines: (width) => tableReport(filled, width),
    section: curveSection(filled, experiment.axis),
    results: { plays, games: games.map(({ game }) => game), ...tableResults(filled) },
  };
}

function publishedSums(rows: readonly ArcadeRow[], columns: number): Estimate[] {
  return Array.from({ length: columns }, (_, at) =>
    exactEstimate(rows.reduce((sum, row) => sum + (row.published[at]?.value ?? 0), 0)),
  );
}

function playsOf({ plays }: Runs | Curves, { size, matches }: ReproductionSettings): number {
  return matches ?? plays[size];
}

function effortText(plays: number, { seed, isTimed, sheets }: ReproductionSettings, table: RunTable): string {
  const { runs, calls, seconds } = table.totals;
  const budget = isTimed ? "the paper's time for an action" : 'budgets in calls';
  const games = sheets === undefined ? 'our games' : 'public games';
  const speed =
    seconds === 0 ? '' : `, ${grouped(Math.round(calls / seconds))} calls a second of processor time`;
  return `${games}, ${plays} runs of each cell at most, ${budget}, seed ${seed}: ${grouped(runs)} runs${speed}`;
}

interface Cell {
  readonly row: ArcadeRow;
  readonly player: string;
  readonly budget: RunBudget;
}

/** The runs of cells, from the store or played. */
class RunTable {
  readonly #run: ReproductionSettings;
  readonly #watch: ExperimentWatch;
  readonly #sheets = new Map<string, ArcadeSheets | undefined>();
  readonly #known = new Map<string, PlayedRun>();

  constructor(run: ReproductionSettings, watch: ExperimentWatch) {
    this.#run = run;
    this.#watch = watch;
  }

  get totals(): { readonly runs: number; readonly calls: number; readonly seconds: number } {
    const runs = [...this.#known.values()];
    const sum = (of: (run: PlayedRun) => number): number => runs.reduce((total, each) => total + of(each), 0);
    return { runs: runs.length, calls: sum(({ calls }) => calls), seconds: sum(({ seconds }) => seconds) };
  }

  hasRules(row: ArcadeRow): boolean {
    const { sheets: folder } = this.#run;
    if (folder !== undefined) return existsSync(path.join(folder, `${row.sheet}.txt`));
    return installedArcade().games.some(({ name }) => name === row.game);
  }

  /** The available runs of a cell. */
  runsOf(cell: Cell, plays: number): PlayedRun[] {
    return Array.from({ length: plays }, (_, play) => this.#known.get(this.#name(cell, play))).filter(
      (each) => each !== undefined,
    );
  }

  /**
   * Plays all cells in turn, so that an interrupted experiment has equally many runs of each. Returns whether it was
   * completed.
   */
  async play(cells: readonly Cell[], plays: number, id: string): Promise<boolean> {
    const wanted = cells.filter(({ row }) => this.hasRules(row));
    let done = 0;
    for (let play = 0; play < plays; play++)
      for (const cell of wanted) {
        done++;
        const name = this.#name(cell, play);
        if (this.#known.has(name)) continue;
        const { row, player, budget } = cell;
        this.#watch.show(
          () =>
            `${id}: run ${grouped(done)} of ${grouped(wanted.length * plays)}, ${row.label}, ${player}, ${grouped(budget.calls)} calls`,
        );
        const played = await this.#played(cell, play, name);
        if (played === undefined) return false;
        this.#known.set(name, played);
      }
    return true;
  }

  async #played(cell: Cell, play: number, name: string): Promise<PlayedRun | undefined> {
    const { measurements, seed, isTimed } = this.#run;
    const sheets = await this.#sheetsOf(cell.row);
    const level = play % sheets.levels.length;
    const text = JSON.stringify([version(), sheets.rules, sheets.levels[level], name]);
    const key = createHash('sha256').update(text).digest('hex');
    const kept = measurements.get(key) as PlayedRun | undefined;
    if (kept !== undefined) return kept;
    const game = arcadeLevel(cell.row.game, sheets, level);
    const budget = isTimed ? { milliseconds: cell.budget.milliseconds } : { calls: cell.budget.calls };
    const played = await this.#runOf(
      game,
      cell.player,
      budget,
      seed + Math.floor(play / sheets.levels.length),
    );
    if (played !== undefined) measurements.keep(key, name, played, new Date());
    return played;
  }

  /** Undefined if cancelled. */
  async #runOf(
    game: SpriteGame,
    player: string,
    budget: { readonly calls?: number; readonly milliseconds?: number },
    seed: number,
  ): Promise<PlayedRun | undefined> {
    const { now, signal } = this.#watch;
    const make = createPlanner(playerCalled(player, PLAYERS), PLAYERS);
    const cells: number[] = [];
    let calls = 0;
    let breathed = now();
    const planner = tickPlayer(game, make, budget, now, (plan) => {
      calls += plan.calls;
    });
    const start = cpuSeconds();
    const { statuses, scores, ticks, interrupted } = await playTicks(
      game,
      [
        {
          choose: (state, role, random) => {
            cells.push(game.avatarCell(state, role));
            return planner.choose(state, role, random);
          },
        },
      ],
      {
        seed,
        now,
        onTick: async () => {
          if (now() > breathed + BREATHING) {
            await breathe();
            breathed = now();
          }
          return !signal.aborted;
        },
      },
    );
    if (interrupted) return undefined;
    return {
      won: statuses[0] === 'won',
      score: scores[0] ?? 0,
      ticks,
      reversals: cells.filter((cell, at) => at >= 2 && cell === cells[at - 2] && cell !== cells[at - 1])
        .length,
      seconds: cpuSeconds() - start,
      calls,
    };
  }

  /** The key of a run in the store. All tables and papers that include the same run share it. */
  #name({ row, player, budget }: Cell, play: number): string {
    const { isTimed, seed, sheets } = this.#run;
    const limit = isTimed ? `${budget.milliseconds} ms` : `${budget.calls} calls`;
    return `run: ${sheets === undefined ? row.game : row.sheet}, ${player}, ${limit}, seed ${seed}, run ${play}`;
  }

  async #sheetsOf(row: ArcadeRow): Promise<ArcadeSheets> {
    const { sheets: folder } = this.#run;
    if (folder === undefined) return installedArcade().sheets(row.game);
    const known = this.#sheets.get(row.sheet);
    if (known !== undefined) return known;
    const read = (name: string): Promise<string> => readTextFile(path.join(folder, name), MOST_BYTES);
    const levels: string[] = [];
    while (existsSync(path.join(folder, `${row.sheet}_lvl${levels.length}.txt`)))
      levels.push(await read(`${row.sheet}_lvl${levels.length}.txt`));
    const sheets = { rules: await read(`${row.sheet}.txt`), levels, runs: '' };
    this.#sheets.set(row.sheet, sheets);
    return sheets;
  }
}

/** Milliseconds after which other work gets a turn. */
const BREATHING = 50;
const MOST_BYTES = 1_000_000;
