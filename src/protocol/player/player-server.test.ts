import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { bodyOf, exchange, post, say, type TestPlayer, testPlayer } from '../../../test/protocol/peers.ts';
import type { PlayerHost, PlayerHostSetup } from './player-host.ts';
import { type PlayerServerOptions, startPlayerServer } from './player-server.ts';

const players: TestPlayer[] = [];

afterEach(async () => {
  for (const player of players.splice(0)) await player.close();
});

async function waiting(
  player = 'legal',
  changes: Partial<PlayerHostSetup> = {},
  options: Partial<PlayerServerOptions> = {},
): Promise<TestPlayer> {
  const [name = '', way] = player.split(':');
  const given = way === undefined ? {} : { way, on: 'all' };
  const started = await testPlayer({ player: name, given }, changes, options);
  players.push(started);
  return started;
}

const sheet = (name: string): string =>
  readFileSync(new URL(`../../../games/${name}/${name}.kif`, import.meta.url), 'utf8').replaceAll(/;.*/g, '');
const TIC_TAC_TOE = sheet('tic-tac-toe');

describe('HTTP', () => {
  test('a reply has its length and closes the connection', async () => {
    const { port } = await waiting();
    const response = await exchange(port, [post('( INFO )')]);
    expect(response).toMatch(/^HTTP\/1\.[01] 200 OK\r\n/);
    const body = '( ( name tester ) ( status available ) )';
    expect(response).toContain(`Content-Length: ${body.length}\r\n`);
    expect(response).toContain('Connection: close\r\n');
    expect(response).not.toContain('Access-Control');
    expect(response).not.toMatch(/transfer-encoding/i);
    expect(bodyOf(response)).toBe(body);
  });

  test('messages may stand in the path', async () => {
    const { port } = await waiting();
    const get = async (path: string) => bodyOf(await exchange(port, [`GET /${path} HTTP/1.0\r\n\r\n`]));
    expect(await get('%28+INFO+%29')).toContain('available');
    expect(await get('')).toContain('available');
    expect(await get('(PLAY%20m%20NIL)')).toBe('busy');
    expect(await get('%zz')).toContain('not encoded');
  });

  test('pages of other origins are turned away unless they are allowed', async () => {
    const asked = async (port: number, method: string, origin: string) =>
      exchange(port, [
        `${method} / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nContent-Length: 8\r\n\r\n( INFO )`,
      ]);
    const { port } = await waiting();
    for (const method of ['OPTIONS', 'GET', 'POST'])
      expect(await asked(port, method, 'https://evil.example')).toMatch(/^HTTP\/1\.0 403[\s\S]*--origin/);
    const { port: open } = await waiting('legal', {}, { origins: ['https://games.example'] });
    expect(await asked(open, 'OPTIONS', 'https://evil.example')).toMatch(/^HTTP\/1\.0 403/);
    const response = await asked(open, 'OPTIONS', 'https://games.example');
    expect(response).toMatch(/^HTTP\/1\.0 200 OK/);
    expect(response).toContain('Access-Control-Allow-Origin: https://games.example\r\n');
    expect(response).toContain('Access-Control-Allow-Methods: POST, GET, OPTIONS');
  });

  test('a player for this machine is not called by a name that somebody else can register', async () => {
    const { port } = await waiting();
    const asked = (host: string) => exchange(port, [`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`]);
    for (const host of ['evil.example', 'evil.example:9147', '127.0.0.1.evil.example'])
      expect([host, await asked(host)]).toEqual([host, expect.stringMatching(/^HTTP\/1\.0 403/)]);
    for (const host of ['localhost', '127.0.0.1:9147', '[::1]:9147', 'laptop'])
      expect([host, await asked(host)]).toEqual([host, expect.stringMatching(/^HTTP\/1\.0 200/)]);
  });

  test('lengths that are too great, chunks, and bodies that come byte by byte are understood', async () => {
    const { port } = await waiting();
    expect(bodyOf(await exchange(port, [post('( INFO )', 500)]))).toContain('available');
    const chunked =
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n( IN\r\n4\r\nFO )\r\n0\r\n\r\n';
    expect(bodyOf(await exchange(port, [chunked]))).toContain('available');
    expect(bodyOf(await exchange(port, [...post('( INFO )')], 1))).toContain('available');
  });

  test('what is no message is refused, and the player goes on', async () => {
    const { port } = await waiting();
    expect(await exchange(port, [post('( PLAY m', 8)])).toMatch(/^HTTP\/1\.0 400/);
    expect(await exchange(port, [post('( DANCE )')])).toMatch(/^HTTP\/1\.0 400/);
    expect(await exchange(port, ['PUT / HTTP/1.0\r\n\r\n'])).toMatch(/^HTTP\/1\.0 405/);
    expect(await exchange(port, ['\x00\x01\x02 noise\r\n\r\n'])).toMatch(/^HTTP\/1\.0 400/);
    const large = `( START m x (${'(a b) '.repeat(400_000)}`;
    expect(await exchange(port, [post(large)]).catch(() => 'HTTP/1.0 413')).toMatch(/^HTTP\/1\.0 413/);
    expect(await say(port, '( INFO )')).toContain('available');
  });

  test('who sends too much is turned away', async () => {
    const server = await startPlayerServer(
      { answer: async () => ({ text: 'available' }) } as unknown as PlayerHost,
      { host: '127.0.0.1', port: 0, now: () => 0, rate: { atOnce: 2, perSecond: 1 } },
    );
    const replies: string[] = [];
    for (let i = 0; i < 3; i++) replies.push(await exchange(server.port, [post('( INFO )')]));
    await server.close();
    expect(replies.map((reply) => reply.slice(0, 12))).toEqual([
      'HTTP/1.0 200',
      'HTTP/1.0 200',
      'HTTP/1.0 429',
    ]);
  });

  test('a port that is in use is refused, unless it may be the next one', async () => {
    const first = await waiting();
    const options = { host: '127.0.0.1', port: first.port, now: () => performance.now() };
    await expect(startPlayerServer(first.host, options)).rejects.toThrow('EADDRINUSE');
    const server = await startPlayerServer(first.host, { ...options, mayWander: true });
    expect(server.port).toBeGreaterThan(first.port);
    await server.close();
  });
});

describe('a match', () => {
  test('as the reference server sends it', async () => {
    const { port, events } = await waiting();
    expect(await say(port, `( START Match.1 x ( ${TIC_TAC_TOE} ) 9 9)`)).toBe('ready');
    expect(await say(port, '( PLAY Match.1 NIL )')).toBe('(mark 1 1)');
    // The manager has made a different move instead.
    expect(await say(port, '( PLAY Match.1 (( mark 3 3 ) noop ) )')).toBe('noop');
    expect(await say(port, '( PLAY Match.1 ( noop ( mark 2 2 )) )')).toBe('(mark 1 1)');
    expect(await say(port, '( PLAY Match.1 (( mark 3 2 ) noop ) )')).toBe('noop');
    expect(await say(port, '( PLAY Match.1 ( noop ( mark 1 1 )) )')).toBe('(mark 1 2)');
    expect(await say(port, '( STOP Match.1 (( mark 3 1 ) noop ) )')).toBe('done');
    await expect
      .poll(() => events.find(({ kind }) => kind === 'ended'))
      .toEqual({ kind: 'ended', match: 'Match.1', how: 'goals 100 0' });
    expect(await say(port, '( PLAY Match.1 NIL )')).toBe('busy');
  });

  test('in capitals, with rules that are not in a list', async () => {
    const { port } = await waiting();
    const rules = TIC_TAC_TOE.toUpperCase();
    expect(await say(port, `(START M1 O ${rules} 9 9)`)).toBe('ready');
    expect(await say(port, '(PLAY M1 NIL)')).toBe('NOOP');
    expect(await say(port, '(PLAY M1 ((MARK 2 2) NOOP))')).toBe('(MARK 1 1)');
    expect(await say(port, '(ABORT M1)')).toBe('aborted');
    expect(await say(port, '(INFO)')).toContain('available');
  });

  test.each([
    ['with turns', ['(PLAY m 0 NIL NIL)', (move: string) => `(PLAY m 1 ${move} NIL)`]],
    ['as a list', ['(PLAY m NIL)', () => '(PLAY m NIL)']],
  ] as const)('of GDL-II, %s', async (_, [first, second]) => {
    const { port } = await waiting();
    expect(await say(port, `(START m candidate (${sheet('monty-hall')}) 9 9)`)).toBe('ready');
    const move = await say(port, first);
    expect(move).not.toBe('nil');
    expect(await say(port, second(move))).toMatch(/^\S+$|^\(.*\)$/);
  });

  test('of GDL for a player of GDL-II, which is shown every move', async () => {
    const { port } = await waiting();
    const shown = '(<= (sees ?p (did ?p2 ?m)) (role ?p) (does ?p2 ?m))';
    expect(await say(port, `(START m o (${TIC_TAC_TOE} ${shown}) 9 9)`)).toBe('ready');
    expect(await say(port, '(PLAY m 0 NIL NIL)')).toBe('noop');
    expect(await say(port, '(PLAY m 1 noop ((did x (mark 1 1)) (did o noop)))')).toBe('(mark 1 2)');
    expect(await say(port, '(PLAY m 1 noop ((did x (mark 1 1)) (did o noop)))')).toBe('(mark 1 2)');
    expect(await say(port, '(PLAY m 2 (mark 3 3) ((did x noop) (did o (mark 3 3))))')).toBe('noop');
  });
});

describe('what goes wrong', () => {
  test('one match too many, a foreign one, a second role and unknown roles are answered with busy', async () => {
    const { port, host } = await waiting('legal', { matches: 2 });
    const start = (id: string, role: string) => say(port, `(START ${id} ${role} (${TIC_TAC_TOE}) 9 9)`);
    expect(await start('a', 'nobody')).toBe('busy');
    expect(await start('a', 'x')).toBe('ready');
    expect(await start('a', 'o')).toBe('busy');
    expect(await start('b', 'o')).toBe('ready');
    expect(await start('c', 'x')).toBe('busy');
    expect(await say(port, '(INFO)')).toContain('busy');
    expect(await say(port, '(PREVIEW ((role x)) 5)')).toBe('busy');
    expect(await say(port, '(PLAY zzz NIL)')).toBe('busy');
    // Restarted by a manager that has lost the match.
    expect(await start('a', 'x')).toBe('ready');
    expect(await say(port, '(PLAY a NIL)')).toBe('(mark 1 1)');
    expect(host.size).toBe(2);
  });

  test('rules that cannot be played, or are too long, are turned away with a reason', async () => {
    const { port, events } = await waiting('legal', { longestRules: 2000 });
    expect(await say(port, '(START m x ((role x) (<= (?y z) (true a))) 2 2)')).toBe('busy');
    expect(await say(port, `(START m x ((role x) ${'(a b) '.repeat(500)}) 2 2)`)).toBe('busy');
    const reasons = events.flatMap((event) => (event.kind === 'turned away' ? [event.why] : []));
    expect(reasons[0]).toContain('the rules cannot be read');
    expect(reasons[1]).toContain('more than 2000 characters');
  });

  test('a player that fails, or never answers, still makes a legal move before the clock', async () => {
    for (const way of ['throw', 'never', 'nonsense']) {
      const { port } = await waiting(`strange:${way}`, { margin: 4 });
      expect(await say(port, `(START m x (${TIC_TAC_TOE}) 9 6)`)).toBe('ready');
      const start = performance.now();
      expect(await say(port, '(PLAY m NIL)')).toBe('(mark 1 1)');
      expect(performance.now() - start).toBeLessThan(6000);
      expect(await say(port, '(PLAY m ((mark 2 2) noop))')).toBe('noop');
      expect(await say(port, '(PLAY m (noop (mark 1 1)))')).toBe('(mark 1 2)');
    }
  });

  test('a joint move that does not fit is answered with nil', async () => {
    const { port } = await waiting();
    await say(port, `(START m x (${TIC_TAC_TOE}) 9 9)`);
    await say(port, '(PLAY m NIL)');
    expect(await say(port, '(PLAY m (noop (mark 1 1)))')).toBe('nil');
  });

  test('a manager that drops the connection does not end the match', async () => {
    const { port } = await waiting();
    await say(port, `(START m x (${TIC_TAC_TOE}) 9 9)`);
    const socket = exchange(port, [post('(PLAY m ').slice(0, 60)]);
    await Promise.race([socket, new Promise((resolve) => setTimeout(resolve, 50))]);
    expect(await say(port, '(PLAY m NIL)')).toBe('(mark 1 1)');
  });

  test('many at once get their own answers', async () => {
    const { port } = await waiting('legal', { matches: 20 });
    const ids = Array.from({ length: 20 }, (_, i) => `m${i}`);
    const started = await Promise.all(
      ids.map((id, i) => say(port, `(START ${id} ${i % 2 === 0 ? 'x' : 'o'} (${TIC_TAC_TOE}) 9 9)`)),
    );
    expect(started).toEqual(ids.map(() => 'ready'));
    const moves = await Promise.all(ids.map((id) => say(port, `(PLAY ${id} NIL)`)));
    expect(moves).toEqual(ids.map((_, i) => (i % 2 === 0 ? '(mark 1 1)' : 'noop')));
  });
});
