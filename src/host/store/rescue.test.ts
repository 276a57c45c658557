import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedInto, testTournament } from '../../../test/arena/tournaments.ts';
import { seededRandom } from '../../base/index.ts';
import { StoreError } from './database.ts';
import { checkStore, repairStore, storedRows } from './rescue.ts';
import { openTournamentStore } from './tournament-store.ts';

let folder: string;
let filled: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-rescue-'));
  filled = path.join(folder, 'filled.db');
  const store = await openTournamentStore(filled);
  await playedInto(store, testTournament());
  store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);

/** A copy of the store after executing some statements. */
function changed(name: string, sql: string): string {
  copyFileSync(filled, at(name));
  const raw = new Database(at(name));
  raw.exec('PRAGMA foreign_keys = OFF');
  raw.exec(sql);
  raw.close();
  return at(name);
}

const WHOLE = { sheets: 2, tournaments: 1, matches: 24, seats: 48, measurements: 0, knowledge: 0 };

test('nothing is found in a store that is as it was, and all of it is exported', async () => {
  expect(await checkStore(filled)).toEqual({ rows: WHOLE, damage: [] });
  const tables: string[] = [];
  for await (const row of storedRows(filled)) tables.push((row as { table: string }).table);
  expect(tables.filter((table) => table === 'matches')).toHaveLength(24);
  expect(tables).toHaveLength(75);
});

describe.each([
  ['a text that is not UTF-8', "UPDATE matches SET finished = CAST(x'ff' AS TEXT) WHERE id = 3", /UTF-8/],
  [
    'a record that was changed',
    `UPDATE matches SET record = replace(record, '"seed":', '"seed":1') WHERE id = 3`,
    /as it was stored/,
  ],
  [
    'a record without goals',
    "UPDATE matches SET record = json_remove(record, '$.goals'), digest = NULL WHERE id = 3",
    /record\.goals is not a list/,
  ],
  ['players that are no list', "UPDATE matches SET players = '{}' WHERE id = 3", /players is not a list/],
  [
    'a number where a text should be',
    'UPDATE matches SET record = 7, digest = NULL WHERE id = 3',
    /record is not/,
  ],
  ['a wrong time', "UPDATE matches SET finished = 'soon' WHERE id = 3", /has no time: 'soon'/],
])('%s', (_, sql, problem) => {
  test('is found in its match, and all other matches are saved', async () => {
    const file = changed('changed.db', sql);
    const saved = at('saved.db');
    const report = await repairStore(file, saved);
    expect(report.damage.filter(({ table }) => table === 'matches')).toEqual([
      { table: 'matches', row: 'match 3', problem: expect.stringMatching(problem) },
    ]);
    expect(report.rows).toMatchObject({ matches: 23, seats: 46 });
    const store = await openTournamentStore(saved);
    expect(store.matches.heads({}).heads.map(({ id }) => id)).not.toContain(3);
    expect(store.tournaments.definition(1)?.sheets).toHaveLength(2);
    store.close();
    expect((await checkStore(saved)).damage).toEqual([]);
    rmSync(saved);
  });
});

test('rules that were changed take their matches with them', async () => {
  const file = changed('rules.db', "UPDATE sheets SET text = text || ' ' WHERE name = 'nim'");
  const { rows, damage } = await checkStore(file);
  expect(rows).toMatchObject({ sheets: 1, matches: 12 });
  expect(damage[0]).toMatchObject({ table: 'sheets', problem: 'is not as it was stored' });
});

test('a file that is there already is never written over', async () => {
  writeFileSync(at('mine.db'), 'mine');
  await expect(repairStore(filled, at('mine.db'))).rejects.toThrow(/this file already exists/);
  expect(readFileSync(at('mine.db'), 'utf8')).toBe('mine');
});

test('wherever bytes are changed, a store is read or refused, and never does anything else', async () => {
  const random = seededRandom(7);
  const bytes = readFileSync(filled);
  let noticed = 0;
  for (let round = 0; round < 40; round++) {
    const copy = Buffer.from(bytes);
    const flips = 1 + random.below(8);
    for (let i = 0; i < flips; i++) {
      const place = random.below(copy.length);
      copy[place] = (copy[place] ?? 0) ^ (1 << random.below(8));
    }
    const file = at(`fuzz-${round}.db`);
    writeFileSync(file, copy);
    const outcomes = await Promise.allSettled([
      readAll(file),
      checkStore(file),
      repairStore(file, `${file}.saved`),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreError);
    const [, check] = outcomes;
    if (check.status === 'rejected' || check.value.damage.length > 0) noticed++;
  }
  // Changes to unused bytes have no effect.
  expect(noticed).toBeGreaterThan(20);
});

async function readAll(file: string): Promise<void> {
  const store = await openTournamentStore(file, { mustExist: true });
  try {
    for (const tournament of store.tournaments.all()) {
      store.tournaments.definition(tournament.id);
      store.matches.of(tournament);
      for (const { moves } of store.matches.movesOf(tournament)) void moves;
    }
    for (const { id } of store.matches.heads({}).heads) store.matches.get(id);
    store.ratings.list();
  } finally {
    store.close();
  }
}
