/** npm run fuzz: searches for sheets that the language cannot handle, and saves them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineLoneCommand, text, wholeNumber } from '../../src/cli/command.ts';
import { processIo } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import { caseFileContent, caseFileName } from './case-file.ts';
import { fuzz } from './fuzz.ts';
import { seedSheets } from './seed-sheets.ts';

const command = defineLoneCommand({
  name: 'fuzz',
  summary: 'look for rule sheets that break the reader, the checks or the formatter',
  description: [
    'Mutates real sheets (the public ones if they are at ../shared/corpora, and those of games/ and test/sheets) and makes up others. Every case runs in a process with limited memory and time.',
    'Failing cases are shrunk and written to a folder. Copy those worth keeping to test/fuzz-cases, where a test runs them ever after.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    seconds: wholeNumber('N', 'how long to look (60)', { least: 1 }),
    seed: wholeNumber('S', 'repeat the cases of an earlier run (default: a new one)', { least: 0 }),
    out: text('FOLDER', 'where failing cases go (.cache/fuzz)'),
  },
  examples: [{ call: 'npm run fuzz -- --seconds 300', does: 'look for five minutes' }],

  async run({ options }, io) {
    const seed = options.seed ?? Math.floor(Math.random() * 1_000_000);
    const seconds = options.seconds ?? 60;
    const folder = options.out ?? path.join('.cache', 'fuzz');
    const sheets = seedSheets();
    io.out(`Fuzzing for ${seconds} s with seed ${seed}, from ${sheets.length} sheets.\n`);
    let lastNote = performance.now();
    const report = await fuzz({
      sheets,
      seed,
      time: seconds * 1000,
      onProgress: ({ cases, failures }) => {
        if (performance.now() - lastNote < 10_000) return;
        lastNote = performance.now();
        io.out(`  ${cases} cases, ${failures} failing\n`);
      },
    });
    const size = (report.characters / 1e6).toFixed(1);
    io.out(`${report.cases} cases (${size} million characters), ${report.failures.length} failing.\n`);
    for (const failure of report.failures) {
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, caseFileName(`${seed}-${failure.index}`, failure.text));
      writeFileSync(file, caseFileContent(failure.text));
      io.out(
        `\n${failure.kind}: ${failure.message}\n  ${file}: ${JSON.stringify(failure.text.slice(0, 300))}\n`,
      );
    }
    return report.failures.length === 0 ? 0 : 1;
  },
});

process.exitCode = await runAlone(command, 'npm run fuzz --', process.argv.slice(2), processIo());
