import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const ROUGH = '(role x)(<= terminal\n(true   done)) ; the end\n';
const NEAT = '(role x)\n(<= terminal\n    (true done)) ; the end\n';

let file: string;

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'anygame-format-')), 'game.kif');
  writeFileSync(file, ROUGH);
});

afterEach(() => {
  rmSync(path.dirname(file), { recursive: true });
});

test('the sheet is printed laid out, and the file left alone', async () => {
  expect(await anygame(['format', file])).toEqual({ code: 0, out: NEAT, err: '' });
  expect(readFileSync(file, 'utf8')).toBe(ROUGH);
});

test('--write changes the file, once', async () => {
  expect(await anygame(['format', file, '--write'])).toEqual({
    code: 0,
    out: `${file}: formatted\n`,
    err: '',
  });
  expect(readFileSync(file, 'utf8')).toBe(NEAT);
  expect(await anygame(['format', file, '--write'])).toEqual({ code: 0, out: '', err: '' });
});

test('--check names sheets that are not laid out', async () => {
  expect(await anygame(['format', file, '--check'])).toMatchObject({ code: 1, out: `${file}\n` });
  writeFileSync(file, NEAT);
  expect(await anygame(['format', file, '--check'])).toEqual({ code: 0, out: '', err: '' });
});

test('--to infix and back gives the same rules', async () => {
  const infix = await anygame(['format', file, '--to', 'infix']);
  expect(infix).toEqual({ code: 0, out: 'role(x)\nterminal :-\n    true(done) % the end\n', err: '' });
  const back = await anygame(['format', '-', '--to', 'kif'], { stdin: infix.out });
  expect(back.out).toBe(NEAT);
});

test('--write does not put one notation into a file of the other', async () => {
  const { code, err } = await anygame(['format', file, '--write', '--to', 'infix']);
  expect(code).toBe(2);
  expect(err).toContain('--write would put infix notation into a file of kif notation');
  expect(readFileSync(file, 'utf8')).toBe(ROUGH);
});

test('a sheet with errors is left alone, and the errors shown', async () => {
  writeFileSync(file, '(role x');
  const { code, out, err } = await anygame(['format', file, '--write']);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toContain('error GDL101');
  expect(readFileSync(file, 'utf8')).toBe('(role x');
});

test('standard input cannot be written to, nor --write and --check be meant together', async () => {
  expect(await anygame(['format', '-', '--write'], { stdin: ROUGH })).toMatchObject({ code: 2, out: '' });
  expect(await anygame(['format', file, '--write', '--check'])).toMatchObject({ code: 2, out: '' });
});
