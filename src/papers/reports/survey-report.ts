/** The answers for the sheets of a folder: as text, on a page and as JSON. */

import { comparisonPlot, element, type Html } from '../../arena/index.ts';
import { type Estimate, percentageEstimate, tableLines } from '../../base/index.ts';
import type { Survey, SurveyAnswer } from '../paper.ts';
import { htmlTable } from './reproduced-experiment.ts';

export interface Answered extends SurveyAnswer {
  /** The name of the sheet. */
  readonly name: string;
}

export function surveyReport(survey: Survey, answers: readonly Answered[]): string[] {
  const { yes, no, leftOut } = sorted(answers);
  const reserved = yes.filter(({ reason }) => reason !== '');
  return [
    ...(reserved.length === 0
      ? []
      : ['  Yes, with limitations:', ...tableLines(reserved.map(answerCells), '    '), '']),
    ...(no.length === 0 ? [] : ['  No:', ...tableLines(no.map(answerCells), '    '), '']),
    ...(leftOut.length === 0
      ? []
      : [`  ${leftOut.length} sheets were skipped:`, ...reasonLines(leftOut), '']),
    `  ${headline(survey, yes.length, yes.length + no.length)}`,
    `  the slowest success took ${slowest(yes).toFixed(1)} s in total`,
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
    element('p', {}, `${leftOut.length} sheets were skipped.`),
    htmlTable(
      ['sheet', 'has them', 'seconds', 'why not, or with which limitation'],
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

/** Each reason once, with its number of occurrences. */
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
