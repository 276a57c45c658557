/** The world of a command: where its words go and where its input comes from. Tests bring their own. */

import { Failure } from '../base/index.ts';
import type { Surroundings } from '../host/index.ts';

export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Bytes on standard output, for programs at the other end of a pipe. */
  outBytes?(bytes: Uint8Array): void;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Whether a person is typing the standard input. */
  readonly stdinIsTerminal: boolean;
  /** Present if somebody sits at a terminal that shows what is typed and can be cleared. */
  readonly terminal?: Terminal;
  /** Whether standard output shows colours. */
  readonly colours: boolean;
  /** Whether standard error shows colours. */
  readonly errorColours: boolean;
  /** Whether a person is looking at standard error: then a running count of work done is welcome there. */
  readonly errorIsTerminal: boolean;
  /** Columns of the terminal, or a readable width if there is none. */
  readonly width: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since some moment. */
  now(): number;
  /** Another number in every run, for chance that need not be repeated. */
  readonly seed: number;
  /** Calls `stop` when the user presses Ctrl-C, until the function it gives is called; pressed again, it ends the program. */
  onInterrupt(stop: () => void): () => void;
  /** The same for a request to end (SIGTERM), as service managers send it. */
  onTermination?(stop: () => void): () => void;
}

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const DEFAULT_WIDTH = 100;

export function processIo(): Io {
  const { stdout, stderr, stdin, env } = process;
  const name = new Map<unknown, string>([
    [stdout, 'standard output'],
    [stderr, 'standard error'],
  ]);
  for (const stream of [stdout, stderr])
    stream.on('error', (error) => {
      const { code, message } = outputFailure(name.get(stream) ?? '', error);
      if (message !== undefined && stream === stdout) stderr.write(message);
      process.exit(code);
    });
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    outBytes: (bytes) => void stdout.write(bytes),
    stdin,
    stdinIsTerminal: stdin.isTTY === true,
    ...(stdin.isTTY && stdout.isTTY && env.TERM !== 'dumb' && { terminal: { input: stdin, output: stdout } }),
    colours: wantsColours(stdout.isTTY === true, env),
    errorColours: wantsColours(stderr.isTTY === true, env),
    errorIsTerminal: stderr.isTTY === true,
    // Some terminals say 0 for not knowing.
    width: stdout.columns || DEFAULT_WIDTH,
    env,
    now: () => performance.now(),
    seed: Date.now() % 2 ** 32,
    onInterrupt: (stop) => {
      process.once('SIGINT', stop);
      return () => void process.off('SIGINT', stop);
    },
    onTermination: (stop) => {
      process.once('SIGTERM', stop);
      return () => void process.off('SIGTERM', stop);
    },
  };
}

/** Says, on standard error, what the user should know. */
export function sayOf(io: Pick<Io, 'err'>): (sentence: string) => void {
  return (sentence) => io.err(`anygame: ${sentence}\n`);
}

/** What host functions are given. */
export function surroundingsOf(io: Pick<Io, 'err' | 'now'>): Surroundings {
  return { now: io.now, say: sayOf(io) };
}

/** As agreed at no-color.org and force-color.org: an empty variable counts as unset. */
export function wantsColours(isTerminal: boolean, env: Io['env']): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

/**
 * How the program ends when its output cannot be written, and what it says. In `anygame check … | head`, head leaves
 * when it has seen enough; then there is nothing left to do.
 */
export function outputFailure(
  stream: string,
  error: NodeJS.ErrnoException,
): { readonly code: number; readonly message?: string } {
  if (error.code === 'EPIPE') return { code: EXIT.success };
  const reason = error.code === 'ENOSPC' ? 'there is no space left' : error.message;
  return { code: EXIT.unusable, message: `anygame: cannot write to ${stream}: ${reason}\n` };
}

/** How commands end: their exit codes, and the error for calls that make no sense. */

export const EXIT = {
  success: 0,
  /** The command did its work, and the answer is no: rules with errors, files that need formatting. */
  refused: 1,
  /** The command could not do its work: wrong use, unreadable files. */
  unusable: 2,
  /** A fault of Anygame itself (EX_SOFTWARE of sysexits). */
  internal: 70,
  /** Ended by Ctrl-C, as shells put it (128 + SIGINT). */
  interrupted: 130,
} as const;

/** The command line makes no sense; the message is followed by where to find help. */
export class UsageError extends Failure {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
