import { afterEach, expect, test } from 'vitest';
import { BOMBS, SMALL_SHEET } from '../../test/attack/bombs.ts';
import { CompilersBusy, CompileThreads } from './compile-threads.ts';

const { initbomb, nextbomb } = BOMBS;

let threads = new CompileThreads();
afterEach(() => threads.close());

test('rules are compiled in a thread and played here, by the circuit or, without one, by the rules', async () => {
  threads = new CompileThreads();
  const sheet = { name: 'small', text: SMALL_SHEET };
  const game = await threads.compile(sheet);
  expect(game).toMatchObject({ name: 'small', compilation: { game: { engine: 'circuit' } } });
  expect(await threads.compile(sheet)).toBe(game);
  expect(await threads.roles(sheet)).toBe(1);
  await expect(threads.compile({ name: 'broken', text: '(role' })).rejects.toThrow(
    /broken cannot be played: .*\(line 1\)/,
  );
}, 60_000);

test.each(Object.entries({ initbomb, nextbomb }))(
  '%s stops neither this thread nor the next sheet',
  async (name, text) => {
    threads = new CompileThreads({ seconds: 1, grace: 0.5, megabytes: 200 });
    let turns = 0;
    const clock = setInterval(() => turns++, 10);
    const tried = await threads.compile({ name, text }).then(
      ({ compilation: { game } }) => game.engine,
      (error: Error) => error.message,
    );
    clearInterval(clock);
    expect(tried).toMatch(/^rules$|cannot be played: /);
    expect(turns).toBeGreaterThan(20);
    expect(await threads.roles({ name: 'small', text: SMALL_SHEET })).toBe(1);
  },
  120_000,
);

test('the same rules are compiled once for all who ask for them', async () => {
  threads = new CompileThreads({ waiting: 0 });
  const asked = Array.from({ length: 20 }, () => threads.compile({ name: 'small', text: SMALL_SHEET }));
  const [first, ...others] = await Promise.all(asked);
  for (const each of others) expect(each).toBe(first);
  const refused = Array.from({ length: 3 }, () => threads.compile({ name: 'broken', text: '(role' }));
  for (const each of refused) await expect(each).rejects.toThrow('broken cannot be played');
}, 60_000);

test('work that does not look at the clock is ended', async () => {
  threads = new CompileThreads({ seconds: 0.5, grace: 0, megabytes: 800 });
  const asked = threads.roles({ name: 'initbomb', text: initbomb });
  await expect(asked).rejects.toThrow('its rules take more than 0.5 s to compile');
}, 60_000);

test('more requests than can wait are refused at once', async () => {
  threads = new CompileThreads({ waiting: 1 });
  const sheet = (name: string) => ({ name, text: SMALL_SHEET });
  const both = [threads.roles(sheet('a')), threads.roles(sheet('b'))];
  await expect(threads.roles(sheet('c'))).rejects.toThrow(CompilersBusy);
  expect(await Promise.all(both)).toEqual([1, 1]);
}, 60_000);
