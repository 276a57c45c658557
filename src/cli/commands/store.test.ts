import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playedInto, testTournament } from '../../../test/arena/tournaments.ts';
import { anygame } from '../../../test/command-line.ts';
import { openTournamentStore } from '../../host/store/index.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-store-'));
  const store = await openTournamentStore(at('cup.db'));
  await playedInto(store, testTournament());
  store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a store is checked, repaired and exported', async () => {
  const whole = await anygame(['store', 'check', '--store', at('cup.db')]);
  expect(whole).toMatchObject({ code: 0, err: '' });
  expect(whole.out).toMatch(
    /no damage found\nundamaged rows: sheets 2, tournaments 1, matches 24, seats 48\n/,
  );
  const raw = new Database(at('cup.db'));
  raw.exec("UPDATE matches SET ending = 'nothing' WHERE id = 5");
  raw.close();
  const damaged = await anygame(['store', 'check', '--store', at('cup.db')]);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toContain('  match 5: contradicts its own record\n');
  const repaired = await anygame([
    'store',
    'repair',
    '--store',
    at('cup.db'),
    '-o',
    at('saved.db'),
    '--json',
  ]);
  expect(repaired.code).toBe(1);
  expect(JSON.parse(repaired.out)).toMatchObject({ version: 1, rows: { matches: 23, seats: 46 } });
  expect(await anygame(['store', 'check', '--store', at('saved.db')])).toMatchObject({ code: 0 });
  const lines = (await anygame(['store', 'export', '--store', at('saved.db')])).out.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).table).filter((table) => table === 'matches')).toHaveLength(23);
});

test('what cannot be done is said', async () => {
  writeFileSync(at('text.db'), 'no database at all, but long enough to look like something'.repeat(20));
  for (const [args, problem] of [
    [['check', '--store', at('none.db')], 'there is no such store'],
    [['check', '--store', at('text.db')], 'this is not a store of Anygame'],
    [['repair'], 'repair needs a new file'],
    [['check', '-o', 'x'], '--output is the new file of repair'],
    [['chekc'], "did you mean 'check'"],
  ] as const) {
    const { code, err } = await anygame(['store', ...args]);
    expect([args[0], code, err.toLowerCase()]).toEqual([
      args[0],
      2,
      expect.stringContaining(problem.toLowerCase()),
    ]);
  }
});
