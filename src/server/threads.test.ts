import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AnalysisEvent, ServerOffer } from './api.ts';
import { startPageServer } from './page-server.ts';

test('threads of the server analyse a position of the library together', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-world-'));
  const complaints: string[] = [];
  const organiser = {
    store: path.join(folder, 'store.db'),
    takesAddresses: false,
    complain: (problem: string) => void complaints.push(problem),
  };
  const server = await startPageServer({ folder, host: '127.0.0.1', port: 0, organiser });
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const { analysis } = (await (await fetch(`${address}/server.json`)).json()) as ServerOffer;
    expect(analysis?.threads).toBeGreaterThanOrEqual(1);
    const response = await fetch(`${address}/api/analysis`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        game: 'tic-tac-toe',
        role: 'x',
        moves: [
          ['(mark 1 1)', 'noop'],
          ['noop', '(mark 2 1)'],
          ['(mark 1 2)', 'noop'],
          ['noop', '(mark 2 2)'],
        ],
        seconds: 30,
      }),
    });
    expect(response.status).toBe(200);
    const events = (await response.text())
      .split('\n')
      .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as AnalysisEvent] : []));
    const thoughts = events.findLast((event) => event.kind === 'thoughts');
    expect(thoughts?.kind === 'thoughts' && thoughts.thoughts.moves[0]).toMatchObject({
      move: '(mark 1 3)',
      value: 100,
      isProven: true,
    });
    expect(events.at(-1)).toEqual({ kind: 'ended', problem: null });
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
  expect(complaints).toEqual([]);
}, 90_000);
