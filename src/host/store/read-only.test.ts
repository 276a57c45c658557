import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { playedInto, testTournament } from '../../../test/arena/tournaments.ts';
import { openTournamentStore } from './tournament-store.ts';

/** As on a disk that was mounted for reading, which not even root may write to. */
const access = vi.spyOn(fs, 'accessSync');
beforeAll(() => {
  access.mockImplementation(() => {
    throw new Error('EROFS: read-only file system');
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  access.mockRestore();
  syncBuiltinESMExports();
});

test('a store that can only be read is read, and stays as it is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-read-only-'));
  const file = path.join(folder, 'cup.db');
  const made = await openTournamentStore(file);
  const tournament = testTournament();
  await playedInto(made, tournament);
  made.close();
  const before = readFileSync(file);
  const store = await openTournamentStore(file, { mustExist: true });
  const [cup] = store.tournaments.all();
  expect(cup && store.matches.of(cup)).toHaveLength(24);
  const another = { ...tournament.definition, name: 'another' };
  expect(() => store.tournaments.findOrAdd(another, tournament.games, new Date())).toThrow(/readonly/);
  expect(readdirSync(folder)).toEqual(['cup.db']);
  store.close();
  expect(readFileSync(file).equals(before)).toBe(true);
  rmSync(folder, { recursive: true });
});
