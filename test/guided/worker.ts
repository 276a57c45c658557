/**
 * The process that tries inputs. It notes each before trying it, since a fault may end the process, and ends itself if one takes
 * too much processor time.
 */
import { appendFileSync, openSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { seededRandom } from '../random.ts';
import { readCorpus } from './corpus.ts';
import { Explorer } from './explorer.ts';
import { COUNTERS, COUNTERS_NAME } from './instrument.ts';
import { TARGETS, type TargetName } from './targets.ts';

export interface GuidedTask {
  readonly target: TargetName;
  readonly inputs: number;
  readonly seed: number;
  /** The corpora to start from, and the file for new inputs. */
  readonly corpora: readonly string[];
  readonly found: string;
  /** The file for the current input: its number, and its bytes. */
  readonly current: string;
  /** Maximum number of faults before it stops. */
  readonly faults: number;
}

export interface Fault {
  readonly message: string;
  /** Its characters are the bytes of the input. */
  readonly input: string;
}

export interface GuidedReport {
  readonly inputs: number;
  /** Processor time in seconds. */
  readonly seconds: number;
  readonly blocks: number;
  readonly faults: readonly Fault[];
}

/** Processor time for one input in milliseconds. */
const LONGEST = 5000;

const task = JSON.parse(process.argv[2] ?? '') as GuidedTask;
const counters = new Uint8Array(COUNTERS);
const shared = globalThis as unknown as Record<string, Uint8Array>;
// The instrumented modules have been loaded, and have made these counters.
shared[COUNTERS_NAME] ??= counters;
const tried = new Int32Array(new SharedArrayBuffer(4));
const faults: Fault[] = [];

new Worker(
  `const { workerData: { tried, longest } } = require('node:worker_threads');
  let [last, since] = [-1, 0];
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const now = (user + system) / 1000;
    if (tried[0] !== last) [last, since] = [tried[0], now];
    else if (now - since > longest) process.kill(process.pid, 'SIGKILL');
  }, 200).unref();`,
  { eval: true, workerData: { tried, longest: LONGEST } },
).unref();

const start = process.cpuUsage();
const target = await TARGETS[task.target]();
const explorer = new Explorer({
  ...target,
  counters: shared[COUNTERS_NAME] ?? counters,
  random: seededRandom(task.seed),
});
const file = openSync(task.current, 'w');

async function attempt(input: Buffer): Promise<boolean> {
  tried[0] = (tried[0] as number) + 1;
  const head = Buffer.alloc(8);
  head.writeUInt32LE(tried[0] as number, 0);
  head.writeUInt32LE(input.length, 4);
  writeSync(file, Buffer.concat([head, input]), 0, undefined, 0);
  try {
    return await explorer.try(input);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isKnown = faults.some((fault) => fault.message.slice(0, 40) === message.slice(0, 40));
    if (!isKnown) faults.push({ message, input: input.toString('latin1') });
    return false;
  }
}

for (const input of [...target.seeds, ...task.corpora.flatMap(readCorpus)]) await attempt(input);
while ((tried[0] as number) < task.inputs && faults.length < task.faults) {
  const input = explorer.next();
  if (await attempt(input)) appendFileSync(task.found, `${JSON.stringify(input.toString('latin1'))}\n`);
}
target.close?.();
const { user, system } = process.cpuUsage(start);
const report: GuidedReport = {
  inputs: tried[0] as number,
  seconds: (user + system) / 1e6,
  blocks: explorer.blocks,
  faults,
};
process.stdout.write(JSON.stringify(report));
