/** The package as it would be published, unpacked somewhere else: it must have everything it needs, and nothing else. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { installedLibrary } from '../src/host/index.ts';

let folder: string;
let files: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-packed-'));
  const npm = process.env.npm_execpath;
  const command = npm === undefined ? ['npm'] : [process.execPath, npm];
  // `npm pack` builds first; what goes to standard output is the name of the archive.
  run([...command, 'pack', '--silent', '--pack-destination', folder], root);
  const [archive = ''] = readdirSync(folder);
  run(['tar', '-xzf', archive], folder);
  files = readdirSync(path.join(folder, 'package'), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.split(path.sep).join('/'),
  );
  // A working directory that is no checkout.
  mkdirSync(path.join(folder, 'elsewhere'));
}, 180_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run([program = '', ...args]: readonly string[], cwd: string) {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${result.stderr}`);
  return result;
}

function anygame(...args: string[]): string {
  const main = path.join(folder, 'package', 'dist', 'cli', 'main.js');
  return run([process.execPath, main, ...args], path.join(folder, 'elsewhere')).stdout;
}

describe('the packed program', () => {
  test('brings the whole library', () => {
    const { games } = JSON.parse(anygame('games', '--json'));
    expect(games.map(({ name }: { name: string }) => name)).toEqual(
      installedLibrary().library.games.map(({ name }) => name),
    );
  });

  test('knows games by name, also with parameters', () => {
    expect(anygame('check', 'breakthrough')).toMatch(/^breakthrough: no mistakes found/);
    expect(anygame('check', 'breakthrough:width=3,height=5')).toMatch(/: no mistakes found/);
  });
});

test('nothing is packed that only development needs', () => {
  expect(files).toContain('dist/games/breakthrough/generate.js');
  expect(files).toContain('dist/page/index.html');
  expect(files).toContain('dist/page/library/boards/tic-tac-toe.svg');
  const unwanted = /\.test\.|(?<!\.d)\.ts$|playthroughs|^(src|test|bench|scripts)\/|tsbuildinfo/;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
});
