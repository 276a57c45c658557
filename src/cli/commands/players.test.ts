import { expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { PLAYERS } from '../../players/index.ts';
import { playersJson } from './players.ts';

test('all players are listed with a line each', async () => {
  const { code, out } = await anygame(['players'], { width: 200 });
  expect(code).toBe(0);
  const lines = out.split('\n');
  for (const { name, summary } of PLAYERS)
    expect(lines.find((line) => line.startsWith(`${name} `))).toContain(summary);
});

test.each(PLAYERS)('$name is told about with all its parameters', async ({ name, summary, parameters }) => {
  const { code, out } = await anygame(['players', name], { width: 200 });
  expect(code).toBe(0);
  expect(out.startsWith(`${name}: ${summary}\n`)).toBe(true);
  for (const parameter of Object.keys(parameters)) expect(out).toMatch(new RegExp(`^${parameter}=`, 'm'));
  expect(out).toMatch(new RegExp(`To see it play: anygame match tic-tac-toe ${name}(:\\S+)? random\n$`));
});

test('the lines of one fit the terminal', async () => {
  for (const { name } of PLAYERS) {
    const { out } = await anygame(['players', name], { width: 80 });
    const lines = out.split('\n').slice(1, -2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  }
});

test('programs are told the same', async () => {
  const { out } = await anygame(['players', '--json']);
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(playersJson(PLAYERS))));
  expect(JSON.parse(out).players.map(({ name }: { name: string }) => name)).toEqual(
    PLAYERS.map(({ name }) => name),
  );
  const one = JSON.parse((await anygame(['players', 'random', '--json'])).out);
  expect(one.players).toEqual([
    { name: 'random', summary: 'plays a uniformly random legal move', parameters: [] },
  ]);
});

test('a name that is not known is answered with one that is', async () => {
  expect(await anygame(['players', 'flatt'])).toEqual({
    code: 2,
    out: '',
    err: "anygame: there is no player 'flatt'. Did you mean 'flat'?\n",
  });
  expect((await anygame(['players', 'qqqqqqqq'])).err).toContain("'anygame players' lists them all.");
});
