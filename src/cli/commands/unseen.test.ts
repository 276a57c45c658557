import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { testPlayer } from '../../../test/protocol/peers.ts';

/**
 * A stand-in for a language model: it answers the first question about each position with nonsense, and then with the
 * last legal move.
 */
let server: Server;
let folder: string;
const prompts: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-unseen-'));
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', () => {
      const { messages } = JSON.parse(body);
      prompts.push(messages[0].content);
      const question: string = messages.at(-1).content;
      const content = question.startsWith('That is not')
        ? (/Choose one of: (.*) Answer/.exec(question)?.[1]?.match(/\([^)]*\)|\S+/)?.[0] ?? '')
        : 'hm';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('ANYGAME_CHAT_URL', `http://127.0.0.1:${port}/v1`);
  vi.stubEnv('ANYGAME_CHAT_KEY', 'secret-key');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Milliseconds to wait, enough for a busy machine. */
const PATIENCE = 180_000;

test(
  'a language model is measured in known and fresh games, with and without their names',
  async () => {
    const [sheets, output] = [path.join(folder, 'sheets'), path.join(folder, 'out.json')];
    const call = ['unseen', 'chat:stand-in', '--fresh', '2', '--matches', '2'];
    const { code, out, err } = await anygame([...call, '--sheets', sheets, '--output', output]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('How well does chat:stand-in play games it has never seen?');
    expect(out).toMatch(/^known, scrambled +8 /m);
    expect(out).toMatch(/^fresh, scrambled +4 /m);
    expect(out).toMatch(/^ {2}fresh-1\d{3}: On a board of /m);

    const result = JSON.parse(readFileSync(output, 'utf8'));
    expect(result).toMatchObject({
      version: 1,
      player: 'chat:stand-in',
      opponent: 'random',
      interrupted: false,
    });
    expect(result.conditions.map(({ condition }: { condition: string }) => condition)).toEqual([
      'known',
      'known, scrambled',
      'fresh',
      'fresh, scrambled',
    ]);
    // One illegal answer in every turn, none of which lost the turn.
    for (const { turns, illegal, lost, incidents } of result.conditions) {
      expect(turns).toBeGreaterThan(0);
      expect({ illegal, lost, incidents }).toEqual({ illegal: turns, lost: 0, incidents: 0 });
    }
    expect(readFileSync(output, 'utf8')).not.toContain('secret-key');
    expect(readdirSync(sheets)).toHaveLength(12);

    // Scrambled rules contain no names that the model could know.
    const scrambled = result.games.filter(({ condition }: { condition: string }) =>
      condition.endsWith('scrambled'),
    );
    for (const { rules } of scrambled) expect(rules).not.toMatch(/\b(mark|drop|stone|shape|light|white)\b/);
    expect(prompts.some((prompt) => prompt.includes('(mark'))).toBe(true);
    expect(prompts.some((prompt) => /\(w[0-9a-z]{5,}/.test(prompt) && !prompt.includes('(stone'))).toBe(true);
  },
  PATIENCE,
);

test(
  'with the same seed and a budget of playouts, the result is the same',
  async () => {
    const call = ['unseen', 'mcts', '--playouts', '20', '--fresh', '1', '--matches', '2', '--fresh-only'];
    const first = await anygame(call);
    expect(first.code).toBe(0);
    expect(first.out).not.toContain('known');
    expect((await anygame(call)).out).toBe(first.out);
  },
  PATIENCE,
);

test(
  'a player on the network is measured, against one on this machine',
  async () => {
    const player = await testPlayer({ player: 'legal', given: {} });
    const call = [
      'unseen',
      player.address.origin,
      '--fresh',
      '1',
      '--matches',
      '1',
      '--fresh-only',
      '--json',
    ];
    const { code, out, err } = await anygame(call);
    await player.close();
    expect([code, err]).toEqual([0, '']);
    const { conditions } = JSON.parse(out);
    expect(conditions).toMatchObject([
      { condition: 'fresh', matches: 1, incidents: 0 },
      { condition: 'fresh, scrambled', matches: 1, incidents: 0 },
    ]);
  },
  PATIENCE,
);

test('what cannot be measured is refused', async () => {
  const distant = await anygame(['unseen', 'mcts', '--against', 'http://localhost:1']);
  expect([distant.code, distant.err]).toEqual([
    2,
    expect.stringContaining('must be a player on this machine'),
  ]);
  expect((await anygame(['unseen', 'mcts', '--time', '1s', '--playouts', '5'])).code).toBe(2);
  expect((await anygame(['unseen', 'mcst'])).err).toContain("Did you mean 'mcts'?");
});
