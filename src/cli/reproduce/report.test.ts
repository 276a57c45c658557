import { expect, test } from 'vitest';
import { duelResult, PAPERS, type Paper } from '../../experiments/index.ts';
import { cellsOf, type PlayedCell, tournamentOf } from './cell.ts';
import { reproductionPage } from './html.ts';
import { reproductionJson } from './json.ts';
import { duelsReport } from './report.ts';

const [paper] = PAPERS as readonly [Paper];
const [experiment] = paper.experiments as readonly [Paper['experiments'][number]];

function played(game: string, wins: number, losses: number): PlayedCell[] {
  const goals = [
    ...Array.from({ length: wins }, () => ({ baseline: 0, challenger: 100 })),
    ...Array.from({ length: losses }, () => ({ baseline: 100, challenger: 0 })),
  ];
  return cellsOf(paper, experiment)
    .filter(({ row }) => row.game === game)
    .map((cell) => ({ ...cell, result: duelResult(goals), problem: undefined }));
}

test('a table says what was published, what came out, and whether they agree', () => {
  const lines = duelsReport(played('pentago', 40, 10));
  expect(lines.find((line) => line.includes('combined'))).toMatch(
    /Pentago +combined +20\.8 : 79\.2 ±4\.3 \+ +20\.0 : 80\.0 ±\d+\.\d \+ +50 +agrees, is above 65/,
  );
  expect(lines).toContain('  3 results: 3 agree, 0 open, 0 lean the other way, 0 contradict');
  expect(duelsReport(played('pentago', 10, 40)).join('\n')).toContain('contradicts, is NOT above 65');
});

test('what has no rules here is said to have none', () => {
  const [cell] = cellsOf(paper, experiment);
  const lines = duelsReport(cell ? [{ ...cell, result: undefined, problem: 'no rules here' }] : []);
  expect(lines.join('\n')).toContain('no rules here');
});

test('more matches continue a tournament that was played', () => {
  const [cell] = cellsOf(paper, experiment);
  if (cell === undefined) throw new Error('there is a cell');
  const few = tournamentOf(cell, 'battle', 6, 1);
  expect(few).toMatchObject({ rounds: 3, clocks: { start: {}, play: { playouts: 10_000 } } });
  expect({ ...tournamentOf(cell, 'battle', 300, 1), rounds: 3 }).toEqual(few);
});

test('the page and the JSON hold the same results', () => {
  const cells = played('battle', 30, 10);
  const page = reproductionPage(paper, 'Seed 1.', [{ experiment, cells }]);
  expect(page).toContain('25.0 : 75.0');
  expect(page.match(/<svg/g)).toHaveLength(experiment.pairings.length);
  const json = JSON.parse(reproductionJson(paper, [{ experiment, cells }], false));
  expect(json.experiments[0].results[0]).toMatchObject({
    game: 'Battle',
    scheme: 'playout',
    verdict: 'agrees',
    ours: { matches: 40, challenger: { mean: 75 } },
  });
});
