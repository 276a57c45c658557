import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';

/** One number on the heap. */
const NUMBER = 16;

test('a tick leaves nothing on the heap', () => {
  // Code is compiled at once, so that the figures do not depend on how busy the machine is.
  const flags = ['--no-concurrent-recompilation', '--import', 'tsx'];
  const games = ['invaders', 'deep-sea', 'tank-duel', 'egg-catcher', 'bricks'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, 'test/tick-garbage/main.ts', ...games],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const bytes = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(bytes)).toEqual(games);
  // What happens rarely, such as a bounce, is not worth compiling, and leaves numbers.
  for (const [game, left] of Object.entries(bytes))
    expect(left, game).toBeLessThan(game === 'bricks' ? NUMBER : NUMBER / 4);
}, 60_000);
