import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-reproduce-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const call = (...words: string[]) =>
  anygame(['reproduce', 'action-heuristics', '--store', path.join(folder, 'matches.db'), ...words]);

test('papers are listed with their experiments', async () => {
  const { code, out } = await anygame(['reproduce']);
  expect(code).toBe(0);
  expect(out).toMatch(/^action-heuristics: /);
  expect(out).toMatch(/^ {2}E1 {2}/m);
});

test('what there is not is refused with what there is', async () => {
  expect((await anygame(['reproduce', 'action-heuristic'])).err).toContain('action-heuristics');
  expect((await call('--only', 'E99')).err).toContain('choose from E1, E2');
  expect((await call('--only', 'E1', '--game', 'go')).err).toContain('battle, bidding-tic-tac-toe');
  expect((await call('--only', 'E1', '--game', 'battle,go')).err).toContain("there is no game 'go'");
  expect((await call('--only', 'E1', '--schemes', 'tree,playuot')).err).toContain(
    "there is no scheme 'playuot' in it; choose from playout, tree, combined",
  );
  expect((await call('--only', 'E6', '--schemes', 'tree')).err).toContain('it has no schemes to choose from');
  expect((await call('--game', ' ,')).err).toContain('--game names none');
  expect((await anygame(['reproduce', '--only', 'E1'])).err).toContain('name the paper');
  expect((await call('--quick', '--full')).err).toContain('exclude each other');
});

test('an experiment is played, kept, and told from what was kept', { timeout: 180_000 }, async () => {
  const words = [
    '--only',
    'E1',
    '--game',
    'bidding-tic-tac-toe crisscross',
    '--playouts',
    '20',
    '--parallel',
    '1',
  ];
  const first = await call(...words, '--matches', '2', '--json');
  expect(first.code).toBe(0);
  const results = JSON.parse(first.out).experiments[0].results;
  expect(results).toHaveLength(6);
  expect(results[0]).toMatchObject({ sheet: 'bidding-tic-tac-toe', scheme: 'playout', ours: { matches: 2 } });
  expect(results[5]).toMatchObject({ sheet: 'crisscross', problem: 'no rules here' });
  const page = path.join(folder, 'report.html');
  const again = await call(...words, '--matches', '2', '--html', page);
  expect(again.code).toBe(0);
  expect(again.out).toContain('Bidding Tic Tac Toe');
  expect(again.out).toContain(
    '2 matches each, 20 playouts a turn (the paper: 10,000 playouts a turn), seed 1',
  );
  expect(readFileSync(page, 'utf8')).toContain('<svg');
  expect(JSON.parse((await call(...words, '--matches', '2', '--json')).out).experiments[0].results).toEqual(
    results,
  );
  const some = await call(...words, '--matches', '2', '--schemes', 'tree, combined', '--json');
  expect(JSON.parse(some.out).experiments[0].results).toEqual(
    results.filter(({ scheme }: { scheme: string }) => scheme !== 'playout'),
  );
});

const learning = (...words: string[]) =>
  anygame(['reproduce', 'goal-based-agent', '--store', path.join(folder, 'matches.db'), ...words]);

test('players keep their seats, and what they win is told', { timeout: 180_000 }, async () => {
  const words = ['--only', 'E5r', '--matches', '5', '--parallel', '1'];
  const first = await learning(...words, '--json');
  expect(first.code).toBe(0);
  const [{ results, kind }] = JSON.parse(first.out).experiments;
  expect(kind).toBe('seats');
  const values = results[0].cells.map(({ ours }: { ours: { value: number } }) => ours.value);
  expect(values.reduce((sum: number, value: number) => sum + value)).toBe(100);
  const again = await learning(...words);
  expect(again.out).toMatch(/Tic-Tac-Toe +\d+\.0 ±\d+\.\d \[58\.4\]/);
});

test('figures are measured once, and kept', { timeout: 180_000 }, async () => {
  const words = ['--only', 'E3', '--game', 'tic-tac-toe'];
  const first = await learning(...words);
  expect(first.code).toBe(0);
  expect(first.out).toMatch(/Tic-Tac-Toe +\d+ +\d+ \[87\] = +\d+/);
  expect(first.err).toContain('E3: Tic-Tac-Toe: integers');
  const again = await learning(...words);
  // Only the processor time differs.
  const results = (text: string) => text.slice(0, text.lastIndexOf('Anygame '));
  expect(results(again.out)).toBe(results(first.out));
  expect(again.out).toMatch(
    /\nAnygame \S+ \(\w+( with changes)?\), seed 1, \d\.\d\d hours of processor time \(\d\.\d\d with earlier calls\)\n$/,
  );
  expect(again.err).toBe('');
});

test('public rules stand beside those of the library', { timeout: 180_000 }, async () => {
  const sheets = path.join(folder, 'corpus');
  mkdirSync(path.join(sheets, 'dresden'), { recursive: true });
  const rules = new URL('../../../games/king-and-rook/mini-chess.kif', import.meta.url);
  writeFileSync(path.join(sheets, 'dresden', 'minichess.kif'), readFileSync(rules));
  const words = ['--only', 'E3', '--game', 'mini-chess', '--sheets', sheets];
  const { out } = await learning(...words, '--json');
  const [{ results }] = JSON.parse(out).experiments;
  expect(results.map(({ row, sheet }: { row: string; sheet: string }) => [row, sheet])).toEqual([
    ['Mini-Chess', 'mini-chess'],
    ['Mini-Chess (dresden/minichess)', 'dresden/minichess'],
  ]);
  expect(results[1].cells).toEqual(results[0].cells);
});

const planning = (...words: string[]) =>
  anygame(['reproduce', 'width-planning', '--store', path.join(folder, 'matches.db'), ...words]);

test('runs of arcade games are played once, kept, and added up', { timeout: 180_000 }, async () => {
  const words = ['--only', 'E3', '--game', 'citadel', '--calls', '200', '--matches', '1'];
  const first = await planning(...words, '--json');
  expect(first.code).toBe(0);
  const [{ kind, results, effort, isWhole }] = JSON.parse(first.out).experiments;
  expect([kind, isWhole]).toEqual(['runs', true]);
  expect(effort).toContain('1 runs of each cell at most, budgets in calls, seed 1: 8 runs');
  const [citadel, total] = results;
  expect(citadel).toMatchObject({ row: 'The Citadel', sheet: 'citadel', count: 1 });
  // With a single game, the totals equal its own results, ours and the published ones.
  expect(total.row).toBe('Total (1 games)');
  expect(total.cells).toEqual(citadel.cells);
  expect(citadel.cells.map(({ column }: { column: string }) => column)).toContain('IW(3/2) 200');
  expect(JSON.parse((await planning(...words, '--json')).out).experiments).toEqual(
    JSON.parse(first.out).experiments,
  );
  const page = path.join(folder, 'curves.html');
  const curves = await planning('--only', 'E4', '--game', 'citadel', '--matches', '1', '--html', page);
  // All runs were played before.
  expect([curves.code, curves.out]).toEqual([0, expect.stringContaining('IW(3/2)')]);
  expect(readFileSync(page, 'utf8')).toContain('<polyline');
  expect((await planning('--calls', '201')).err).toContain('budgets are 200, 1500, 5000');
});

test('with a folder of public games, these are played instead of ours', { timeout: 180_000 }, async () => {
  const sheets = path.join(folder, 'public');
  mkdirSync(sheets, { recursive: true });
  const rules =
    'BasicGame\n SpriteSet\n  goal > Door\n  avatar > MovingAvatar\n LevelMapping\n  g > goal\n InteractionSet\n  goal avatar > killSprite scoreChange=1\n' +
    ' TerminationSet\n  SpriteCounter stype=goal limit=0 win=True\n  Timeout limit=20 win=False\n';
  writeFileSync(path.join(sheets, 'thecitadel.txt'), rules);
  writeFileSync(path.join(sheets, 'thecitadel_lvl0.txt'), 'wwwww\nwAg w\nwwwww\n');
  const { out } = await planning('--only', 'E3', '--sheets', sheets, '--matches', '2', '--json');
  const [{ results, effort }] = JSON.parse(out).experiments;
  expect(effort).toContain('public games');
  const row = (label: string) => results.find((each: { row: string }) => each.row === label);
  expect(row('Bait')).toMatchObject({ problem: 'no rules here' });
  expect(row('The Citadel').cells[3]).toMatchObject({ column: 'IW(1) 200', ours: { value: 25 } });
});

test('a survey asks the sheets of a folder, and goes on after Ctrl-C', { timeout: 180_000 }, async () => {
  const sheets = path.join(folder, 'sheets', 'some');
  mkdirSync(sheets, { recursive: true });
  writeFileSync(path.join(sheets, 'broken.kif'), '(role x');
  const rules = new URL('../../../games/nim/nim.kif', import.meta.url);
  writeFileSync(path.join(sheets, 'nim.kif'), readFileSync(rules));
  const words = ['--only', 'E7', '--sheets', path.join(folder, 'sheets'), '--time', '1m'];
  const stopped = await anygame(
    ['reproduce', 'action-heuristics', '--store', path.join(folder, 'matches.db'), ...words],
    {
      onInterrupt: (stop) => {
        stop();
        return () => {};
      },
    },
  );
  expect(stopped.code).toBe(130);
  expect(stopped.err).toContain('the same command does the rest');
  const whole = await call(...words);
  expect(whole.code).toBe(0);
  expect(whole.err).toContain('2/2 some/nim: yes');
  expect(whole.out).toContain('1 of 1 games have formulas');
  expect((await call('--only', 'E7')).err).toContain('name one with --sheets');
});
