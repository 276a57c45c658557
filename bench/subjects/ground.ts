/** The sizes of the circuits of the public sheets, the cost of compiling them, and the sheets without a circuit. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.mjs';
import { tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import type { Io } from '../../src/cli/io.ts';
import { type CorpusSheet, corpusSheets } from '../../test/corpus.ts';
import type { GroundingResult } from '../grounding-result.ts';
import { PROTOTYPE_GATES } from '../prototype-gates.ts';

const WORKER = fileURLToPath(new URL('../grounding-worker.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Allowance for starting Node, reading the sheet and writing the answer, which the budget does not include. */
const GRACE_SECONDS = 60;

export const subject = defineLoneCommand({
  name: 'ground',
  summary: 'compiling every public rule sheet to a circuit: sizes, seconds per stage, memory and refusals',
  description: [
    'Compiles each sheet with the built code, in a separate process. Gates are counted three times: one per ground rule, sum and negation (raw), with equal gates shared (built), and simplified (gates). Operations are the two-input operations of the simplified circuit. Memory is the peak of the process.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    folder: text('NAME', 'a single folder of the corpus, as in base'),
    filter: text('TEXT', 'only sheets whose names contain TEXT'),
    seconds: wholeNumber('N', 'time limit per sheet in seconds (60)', { least: 1 }),
    slowest: wholeNumber('N', 'how many of the slowest sheets to list (10)', { least: 0 }),
    compare: flag('only the sheets of the prototype, compared with its figures'),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    {
      call: 'npm run bench -- ground --folder base --seconds 20',
      does: 'one folder, with a short time limit',
    },
    { call: 'npm run bench -- ground --compare', does: 'gates compared with those of the prototype' },
  ],

  async run({ options }, io) {
    const { folder, filter = '', compare } = options;
    const sheets = corpusSheets().filter(
      ({ name }) =>
        (folder === undefined || name.startsWith(`${folder}/`)) &&
        name.includes(filter) &&
        (!compare || PROTOTYPE_GATES.some(({ sheet }) => sheet === name)),
    );
    if (sheets.length === 0) {
      io.err('anygame: there are no matching rule sheets in ../shared/corpora.\n');
      return 1;
    }
    await build();
    const results: GroundingResult[] = [];
    for (const sheet of sheets) {
      const result = await measure(sheet, options.seconds ?? 60);
      results.push(result);
      if (!options.json) io.err(`${results.length}/${sheets.length} ${resultLine(result)}\n`);
    }
    if (options.json) io.out(`${JSON.stringify({ summary: summary(results), sheets: results }, null, 2)}\n`);
    else if (compare) printComparison(results, io);
    else printReport(results, options.slowest ?? 10, io);
    return 0;
  },
});

function measure({ name, file }: CorpusSheet, seconds: number): Promise<GroundingResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', WORKER, file, name, `${seconds}`], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 1000 * (seconds + GRACE_SECONDS));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(JSON.parse(output));
      else {
        const reason = /^.*(?:Error|FATAL).*$/m.exec(errors)?.[0] ?? 'no reason given';
        const refusal = `CRASH: the process ended with ${signal ?? code}: ${reason}`;
        resolve({ sheet: name, refusal, stages: {}, seconds: 0, megabytes: 0 });
      }
    });
  });
}

function resultLine({ sheet, refusal, seconds, sizes }: GroundingResult): string {
  const outcome = refusal ?? `${number(sizes?.gates)} gates, ${number(sizes?.operations)} operations`;
  return `${sheet}: ${outcome} in ${seconds.toFixed(1)} s`;
}

const STAGES = ['initial state', 'grounding', 'circuit', 'invariants', 'simplification', 'game'] as const;

const HEADING = [
  'sheet',
  'rules',
  'atoms',
  'raw',
  'built',
  'gates',
  'operations',
  'depth',
  ...STAGES,
  'total',
  'memory',
];

function row({ sheet, stages, seconds, megabytes, sizes }: GroundingResult): string[] {
  return [
    sheet,
    ...[sizes?.rules, sizes?.atoms, sizes?.rawGates, sizes?.builtGates, sizes?.gates].map(number),
    ...[sizes?.operations, sizes?.depth].map(number),
    ...STAGES.map((stage) => `${(stages[stage] ?? 0).toFixed(2)} s`),
    `${seconds.toFixed(2)} s`,
    `${megabytes.toFixed(0)} MB`,
  ];
}

function printReport(results: readonly GroundingResult[], slowest: number, io: Io): void {
  const table = (rows: readonly GroundingResult[]) => {
    for (const line of tableLines([HEADING, ...rows.map(row)])) io.out(`${line}\n`);
  };
  table(results.filter(({ sizes }) => sizes !== undefined));
  io.out(`\nThe ${slowest} slowest:\n`);
  table([...results].sort((a, b) => b.seconds - a.seconds).slice(0, slowest));
  io.out('\nRefused:\n');
  const refused = results.filter(({ refusal }) => refusal !== undefined);
  for (const { sheet, refusal, seconds } of refused)
    io.out(`  ${sheet}: ${refusal} (${seconds.toFixed(1)} s)\n`);
  if (refused.length === 0) io.out('  none\n');
  const { sheets, playable, circuits, within10, within60, megabytes } = summary(results);
  const share = (part: number) => `${part} (${((100 * part) / playable).toFixed(1)} %)`;
  io.out(`\n${sheets} sheets, of which ${playable} are readable turn-based games.\n`);
  io.out(`  circuits           ${share(circuits)}\n`);
  io.out(`  within 10 seconds  ${share(within10)}\n`);
  io.out(`  within 60 seconds  ${share(within60)}\n`);
  io.out(`  most memory        ${megabytes.toFixed(0)} MB\n`);
}

function summary(results: readonly GroundingResult[]) {
  const playable = results.filter(({ refusal = '' }) => !/^(unreadable|a real-time)/.test(refusal));
  const circuits = playable.filter(({ sizes }) => sizes !== undefined);
  const within = (limit: number) => circuits.filter(({ seconds }) => seconds <= limit).length;
  return {
    sheets: results.length,
    playable: playable.length,
    circuits: circuits.length,
    within10: within(10),
    within60: within(60),
    megabytes: Math.max(0, ...results.map((result) => result.megabytes)),
  };
}

function printComparison(results: readonly GroundingResult[], io: Io): void {
  const heading = [
    'sheet',
    'prototype before',
    'after',
    'raw',
    'built',
    'gates',
    'operations',
    'depth',
    'total',
  ];
  const rows = PROTOTYPE_GATES.flatMap(({ sheet, before, after }) => {
    const result = results.find((each) => each.sheet === sheet);
    if (result === undefined) return [];
    const { sizes, seconds } = result;
    return [
      [
        sheet,
        ...[
          before,
          after,
          sizes?.rawGates,
          sizes?.builtGates,
          sizes?.gates,
          sizes?.operations,
          sizes?.depth,
        ].map(number),
        `${seconds.toFixed(2)} s`,
      ],
    ];
  });
  for (const line of tableLines([heading, ...rows])) io.out(`${line}\n`);
}

function number(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en');
}
