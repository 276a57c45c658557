import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requester, type ServiceCaller, type ServiceLink } from '../../src/base/index.ts';
import { type DuelsSetup, pairCounts, playDuels } from './duels.ts';
import type { Contestant, Side } from './side.ts';
import type { SideProtocol } from './side-protocol.ts';
import { serveSide } from './side-service.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../games/${name}.kif`, import.meta.url), 'utf8');
const code = fileURLToPath(new URL('../../src', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'duels-'));
const file = path.join(folder, 'kept.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const SETUP: DuelsSetup = {
  sheets: [{ name: 'tic-tac-toe', rules: read('tic-tac-toe/tic-tac-toe') }],
  candidate: { name: 'the candidate', code, player: 'mcts' },
  baseline: { name: 'the baseline', code, player: 'random' },
  clocks: { start: { playouts: 200 }, moves: [{ playouts: 200 }, { playouts: 200 }], countsProcessor: false },
  hypotheses: { lower: 0.5, higher: 0.6, error: 0.05 },
  least: 1,
  most: 4,
  each: false,
  opening: 1,
  seed: 1,
  atOnce: 1,
  key: 'one',
  file,
  openSide: sideHere,
};

beforeAll(() => writeFileSync(file, ''));

test('pairs are played with the seats swapped, kept, and found again', async () => {
  const [row] = await playDuels(SETUP);
  expect(row?.problem).toBeUndefined();
  expect(row?.played.map(({ pair }) => pair)).toEqual([0, 1, 2, 3]);
  // Tree search never loses to random play from this far ahead.
  const [lost, , ...others] = pairCounts(row ?? { game: '', played: [] });
  expect(lost).toBe(0);
  expect(others.reduce((sum, count) => sum + count)).toBe(4);
  for (const { games } of row?.played ?? [])
    for (const { candidate, baseline } of games) {
      expect(candidate.moves).toBeGreaterThan(0);
      expect(candidate.playouts).toBeGreaterThan(baseline.playouts);
      expect(candidate.expected).toHaveLength(candidate.moves);
      expect(candidate.expected.some((value) => value !== null)).toBe(true);
    }
  // Three of four pairs are stored; the fourth is played again with the same result.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, 3);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const news: number[] = [];
  const [again] = await playDuels({ ...SETUP, onPair: ({ pair }) => void news.push(pair) });
  expect(news).toEqual([3]);
  const results = again?.played.map(({ games }) => games.map(({ goals, length }) => ({ goals, length })));
  expect(results).toEqual(
    row?.played.map(({ games }) => games.map(({ goals, length }) => ({ goals, length }))),
  );
});

test('a game that is not one of two is given up with a reason', async () => {
  const sheets = [{ name: 'hanoi-3', rules: read('hanoi/hanoi-3') }];
  const [row] = await playDuels({ ...SETUP, sheets, file: undefined });
  expect(row?.problem).toBe('hanoi-3 is not a game for two players');
});

/** A side in this thread, connected by messages as if it were remote. */
async function sideHere({ code: from }: Contestant): Promise<Side> {
  type ToSide = Parameters<Parameters<ServiceCaller<SideProtocol>['onMessage']>[0]>[0];
  type FromSide = Parameters<Parameters<ServiceLink<SideProtocol>['onMessage']>[0]>[0];
  let toSide: (message: ToSide) => void = () => {};
  let fromSide: (message: FromSide) => void = () => {};
  serveSide({
    post: (message) => void setImmediate(() => fromSide(structuredClone(message))),
    onMessage: (listener) => {
      toSide = listener;
    },
  });
  const side = requester<SideProtocol>({
    post: (message) => void setImmediate(() => toSide(structuredClone(message))),
    onMessage: (listener) => {
      fromSide = listener;
    },
    onFailure: () => {},
    terminate: () => {},
  });
  await side.ask('open', { code: from });
  return side;
}
