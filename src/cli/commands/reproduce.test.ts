import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  expect((await call('--only', 'E99')).err).toContain('there are E1, E2');
  expect((await call('--only', 'E1', '--games', 'go')).err).toContain('battle, bidding-tic-tac-toe');
  expect((await call('--quick', '--full')).err).toContain('exclude each other');
});

test('an experiment is played, kept, and told from what was kept', { timeout: 180_000 }, async () => {
  const words = [
    '--only',
    'E1',
    '--games',
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
  expect(readFileSync(page, 'utf8')).toContain('<svg');
  expect(JSON.parse((await call(...words, '--matches', '2', '--json')).out).experiments[0].results).toEqual(
    results,
  );
});
