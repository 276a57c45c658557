import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from '../scripts/bootstrap.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-bootstrap-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const chess = { 'node_modules/chess': { version: '1.0.0' } };

test('nothing is installed in a fresh checkout', () => {
  want(chess);
  expect(isInstalled(folder)).toBe(false);
});

test('an install that agrees with the lock file is complete', () => {
  want(chess);
  have(chess);
  expect(isInstalled(folder)).toBe(true);
});

test('another version in the lock file asks for an install', () => {
  want({ 'node_modules/chess': { version: '1.0.1' } });
  have(chess);
  expect(isInstalled(folder)).toBe(false);
});

test('a package deleted from disk asks for an install', () => {
  want(chess);
  have(chess);
  rmSync(path.join(folder, 'node_modules/chess'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});

test('an optional package for another system need not be there', () => {
  want({ ...chess, 'node_modules/chess-other-system': { version: '1.0.0', optional: true } });
  have(chess);
  expect(isInstalled(folder)).toBe(true);
});

function want(packages: object): void {
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...packages } }),
  );
}

function have(packages: object): void {
  for (const location of Object.keys(packages)) mkdirSync(path.join(folder, location), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}
