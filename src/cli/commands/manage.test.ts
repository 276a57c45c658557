import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { type TestVisitor, testVisitor } from '../../../test/protocol/lobby.ts';
import { testPlayer } from '../../../test/protocol/peers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-manage-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('a match over the network is shown, kept, and replayed', async () => {
  const player = await testPlayer({ player: 'legal', given: {} });
  const file = path.join(folder, 'match.json');
  const seats = ['--seat', `x=${player.address.href}`, '--seat', 'O=legal'];
  const clocks = ['--start', '20', '--time', '10', '--seed', '1', '--id', 'm1', '--scramble'];
  const { code, out, err } = await anygame(['manage', 'tic-tac-toe', ...seats, ...clocks, '--output', file]);
  await player.close();
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('tic-tac-toe, match m1: 20 s to start, 10 s per move, seed 1\n');
  expect(out).toContain(`  x  ${player.address.origin} (tester, available)\n  o  legal\n`);
  expect(out).toMatch(/\n {2}1 {2}x: \(mark \d \d\), o: noop\n/);
  expect(out).toMatch(
    /The match is over after \d moves, with 0 errors\.\n {2}x {2}tester +\d+\n {2}o {2}legal +\d+\n$/,
  );
  const record = JSON.parse(readFileSync(file, 'utf8'));
  expect(record).toMatchObject({
    matchId: 'm1',
    scrambled: true,
    isCompleted: true,
    gameMetaURL: 'tic-tac-toe',
  });
  expect(record.randomToken).toMatch(/^\w{32}$/);
  const replayed = await anygame(['step', 'tic-tac-toe', '--record', file]);
  expect([replayed.code, replayed.err]).toEqual([0, '']);
  expect(replayed.out).toContain('the game is over');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/cell 2 2 [xo]/, 'cell 2 2 z'));
  const changed = await anygame(['step', 'tic-tac-toe', '--record', file]);
  expect(changed.code).toBe(1);
  expect(changed.err).toMatch(/the state after \d+ moves? differs in the record/);
});

test('a seat that nobody takes is an error in every turn, and the match goes on', async () => {
  const { code, out } = await anygame(
    'manage tic-tac-toe --seat x=http://127.0.0.1:1 --seat o=legal --start 60 --time 30 --max-length 2 --seed 1'.split(
      ' ',
    ),
  );
  expect(code).toBe(0);
  expect(out).toContain('x  http://127.0.0.1:1 (does not answer INFO)');
  expect(out.match(/^ {5}CE {2}x: 127\.0\.0\.1:1 cannot be asked/gm)).toHaveLength(3);
  expect(out).toContain('The match was cut after 2 moves, with 3 errors.');
});

test('players that register are waited for, by name and in the order of their coming', async () => {
  const visitors: TestVisitor[] = [];
  const call = 'manage tic-tac-toe --seat x=registered --seat o=registered:zoe --listen 0 --seed 1'.split(
    ' ',
  );
  const { code, out, err } = await anygame([...call, '--start', '20', '--time', '10'], {
    hearOutput: (text) => {
      const [, address] = /register at (ws:\S+)/.exec(text) ?? [];
      for (const name of address === undefined ? [] : ['zoe', 'ann'])
        visitors.push(testVisitor(new URL(address ?? ''), { name }));
    },
  });
  for (const visitor of visitors) await visitor.close();
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('zoe has connected from 127.0.0.1\n');
  expect(out).toContain('  x  registered:ann (ann, available)\n  o  registered:zoe (zoe, available)\n');
  expect(out).toMatch(/The match is over after \d moves, with 0 errors\./);
  expect(out).not.toContain('has disconnected');
});

test('nobody who registers, and Ctrl-C while waiting', async () => {
  const call = 'manage tic-tac-toe --seat x=registered --seat o=legal --listen 0'.split(' ');
  const absent = await anygame([...call, '--wait', '100ms']);
  expect(absent.code).toBe(2);
  expect(absent.err).toContain('a player did not register within 1 s (nobody did); --wait waits longer');
  const left = await anygame(call, {
    onInterrupt: (interrupt) => {
      interrupt();
      return () => {};
    },
  });
  expect(left.code).toBe(130);
});

test('starting the threads of our own players is no part of their clocks', async () => {
  const call = 'manage tic-tac-toe --seat x=legal --seat o=legal --start 1 --time 1 --max-length 1 --json';
  const { code, out } = await anygame(call.split(' '));
  expect(code).toBe(0);
  expect(JSON.parse(out.slice(out.indexOf('{\n'))).errors).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('a person may play, and is told what is wrong', async () => {
  const { code, out, err } = await anygame(
    'manage tic-tac-toe --seat x=human --seat o=legal --start 20 --time 10 --max-length 4 --json'.split(' '),
    { stdin: 'dance\n2 2\n' },
  );
  expect(code).toBe(0);
  expect(err).toContain("x> dance\n'dance' is not a legal move: ");
  expect(err).toContain('x> 2 2\n');
  const record = JSON.parse(out);
  expect(record.isPlayerHuman).toEqual([true, false]);
  expect(record.moves[0]).toEqual(['( mark 2 2 )', 'noop']);
  // There was no third line.
  expect(record.errors.map(([x]: string[]) => x)).toEqual(['', '', '', 'CE', '']);
});

test.each([
  ['--seat x=human --seat o=human', 'this keyboard'],
  ['--seat x=legal', 'no player for o: add --seat o=http://localhost:9147'],
  ['--seat x=legal --seat x=legal', 'x has two players'],
  ['--seat z=legal --seat o=legal', "there is no role 'z'; choose from x, o"],
  ['--seat legal --seat o=legal', 'names no player'],
  ['--seat x=http://h:9147 --seat o=http://h:9147', 'can play only one role'],
  ['--seat x=registered:a --seat o=registered:a', 'can play only one role'],
  ['--seat x=registered:a(b --seat o=legal', "'a(b' is not a valid name"],
  ['--seat x=legal --seat o=legal --listen 9160', '--listen applies only to players that register'],
  ['--seat x=registered --seat o=legal --listen somewhere', 'must be a port as in 9160'],
  ['--seat x=registered --seat o=legal --token a(b', '--token is a word'],
  ['--seat x=https://h --seat o=legal', 'is not an address such as http://localhost:9147'],
  ['--seat x=nobody --seat o=legal', "there is no player 'nobody'"],
  ['--seat x=legal --seat o=legal --id a(b', '--id is a word'],
])('manage tic-tac-toe %s', async (args, problem) => {
  const { code, err } = await anygame(['manage', 'tic-tac-toe', ...args.split(' ')]);
  expect(code).toBe(2);
  expect(err).toContain(problem);
});

test('records that are none are refused', async () => {
  const file = path.join(folder, 'none.json');
  writeFileSync(file, '[1]');
  const { code, err } = await anygame(['step', 'tic-tac-toe', '--record', file]);
  expect(code).toBe(2);
  expect(err).toContain('this is not a recorded match: a match is an object');
  expect((await anygame(['step', 'tic-tac-toe', '--record', 'nowhere.json'])).code).toBe(2);
});
