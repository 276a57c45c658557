/** Runs the command line in this process and records its output. */

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
  readonly errorIsTerminal?: boolean;
  /** Called when standard input is read. */
  readonly hearInput?: () => void;
  /** Called with standard output. */
  readonly hearOutput?: (text: string) => void;
  /** Called with standard error. */
  readonly hearError?: (text: string) => void;
  readonly now?: Io['now'];
  readonly onInterrupt?: Io['onInterrupt'];
  readonly onTermination?: NonNullable<Io['onTermination']>;
}

export async function anygame(args: readonly string[], world: World = {}): Promise<Said> {
  return runIn(world, (io) => run(args, io));
}

/** Runs a part of a command and records its output. */
export async function runIn(world: World, work: (io: Io) => Promise<number>): Promise<Said> {
  let out = '';
  let err = '';
  const { stdin = '', colours = false, width = 100, env = {} } = world;
  const { errorIsTerminal = false, onInterrupt = () => () => {} } = world;
  const code = await work({
    out: (text) => {
      out += text;
      world.hearOutput?.(text);
    },
    err: (text) => {
      err += text;
      world.hearError?.(text);
    },
    stdin: (async function* () {
      world.hearInput?.();
      yield Buffer.from(stdin);
    })(),
    stdinIsTerminal: false,
    colours,
    errorColours: colours,
    errorIsTerminal,
    width,
    env,
    now: world.now ?? (() => performance.now()),
    seed: 1,
    onInterrupt,
    ...(world.onTermination && { onTermination: world.onTermination }),
  });
  return { code, out, err };
}
