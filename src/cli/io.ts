/** The environment of a command: its input, output and clock. Tests provide their own. */

import { Failure } from '../base/index.ts';
import type { Surroundings } from '../host/index.ts';

export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Writes bytes to standard output, for programs reading from a pipe. */
  outBytes?(bytes: Uint8Array): void;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Whether standard input is a terminal. */
  readonly stdinIsTerminal: boolean;
  /** Present if there is an interactive terminal that echoes input and can be cleared. */
  readonly terminal?: Terminal;
  /** Whether standard output shows colours. */
  readonly colours: boolean;
  /** Whether standard error shows colours. */
  readonly errorColours: boolean;
  /** Whether standard error is a terminal, where progress can be shown. */
  readonly errorIsTerminal: boolean;
  /** Number of columns of the terminal, or a readable width if there is none. */
  readonly width: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since an arbitrary time. */
  now(): number;
  /** A different number in every run, for randomness that need not be reproducible. */
  readonly seed: number;
  /**
   * Calls `stop` when the user presses Ctrl-C, until the returned function is called; pressing it again ends the
   * program.
   */
  onInterrupt(stop: () => void): () => void;
  /** Does the same for termination requests (SIGTERM) from service managers. */
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
    // Some terminals report 0 if they do not know the width.
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

/** Writes messages for the user to standard error. */
export function sayOf(io: Pick<Io, 'err'>): (sentence: string) => void {
  return (sentence) => io.err(`anygame: ${sentence}\n`);
}

/** The environment passed to host functions. */
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
 * How the program ends when its output cannot be written, and its message. In `anygame check … | head`, head exits
 * once it has enough lines; the program then ends silently.
 */
export function outputFailure(
  stream: string,
  error: NodeJS.ErrnoException,
): { readonly code: number; readonly message?: string } {
  if (error.code === 'EPIPE') return { code: EXIT.success };
  const reason = error.code === 'ENOSPC' ? 'there is no space left' : error.message;
  return { code: EXIT.unusable, message: `anygame: cannot write to ${stream}: ${reason}\n` };
}

/** How commands end: their exit codes, and the error for invalid calls. */

export const EXIT = {
  success: 0,
  /** The command worked, and the answer is no: rules with errors, files that need formatting. */
  refused: 1,
  /** The command could not work: invalid usage, unreadable files. */
  unusable: 2,
  /** A bug in Anygame itself (EX_SOFTWARE of sysexits). */
  internal: 70,
  /** Ended by Ctrl-C, following the convention of shells (128 + SIGINT). */
  interrupted: 130,
} as const;

/** An invalid command line; the message is followed by a pointer to the help. */
export class UsageError extends Failure {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
