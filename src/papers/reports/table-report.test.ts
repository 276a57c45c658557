import { expect, test } from 'vitest';
import { percentageEstimate } from '../../base/index.ts';
import { type FilledTable, judgedOrders, type PublishedTable, tableRows } from '../published-table.ts';
import { tableReport, tableResults, tableSection } from './table-report.ts';

const table: PublishedTable = {
  id: 'E9',
  title: 'five strategies',
  notes: [],
  columns: ['random', 'goal', 'tree'].map((name) => ({ name, agreement: { kind: 'within', by: 3 } })),
  rows: tableRows(`
    Chess | chess | 50 % of 1000 | 60 % of 1000 | -
    Go | go | - | - | 90`),
  orders: [
    { within: 'Chess', order: 'random < goal < tree' },
    { within: 'tree', order: 'Chess < Go' },
  ],
};
const [chess, go] = table.rows;

function filled(goal: number): FilledTable {
  if (chess === undefined || go === undefined) throw new Error('there are two rows');
  const ours = [percentageEstimate(500, 1000), percentageEstimate(goal, 1000), percentageEstimate(990, 1000)];
  return {
    table,
    rows: [
      { row: chess, ours, count: 1000, problem: undefined },
      { row: go, ours: [], count: 0, problem: 'no rules here' },
    ],
  };
}

test('ours stands before what was published, with a mark for the agreement', () => {
  const lines = tableReport(filled(900), 100);
  expect(lines[1]).toBe('  Chess  50.0 ±3.1 [50.0] =  90.0 ±1.9 [60.0] ≠  99.0 ±0.6');
  expect(lines[2]).toBe('  Go     no rules here                           [90.0]');
  expect(lines.join('\n')).toContain('2 figures can be judged: 1 agree (=), 0 open (~), 1 differ (≠)');
  expect(lines).toContain('  Chess: random < goal < tree: holds');
  expect(lines).toContain('  tree: Chess < Go: Chess and Go: not played');
});

test('orders that do not hold are told with the step that fails', () => {
  expect(tableReport(filled(400), 100)).toContain(
    '  Chess: random < goal < tree: holds but for random and goal: fails',
  );
  expect(judgedOrders(filled(510))[0]?.steps.map(({ verdict }) => verdict)).toEqual(['open', 'holds']);
});

test('a table that is too wide is turned, and one that is too long is divided', () => {
  expect(tableReport(filled(900), 45).slice(0, 4)).toEqual([
    '          Chess               Go',
    '  random  50.0 ±3.1 [50.0] =  no rules here',
    '  goal    90.0 ±1.9 [60.0] ≠',
    '  tree    99.0 ±0.6           [90.0]',
  ]);
  expect(tableReport(filled(900), 40).slice(0, 7)).toEqual([
    '          Chess',
    '  random  50.0 ±3.1 [50.0] =',
    '  goal    90.0 ±1.9 [60.0] ≠',
    '  tree    99.0 ±0.6',
    '',
    '          Go',
    '  random  no rules here',
  ]);
});

test('the page has a plot for every column or row, the JSON every cell', () => {
  const page = tableSection(filled(900), 'columns').map(({ markup }) => markup);
  expect(page.join('').match(/<svg/g)).toHaveLength(3);
  expect(
    tableSection(filled(900), 'rows')
      .map(({ markup }) => markup)
      .join('')
      .match(/<svg/g),
  ).toHaveLength(2);
  expect(page.join('')).toContain('90.0 ±1.9 [60.0] ≠');
  expect(tableResults(filled(900))).toMatchObject({
    results: [
      {
        row: 'Chess',
        count: 1000,
        cells: [{ column: 'random', verdict: 'agrees' }, { verdict: 'differs' }, { verdict: undefined }],
      },
      { row: 'Go', problem: 'no rules here' },
    ],
    orders: [{ within: 'Chess', steps: [{ verdict: 'holds' }, { verdict: 'holds' }] }, {}],
  });
});
