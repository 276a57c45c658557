/** The simulator in real workers of a real browser, served like the page. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { seededRandom } from '../random.ts';
import { FORMS } from '../sliced/forms.ts';
import { expectRandomTicTacToe } from '../sliced/random-tic-tac-toe.ts';
import { Simulator } from '../sliced/simulator.ts';
import { libraryGame } from '../sliced/small-games.ts';
import { describePage, type PageTests } from './page.ts';
import type { Question, Told } from './simulator/judge.ts';

const SHEET = readFileSync(path.join(root, 'games/tic-tac-toe/tic-tac-toe.kif'), 'utf8');
const COUNT = 100_000;

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-simulator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function make(): Promise<string> {
  await build({
    // Not the rules of the page, which take longer to read than these take to build.
    configFile: false,
    root: fileURLToPath(new URL('./simulator/', import.meta.url)),
    base: './',
    build: { outDir: folder, emptyOutDir: true, minify: false },
    worker: { format: 'es' },
    logLevel: 'error',
  });
  return folder;
}

interface Played {
  readonly lanes: number;
  readonly form: string;
  readonly scores: Told;
}

type Asked = Question extends infer Each ? (Each extends unknown ? Omit<Each, 'sheet'> : never) : never;

type Ask = <Answer>(question: Asked) => Promise<Answer>;

async function opened(open: PageTests['open']): Promise<Ask> {
  const { page } = await open();
  await page.waitForFunction('globalThis.ask');
  return async <Answer>(question: Asked) =>
    (await page.evaluate(`ask(${JSON.stringify({ sheet: SHEET, ...question })})`)) as Answer;
}

function mapped({ goals }: Told): ReadonlyMap<number, number>[] {
  return goals.map((pairs) => new Map(pairs));
}

function expectAddedUp(told: Told): void {
  for (const goals of mapped(told))
    expect([...goals.values()].reduce((sum, count) => sum + count, 0)).toBe(told.playouts);
}

describePage(
  'the simulator in a browser',
  ({ open }) => {
    test('plays in a worker, which may share its memory, the same games as elsewhere', async () => {
      const ask = await opened(open);
      expect(await ask({ kind: 'place' })).toEqual({ isIsolated: true, hasVectors: true, isWindow: false });
      const { game } = libraryGame('tic-tac-toe/tic-tac-toe');
      for (const form of FORMS) {
        const options = { ...form.options, seed: 7 };
        const found = await ask<Played>({ kind: 'playouts', options, count: COUNT });
        expect(found.lanes).toBe(options.withoutVectors ? 64 : 128);
        expect(found.scores.playouts).toBe(COUNT);
        expectRandomTicTacToe(mapped(found.scores));
        const here = new Simulator(game, options);
        const { goals, ...counts } = here.playouts(game.initial, { count: COUNT });
        expect({ ...found, scores: { ...found.scores, goals: mapped(found.scores) } }).toEqual({
          lanes: here.lanes,
          form: here.form,
          scores: { ...counts, goals },
        });
      }
    });

    test('expands positions as the circuit and the rules do, in every lane, and can be stopped', async () => {
      const ask = await opened(open);
      const random = seededRandom(1);
      const ways = Array.from({ length: 16 }, () => Array.from({ length: 9 }, () => random.below(1 << 30)));
      expect(await ask({ kind: 'lanes', ways })).toEqual([128, 64, 128]);
      const stopped = await ask<Told>({ kind: 'stopped playouts' });
      expect(stopped.playouts).toBeGreaterThan(0);
      expectAddedUp(stopped);
    });

    for (const sharesMemory of [true, false]) {
      const how = sharesMemory ? 'that share memory' : 'that only send messages';

      test(`two workers ${how} play what is asked for, or what they can until they are stopped`, async () => {
        const ask = await opened(open);
        const counts = [0, 1, 2, 1000, COUNT];
        const runs = await ask<Told[]>({ kind: 'team', sharesMemory, counts });
        expect(runs.map(({ playouts }) => playouts)).toEqual(counts);
        for (const run of runs) expectAddedUp(run);
        expectRandomTicTacToe(mapped(runs.at(-1) as Told));

        const [stopped, next] = await ask<[Told, Told]>({
          kind: 'stopped team',
          sharesMemory,
          least: 20_000,
        });
        expect(stopped.playouts).toBeGreaterThanOrEqual(20_000);
        expectAddedUp(stopped);
        // Work started by the workers earlier does not count in the next run.
        expect(next.playouts).toBe(500);
      });
    }
  },
  { make },
);
