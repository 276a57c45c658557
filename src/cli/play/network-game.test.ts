import { afterAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { type TestPlayer, testPlayer } from '../../../test/protocol/peers.ts';

const players: TestPlayer[] = [];

afterAll(async () => {
  for (const player of players) await player.close();
});

test('a person plays against a player on the network, who makes its own moves', async () => {
  const player = await testPlayer({ player: 'legal', given: {} });
  players.push(player);
  const call = ['play', 'tic-tac-toe', '--as', 'o', '--against', player.address.href, '--time', '20s'];
  // The other player takes the first free cell, beginning with (1, 1).
  const { code, out, err } = await anygame(call, { stdin: '1 2\n2 1\n3 1\n3 2\n' });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Everybody has 20 s per move (--time), and moves cannot be taken back.\n');
  expect(out).toContain(`  x  ${player.address.origin} (tester, available)\n  o  human\n`);
  expect(out).toContain('  1  x: (mark 1 1), o: noop\n');
  expect(out).toContain('  2  x: noop, o: (mark 1 2)\n');
  expect(out).toMatch(/The match is over after \d moves, with 0 errors\./);
});

test.each([
  ['--as all --against x=http://127.0.0.1:1', 'only one person can play here'],
  ['--against http://127.0.0.1:1 --time 500ms', 'only whole seconds'],
  ['--against http://127.0.0.1:1 --playouts 5', 'only whole seconds'],
  ['--against http://127.0.0.1:1 --load saved.json', 'do not know the moves so far'],
])('play tic-tac-toe-three-players %s is refused', async (options, complaint) => {
  const { code, err } = await anygame(['play', 'tic-tac-toe-three-players', ...options.split(' ')]);
  expect(code).toBe(2);
  expect(err).toContain(complaint);
});
