/** Asks one question of every sheet of a folder, unless the answer is in the store, and reports the answers. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { comparisonPlot, element, type Html } from '../../arena/index.ts';
import { type Estimate, percentageEstimate, tableLines } from '../../base/index.ts';
import {
  type Io,
  type Measured,
  measureInThread,
  measuringKey,
  Progress,
  readSheet,
  UnreadableSheet,
  UsageError,
} from '../../host/index.ts';
import type { ReproductionSettings } from '../../host/tournaments/index.ts';
import type { Paper, Survey, SurveyAnswer } from '../../papers/index.ts';
import { htmlTable, type ReproducedExperiment } from './reproduced-experiment.ts';

export async function reproduceSurvey(
  paper: Paper,
  survey: Survey,
  run: ReproductionSettings,
  io: Io,
): Promise<ReproducedExperiment> {
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
async function sheetFiles(
  sheets: string,
  { games }: ReproductionSettings,
): Promise<{ name: string; file: string }[]> {
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

// What the sheets of a folder answered.

export interface Answered extends SurveyAnswer {
  /** Of the sheet. */
  readonly name: string;
}

export function surveyReport(survey: Survey, answers: readonly Answered[]): string[] {
  const { yes, no, leftOut } = sorted(answers);
  const reserved = yes.filter(({ reason }) => reason !== '');
  return [
    ...(reserved.length === 0
      ? []
      : ['  Yes, with a reservation:', ...tableLines(reserved.map(answerCells), '    '), '']),
    ...(no.length === 0 ? [] : ['  No:', ...tableLines(no.map(answerCells), '    '), '']),
    ...(leftOut.length === 0
      ? []
      : [`  ${leftOut.length} sheets are left out:`, ...reasonLines(leftOut), '']),
    `  ${headline(survey, yes.length, yes.length + no.length)}`,
    `  the slowest that succeeded took ${slowest(yes).toFixed(1)} s in all`,
  ];
}

export function surveySection(survey: Survey, answers: readonly Answered[]): Html[] {
  const { yes, no, leftOut } = sorted(answers);
  const { hits, total } = survey.published;
  return [
    comparisonPlot(
      `share of sheets, in per cent: ${survey.counted}`,
      [
        {
          label: survey.counted,
          published: percentageEstimate(hits, total),
          ours: shareOf(yes.length, no.length),
        },
      ],
      { low: 0, high: 100 },
    ),
    element('p', {}, headline(survey, yes.length, yes.length + no.length)),
    element('p', {}, `${leftOut.length} sheets are left out.`),
    htmlTable(
      ['sheet', 'has them', 'seconds', 'why not, or with which reservation'],
      [...no, ...yes.filter(({ reason }) => reason !== '')].map((answer) => {
        const [name = '', ...rest] = answerCells(answer);
        return [name, answer.outcome, ...rest];
      }),
    ),
  ];
}

export function surveyResults(survey: Survey, answers: readonly Answered[], limit: number): object {
  const { yes, no, leftOut } = sorted(answers);
  return {
    limit,
    published: survey.published,
    ours: {
      hits: yes.length,
      total: yes.length + no.length,
      leftOut: leftOut.length,
      share: shareOf(yes.length, no.length),
    },
    sheets: answers,
  };
}

function headline({ counted, published }: Survey, hits: number, total: number): string {
  const share = ({ value, low, high }: Estimate): string =>
    `${value.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`;
  const theirs = `published ${published.hits} of ${published.total}, ${share(percentageEstimate(published.hits, published.total))}`;
  return `${hits} of ${total} ${counted}, ${share(percentageEstimate(hits, total))}; ${theirs}`;
}

function sorted(answers: readonly Answered[]) {
  const those = (outcome: SurveyAnswer['outcome']): Answered[] =>
    answers.filter((answer) => answer.outcome === outcome);
  return { yes: those('yes'), no: those('no'), leftOut: those('left out') };
}

/** Each reason once, with how often it was given. */
function reasonLines(answers: readonly Answered[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of answers) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return tableLines(
    [...counts].map(([reason, count]) => [String(count), reason]),
    '    ',
  );
}

function answerCells({ name, seconds, reason }: Answered): string[] {
  return [name, `${seconds.toFixed(1)} s`, reason];
}

function shareOf(yes: number, no: number): Estimate {
  return percentageEstimate(yes, yes + no);
}

function slowest(answers: readonly Answered[]): number {
  return Math.max(0, ...answers.map(({ seconds }) => seconds));
}
