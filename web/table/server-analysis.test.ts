import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../src/game/index.ts';
import { isRecordProblem, replay } from '../../src/match/index.ts';
import type { Thoughts } from '../../src/players/index.ts';
import type { AnalysisEvent } from '../../src/server/index.ts';
import { questionOf, type Thinking } from './adviser.ts';
import { loadSheet } from './load-sheet.ts';
import { analyseOnServer } from './server-analysis.ts';

const SERVER = { address: 'http://server/api/analysis', token: 'secret', threads: 8, seconds: 60, page: 'p' };

const loaded = loadSheet('tic-tac-toe', readFileSync('games/tic-tac-toe/tic-tac-toe.kif', 'utf8'));
if (loaded.kind === 'refused') throw new Error(loaded.problem);
const { game } = loaded.compilation;
const match = replay(game, [['(mark 2 2)', 'noop']]);
if (isRecordProblem(match)) throw new Error(match.problem);
const question = questionOf(match, 1 as Role);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers in pieces split at arbitrary positions. */
function answering(status: number, text: string): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    const pieces = text.match(/.{1,7}/gs) ?? [];
    const body = new ReadableStream({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    return new Response(body, { status });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const eventText = (event: AnalysisEvent): string => `: hello\n\ndata: ${JSON.stringify(event)}\n\n`;

async function asked(signal = new AbortController().signal) {
  const told: [Thoughts, Thinking][] = [];
  const problem = await analyseOnServer(SERVER, {
    loaded: loaded as Exclude<typeof loaded, { kind: 'refused' }>,
    question,
    signal,
    tell: (...each) => told.push(each),
  });
  return { problem, told };
}

test('the server is asked about the match so far, and its moves are found in the game on the table', async () => {
  const thoughts = {
    moves: [
      { move: '(mark 1 1)', value: 50, visits: 9 },
      { move: '(fly)', value: 99 },
    ],
    line: [
      ['noop', '(mark 1 1)'],
      ['(mark 3 1)', 'noop'],
      ['(mark 3 2)', 'noop'],
    ],
    work: { seconds: 2, playouts: 10 },
    note: 'cornered',
  };
  const fetched = answering(
    200,
    eventText({ kind: 'thoughts', player: 'auto', thoughts }) + eventText({ kind: 'ended', problem: null }),
  );
  const { problem, told } = await asked();
  expect(problem).toBeUndefined();
  const [address, request] = fetched.mock.calls[0] as [string, RequestInit];
  expect(address).toBe(SERVER.address);
  expect(request.headers).toMatchObject({ 'X-Anygame-Token': 'secret' });
  expect(JSON.parse(String(request.body))).toMatchObject({
    game: 'tic-tac-toe',
    moves: [['(mark 2 2)', 'noop']],
    role: 'o',
    seconds: 60,
    page: 'p',
  });
  const [[heard, thinker] = []] = told;
  expect(thinker).toEqual({ who: 'auto', threads: 8 });
  expect(heard?.moves.map(({ move }) => game.moveText(move))).toEqual(['(mark 1 1)']);
  expect(heard).toMatchObject({
    moves: [{ value: 50, visits: 9 }],
    work: { playouts: 10 },
    note: 'cornered',
  });
  // The third move does not follow the rules.
  expect(heard?.line.map((joint) => joint.map((move) => game.moveText(move)))).toEqual(
    thoughts.line.slice(0, 2),
  );
});

test.each([
  ['a refusal', 503, JSON.stringify({ problem: 'too many' }), 'too many'],
  ['an answer that is none', 502, '<html>', 'it does not answer'],
  ['an end before its time', 200, ': hello\n\n', 'it does not answer'],
  ['a failure', 200, eventText({ kind: 'ended', problem: 'no luck' }), 'no luck'],
])('%s is told', async (_, status, text, problem) => {
  answering(status, text);
  expect(await asked()).toEqual({ problem, told: [] });
});

test('nothing is asked that nobody wants to know any more', async () => {
  const fetched = answering(200, '');
  expect(await asked(AbortSignal.abort())).toEqual({ problem: undefined, told: [] });
  expect(fetched).not.toHaveBeenCalled();
});
