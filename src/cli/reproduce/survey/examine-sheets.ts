/** Asks one question of every sheet of a folder, unless the answer is in the store. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Paper, Survey, SurveyAnswer } from '../../../experiments/index.ts';
import { UsageError } from '../../failure.ts';
import type { Io } from '../../io.ts';
import { Progress } from '../../progress.ts';
import { readSheet, UnreadableSheet } from '../../sheet.ts';
import { type Measured, measureInThread, measuringKey } from '../measuring.ts';
import type { Redone, Rerun } from '../redone.ts';
import { type Answered, surveyReport, surveyResults, surveySection } from './report.ts';

export async function redoSurvey(paper: Paper, survey: Survey, run: Rerun, io: Io): Promise<Redone> {
  const { id } = survey;
  const limit = run.seconds ?? survey.limit[run.size];
  const files = run.sheets === undefined ? [] : await sheetFiles(run.sheets, run);
  const answers: Answered[] = [];
  const progress = new Progress(io);
  try {
    for (const { name, file } of files) {
      const rules = await textOf(file, io);
      if (rules === undefined) {
        answers.push({ name, outcome: 'left out', reason: 'it cannot be read', seconds: 0 });
        continue;
      }
      const task = { paper: paper.name, experiment: id, subject: { name, rules, limit } };
      const key = measuringKey(task, []);
      const kept = run.store.measurements.get(key) as SurveyAnswer | undefined;
      if (kept !== undefined) {
        answers.push({ name, ...kept });
        continue;
      }
      const measured = await measureInThread<SurveyAnswer>(
        task,
        { progress, now: io.now },
        (seconds) => `${id}: ${name} (${answers.length + 1}/${files.length}), ${seconds.toFixed(0)} s`,
        PATIENCE + PARTS * limit,
      );
      if (measured.kind === 'interrupted') break;
      const answer = answerOf(measured);
      run.store.measurements.keep(key, `${paper.name} ${id}: ${name}`, answer, new Date());
      answers.push({ name, ...answer });
      progress.clear();
      io.err(`${answers.length}/${files.length} ${name}: ${answer.outcome} ${answer.reason}\n`);
    }
  } finally {
    progress.end();
  }
  return {
    experiment: survey,
    isWhole: answers.length === files.length,
    effort: `at most ${limit} s for each part of the work on a sheet`,
    lines: surveyReport(survey, answers),
    section: surveySection(survey, answers),
    results: surveyResults(survey, answers, limit),
  };
}

/** Limits are looked at now and then, and machines may be busy: a thread is ended only when it is far beyond them. */
const PARTS = 4;
/** Seconds. */
const PATIENCE = 30;

/** What uses up all memory or time has no answer in time. */
function answerOf(measured: Exclude<Measured<SurveyAnswer>, { kind: 'interrupted' }>): SurveyAnswer {
  if (measured.kind === 'result') return measured.result;
  return { outcome: 'no', reason: measured.problem, seconds: 0 };
}

/** All below the folder, in alphabetical order. */
async function sheetFiles(sheets: string, { games }: Rerun): Promise<{ name: string; file: string }[]> {
  const found = await readdir(sheets, { recursive: true });
  const files = found
    .filter((name) => name.endsWith('.kif'))
    .map((name) => ({
      name: name
        .replace(/\.kif$/, '')
        .split(path.sep)
        .join('/'),
      file: path.join(sheets, name),
    }))
    .filter(({ name }) => games?.includes(name) ?? true)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (files.length === 0) throw new UsageError(`--sheets: there are no such sheets (*.kif) in '${sheets}'.`);
  return files;
}

async function textOf(file: string, io: Io): Promise<string | undefined> {
  try {
    return (await readSheet(file, io)).text;
  } catch (error) {
    if (error instanceof UnreadableSheet) return undefined;
    throw error;
  }
}
