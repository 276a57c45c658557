import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'anygame-induce-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sheet = join(folder, 'lamp.kif');
writeFileSync(
  sheet,
  `(role robot) (init (lamp off))
(legal robot push) (legal robot rest)
(<= (next (lamp on)) (does robot push) (true (lamp off)))
(<= (next (lamp off)) (does robot push) (true (lamp on)))
(<= (next (lamp ?x)) (does robot rest) (true (lamp ?x)))
(<= terminal (true (lamp on)))
(<= (goal robot 100) (true (lamp on)))
(<= (goal robot 0) (true (lamp off)))`,
);

test('a sheet learned from traces can be played, and is reported on', async () => {
  const traces = join(folder, 'lamp.jsonl');
  const learned = join(folder, 'learned.kif');
  expect(await anygame(['traces', sheet, '--games', '5', '--all-moves', '-o', traces])).toMatchObject({
    code: 0,
  });
  const { code, out } = await anygame(['induce', traces, '-o', learned]);
  expect(code).toBe(0);
  expect(out).toMatch(/^relation +rules +observed +of/);
  expect(out).toMatch(/\nterminal +1 +1 +2/);
  expect((await anygame(['simulate', learned, '--playouts', '50', '--json'])).code).toBe(0);
  expect(readFileSync(learned, 'utf8')).toContain('(role robot)');
});

test('saved games and records of matches are imported, and moves that are not legal are refused', async () => {
  const record = join(folder, 'match.json');
  writeFileSync(record, JSON.stringify({ matches: [{ moves: [['rest'], ['push']] }] }));
  const { code, out } = await anygame(['traces', sheet, '--form', 'moves', '--import', record]);
  expect(code).toBe(0);
  expect(out.split('\n')[1]).toBe('{"positions":[{"moves":["rest"]},{"moves":["push"]},{}],"goals":[100]}');
  writeFileSync(record, JSON.stringify({ matches: [{ moves: [['dance']] }] }));
  const refused = await anygame(['traces', sheet, '--import', record]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("match 1: move 1: robot has no legal move 'dance' there");
  writeFileSync(record, 'no JSON');
  expect(await anygame(['traces', sheet, '--import', record])).toMatchObject({ code: 2 });
});

test('the benchmark is trained, scored on another split and written as rules', async () => {
  const bench = join(folder, 'bench');
  for (const path of ['data/train', 'data/validate', 'types'])
    mkdirSync(join(bench, path), { recursive: true });
  const block = (at: number): string =>
    `background:\n\ttrue_at(${at})\n---\npositives:\n${at === 3 ? '\tterminal\n' : ''}`;
  const file = (states: readonly number[]): string =>
    ['atoms:\n\tterminal\n', 'statics:\n\trole(robot)\n', ...states.map(block)].join('---\n');
  writeFileSync(join(bench, 'data/train/walk_terminal_train.dat'), file([1, 2, 3]));
  writeFileSync(join(bench, 'data/validate/walk_terminal_validate.dat'), file([3, 1]));
  writeFileSync(join(bench, 'types/walk.typ'), 'at :: place -> prop.\nterminal :: bool.\n');
  const rules = join(folder, 'rules');
  const { code, out } = await anygame(['induce', '--iggp', bench, '--score', 'validate', '-o', rules]);
  expect(code).toBe(0);
  expect(out).toMatch(/^walk_terminal: perfect /);
  expect(out).toMatch(/\nlearned rules +1 of 1 +100\.0 % +100\.0 %\nalways false +0 of 1 +0\.0 % +50\.0 %\n/);
  expect(readFileSync(join(rules, 'walk_terminal.kif'), 'utf8')).toBe('(<= terminal (true_at 3))\n');
  const json = await anygame(['induce', '--iggp', bench, '--only', 'walk', '--json']);
  expect(JSON.parse(json.out).tasks[0]).toMatchObject({ task: 'walk_terminal', perfect: true });
});

test('what makes no sense is refused', async () => {
  expect(await anygame(['induce'])).toMatchObject({ code: 2 });
  expect(await anygame(['induce', 'x', '--iggp', 'y'])).toMatchObject({ code: 2 });
  expect(await anygame(['induce', sheet])).toMatchObject({ code: 2 });
  expect((await anygame(['induce', '--iggp', folder])).err).toContain('there is no such folder');
  expect(await anygame(['traces', sheet, '--all-moves', '--form', 'moves'])).toMatchObject({ code: 2 });
});
