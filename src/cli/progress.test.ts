import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

/** A world whose clock goes on by a millisecond whenever somebody looks. */
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
