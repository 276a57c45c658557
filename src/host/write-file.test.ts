import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectWritable, writeNewFile } from './files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-write-'));
const inside = (name: string): string => path.join(folder, name);

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(inside(name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('writing a file', () => {
  test('makes it or replaces it, and leaves nothing else behind', async () => {
    await writeNewFile(inside('a.txt'), 'one');
    await writeNewFile(inside('a.txt'), 'two');
    expect(readFileSync(inside('a.txt'), 'utf8')).toBe('two');
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test.skipIf(process.platform === 'win32')('a link stays a link', async () => {
    writeFileSync(inside('target.txt'), 'old');
    symlinkSync('target.txt', inside('link.txt'));
    await writeNewFile(inside('link.txt'), 'new');
    expect(lstatSync(inside('link.txt')).isSymbolicLink()).toBe(true);
    expect(readFileSync(inside('target.txt'), 'utf8')).toBe('new');
  });

  test.skipIf(process.platform !== 'linux')('a stream is written to, wherever it leads', () => {
    const module = new URL('./files.ts', import.meta.url).href;
    const script = `import('${module}').then(({ writeNewFile }) => writeNewFile('/dev/fd/1', 'new\\n'))`;
    const call = `"$0" --import tsx -e "$1" >> "$2"`;
    writeFileSync(inside('log.txt'), 'old\n');
    const { status, stderr } = spawnSync('sh', ['-c', call, process.execPath, script, inside('log.txt')]);
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(inside('log.txt'), 'utf8')).toBe('old\nnew\n');
  });
});

describe('what cannot be written', () => {
  test('is told with the reason', async () => {
    const file = inside(path.join('nowhere', 'a.txt'));
    const complaint = `${file}: cannot be written (there is no such folder)`;
    await expect(writeNewFile(file, '')).rejects.toThrow(complaint);
    await expect(expectWritable(file)).rejects.toThrow(complaint);
    mkdirSync(inside('folder'));
    await expect(expectWritable(inside('folder'))).rejects.toThrow('this is a folder, not a file');
    await expect(expectWritable(inside('a.txt'))).resolves.toBeUndefined();
  });

  test.skipIf(process.platform !== 'linux')('because the disk is full', async () => {
    await expect(expectWritable('/dev/full')).resolves.toBeUndefined();
    await expect(writeNewFile('/dev/full', 'x')).rejects.toThrow(
      '/dev/full: cannot be written (the disk is full)',
    );
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'because it is not ours',
    async () => {
      mkdirSync(inside('theirs'));
      chmodSync(inside('theirs'), 0o500);
      await expect(expectWritable(inside('theirs/a.txt'))).rejects.toThrow(
        'permission to write there is denied',
      );
    },
  );
});
