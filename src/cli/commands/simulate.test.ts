import { expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

/** The exact mean of the first role under uniformly random play. */
const EXACT_MEAN = 64.85;

test('tells how random games end', async () => {
  const { code, out, err } = await anygame(['simulate', 'tic-tac-toe', '--playouts', '200000']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [first, , head, x, o, , last] = out.split('\n');
  expect(first).toMatch(/^200,000 random games \(uniform\), 7\.6\d moves on average$/);
  expect(head).toMatch(/^role +mean goal +how often each value$/);
  const [, mean, halfWidth] =
    x?.match(/^x +(\d\d\.\d\d) ± (0\.\d\d) +100: 58\.\d\d % {2}50: 12\.\d\d % {2}0: 2[89]\.\d\d %$/) ?? [];
  expect(Math.abs(Number(mean) - EXACT_MEAN)).toBeLessThan(1.5 * Number(halfWidth));
  expect(o).toMatch(/^o +35\.\d\d ± 0\.\d\d +100: 2[89]/);
  expect(last).toMatch(/^[\d,]+ games\/s, [\d,]+ moves\/s, 128 games at once$/);
});

test('from a position, as JSON', async () => {
  const call = ['simulate', 'tic-tac-toe', '1 1', '3 3', '1 2', '3 2', '--playouts', '10000', '--json'];
  const decisive = JSON.parse((await anygame([...call, '--policy', 'decisive'])).out);
  expect(decisive).toMatchObject({
    version: 1,
    policy: 'decisive',
    lanes: 128,
    playouts: 10000,
    transitions: 10000,
  });
  expect(decisive.roles[0]).toMatchObject({ name: 'x', mean: 100, shares: [{ value: 100, count: 10000 }] });
  const uniform = JSON.parse((await anygame(call)).out);
  expect(uniform.roles[0].mean).toBeLessThan(100);
});

test('by the rules alone, one game at a time', async () => {
  const call = ['simulate', 'tic-tac-toe', '--engine', 'rules', '--playouts', '200', '--json'];
  const { engine, lanes, playouts, roles } = JSON.parse((await anygame(call)).out);
  expect({ engine, lanes, playouts }).toEqual({ engine: 'rules', lanes: 1, playouts: 200 });
  expect(roles[0].mean + roles[1].mean).toBeCloseTo(100);
});

test('for some time', async () => {
  const { playouts } = JSON.parse(
    (await anygame(['simulate', 'tic-tac-toe', '--time', '0.05', '--json'])).out,
  );
  expect(playouts).toBeGreaterThanOrEqual(128);
});

test('the same seed gives the same games', async () => {
  const means = async (seed: string) => {
    const call = ['simulate', 'tic-tac-toe', '--playouts', '5000', '--seed', seed, '--json'];
    return JSON.parse((await anygame(call)).out).roles;
  };
  expect(await means('3')).toEqual(await means('3'));
  expect(await means('3')).not.toEqual(await means('4'));
});

test('the same seed gives the same games, however quick the clock is', async () => {
  const figures = async (engine: string, speed: number) => {
    const start = performance.now();
    const now = () => start + speed * (performance.now() - start);
    const call = [
      'simulate',
      'tic-tac-toe',
      '--playouts',
      '300',
      '--seed',
      '3',
      '--json',
      '--engine',
      engine,
    ];
    const { milliseconds, ...rest } = JSON.parse((await anygame(call, { now })).out);
    return rest;
  };
  for (const engine of ['circuit', 'rules'])
    expect(await figures(engine, 0.001)).toEqual(await figures(engine, 3));
});

test.each(['circuit', 'rules'])('Ctrl-C ends it with what there is (%s)', async (engine) => {
  const call = ['simulate', 'tic-tac-toe', '--time', '600', '--json', '--engine', engine];
  const { code, out } = await anygame(call, {
    onInterrupt: (interrupt) => {
      const timer = setTimeout(interrupt, 300);
      return () => clearTimeout(timer);
    },
  });
  expect(code).toBe(130);
  expect(JSON.parse(out).playouts).toBeGreaterThan(0);
});

test('games that are cut, and policies that cannot be had, are told', async () => {
  const cut = await anygame(['simulate', 'tic-tac-toe', '--max-length', '2', '--playouts', '10']);
  expect(cut.out).toContain('10 games were cut off because of their length\n');
  const simultaneous = ['simulate', 'rock-paper-scissors', '--policy', 'decisive', '--playouts', '10'];
  expect((await anygame(simultaneous)).err).toMatch(/decisive moves are not available/);
});

test('wrong use', async () => {
  expect(await anygame(['simulate', 'tic-tac-toe', '--playouts', '5', '--time', '1'])).toMatchObject({
    code: 2,
  });
  expect(await anygame(['simulate', 'tic-tac-toe', '9 9'])).toMatchObject({ code: 1 });
});
