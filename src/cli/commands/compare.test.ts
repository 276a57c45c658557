import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const SWITCH = `(role a) (init (lamp off)) (legal a push) (legal a wait)
(<= (next (lamp on)) (does a push)) (<= (next (lamp ?x)) (does a wait) (true (lamp ?x)))
(<= terminal (true (lamp on))) (<= (goal a 100) (true (lamp on))) (<= (goal a 0) (true (lamp off)))`;
const RENAMED = SWITCH.replaceAll('lamp', 'door').replaceAll('push', 'kick');
const OTHER = SWITCH.replace('100', '90');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-compare-'));
  for (const [name, text] of Object.entries({
    switch: SWITCH,
    renamed: RENAMED,
    other: OTHER,
    broken: '(role',
  }))
    writeFileSync(path.join(folder, `${name}.kif`), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const sheet = (name: string): string => path.join(folder, `${name}.kif`);

test('the mapping of two games, and moves after which others differ', async () => {
  const same = await anygame(['compare', sheet('switch'), sheet('renamed')]);
  expect(same.code).toBe(0);
  expect(same.out).toContain('a: push  a: kick');
  const different = await anygame(['compare', sheet('switch'), sheet('other'), '--json']);
  expect(different.code).toBe(1);
  expect(JSON.parse(different.out)).toMatchObject({
    verdict: 'different',
    witness: { moves: [['push']], ahead: 0, sequences: [1, 0] },
  });
});

test('classes of a folder, with answers that are kept for the next time', async () => {
  const keep = path.join(folder, 'answers.jsonl');
  const call = ['compare', '--corpus', folder, '--json', '--keep', keep, '--parallel', '2'];
  const first = await anygame(call);
  expect([first.code, first.err]).toEqual([0, '']);
  const report = JSON.parse(first.out) as { classes: { games: string[] }[]; skipped: { name: string }[] };
  expect(report.classes.map(({ games }) => games)).toEqual([['other.kif'], ['renamed.kif', 'switch.kif']]);
  expect(report.skipped.map(({ name }) => name)).toEqual(['broken.kif']);
  // Four sheets were examined and two of them compared.
  const lines = readFileSync(keep, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(5);
  // The last line is cut off, as after a power failure: the second run repeats only that comparison.
  writeFileSync(keep, lines.map((line, i) => (i < 4 ? `${line}\n` : line.slice(0, 20))).join(''));
  const again = await anygame(call);
  expect(JSON.parse(again.out)).toMatchObject({ classes: report.classes });
  const untimed = (kept: readonly string[]): string[] =>
    kept.map((line) => line.replace(/,"seconds":[\d.e-]+\}$/, '}')).sort();
  expect(untimed(readFileSync(keep, 'utf8').trim().split('\n'))).toEqual(untimed(lines));
  expect(untimed(lines)).not.toEqual([...lines].sort());
});

test('Ctrl-C ends a comparison', async () => {
  const said = await anygame(['compare', 'chess', 'chess'], {
    onInterrupt: (listener) => {
      const timer = setTimeout(listener, 20);
      return () => clearTimeout(timer);
    },
  });
  expect(said).toEqual({ code: 130, out: '', err: 'anygame: interrupted\n' });
});

test('options that do not go together, and folders without sheets', async () => {
  expect((await anygame(['compare', sheet('switch')])).err).toContain('two games are needed');
  expect((await anygame(['compare', sheet('switch'), sheet('other'), '--keep', 'x'])).err).toContain(
    '--keep and --parallel go with --corpus',
  );
  const missing = await anygame(['compare', '--corpus', path.join(folder, 'nothing')]);
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('there is no folder')]);
  const broken = await anygame(['compare', sheet('broken'), sheet('switch')]);
  expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('cannot be read')]);
});
