import { expect, test } from 'vitest';
import { PAPERS, type Survey } from '../../../experiments/index.ts';
import { type Answered, surveyReport, surveyResults, surveySection } from './report.ts';

const survey = PAPERS.flatMap(({ experiments }) => experiments).find(
  (experiment): experiment is Survey => experiment.kind === 'survey',
);
const answers: Answered[] = [
  { name: 'base/chess', outcome: 'no', reason: 'the goal is too large', seconds: 60 },
  { name: 'base/nim', outcome: 'yes', reason: '', seconds: 0.25 },
  { name: 'base/broken', outcome: 'left out', reason: 'not a game', seconds: 0 },
];

test('failures are listed with their reasons, and shares stand beside the published one', () => {
  if (survey === undefined) throw new Error('there is a survey');
  const lines = surveyReport(survey, answers, 60);
  expect(lines).toContain('    base/chess  60.0 s  the goal is too large');
  expect(lines).toContain('    1  not a game');
  expect(lines.join('\n')).toContain(
    '1 of 2 games have formulas, 50.0 % (9.5 to 90.5); published 113 of 127, 89.0 % (82.3 to 93.3)',
  );
  const page = surveySection(survey, answers, 60).map(({ markup }) => markup);
  expect(page.join('')).toContain('the goal is too large');
  expect(surveyResults(survey, answers, 60)).toMatchObject({ ours: { hits: 1, total: 2, leftOut: 1 } });
});
