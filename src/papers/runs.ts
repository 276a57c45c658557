/**
 * Runs of arcade games: how often each player wins each game with each budget, and curves of wins over budgets or
 * parameters.
 */
import type { Estimate } from '../base/index.ts';
import type { FilledRow, PublishedColumn, PublishedRow, PublishedTable, Sizes } from './published-table.ts';

/** A player's budget for an action: calls of the forward model, or the time used in the paper. */
export interface RunBudget {
  readonly calls: number;
  /** The paper's time window that the number of calls represents. */
  readonly milliseconds: number;
}

export const BUDGETS: readonly RunBudget[] = [
  { calls: 200, milliseconds: 40 },
  { calls: 1500, milliseconds: 300 },
  { calls: 5000, milliseconds: 1000 },
];

export interface ArcadeRow extends PublishedRow {
  /** The name of the public game, for `--sheets`. */
  readonly sheet: string;
}

interface RunsTable extends PublishedTable {
  /** Number of runs of each game, which take the levels in turn. */
  readonly plays: Sizes;
  readonly reading: RunReading;
}

/** One cell for each game, player and budget, and a row of totals. */
export interface Runs extends RunsTable {
  readonly kind: 'runs';
  readonly columns: readonly RunColumn[];
  readonly rows: readonly ArcadeRow[];
  /** Published totals by column. */
  readonly totals: readonly (Estimate | undefined)[];
}

export interface RunColumn extends PublishedColumn {
  readonly player: string;
  readonly budget: RunBudget;
}

/** Totals over games, as lines over budgets or over values of a parameter. */
export interface Curves extends RunsTable {
  readonly kind: 'curves';
  /** The meaning of the columns, such as `calls`. */
  readonly axis: string;
  readonly columns: readonly CurveColumn[];
  readonly rows: readonly CurveRow[];
  readonly games: readonly ArcadeRow[];
}

export interface CurveColumn extends PublishedColumn {
  readonly budget: RunBudget;
  /** Parameters added to the player of the row, such as `mixmax=0.1`. */
  readonly parameters?: string;
}

export interface CurveRow extends PublishedRow {
  readonly player: string;
}

/** The stored result of a run. */
export interface PlayedRun {
  readonly won: boolean;
  readonly score: number;
  readonly ticks: number;
  /** Number of ticks in which the avatar returned to the cell it had left in the previous tick. */
  readonly reversals: number;
  /** Processor time of the whole run in seconds. */
  readonly seconds: number;
  readonly calls: number;
}

/**
 * - `wins`: the number of wins in `of` runs, scaled from the observed rate.
 * - `reversals`: the percentage of ticks in which the avatar turns back.
 */
export type RunReading = { readonly kind: 'wins'; readonly of: number } | { readonly kind: 'reversals' };

/** The estimate for a cell from the runs of each of its games; undefined if a game has none. */
export function cellEstimate(
  reading: RunReading,
  games: readonly (readonly PlayedRun[])[],
): Estimate | undefined {
  if (games.length === 0 || games.some((runs) => runs.length === 0)) return undefined;
  const parts = games.map((runs) => (reading.kind === 'wins' ? wins(runs, reading.of) : reversals(runs)));
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const spread = Math.sqrt(parts.reduce((total, { variance }) => total + variance, 0));
  const scale = reading.kind === 'wins' ? 1 : 1 / parts.length;
  const most = reading.kind === 'wins' ? reading.of * games.length : 100;
  return {
    value: scale * sum,
    low: Math.max(0, scale * (sum - NORMAL * spread)),
    high: Math.min(most, scale * (sum + NORMAL * spread)),
  };
}

/** The 97.5 % quantile of the normal distribution. */
const NORMAL = 1.96;

interface Part {
  readonly value: number;
  readonly variance: number;
}

/**
 * One more success and one more failure keep the variance of a game that is always or never won above zero (Agresti
 * and Coull 1998).
 */
function wins(runs: readonly PlayedRun[], of: number): Part {
  const won = runs.filter((run) => run.won).length;
  const smoothed = (won + 1) / (runs.length + 2);
  return {
    value: (of * won) / runs.length,
    variance: (of * of * smoothed * (1 - smoothed)) / (runs.length + 2),
  };
}

function reversals(runs: readonly PlayedRun[]): Part {
  const shares = runs.map((run) => (100 * run.reversals) / Math.max(1, run.ticks));
  const mean = shares.reduce((total, each) => total + each, 0) / shares.length;
  const squares = shares.reduce((total, each) => total + (each - mean) ** 2, 0);
  return { value: mean, variance: squares / Math.max(1, shares.length - 1) / shares.length };
}

/** The player of a cell in a curve. */
export function curvePlayer({ player }: CurveRow, column: CurveColumn): string {
  if (column.parameters === undefined) return player;
  return `${player}${player.includes(':') ? ',' : ':'}${column.parameters}`;
}

/** The columns with the requested budgets, and those of players without a budget. */
export function wantedBudgets<Column extends { readonly budget: RunBudget }>(
  columns: readonly Column[],
  calls: readonly number[] | undefined,
): Column[] {
  return columns.filter(({ budget }) => calls?.includes(budget.calls) ?? true);
}

/** The row of totals over the games that were played in every column. */
export function totalRow(
  { reading, columns, totals }: Runs,
  played: (column: RunColumn) => readonly (readonly PlayedRun[])[],
  label: string,
): FilledRow {
  return {
    row: { label, game: '', published: totals },
    ours: columns.map((column) => cellEstimate(reading, played(column))),
    count: 0,
    problem: undefined,
  };
}
