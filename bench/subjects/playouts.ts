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
  summary: 'random games: by rules, one by one, 128 at once, on two threads, and by hand-written programs',
  description: [
    'Each sheet is measured in a process of its own, by the built code: the rules engine, the circuit one step at a time, the sliced machine on one thread and on two, and where there is one, a TypeScript program written for that game alone.',
    'Speeds are per second of processor time of a thread, after its code has become optimised, so that other work on the machine matters little; for two threads, the sum of both. Each is measured in 25 turns and is the speed that one turn in ten exceeds, since on shared machines others use the other half of a core now and then. Playouts per second of the first two follow from their transitions and the mean length of a game. Games are cut after 1000 moves.',
    'Exit code: 0 if all goals are reached, else 1.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    sheets: text('NAMES', 'only these of the usual sheets, separated by spaces'),
    seconds: wholeNumber('N', 'processor time for each measurement (2)', { least: 1 }),
    warmup: wholeNumber('N', 'processor time for code to become optimised, at most (8)', { least: 1 }),
    seed: wholeNumber('S', 'of the random games (1)', { least: 1, most: 1_000_000 }),
    source: flag('run the sources instead of the built code, to see what that costs'),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    { call: 'npm run bench -- playouts --sheets "ticTacToe connectFour"', does: 'two games' },
    { call: 'npm run bench -- playouts --json > playouts.json', does: 'all, to be kept' },
  ],

  async run({ options }, io) {
    const sheets = wantedSheets(options.sheets);
    if (!options.source) await build();
    const measured: MeasuredSheet[] = [];
    for (const sheet of sheets) {
      const file = fileOf(sheet);
      if (file === undefined) {
        io.err(`${sheet.name}: no such rule sheet here\n`);
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
