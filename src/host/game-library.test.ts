import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { familyGenerator, installedLibrary, readLibrary } from './game-library.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-library-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function family(name: string, json: object | undefined): void {
  mkdirSync(path.join(folder, name));
  if (json !== undefined) writeFileSync(path.join(folder, name, 'game.json'), JSON.stringify(json));
}

test('a family that cannot be read is left out, and it is said why; the others are there', () => {
  const {
    origin,
    parameters: _,
    family: __,
    ...entry
  } = installedLibrary().library.find('tic-tac-toe') ?? {};
  family('sound', { family: 'sound', origin, games: [entry] });
  family('empty', undefined);
  family('wrong', { family: 'wrong', origin: 'Somewhere.', games: 3 });
  writeFileSync(path.join(folder, 'README.md'), 'Files beside the folders do not matter.');
  const { library, problems } = readLibrary(folder);
  expect(library.games.map(({ name, family }) => `${family}/${name}`)).toEqual(['sound/tic-tac-toe']);
  expect(problems).toEqual([
    'empty/game.json: there is no such file',
    'wrong/game.json: games: must be a list with at least one item, not 3',
  ]);
});

test('without a folder the library is empty', () => {
  expect(readLibrary(path.join(folder, 'nowhere'))).toMatchObject({ library: { games: [] }, problems: [] });
});

test('a family has a generator, or none', async () => {
  expect((await familyGenerator('breakthrough'))?.parameters).toHaveProperty('width');
  expect(await familyGenerator('nowhere')).toBeUndefined();
});
