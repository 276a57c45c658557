import { expect, test } from 'vitest';
import type { Survey } from '../paper.ts';
import { PAPERS } from '../papers.ts';
import { type Answered, surveyReport, surveyResults, surveySection } from './survey-report.ts';

const survey = PAPERS.flatMap(({ experiments }) => experiments).find(
  (experiment): experiment is Survey => experiment.kind === 'survey',
);
const answers: Answered[] = [
  { name: 'base/chess', outcome: 'no', reason: 'the goal is too large', seconds: 60 },
  { name: 'base/nim', outcome: 'yes', reason: '', seconds: 0.25 },
  { name: 'base/hex', outcome: 'yes', reason: 'some steps only', seconds: 2 },
  { name: 'base/broken', outcome: 'left out', reason: 'not a game', seconds: 0 },
];

test('failures are listed with their reasons, and shares stand beside the published one', () => {
  if (survey === undefined) throw new Error('there is a survey');
  const lines = surveyReport(survey, answers);
  expect(lines).toContain('    base/chess  60.0 s  the goal is too large');
  expect(lines).toContain('    1  not a game');
  expect(lines).toContain('    base/hex  2.0 s  some steps only');
  expect(lines.join('\n')).toContain(
    '2 of 3 games have formulas, 66.7 % (20.8 to 93.9); published 113 of 127, 89.0 % (82.3 to 93.3)',
  );
  const page = surveySection(survey, answers).map(({ markup }) => markup);
  expect(page.join('')).toContain('the goal is too large');
  expect(surveyResults(survey, answers, 60)).toMatchObject({ ours: { hits: 2, total: 3, leftOut: 1 } });
});
