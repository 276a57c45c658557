/** A tournament in a separate process that is killed repeatedly loses no match and counts none twice. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { openTournamentStore } from '../../src/host/store/index.ts';
import { playedInto, testTournament, timeless } from './tournaments.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-killed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The time at which a process is killed: some time after it has written a given number of messages. */
interface Moment {
  readonly words: number;
  readonly milliseconds: number;
}

/** Resolves with the exit code or signal. */
async function processOf(file: string, settings: object, moment: Moment): Promise<string> {
  const script = path.join('test', 'arena', 'worker.ts');
  const brisk = String(moment.words + 15);
  const child = spawn(process.execPath, ['--import', 'tsx', script, file, JSON.stringify(settings), brisk], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let words = 0;
  child.stdout.on('data', (chunk) => {
    words += String(chunk).split('\n').length - 1;
    if (words >= moment.words) setTimeout(() => child.kill('SIGKILL'), moment.milliseconds);
  });
  const [code, signal] = await ended;
  return String(signal ?? code);
}

const upTo = (most: number): number => Math.floor(Math.random() * (most + 1));

test.skipIf(process.platform === 'win32')(
  'a tournament killed at random moments ends as one that was left alone',
  async () => {
    const settings = { rounds: 10 };
    const killed = path.join(folder, 'killed.db');
    const counts: number[] = [];
    // The first process is killed while it creates the store.
    for (const words of [1, 2 + upTo(20), 2 + upTo(20)]) {
      expect(await processOf(killed, settings, { words, milliseconds: upTo(20) })).toBe('SIGKILL');
      const store = await openTournamentStore(killed);
      const [stored] = store.tournaments.all();
      expect(stored?.matches ?? 0).toBeGreaterThanOrEqual((counts.at(-1) ?? 0) + words - 1);
      counts.push(stored?.matches ?? 0);
      store.close();
    }
    expect(counts.at(-1)).toBeLessThan(10 * 12);

    const alone = await openTournamentStore(path.join(folder, 'alone.db'));
    const expected = await playedInto(alone, testTournament(settings));
    alone.close();
    expect(expected).toHaveLength(10 * 12);
    const store = await openTournamentStore(killed);
    expect(timeless(await playedInto(store, testTournament(settings)))).toEqual(timeless(expected));
    expect(store.tournaments.all()).toMatchObject([{ matches: 10 * 12 }]);
    store.close();
  },
  120_000,
);
