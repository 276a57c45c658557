/** Runs the command line as if at a terminal: waits for text on the screen, then presses keys. */
import { PassThrough } from 'node:stream';
import { run } from '../src/cli/run.ts';

export const KEYS = { enter: '\r', tab: '\t', up: '\x1b[A', interrupt: '\x03', end: '\x04' } as const;

/** The sequence that clears the screen and its scrollback. */
export const WIPE = '\x1b[2J\x1b[3J\x1b[H';

export interface Shown {
  readonly code: number;
  /** Everything that was written to the terminal. */
  readonly screen: string;
}

/** Each turn waits until the text appears after the previous one, and then presses the keys one by one. */
export async function atTerminal(
  args: readonly string[],
  turns: readonly (readonly [words: string, ...keys: string[]])[],
): Promise<Shown> {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  let screen = '';
  let seen = 0;
  let next = 0;
  const press = (): void => {
    const [words, ...keys] = turns[next] ?? [];
    const found = words === undefined ? -1 : screen.indexOf(words, seen);
    if (words === undefined || found < 0) return;
    seen = found + words.length;
    next++;
    // Keys that arrive together count as pasted text, which Tab does not complete.
    keys.forEach((key, i) => {
      setTimeout(() => input.write(key), 20 * (i + 1));
    });
    setTimeout(press, 20 * (keys.length + 1));
  };
  output.on('data', (text: string) => {
    screen += text;
    press();
  });
  const write = (text: string) => void output.write(text);
  const code = await run(args, {
    out: write,
    err: write,
    stdin: input,
    stdinIsTerminal: true,
    terminal: { input, output },
    colours: false,
    errorColours: false,
    errorIsTerminal: true,
    width: 100,
    env: {},
    now: () => performance.now(),
    seed: 1,
    onInterrupt: () => () => {},
  });
  return { code, screen };
}
