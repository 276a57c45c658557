import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBounded, readBoundedFile, readTextFile } from './files.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-read-'));
  writeFileSync(at('some.txt'), '\ufeffgrüße');
  writeFileSync(at('large.txt'), 'x'.repeat(3 * 1024 * 1024));
  mkdirSync(at('folder'));
  symlinkSync('loop', at('loop'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file is read as text, without its byte order mark', async () => {
  expect(await readTextFile(at('some.txt'), 100)).toBe('grüße');
});

test.each([
  ['none.txt', 'absent', 'there is no such file'],
  ['some.txt/more', 'absent', 'there is no such file'],
  ['folder', 'folder', 'this is a folder, not a file'],
  ['large.txt', 'too-large', '3 MB; the limit is 0.5 MB'],
  ['loop', 'unreadable', 'this link is broken'],
  ['x'.repeat(300), 'unreadable', 'this name is too long for a file name name'],
])('%s: %s', async (name, code, problem) => {
  expect(await readBoundedFile(at(name), 512 * 1024)).toEqual({ kind: 'problem', code, problem });
  await expect(readTextFile(at(name), 512 * 1024)).rejects.toMatchObject({
    name: 'Failure',
    reason: 'unusable',
    message: `${at(name)}: ${problem}`,
  });
});

test('of a stream no more is read than allowed', async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent++;
      yield new Uint8Array(1024);
    }
  }
  expect(await readBounded(endless(), 4096)).toMatchObject({
    code: 'too-large',
    problem: 'more than 0.0 MB',
  });
  expect(sent).toBe(5);
});
