import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testGame } from '../../../test/match/playing.ts';
import { playMatch } from '../../match/index.ts';
import { createPlayer, PLAYERS } from '../../players/index.ts';
import { JsonPlayer, rulesText } from '../../protocol/index.ts';
import { kindsFor } from '../external-players.ts';
import { type ChatLine, chatLine } from './chat-line.ts';
import { moveInAnswer } from './chat-prompt.ts';

interface Asked {
  readonly key: string | undefined;
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

const { game, reading } = testGame('games/tic-tac-toe/tic-tac-toe.kif');
const asked: Asked[] = [];
/** The stand-in's answer to a question, given the number of earlier questions. */
let reply: (question: string, count: number) => string = () => '';
let server: Server;
let env: Record<string, string>;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', () => {
      const { model, messages } = JSON.parse(body);
      asked.push({ key: request.headers.authorization, model, messages });
      const content = reply(messages.at(-1).content, asked.length);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  env = { ANYGAME_CHAT_URL: `http://127.0.0.1:${port}/v1/`, ANYGAME_CHAT_KEY: 'secret' };
});

afterAll(() => server.close());

async function played(line: ChatLine) {
  asked.length = 0;
  const model = new JsonPlayer({
    line,
    match: 'm',
    game: 'tic-tac-toe',
    rules: rulesText(reading.description),
  });
  const legal = createPlayer({ player: 'legal', given: {} }, PLAYERS);
  return playMatch({
    name: 'tic-tac-toe',
    game,
    seats: [
      { name: 'chat:stand-in', player: model },
      { name: 'legal', player: legal },
    ],
    seed: 1,
    clocks: { start: { playouts: 1 }, play: { playouts: 1 } },
    now: () => 0,
  });
}

const lastLegal = (question: string): string => /\n(\([^\n]+\))\n\nYour move:$/.exec(question)?.[1] ?? '?';

describe('a model at an endpoint', () => {
  test('is told the rules and the turn, and plays; the key goes nowhere but to the endpoint', async () => {
    reply = (question) => `I think this is best:\n\n**${lastLegal(question)}**`;
    const line = chatLine('chat:stand-in', {}, env);
    const record = await played(line);
    expect(record).toMatchObject({ ending: 'terminal', incidents: [] });
    expect(line.counts).toEqual({ turns: asked.length, illegal: 0, lost: 0 });
    expect(asked[0]).toMatchObject({ key: 'Bearer secret', model: 'stand-in' });
    expect(asked[0]?.messages[0]?.content).toContain('(role x)');
    expect(asked[0]?.messages[1]?.content).toContain('Your legal moves:\n(mark 1 1)');
    expect(JSON.stringify(record)).not.toContain('secret');
  });

  test('is asked again after an illegal answer, and illegal answers are counted', async () => {
    reply = (question, count) =>
      count % 2 === 1 ? '(mark 9 9)' : (/Choose one of: (\([^)]*\))/.exec(question)?.[1] ?? '?');
    const line = chatLine('chat:stand-in', {}, env);
    const record = await played(line);
    expect(record.incidents).toEqual([]);
    expect(line.counts).toMatchObject({ illegal: line.counts.turns, lost: 0 });
  });

  test('that never answers well gets random moves, and the incidents say what it wrote', async () => {
    reply = () => 'I resign.';
    const line = chatLine('chat:stand-in', { retries: 1, legal: false, rules: false }, env);
    const { incidents } = await played(line);
    expect(incidents.length).toBe(line.counts.turns);
    expect(incidents[0]).toMatchObject({ kind: 'illegal', reason: 'I resign. is not legal here' });
    expect(line.counts.illegal).toBe(2 * line.counts.turns);
    expect(asked[0]?.messages[0]?.content).not.toContain('(role x)');
    expect(asked[0]?.messages[1]?.content).not.toContain('legal moves');
  });

  test('sees the board in characters if it is asked to', async () => {
    reply = (question) => lastLegal(question);
    const record = await played(chatLine('chat:stand-in', { board: true }, env));
    expect(record.incidents).toEqual([]);
    const [turn] = asked
      .slice(-1)
      .map(({ messages }) => messages.findLast(({ role }) => role === 'user')?.content);
    expect(turn).toMatch(/What holds now:\n +1 2 3\n +1 {2}o [.ox] [.ox]\n/);
    expect(turn).not.toContain('(cell 1 1');
  });

  test('that cannot be reached fails without its address', async () => {
    const line = chatLine('chat:x', {}, { ANYGAME_CHAT_URL: 'http://127.0.0.1:1/v1' });
    const { incidents } = await played(line);
    expect(incidents[0]?.reason).toBe('the endpoint of the model does not answer: it cannot be reached');
  });
});

test('the address must be in the environment, and parameters follow a comma', async () => {
  expect(() => chatLine('chat:x', {}, {})).toThrow('ANYGAME_CHAT_URL must be the address of an endpoint');
  const kinds = await kindsFor(['chat:llama3:8b,legal=no,retries=5']);
  expect(kinds.at(-1)).toMatchObject({ name: 'chat:llama3:8b', origin: { kind: 'chat' } });
});

test.each([
  ['(mark 1 1)', '(mark 1 1)'],
  ['My move: `( Mark 1  1 )`.', '(mark 1 1)'],
  ['First (mark 1 2), but then:\nnoop', 'noop'],
  ['mark 1 2', '(mark 1 2)'],
  ['I play **(mark 1 2)**, in the middle.', '(mark 1 2)'],
  ['Both (mark 1 1) and (mark 1 2) are good.', undefined],
  ['(mark 1 1)\n\nIt is better than (mark 1 2), (mark 3 3) and (mark 1 1).', undefined],
  ['(mark 3 3)', undefined],
  ['', undefined],
])('the answer %j is the move %j', (answer, move) => {
  expect(moveInAnswer(answer, ['(mark 1 1)', '(mark 1 2)', 'noop'])).toBe(move);
});
