/** Malicious rules cost the player time and memory, but never harm the host. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seatThread } from '../../src/host/index.ts';
import { exchange, post, say, type TestPlayer, testPlayer } from './peers.ts';

const MEGABYTES = 128;

/** Threads like those of the command line: they can be ended at any time. */
function threadedPlayer(): Promise<TestPlayer> {
  return testPlayer(
    { player: 'random', given: {} },
    {
      megabytes: MEGABYTES,
      matches: 4,
      longestRules: 300_000,
      createLink: () => seatThread(MEGABYTES),
    },
  );
}

const many = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

const GAME =
  '(role r) (init a) (legal r x) (legal r y) (<= (next b) (true a)) (<= terminal (true b)) (goal r 50)';

const HOSTILE = {
  'a join of a billion rows': `${GAME} ${many(40, (i) => `(c ${i})`)} (<= (p ?a ?b ?c ?d ?e ?f) (c ?a) (c ?b) (c ?c) (c ?d) (c ?e) (c ?f)) (<= (legal r (z ?a ?b ?c ?d ?e ?f)) (p ?a ?b ?c ?d ?e ?f))`,
  'terms that grow for ever': `${GAME} (n z) (<= (n (s ?x)) (n ?x)) (<= (legal r (w ?x)) (n ?x))`,
  'a state that doubles in every turn': `${GAME} (init (t z)) (<= (next (t (f ?x ?x))) (true (t ?x)))`,
} as const;

let player: TestPlayer;

beforeAll(async () => {
  player = await threadedPlayer();
});
afterAll(() => player.close());

// The host itself is never busy: it answers while its threads process the rules.
afterEach(async () => {
  expect(await say(player.port, '(INFO)')).toContain('tester');
});

describe('rules', () => {
  test.each(Object.keys(HOSTILE))('%s', async (name) => {
    const rules = HOSTILE[name as keyof typeof HOSTILE];
    const id = name.replaceAll(' ', '-');
    const started = say(player.port, `(START ${id} r (${rules}) 3 2)`);
    expect(await say(player.port, '(INFO)')).toContain('status');
    expect(await started).toMatch(/^(ready|busy)$/);
    expect(await say(player.port, `(PLAY ${id} NIL)`)).toMatch(/^(nil|busy|x|y|\([zw] .*\))$/);
    expect(await say(player.port, `(ABORT ${id})`)).toMatch(/^(aborted|busy)$/);
    expect(player.host.size).toBe(0);
  });

  test('names that mean something to programs, pages and shells', async () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      '<script>alert(1)</script>',
      '$(rm -rf)',
      '../../x',
      '`id`',
    ];
    const words = names.map((name) => name.replaceAll(/[();\s]/g, '_'));
    const rules = `(role __proto__) (init constructor) ${words.map((word) => `(legal __proto__ ${word})`).join(' ')} (<= (next valueOf) (true constructor)) (<= terminal (true valueOf)) (goal __proto__ 50)`;
    expect(await say(player.port, `(START hasOwnProperty __proto__ (${rules}) 9 9)`)).toBe('ready');
    const move = await say(player.port, '(PLAY hasOwnProperty NIL)');
    expect(words).toContain(move);
    expect(await say(player.port, `(STOP hasOwnProperty (${move}))`)).toBe('done');
    expect(Object.prototype).not.toHaveProperty('legal');
  });
});

describe('messages', () => {
  const refused = (message: string) => exchange(player.port, [post(message)]).catch(() => 'HTTP/1.0 cut off');

  test('of ten megabytes', async () => {
    expect(await refused(`(START m r (${'(a b) '.repeat(1_700_000)}) 9 9)`)).toMatch(
      /^HTTP\/1\.0 (413|cut off)/,
    );
  });

  test('nested a hundred thousand times', async () => {
    const deep = '('.repeat(100_000) + ')'.repeat(100_000);
    expect(await refused(`(START m r (${deep}) 9 9)`)).toMatch(/^HTTP\/1\.0 400/);
    const start = performance.now();
    const term = `${'(f '.repeat(400)}z${')'.repeat(400)}`;
    expect(await say(player.port, `(START deep r (${GAME} (init ${term})) 3 3)`)).toMatch(/^(ready|busy)$/);
    expect(await say(player.port, '(ABORT deep)')).toMatch(/^(aborted|busy)$/);
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  test('rules that are longer than anybody plays', async () => {
    expect(await say(player.port, `(START long r (${GAME} ${many(40_000, (i) => `(c ${i})`)}) 9 9)`)).toBe(
      'busy',
    );
  });
});
