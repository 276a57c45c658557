import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { openTournamentStore } from '../../host/store/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'anygame-learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('sub-goals with their intervals, the tree, and where it is kept', async () => {
  const store = join(folder, 'learned.db');
  const call = ['learn', 'tic-tac-toe', '--role', 'x', '--playouts', '3000', '--tree', '--depth', '1'];
  const { code, out } = await anygame([...call, '--store', store]);
  expect(code).toBe(0);
  expect(out).toMatch(/^x wins 5\d\.\d % and loses 2\d\.\d % of 3,000 random games\n/);
  // Lift with its interval, the share in wins (Sheng 2011: 0.597), and the share in other games.
  expect(out).toMatch(/\n +1 {2}\(cell 2 2 x\) +0\.2\d{3} {2}0\.\d{4}–0\.\d{4} +0\.(59|60)\d\d +0\.3\d{3}\n/);
  expect(out).toMatch(/\nanti-goal .*\n\(cell 2 2 o\) /);
  expect(out).toMatch(/win rate, by question:\n\(cell 2 2 o\): \d+\.\d % of [\d,]+\nwithout: /);
  expect(out).toMatch(
    /Saved in .*learned\.db: the results of 3,000 games, and values of positions from [\d,]+ judgements\.\n$/,
  );
  (await openTournamentStore(store, { mustExist: true })).close();
});

test('as JSON, without keeping anything', async () => {
  const { code, out } = await anygame([
    'learn',
    'tic-tac-toe',
    '--playouts',
    '2000',
    '--no-memory',
    '--json',
  ]);
  expect(code).toBe(0);
  const { games, roles } = JSON.parse(out);
  expect(games).toBe(2000);
  expect(roles.map(({ role }: { role: string }) => role)).toEqual(['x', 'o']);
  expect(roles[0].subGoals[0]).toMatchObject({ feature: '(cell 2 2 x)', rank: 1, isHelpful: true });
});

test('by rate, features are ranked by their share in wins; those less frequent in wins are not listed', async () => {
  const call = ['learn', 'tic-tac-toe', '--role', 'x', '--playouts', '3000', '--no-memory', '--by', 'rate'];
  const { out } = await anygame(call);
  expect(out).toMatch(/\n +1 {2}\(cell 2 2 x\) +0\.(59|60)\d\d {2}0\.5\d{3}–0\.6\d{3} +0\.3\d{3}\n/);
  const { by, roles } = JSON.parse((await anygame([...call, '--json'])).out);
  expect(by).toBe('rate');
  const features = (list: { feature: string }[]) => list.map(({ feature }) => feature);
  const [{ subGoals, antiGoals }] = roles;
  expect(features(subGoals)).not.toContain('(cell 2 2 o)');
  expect(features(antiGoals)).toContain('(cell 2 2 o)');
});

test('a heat map shows the sub-goals on the board', async () => {
  const file = join(folder, 'heat.svg');
  const call = ['learn', 'tic-tac-toe', '--role', 'x', '--playouts', '3000', '--no-memory', '--draw', file];
  const { out } = await anygame(call);
  expect(out).toContain('heat.svg: ');
  const svg = readFileSync(file, 'utf8');
  expect(svg).toContain('x wins: x');
  // Strongest in the centre, where x gains most and o costs most.
  expect(svg).toMatch(/x wins: x<.*?"ag-good" x="1\.54" y="1\.04"[^>]*fill-opacity="0\.[67]/);
  expect(svg).toMatch(/x wins: o<.*?"ag-bad" x="1\.54" y="1\.04"[^>]*fill-opacity="0\.[67]/);
  expect(svg).toMatch(/>0\.2\d</);
  const points = join(folder, 'points.svg');
  const graph = await anygame(['learn', 'horseshoe', '--playouts', '3000', '--no-memory', '--draw', points]);
  expect(graph.code).toBe(0);
  expect(readFileSync(points, 'utf8')).toMatch(/wins: \w+/);
});

test('what makes no sense is refused', async () => {
  expect(await anygame(['learn', 'tic-tac-toe', '--role', 'y'])).toMatchObject({ code: 2 });
  expect(await anygame(['learn', 'tic-tac-toe', '--no-memory', '--store', 'a.db'])).toMatchObject({
    code: 2,
  });
});

test('Ctrl-C ends it with what is there', async () => {
  const onInterrupt = (interrupt: () => void) => {
    interrupt();
    return () => {};
  };
  const call = ['learn', 'tic-tac-toe', '--no-memory'];
  const { code, out } = await anygame(call, { onInterrupt });
  expect(code).toBe(130);
  expect(out).toContain('0 random games; they do not show how to win.');
});

test('--for trains a network in threads, keeps it, and goes on from it the next time', async () => {
  const store = join(folder, 'trained.db');
  const call = ['learn', 'tic-tac-toe', '--for', '3s', '--threads', '2', '--store', store];
  const first = await anygame(call);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^Learned a network from [\d,]+ positions, in [\d,]+ games against itself\.\nSaved in /,
  );
  const second = await anygame([...call, '--json']);
  const { kind, positions, before, kept } = JSON.parse(second.out);
  expect({ kind, kept }).toEqual({ kind: 'network', kept: store });
  expect(positions).toBeGreaterThan(0);
  expect(before).toBeGreaterThan(0);
}, 120_000);

test('a store that cannot be written is refused before any game is played', async () => {
  const nowhere = join(folder, 'missing', 'a.db');
  const refused = await anygame(['learn', 'tic-tac-toe', '--playouts', '1000', '--store', nowhere]);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain(nowhere);
});

test('--for refuses what it cannot keep before it starts, and options of the other kind', async () => {
  const nowhere = join(folder, 'missing', 'a.db');
  const began = performance.now();
  const refused = await anygame(['learn', 'tic-tac-toe', '--for', '10m', '--store', nowhere]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain(nowhere);
  expect(performance.now() - began).toBeLessThan(60_000);
  for (const wrong of [
    ['--for', '1s', '--tree'],
    ['--for', '1s', '--by', 'rate'],
    ['--threads', '2'],
    ['--for', '1s', '--playouts', '9'],
  ])
    expect(await anygame(['learn', 'tic-tac-toe', '--no-memory', ...wrong])).toMatchObject({ code: 2 });
});
