import { expect, test } from 'vitest';
import { duelCells, duelTournament, type PlayedDuelCell } from '../duel-tournaments.ts';
import { type Duels, duelResult } from '../duels.ts';
import type { Paper } from '../paper.ts';
import { PAPERS } from '../papers.ts';
import { duelsReport, duelsResults, duelsSection } from './duels-report.ts';
import { reproductionJson, reproductionPage } from './reproduced-experiment.ts';

const [paper] = PAPERS as readonly [Paper];
const [experiment] = paper.experiments as readonly [Duels];

function played(game: string, wins: number, losses: number): PlayedDuelCell[] {
  const goals = [
    ...Array.from({ length: wins }, () => ({ baseline: 0, challenger: 100 })),
    ...Array.from({ length: losses }, () => ({ baseline: 100, challenger: 0 })),
  ];
  return duelCells(paper, experiment)
    .filter(({ row }) => row.game === game)
    .map((cell) => ({ ...cell, result: duelResult(goals), problem: undefined }));
}

test('a table says what was published, what came out, and whether they agree', () => {
  const lines = duelsReport(experiment, played('pentago', 40, 10));
  expect(lines.find((line) => line.includes('combined'))).toMatch(
    /Pentago +combined +20\.8 : 79\.2 ±4\.3 \+ +20\.0 : 80\.0 ±\d+\.\d \+ +50 +agrees, is above 65/,
  );
  expect(lines).toContain('  3 results: 3 agree, 0 open, 0 differ, 0 contradict');
  expect(duelsReport(experiment, played('pentago', 10, 40)).join('\n')).toContain(
    'contradicts, is NOT above 65',
  );
  expect(duelsReport(experiment, played('pentago', 7, 3)).join('\n')).toContain(
    'is above 65, but not significantly',
  );
});

test('what has no rules here is said to have none', () => {
  const [cell] = duelCells(paper, experiment);
  const lines = duelsReport(
    experiment,
    cell ? [{ ...cell, result: undefined, problem: 'no rules here' }] : [],
  );
  expect(lines.join('\n')).toContain('no rules here');
});

test('more matches continue a tournament that was played', () => {
  const [cell] = duelCells(paper, experiment);
  if (cell === undefined) throw new Error('there is a cell');
  const few = duelTournament(cell, 'battle', 6, 1);
  expect(few).toMatchObject({ rounds: 3, clocks: { start: {}, play: { playouts: 10_000 } } });
  expect({ ...duelTournament(cell, 'battle', 300, 1), rounds: 3 }).toEqual(few);
});

test('the averages that were printed stand beside those of the games that were played', () => {
  const cells = [...played('pentago', 40, 10), ...played('battle', 30, 20)];
  const lines = duelsReport(experiment, cells).filter((line) => line.includes('combined'));
  expect(lines[2]).toMatch(/mean of all 14, as printed +combined +54\.6 : 61\.9 ±1\.3 \+$/);
  // Pentago 20.8 : 79.2 and Battle 90.9 : 97.5; ours 20 : 80 and 40 : 60.
  expect(lines[3]).toMatch(
    /mean of 2 here +combined +55\.9 : 88\.3 ±2\.2 \+ +30\.0 : 70\.0 ±\d+\.\d \+ +100 +agrees/,
  );
});

test('the page and the JSON hold the same results', () => {
  const cells = played('battle', 30, 10);
  const redone = {
    experiment,
    isWhole: false,
    effort: '40 matches each',
    lines: () => [],
    section: duelsSection(experiment, cells),
    results: duelsResults(experiment, cells),
  };
  const provenance = { version: '1.2.3', commit: 'abc', seed: 7, hours: 0.5, hoursInAll: 2 };
  const page = reproductionPage(paper, [redone], provenance);
  expect(page).toContain(
    'Anygame 1.2.3 (abc), seed 7, 0.50 hours of processor time (2.00 with earlier calls).',
  );
  expect(page).toContain('25.0 : 75.0');
  expect(page).toContain('Here: 40 matches each. Interrupted');
  expect(page.match(/<svg/g)).toHaveLength(experiment.pairings.length);
  const json = JSON.parse(reproductionJson(paper, [redone], provenance));
  expect(json).toMatchObject({ seed: 7, provenance, interrupted: true });
  expect(json.experiments[0].results[0]).toMatchObject({
    game: 'Battle',
    scheme: 'playout',
    verdict: 'agrees',
    ours: { matches: 40, challenger: { mean: 75 } },
  });
  expect(json.experiments[0].averages[0]).toMatchObject({ scheme: 'playout', games: 1, verdict: 'agrees' });
});
