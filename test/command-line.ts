/** Runs the command line in this process and keeps what it says. */
import type { Io } from '../src/cli/io.ts';
import { run } from '../src/cli/run.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface World {
  readonly stdin?: string | Uint8Array;
  readonly colours?: boolean;
  readonly width?: number;
  readonly env?: Io['env'];
}

export async function anygame(args: readonly string[], world: World = {}): Promise<Said> {
  let out = '';
  let err = '';
  const { stdin = '', colours = false, width = 100, env = {} } = world;
  const code = await run(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    stdin: (async function* () {
      yield Buffer.from(stdin);
    })(),
    stdinIsTerminal: false,
    colours,
    errorColours: colours,
    errorIsTerminal: false,
    width,
    env,
    now: () => performance.now(),
    seed: 1,
    onInterrupt: () => () => {},
  });
  return { code, out, err };
}
