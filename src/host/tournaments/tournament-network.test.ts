import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { type TestVisitor, testVisitor } from '../../../test/protocol/lobby.ts';
import { answer, peer, testPlayer } from '../../../test/protocol/peers.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-network-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function cup(players: readonly string[], more = ''): string {
  const file = path.join(folder, 'cup.yaml');
  const clocks = more.includes('clocks') ? '' : 'clocks: { time: 10s, start: 20s }\n';
  writeFileSync(file, `name: net\ngames: [tic-tac-toe]\nplayers: [${players.join(', ')}]\n${clocks}${more}`);
  return file;
}

const storeOf = (name: string): string => path.join(folder, `${name}.db`);

test('one at an address, one that registers, and one of our own', async () => {
  const near = await testPlayer({ player: 'random', given: {} });
  open.push(near);
  let visitor: TestVisitor | undefined;
  const store = storeOf('three');
  const file = cup([near.address.origin, '{ player: "registered:zoe", label: zoe, parallel: 2 }', 'random']);
  const { code, out, err } = await anygame(
    ['tournament', file, '--store', store, '--listen', '0', '--token', 'abc', '--parallel', '2', '--json'],
    {
      hearError: (text) => {
        const [, address] = /register at (ws:\S+)/.exec(text) ?? [];
        if (address === undefined) return;
        visitor = testVisitor(new URL(address), { name: 'zoe', token: 'abc', matches: 2 });
        open.push(visitor);
      },
    },
  );
  expect(code, err).toBe(0);
  expect(err).toMatch(
    /^anygame: players register at ws:\/\/127\.0\.0\.1:\d+\nanygame: zoe has connected from 127\.0\.0\.1\n/,
  );
  const json = JSON.parse(out);
  expect(json.players).toEqual([
    { label: near.address.origin, player: near.address.origin },
    { label: 'zoe', player: 'registered:zoe' },
    { label: 'random', player: 'random' },
  ]);
  expect(json).toMatchObject({ planned: 6, finished: 6 });
  const quiet = { late: 0, illegal: 0, failed: 0 };
  expect(json.overall.players.map(({ incidents }: { incidents: object }) => incidents)).toEqual([
    quiet,
    quiet,
    quiet,
  ]);
  // One match at a time, so that no player had to refuse as busy.
  expect(near.events.filter(({ kind }) => kind === 'turned away')).toEqual([]);
  const list = await anygame(['matches', '--store', store, '--player', 'registered:zoe']);
  expect(list.out.split('\n').filter((line) => line.includes('zoe'))).toHaveLength(4);
});

test('what goes wrong is kept for every move', async () => {
  const broken = await peer((socket, message) => {
    if (message.startsWith('( START')) socket.end(answer('ready'));
    else if (message.includes('NIL )')) socket.destroy();
    else socket.end(answer('( mark 9 9 )'));
  });
  open.push(broken);
  const store = storeOf('broken');
  const file = cup([broken.address.origin, 'random'], 'max-length: 3\n');
  const { code, out, err } = await anygame(['tournament', file, '--store', store]);
  expect(code, err).toBe(0);
  expect(out).toMatch(/Incidents of http:\/\/127\.0\.0\.1:\d+: 4 not legal, 2 failed\./);
  const database = new Database(store);
  const rows = database.prepare(
    'SELECT match, turn, error FROM moves WHERE error IS NOT NULL ORDER BY match, turn',
  );
  expect(rows.all()).toEqual(
    [1, 2].flatMap((match) => ['CE', 'IL', 'IL'].map((error, i) => ({ match, turn: i + 1, error }))),
  );
  const answers = database.prepare("SELECT DISTINCT code, answer FROM incidents WHERE code = 'IL'").all();
  expect(answers).toEqual([{ code: 'IL', answer: '(mark 9 9)' }]);
  database.close();
});

test('nobody there, nobody who comes, and Ctrl-C while waiting', async () => {
  const dead = await anygame([
    'tournament',
    cup(['http://127.0.0.1:1', 'random']),
    '--store',
    storeOf('a'),
    '--wait',
    '100ms',
  ]);
  expect(dead.code).toBe(2);
  expect(dead.err).toContain('no answer from http://127.0.0.1:1; start the player there');
  const file = cup(['registered:zoe', 'random']);
  const absent = await anygame([
    'tournament',
    file,
    '--store',
    storeOf('a'),
    '--listen',
    '0',
    '--wait',
    '100ms',
  ]);
  expect(absent.code).toBe(2);
  expect(absent.err).toContain('zoe did not register within 1 s (nobody did); --wait waits longer');
  let stop = (): void => {};
  const left = await anygame(['tournament', file, '--store', storeOf('a'), '--listen', '0'], {
    errorIsTerminal: true,
    hearError: (text) => {
      if (text.includes('waiting for zoe')) stop();
    },
    onInterrupt: (interrupt) => {
      stop = interrupt;
      return () => {};
    },
  });
  expect(left.code).toBe(130);
});

test.each([
  [
    ['http://127.0.0.1:1', 'random'],
    'clocks: { playouts: 5 }\n',
    ":4:21: 'http://127.0.0.1:1' is on the network, where only time counts",
  ],
  [['http://127.0.0.1:1', 'random'], 'clocks: { time: 500ms }\n', 'where clocks are whole seconds'],
  [['http://127.0.0.1:1', '"http://127.0.0.1:1/"'], '', ':3:'],
  [['https://example.org', 'random'], '', 'is not an address such as http://localhost:9147'],
  [['registered', 'random'], '', "written with its name, as in 'registered:zoe'"],
  [
    ['{ player: "registered:zoe", c: 40 }', 'random'],
    '',
    "there is no setting 'c'; known settings: parallel",
  ],
  [
    ['{ player: "registered:zoe", parallel: 0 }', 'random'],
    '',
    "'parallel' must be a whole number of at least 1",
  ],
])('players %j %s', async (players, more, problem) => {
  const { code, err } = await anygame(['tournament', cup(players, more), '--store', storeOf('never')]);
  expect(code).toBe(2);
  expect(err).toContain(problem);
});

test('too few players for those who can play one role only, and a door for nobody', async () => {
  const file = path.join(folder, 'crowd.yaml');
  const sheet = ['a', 'b', 'c'].map((role) => `(role ${role}) (legal ${role} x) (goal ${role} 50)`).join(' ');
  writeFileSync(path.join(folder, 'crowd.kif'), `${sheet} (init s) (<= terminal (not (true s)))`);
  writeFileSync(file, 'name: x\ngames: [./crowd.kif]\nplayers: [random, http://127.0.0.1:1]\n');
  const crowd = await anygame(['tournament', file, '--store', storeOf('b')]);
  expect(crowd.code).toBe(2);
  expect(crowd.err).toContain(
    'crowd.kif has 3 roles, and there are 2 players: http://127.0.0.1:1 would have to',
  );
  const closed = await anygame([
    'tournament',
    cup(['random', 'legal']),
    '--store',
    storeOf('b'),
    '--listen',
    '0',
  ]);
  expect(closed.code).toBe(2);
  expect(closed.err).toContain('--listen and --token are for players that register');
});
