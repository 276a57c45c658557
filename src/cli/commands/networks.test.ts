import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'anygame-networks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);
const evolving = ['evolve', 'ring', '--evaluations', '6', '--members', '4', '--ticks', '150'];

test('a network is evolved, goes on, is reused, and plays', async () => {
  const [whole, half, other] = [file('whole.net'), file('half.net'), file('other.net')];
  expect((await anygame([...evolving, '--generations', '4', '-o', whole])).code).toBe(0);
  expect((await anygame([...evolving, '--generations', '2', '-o', half])).code).toBe(0);
  const resumed = await anygame(['evolve', '--resume', half, '--generations', '4', '--json']);
  expect(JSON.parse(resumed.out)).toMatchObject({ version: 1, task: 'ring', isSolved: false, file: half });
  expect(readFileSync(half, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  const reusing = await anygame(['evolve', 'parity:2', '--source', whole, '--generations', '1', '-o', other]);
  expect(reusing.out).toContain('5 units, 1 reused');
  const match = await anygame([
    'match',
    'ring',
    `net:${whole}`,
    `net:file=${whole}`,
    '--levels',
    '0',
    '--matches',
    '1',
  ]);
  expect(match.out).toMatch(/net:\S+whole\.net +\d of 1/);
});

test('a model is learned, shown and played with', async () => {
  const model = file('geyser.model');
  const learned = await anygame([
    'model',
    'learn',
    'geyser-runner',
    '--steps',
    '600',
    '--epochs',
    '8',
    '-o',
    model,
  ]);
  expect(learned.out).toBe(
    `geyser-runner: 12 facts and 3 moves, 600 ticks watched, 8 passes; the model is in ${model}\n`,
  );
  const picture = file('geyser.svg');
  const shown = await anygame(['model', 'show', model, '-o', picture]);
  expect(shown.out).toMatch(/^next +depends most on\nman 1 +/);
  expect(readFileSync(picture, 'utf8')).toContain('geyser 3');
  const played = await anygame([
    'model',
    'play',
    model,
    '--ticks',
    '40',
    '--runs',
    '8',
    '--horizon',
    '1',
    '--json',
  ]);
  const [ours, real, random] = JSON.parse(played.out).results.map(({ reward }: { reward: number }) => reward);
  expect(ours).toBeGreaterThan(random + 2);
  expect(real).toBeGreaterThan(random + 2);
});

test.each([
  [['evolve'], 'name an arcade game or parity:N'],
  [
    ['evolve', 'chess'],
    "chess: networks are evolved for arcade games and for parity:N; 'anygame games --tag arcade' lists",
  ],
  [['evolve', 'parity:40'], 'parity has 2 to 10 bits, not 40'],
  [['evolve', '--resume', 'missing.net'], 'missing.net: there is no such file'],
  [['match', 'ring', 'net:missing.net'], 'missing.net: there is no such file'],
  [['model', 'learn', 'breakthrough', '-o', 'x'], 'models are learned for at most 200'],
  [['model', 'learn', 'geyser-runner'], 'name the file for the model: --output FILE'],
  [['model', 'burn', 'x'], "'model' does not take 'burn': choose from learn, show, play"],
  [
    ['model', 'show', 'package.json'],
    "package.json: this is not a saved network: 'anygame evolve' and 'anygame model' write them",
  ],
])('refuses %j', async (call, problem) => {
  const { code, err } = await anygame(call as string[]);
  expect(code).toBe(2);
  expect(err).toContain(problem);
});

test('refuses a change of what was begun, and a network of another kind', async () => {
  const network = file('small.net');
  await anygame([...evolving, '--generations', '1', '-o', network]);
  const changed = await anygame(['evolve', '--resume', network, '--hidden', '7']);
  expect(changed.err).toContain('--resume goes on as the run began: --hidden cannot be changed');
  const finished = await anygame(['evolve', '--resume', network, '--generations', '1']);
  expect(finished.err).toContain('the run has 1 generations already');
  expect((await anygame(['model', 'show', network])).err).toContain(
    "a model of a game, which 'anygame model learn' writes, is needed",
  );
  writeFileSync(network, readFileSync(network, 'utf8').replace('"evaluations":6', '"evaluations":7'));
  expect((await anygame(['match', 'ring', `net:${network}`])).err).toContain('this network is damaged');
});
