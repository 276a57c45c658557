/** Builds the instrumented program and runs it, again after every input that ends it. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from '../../scripts/bootstrap.mjs';
import { readCorpus, writeCorpus } from './corpus.ts';
import { instrumented, type SyntaxTree } from './instrument.ts';
import type { TargetName } from './targets.ts';
import type { Fault, GuidedReport, GuidedTask } from './worker.ts';

const FOLDER = path.join(root, '.cache', 'guided');

/** The corpora that are kept. */
export function keptCorpus(target: TargetName): string {
  return path.join(root, 'test', 'guided', 'corpus', `${target}.jsonl`);
}

/** @returns the script of the process that tries inputs */
export async function buildInstrumented(): Promise<string> {
  let counters = 0;
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'instrument',
        enforce: 'post',
        transform(code, id) {
          // Files are found relative to their module, not to the bundle.
          const placed = code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
          const isOurs = id.startsWith(path.join(root, 'src'));
          return isOurs ? instrumented(placed, this.parse(placed) as SyntaxTree, () => counters++) : placed;
        },
      },
    ],
    build: {
      ssr: 'test/guided/worker.ts',
      outDir: FOLDER,
      emptyOutDir: false,
      target: 'node20.19',
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'worker.mjs', codeSplitting: false } },
    },
  });
  return path.join(FOLDER, 'worker.mjs');
}

export interface GuidedRun {
  readonly target: TargetName;
  readonly inputs: number;
  readonly seed: number;
  readonly onFault?: (fault: Fault) => void;
  /** Called with the number of inputs so far. */
  readonly onProgress?: (inputs: number) => void;
}

/** Number of inputs of one process, so that a run that is interrupted has told most of what it did. */
const MOST_AT_ONCE = 100_000;

export interface GuidedResult extends GuidedReport {
  /** Inputs that reached new blocks, with those known before. */
  readonly corpus: readonly Buffer[];
}

const MOST_FAULTS = 10;
/** In megabytes. */
const MEMORY = 1024;

export function runGuided(
  script: string,
  { target, inputs, seed, onFault, onProgress }: GuidedRun,
): GuidedResult {
  mkdirSync(FOLDER, { recursive: true });
  const [found, current] = [path.join(FOLDER, `${target}.jsonl`), path.join(FOLDER, `${target}.input`)];
  const faults: Fault[] = [];
  const note = (fault: Fault): void => {
    faults.push(fault);
    onFault?.(fault);
  };
  const total = { inputs: 0, seconds: 0, blocks: 0 };
  for (let run = 0; total.inputs < inputs && faults.length < MOST_FAULTS; run++) {
    rmSync(current, { force: true });
    const task: GuidedTask = {
      target,
      inputs: Math.min(MOST_AT_ONCE, inputs - total.inputs),
      seed: seed + run,
      corpora: [keptCorpus(target), found],
      found,
      current,
      faults: MOST_FAULTS - faults.length,
    };
    const args = [`--max-old-space-size=${MEMORY}`, script, JSON.stringify(task)];
    const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status === 0) {
      const report = JSON.parse(stdout) as GuidedReport;
      total.inputs += report.inputs;
      total.seconds += report.seconds;
      total.blocks = report.blocks;
      for (const fault of report.faults) note(fault);
      onProgress?.(total.inputs);
      continue;
    }
    // The input that ended the process.
    const last = existsSync(current) ? readFileSync(current) : Buffer.alloc(0);
    if (last.length < 8) throw new Error(`the process ended with ${signal ?? status}: ${stderr}`);
    total.inputs += last.readUInt32LE(0);
    const input = last.subarray(8, 8 + last.readUInt32LE(4)).toString('latin1');
    const reason = signal === 'SIGKILL' ? 'it took too much processor time or memory' : stderr.slice(-500);
    note({ message: `the process ended with ${signal ?? status}: ${reason}`, input });
  }
  return { ...total, faults, corpus: [...readCorpus(keptCorpus(target)), ...readCorpus(found)] };
}

/** Writes an input as a file for tests, named after its content. */
export function keepFault(folder: string, target: TargetName, { input }: Fault): string {
  const name = createHash('sha256').update(input, 'latin1').digest('hex').slice(0, 12);
  const file = path.join(folder, `${target}-${name}.jsonl`);
  writeCorpus(file, [Buffer.from(input, 'latin1')]);
  return file;
}
