/** The speed of reading and checking sheets, and whether the time grows in proportion to their size. */

import { defineLoneCommand, wholeNumber } from '../../src/cli/command.ts';
import type { Io } from '../../src/cli/io.ts';
import { checkText, readDescription } from '../../src/gdl/index.ts';
import { corpusSheets } from '../../test/corpus.ts';
import { GENERATED_SHEETS } from '../generated-sheets.ts';
import { medianTime } from '../measure.ts';

export const subject = defineLoneCommand({
  name: 'read',
  summary: 'reading and checking rule sheets: MB/s, the slowest sheets, and growth with size',
  description: [],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    slowest: wholeNumber('N', 'how many of the slowest sheets to list (10)', { least: 0 }),
    runs: wholeNumber('N', 'runs per sheet; the median counts (3)', { least: 1 }),
  },
  examples: [],

  run({ options }, io) {
    const runs = options.runs ?? 3;
    measureCorpus(runs, options.slowest ?? 10, io);
    measureGrowth(runs, io);
    return 0;
  },
});

function measureCorpus(runs: number, slowest: number, io: Io): void {
  const sheets = corpusSheets().map(({ name, text }) => ({ name, text: text() }));
  if (sheets.length === 0) {
    io.out('There are no public rule sheets in ../shared/corpora, so only generated sheets are measured.\n');
    return;
  }
  // Otherwise, the first sheets would include the time for compiling the program.
  for (const { name, text } of sheets.slice(0, 20)) checkText(text, name);
  const rows = sheets.map(({ name, text }) => ({
    name,
    size: text.length,
    read: medianTime(runs, () => readDescription(text, name)),
    check: medianTime(runs, () => checkText(text, name)),
  }));
  const total = (key: 'size' | 'read' | 'check') => rows.reduce((sum, row) => sum + row[key], 0);
  const size = total('size');
  const speed = (time: number) => `${(size / 1e3 / time).toFixed(2)} MB/s (${(time / 1000).toFixed(2)} s)`;
  io.out(`${rows.length} sheets, ${(size / 1e6).toFixed(2)} MB\n`);
  io.out(`  read            ${speed(total('read'))}\n`);
  io.out(`  read and check  ${speed(total('check'))}\n`);
  io.out('\nSlowest to read and check:\n');
  rows.sort((a, b) => b.check - a.check);
  for (const { name, size: bytes, check } of rows.slice(0, slowest))
    io.out(
      `  ${check.toFixed(1).padStart(8)} ms  ${(bytes / 1e3).toFixed(0).padStart(5)} kB  ${(bytes / 1e3 / check).toFixed(2).padStart(5)} MB/s  ${name}\n`,
    );
}

const FACTORS = [1, 2, 4, 8];

function measureGrowth(runs: number, io: Io): void {
  io.out('\nGrowth: milliseconds to read and check, and per kB, for sheets 1, 2, 4 and 8 times as large\n');
  for (const { name, make } of GENERATED_SHEETS) {
    const cells = FACTORS.map((factor) => {
      const text = make(factor);
      const time = medianTime(runs, () => checkText(text, name));
      return `${time.toFixed(1).padStart(8)} (${(time / (text.length / 1e3)).toFixed(3)})`;
    });
    io.out(`  ${name.padEnd(22)}${cells.join('')}\n`);
  }
}
