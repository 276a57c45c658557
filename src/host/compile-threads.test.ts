import { afterEach, expect, test } from 'vitest';
import { CompilersBusy, CompileThreads } from './compile-threads.ts';

const START =
  '(role x) (init (s a)) (legal x go) (<= (next (s ?v)) (true (s ?v))) (<= terminal (true (s b))) (goal x 0)';
const DIGITS = Array.from({ length: 60 }, (_, i) => `(d ${i})`).join(' ');
const variables = (count: number): string[] => Array.from({ length: count }, (_, i) => `?v${i}`);
const cross = (count: number): string =>
  variables(count)
    .map((v) => `(d ${v})`)
    .join(' ');

/** A few hundred bytes each. */
const BOMBS = {
  'an initial state without end': `${START} ${DIGITS} (<= (init (f ${variables(6).join(' ')})) ${cross(6)})`,
  'a joint of all with all': `${START} ${DIGITS} (<= (next (f ${variables(7).join(' ')})) ${cross(7)} (does x go))`,
};

let threads = new CompileThreads();
afterEach(() => threads.close());

test('rules are compiled in a thread and played here, by the circuit or, without one, by the rules', async () => {
  threads = new CompileThreads();
  const sheet = { name: 'small', text: START };
  const game = await threads.compile(sheet);
  expect(game).toMatchObject({ name: 'small', compilation: { game: { engine: 'circuit' } } });
  expect(await threads.compile(sheet)).toBe(game);
  expect(await threads.roles(sheet)).toBe(1);
  await expect(threads.compile({ name: 'broken', text: '(role' })).rejects.toThrow(
    /broken cannot be played: .*\(line 1\)/,
  );
}, 60_000);

test.each(Object.entries(BOMBS))(
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
    expect(await threads.roles({ name: 'small', text: START })).toBe(1);
  },
  120_000,
);

test('more requests than can wait are refused at once', async () => {
  threads = new CompileThreads({ waiting: 1 });
  const sheet = (name: string) => ({ name, text: START });
  const both = [threads.roles(sheet('a')), threads.roles(sheet('b'))];
  await expect(threads.roles(sheet('c'))).rejects.toThrow(CompilersBusy);
  expect(await Promise.all(both)).toEqual([1, 1]);
}, 60_000);
