/** The speed of random games: by rules, one by one, 128 at once, on two threads, and in hand-written programs. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.mjs';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { goals, isMet, type MeasuredSheet, reportLines } from '../playouts-report.ts';
import type { PlayoutsResult } from '../playouts-result.ts';
import type { MeasureOptions } from '../playouts-worker.ts';
import { fileOf, wantedSheets } from '../sheet-files.ts';

const WORKER = fileURLToPath(new URL('../playouts-worker.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Much longer than any sheet takes on a busy machine; exceeding it indicates an error. */
const PATIENCE_SECONDS = 1200;

export const subject = defineLoneCommand({
  name: 'playouts',
  summary:
    'random games: with the rules, one at a time, 128 at once, on two threads, and with hand-written programs',
  description: [
    'Measures each sheet with the built code, in a separate process: the rules engine, the circuit one step at a time, the sliced machine on one thread and on two and, where there is one, a TypeScript program written for that game.',
    'Speeds are per second of processor time of a thread after its code has been optimised, so other work on the machine has little effect; for two threads, they are added. Each speed is measured 25 times, and the 90th percentile is reported, because on shared machines other programs sometimes use the other half of a core. Playouts per second of the first two engines are computed from their transitions and the mean length of a game. Games are cut after 1000 moves.',
    'Exit code: 0 if all targets are reached, otherwise 1.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: text('NAMES', 'some of the default sheets, separated by spaces'),
    seconds: wholeNumber('N', 'processor time per measurement (2)', { least: 1 }),
    warmup: wholeNumber('N', 'maximum processor time for warming up (8)', { least: 1 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 1, most: 1_000_000 }),
    source: flag('run the sources instead of the built code, to measure the difference'),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    { call: 'npm run bench -- playouts --sheets "ticTacToe connectFour"', does: 'two games' },
    { call: 'npm run bench -- playouts --json > playouts.json', does: 'everything, saved to a file' },
  ],

  async run({ options }, io) {
    const sheets = wantedSheets(options.sheets);
    if (!options.source) await build();
    const measured: MeasuredSheet[] = [];
    for (const sheet of sheets) {
      const file = fileOf(sheet);
      if (file === undefined) {
        io.err(`${sheet.name}: there is no such rule sheet\n`);
        continue;
      }
      const result = await measure(file.path, {
        name: sheet.name,
        sheet: file.name,
        seconds: options.seconds ?? 2,
        warmUp: options.warmup ?? 8,
        seed: options.seed ?? 1,
        fromSource: options.source,
        ...(sheet.handWritten !== undefined && { handWritten: sheet.handWritten }),
      });
      measured.push({ sheet, result });
      io.err(`${measured.length}/${sheets.length} ${resultLine(result)}\n`);
    }
    const all = goals(measured);
    if (options.json) {
      const results = measured.map(({ sheet, result }) => ({ ...sheet, ...result }));
      const report = { goals: all.map((goal) => ({ ...goal, isMet: isMet(goal) })), sheets: results };
      io.out(`${JSON.stringify(report, null, 2)}\n`);
    } else {
      for (const line of reportLines(measured)) io.out(`${line}\n`);
    }
    return all.every(isMet) ? 0 : 1;
  },
});

function measure(file: string, options: MeasureOptions): Promise<PlayoutsResult> {
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', WORKER, file, JSON.stringify(options)];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 1000 * PATIENCE_SECONDS);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) {
        resolve(JSON.parse(output));
        return;
      }
      const reason = /^.*(?:Error|FATAL).*$/m.exec(errors)?.[0] ?? 'no reason given';
      const refusal = `CRASH: the process ended with ${signal ?? code}: ${reason}`;
      resolve({ name: options.name, sheet: options.sheet, refusal, stages: {}, speeds: {} });
    });
  });
}

function resultLine({ name, refusal, speeds }: PlayoutsResult): string {
  if (refusal !== undefined) return `${name}: ${refusal}`;
  const speed = (value = 0) => value.toLocaleString('en', { maximumFractionDigits: 0 });
  return `${name}: ${speed(speeds.sliced?.playouts)} playouts/s sliced, ${speed(speeds.stepper?.playouts)} one by one`;
}
