/** Measures what is missing in the store: the figures of a table, and the answers for all sheets in a folder. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Estimate, grouped } from '../../base/index.ts';
import {
  type Answered,
  cellText,
  type Figures,
  type FilledRow,
  type Paper,
  type ReproducedExperiment,
  type Survey,
  type SurveyAnswer,
  surveyReport,
  surveyResults,
  surveySection,
  tableReport,
  tableResults,
  tableSection,
} from '../../papers/index.ts';
import { type Measured, measureInThread, measuringKey, readSheet, UnreadableSheet } from '../index.ts';
import {
  type ExperimentWatch,
  NO_RULES,
  type ReproductionSettings,
  rulesOperand,
  wantedRows,
} from './settings.ts';

export async function reproduceFigures(
  paper: Paper,
  experiment: Figures,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  const { rows: wanted, orders } = await wantedRows(experiment.rows, experiment.orders, run);
  const effort = effortOf(experiment, run);
  const rows: FilledRow[] = [];
  for (const row of wanted) {
    const name = `${experiment.id}: ${row.label}`;
    const line = (seconds: number): string =>
      `${name} (${rows.length + 1}/${wanted.length}), ${seconds.toFixed(0)} s`;
    const filled = await measuredRow(paper, experiment, { row, effort, name, line }, run, watch);
    if (filled === undefined) break;
    rows.push(filled);
  }
  const filled = { table: { ...experiment, rows: wanted, orders }, rows };
  return {
    experiment,
    isWhole: rows.length === wanted.length,
    effort:
      experiment.effort === undefined
        ? `seed ${run.seed}`
        : `${grouped(effort)} ${experiment.effort.unit} each, seed ${run.seed}`,
    lines: (width) => tableReport(filled, width),
    section: tableSection(filled, 'columns'),
    results: {
      ...(experiment.effort && { effort: { count: effort, unit: experiment.effort.unit } }),
      ...tableResults(filled),
    },
  };
}

interface WantedRow {
  readonly row: Figures['rows'][number];
  readonly effort: number;
  readonly name: string;
  readonly line: (seconds: number) => string;
}

/** Figures by column; null if there is none. */
type KeptFigures = readonly (Estimate | null)[];

/** Undefined if cancelled. */
async function measuredRow(
  paper: Paper,
  experiment: Figures,
  { row, effort, name, line }: WantedRow,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<FilledRow | undefined> {
  const text = await rulesOf(row.game, run.sheets);
  if (text === undefined) return { row, ours: [], count: 0, problem: NO_RULES };
  const task = {
    paper: paper.name,
    experiment: experiment.id,
    subject: { row: row.label, rules: text, effort, seed: run.seed },
  };
  const key = measuringKey(
    task,
    experiment.columns.map((column) => column.name),
  );
  const kept = run.measurements.get(key) as KeptFigures | undefined;
  if (kept !== undefined)
    return { row, ours: kept.map((each) => each ?? undefined), count: effort, problem: undefined };
  const measured = await measureInThread<readonly (Estimate | undefined)[]>(task, watch, line);
  if (measured.kind === 'interrupted') return undefined;
  if (measured.kind === 'problem') {
    watch.note(`${name}: ${measured.problem}`);
    return { row, ours: [], count: effort, problem: measured.problem };
  }
  const figures: KeptFigures = measured.result.map((each) => each ?? null);
  run.measurements.keep(key, `${paper.name} ${name}`, figures, new Date());
  const filled = { row, ours: measured.result, count: effort, problem: undefined };
  const columns = experiment.columns.map((column, i) => `${column.name} ${cellText(column, filled, i)}`);
  watch.note(`${name}: ${columns.join(', ')}`);
  return filled;
}

/** Empty for rows that are not about a sheet; undefined if there is no such sheet. */
async function rulesOf(name: string, sheets: string | undefined): Promise<string | undefined> {
  if (name === '') return '';
  const operand = await rulesOperand(name, sheets);
  return operand === undefined ? undefined : (await readSheet(operand)).text;
}

function effortOf({ effort }: Figures, { size, matches, playouts }: ReproductionSettings): number {
  if (effort === undefined) return 1;
  const given = effort.unit === 'simulations' ? playouts : matches;
  return given ?? effort[size];
}

export async function reproduceSurvey(
  paper: Paper,
  survey: Survey,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  const { id } = survey;
  const limit = run.seconds ?? survey.limit[run.size];
  const files = run.sheets === undefined ? [] : await surveyedSheets(run.sheets, run);
  const answers: Answered[] = [];
  for (const { name, file } of files) {
    const rules = await textOf(file);
    if (rules === undefined) {
      answers.push({ name, outcome: 'left out', reason: 'it cannot be read', seconds: 0 });
      continue;
    }
    const task = { paper: paper.name, experiment: id, subject: { name, rules, limit } };
    const key = measuringKey(task, []);
    const kept = run.measurements.get(key) as SurveyAnswer | undefined;
    if (kept !== undefined) {
      answers.push({ name, ...kept });
      continue;
    }
    const measured = await measureInThread<SurveyAnswer>(
      task,
      watch,
      (seconds) => `${id}: ${name} (${answers.length + 1}/${files.length}), ${seconds.toFixed(0)} s`,
      PATIENCE + PARTS * limit,
    );
    if (measured.kind === 'interrupted') break;
    const answer = answerOf(measured);
    run.measurements.keep(key, `${paper.name} ${id}: ${name}`, answer, new Date());
    answers.push({ name, ...answer });
    watch.note(`${answers.length}/${files.length} ${name}: ${answer.outcome} ${answer.reason}`);
  }
  return {
    experiment: survey,
    isWhole: answers.length === files.length,
    effort: `at most ${limit} s for each part of the work on a sheet`,
    lines: () => surveyReport(survey, answers),
    section: surveySection(survey, answers),
    results: surveyResults(survey, answers, limit),
  };
}

/** Limits are checked occasionally, and machines may be busy: a thread is only ended when it far exceeds them. */
const PARTS = 4;
/** Seconds. */
const PATIENCE = 30;

/** A measurement that exhausts memory or time has no answer. */
function answerOf(measured: Exclude<Measured<SurveyAnswer>, { kind: 'interrupted' }>): SurveyAnswer {
  if (measured.kind === 'result') return measured.result;
  return { outcome: 'no', reason: measured.problem, seconds: 0 };
}

/** All requested sheets in the folder, in alphabetical order. */
export async function surveyedSheets(
  folder: string,
  { games }: Pick<ReproductionSettings, 'games'>,
): Promise<{ name: string; file: string }[]> {
  const found = await readdir(folder, { recursive: true });
  return found
    .filter((name) => name.endsWith('.kif'))
    .map((name) => ({
      name: name
        .replace(/\.kif$/, '')
        .split(path.sep)
        .join('/'),
      file: path.join(folder, name),
    }))
    .filter(({ name }) => games?.includes(name) ?? true)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Undefined if it is unreadable. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readSheet(file)).text;
  } catch (error) {
    if (error instanceof UnreadableSheet) return undefined;
    throw error;
  }
}
