/** npm run guided: searches the reader, the wire and the store for faults, guided by the parts of the program that inputs reach. */
import path from 'node:path';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { processIo } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import { writeCorpus } from './corpus.ts';
import { buildInstrumented, keepFault, keptCorpus, runGuided } from './fuzzing.ts';
import type { TargetName } from './targets.ts';

/** Shares of the inputs, by their costs: a store takes a thousand times as long as a message. */
const SHARES: readonly (readonly [TargetName, number])[] = [
  ['reader', 0.1],
  ['wire', 0.895],
  ['store', 0.005],
];
/** An input counts as many bytes in the kept corpus; the shortest ones are kept. */
const LONGEST_KEPT = 300;
const MOST_KEPT = 400;

const command = defineLoneCommand({
  name: 'guided',
  summary: 'look for inputs that break the reader, the wire or the store, guided by coverage',
  description: [
    'Counts which blocks of the program each input reaches, and mutates the inputs that reached something new. It starts from test/guided/corpus, and remembers what it found in .cache/guided.',
    'Everything goes by numbers of inputs and processor time, so other work on the machine changes nothing: an input may take 5 s of processor time and 1 GB. Inputs that break something are written to a folder; copy them to test/guided/faults, where a test tries them ever after.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    inputs: wholeNumber('N', 'how many inputs in all (1000000); the nightly run takes 10000000', {
      least: 100,
    }),
    only: text('TARGET', 'reader, wire or store only'),
    seed: wholeNumber('S', 'repeat the inputs of an earlier run (default: a new one)', { least: 0 }),
    out: text('FOLDER', 'where inputs that break something go (.cache/guided/faults)'),
    keep: flag('write the shortest inputs of each target to test/guided/corpus'),
  },
  examples: [{ call: 'npm run guided -- --inputs 100000 --only wire', does: 'messages only' }],

  async run({ options }, io) {
    const { inputs = 1_000_000, only, seed = Math.floor(Math.random() * 1_000_000) } = options;
    const folder = options.out ?? path.join('.cache', 'guided', 'faults');
    const script = await buildInstrumented();
    let faults = 0;
    for (const [target, share] of SHARES.filter(([name]) => only === undefined || name === only)) {
      const result = runGuided(script, {
        target,
        inputs: Math.ceil(only === undefined ? share * inputs : inputs),
        seed,
        onFault: (fault) => {
          faults++;
          io.out(`${target}: ${fault.message}\n  ${keepFault(folder, target, fault)}\n`);
        },
        onProgress: (tried) => io.err(`${target}: ${tried} inputs so far\n`),
      });
      const speed = (result.inputs / result.seconds).toFixed(0);
      io.out(
        `${target}: ${result.inputs} inputs in ${result.seconds.toFixed(0)} s of processor time (${speed} a second), ${result.blocks} blocks reached, ${result.corpus.length} inputs that reached something new, ${result.faults.length} faults; seed ${seed}\n`,
      );
      if (options.keep) {
        const short = result.corpus.filter(({ length }) => length <= LONGEST_KEPT);
        writeCorpus(keptCorpus(target), short.toSorted((a, b) => a.length - b.length).slice(0, MOST_KEPT));
      }
    }
    return faults === 0 ? 0 : 1;
  },
});

process.exitCode = await runAlone(command, 'npm run guided --', process.argv.slice(2), processIo());
