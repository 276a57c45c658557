/** Measures the rows of a table that are not in the store yet. */
import { type Estimate, grouped } from '../../base/index.ts';
import { type Io, measureInThread, measuringKey, Progress, readSheet } from '../../host/index.ts';
import {
  NO_RULES,
  type ReproductionSettings,
  rulesOperand,
  wantedRows,
} from '../../host/tournaments/index.ts';
import type { Figures, FilledRow, Paper } from '../../papers/index.ts';
import type { ReproducedExperiment } from './reproduced-experiment.ts';
import { cellText, tableReport, tableResults, tableSection } from './table-report.ts';

export async function reproduceFigures(
  paper: Paper,
  experiment: Figures,
  run: ReproductionSettings,
  io: Io,
): Promise<ReproducedExperiment> {
  const wanted = wantedRows(experiment.rows, run);
  const effort = effortOf(experiment, run);
  const rows: FilledRow[] = [];
  const progress = new Progress(io);
  try {
    for (const row of wanted) {
      const game = await rulesOperand(row.game, run.sheets);
      if (game === undefined) {
        rows.push({ row, ours: [], count: 0, problem: NO_RULES });
        continue;
      }
      const { text } = await readSheet(game, io);
      const task = {
        paper: paper.name,
        experiment: experiment.id,
        subject: { row: row.label, rules: text, effort, seed: run.seed },
      };
      const name = `${experiment.id}: ${row.label}`;
      const key = measuringKey(
        task,
        experiment.columns.map((column) => column.name),
      );
      const kept = run.store.measurements.get(key) as KeptFigures | undefined;
      if (kept !== undefined) {
        rows.push({ row, ours: kept.map((each) => each ?? undefined), count: effort, problem: undefined });
        continue;
      }
      const measured = await measureInThread<readonly (Estimate | undefined)[]>(
        task,
        { progress, now: io.now },
        (seconds) => `${name} (${rows.length + 1}/${wanted.length}), ${seconds.toFixed(0)} s`,
      );
      if (measured.kind === 'interrupted') break;
      progress.clear();
      if (measured.kind === 'problem') {
        rows.push({ row, ours: [], count: effort, problem: measured.problem });
        io.err(`${name}: ${measured.problem}\n`);
        continue;
      }
      const figures: KeptFigures = measured.result.map((each) => each ?? null);
      run.store.measurements.keep(key, `${paper.name} ${name}`, figures, new Date());
      const filled = { row, ours: measured.result, count: effort, problem: undefined };
      rows.push(filled);
      const told = experiment.columns.map((column, i) => `${column.name} ${cellText(column, filled, i)}`);
      io.err(`${name}: ${told.join(', ')}\n`);
    }
  } finally {
    progress.end();
  }
  const filled = { table: { ...experiment, rows: wanted }, rows };
  return {
    experiment,
    isWhole: rows.length === wanted.length,
    effort:
      experiment.effort === undefined
        ? `seed ${run.seed}`
        : `${grouped(effort)} ${experiment.effort.unit} each, seed ${run.seed}`,
    lines: tableReport(filled, io.width),
    section: tableSection(filled, 'columns'),
    results: {
      ...(experiment.effort && { effort: { count: effort, unit: experiment.effort.unit } }),
      ...tableResults(filled),
    },
  };
}

/** By column; null where there is none. */
type KeptFigures = readonly (Estimate | null)[];

function effortOf({ effort }: Figures, { size, matches, playouts }: ReproductionSettings): number {
  if (effort === undefined) return 1;
  const given = effort.unit === 'simulations' ? playouts : matches;
  return given ?? effort[size];
}
