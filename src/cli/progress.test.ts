import { expect, test } from 'vitest';
import { Progress, watched } from './progress.ts';

/** A clock that advances by a millisecond whenever it is read. */
function world() {
  let time = 0;
  let err = '';
  let interrupt = (): void => {};
  const io = {
    out: () => {},
    err: (text: string) => {
      err += text;
    },
    stdin: (async function* () {})(),
    stdinIsTerminal: false,
    colours: false,
    errorColours: false,
    errorIsTerminal: true,
    width: 100,
    env: {},
    now: () => time++,
    seed: 1,
    onInterrupt: (stop: () => void) => {
      interrupt = stop;
      return () => {};
    },
  };
  return { io, now: () => time, said: () => err, interrupt: () => interrupt() };
}

test('Ctrl-C is heard within ten milliseconds of work, long before there is anything to tell', async () => {
  const { io, now, said, interrupt } = world();
  const progress = new Progress(io);
  setImmediate(interrupt);
  const start = now();
  while (!progress.interrupted) await progress.tell(() => 'some');
  expect(now() - start).toBeLessThan(10);
  expect(said()).toBe('');
  progress.end();
});

test('tells every tenth of a second, on one line that is taken away in the end', async () => {
  const { io, now, said } = world();
  const progress = new Progress(io);
  while (now() < 350) await progress.tell(() => 'some');
  expect(said()).toBe('\r\x1b[Ksome'.repeat(3));
  progress.end();
  expect(said()).toBe(`${'\r\x1b[Ksome'.repeat(3)}\r\x1b[K`);
});

test('work that goes on by itself is shown, heard, and called off at Ctrl-C', async () => {
  const { io, said, interrupt } = world();
  const result = await watched({ ...io, now: () => performance.now(), width: 10 }, async (watch) => {
    watch.show(() => 'a line that is too long');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(said()).toContain('\r\x1b[Ka line th');
    watch.say('this is so');
    watch.note('1/2 done');
    interrupt();
    return watch.signal.aborted;
  });
  expect(result).toBe(true);
  expect(said().endsWith('\r\x1b[Ka line th\r\x1b[Kanygame: this is so\n1/2 done\n')).toBe(true);
});

test('what fails leaves no line behind, and Ctrl-C to others', async () => {
  const { io, said } = world();
  let released = 0;
  const listen = () => () => void released++;
  const failing = watched({ ...io, onInterrupt: listen }, async ({ show }) => {
    for (let i = 0; i < 200; i++) show(() => 'some');
    throw new Error('it failed');
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(said().endsWith('\r\x1b[K')).toBe(true);
  expect(released).toBe(1);
});
