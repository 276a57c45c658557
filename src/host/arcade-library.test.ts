import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadArcade } from '../library/index.ts';
import { installedArcade, readArcadeFolder } from './arcade-library.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-arcade-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function game(name: string, json: object | undefined): void {
  mkdirSync(path.join(folder, name));
  if (json !== undefined) writeFileSync(path.join(folder, name, 'game.json'), JSON.stringify(json));
}

test('an arcade game that cannot be read is left out, and it is said why; the others are there', () => {
  const entry = installedArcade().games.find(({ name }) => name === 'frog-road');
  game('sound', { ...entry, name: 'sound' });
  game('empty', undefined);
  game('tagless', { ...entry, name: 'tagless', tags: ['one-player', 'perfect-information'] });
  game('other', entry ?? {});
  const { games, problems } = readArcadeFolder(folder);
  expect(games.map(({ name }) => name)).toEqual(['sound']);
  expect(problems).toEqual([
    'arcade/empty/game.json: there is no such file',
    'arcade/other/game.json: name: must be the name of the folder, other, not frog-road',
    'arcade/tagless/game.json: tags: must include arcade',
  ]);
});

test('levels are loaded by name and number, and what is missing is said', async () => {
  const arcade = installedArcade();
  const last = await loadArcade('Frog-Road:level=4', arcade);
  expect(last.compiled.width).toBe(30);
  await expect(loadArcade('frog-road:level=5', arcade)).rejects.toThrow(
    'frog-road has no level 5; its levels are 0 to 4',
  );
  await expect(loadArcade('frog-raod', arcade)).rejects.toThrow("Did you mean 'frog-road'?");
});
