/** The built program in a separate process, as seen by an attacker and by its operator: memory and open files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/bootstrap.mjs';

const MAIN = path.join(root, 'dist', 'cli', 'main.js');

export interface Victim {
  readonly port: number;
  /** Memory in megabytes. */
  memory(): number;
  /** Number of open file descriptors. */
  files(): number;
  /** Times so far in seconds. */
  times(): ProcessTimes;
  isAlive(): boolean;
  end(): Promise<void>;
}

export interface ProcessTimes {
  /** Processor time of all threads. */
  readonly all: number;
  /** Processor time of the thread that answers. */
  readonly answering: number;
  /** Time for which that thread could have run, but waited for a processor. */
  readonly waiting: number;
}

/** Starts a command that waits on a port, and returns its printed address. */
export async function startVictim(args: readonly string[], folder: string): Promise<Victim> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await printedPort(child);
  return {
    port,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    files: () => readdirSync(`/proc/${child.pid}/fd`).length,
    times: () => timesOf(`/proc/${child.pid}`, `/proc/${child.pid}/task/${child.pid}`),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

function timesOf(process: string, thread: string): ProcessTimes {
  // In nanoseconds.
  const [ran = 0, waited = 0] = readFileSync(`${thread}/schedstat`, 'utf8').split(' ').map(Number);
  return { all: processorTime(process), answering: ran / 1e9, waiting: waited / 1e9 };
}

/** In seconds. */
function processorTime(process: string): number {
  // The name in parentheses may contain anything. The times are in hundredths of a second.
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`${process}/stat`, 'utf8')) ?? [];
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

async function printedPort(child: ChildProcess): Promise<number> {
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += String(part);
    const [, port] = /:(\d+)\/?\s/.exec(said) ?? [];
    if (port !== undefined) {
      child.stdout?.resume();
      return Number(port);
    }
  }
  throw new Error(`the program ended without waiting: ${said}`);
}

export interface Outcome {
  readonly code: number | null;
  readonly signal: string | null;
  /** Processor time in seconds. */
  readonly seconds: number;
  /** Peak memory in megabytes. */
  readonly peak: number;
}

/** Seconds for which a command may run for each second of processor time that it may use. */
const PATIENCE = 5;

/** Runs a command to its end, or ends it when it has used this many seconds of processor time. */
export async function runVictim(
  args: readonly string[],
  folder: string,
  seconds: number,
  stdin = '',
): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  let peak = 0;
  let used = 0;
  const watch = setInterval(() => {
    try {
      used = processorTime(`/proc/${child.pid}`);
      if (used > seconds) child.kill('SIGKILL');
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      // A process that has ended but was not yet waited for has no memory.
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {}
  }, 50);
  const timer = setTimeout(() => child.kill('SIGKILL'), 1000 * seconds * PATIENCE);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearInterval(watch);
  clearTimeout(timer);
  return { code, signal, seconds: used, peak };
}
