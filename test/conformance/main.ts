/** npm run conformance: checks the engines against the recorded playouts of a folder of public rule sheets. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { choice, defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { type Io, processIo, UsageError } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import { corpusFolder } from '../corpus.ts';
import { arcadeCases, judgeArcade, verdictLine } from './arcade.ts';
import { type CorpusCase, corpusCases } from './corpus-case.ts';
import { ENGINES, type JudgedEngine } from './engines.ts';
import { type EngineVerdict, jsonReport, line, type SheetResult, summarize, textReport } from './report.ts';
import { CaseRunner } from './runner.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const command = defineLoneCommand({
  name: 'conformance',
  summary: 'compare the engines with recorded playouts of public rule sheets',
  description: [
    'Replays every trace of a folder laid out like the public corpus (rulesheets/, traces/, and if present micro/ and perft.json) and compares states, legal moves, ends, goals and percepts at every step.',
    'A sheet is agreed if everything is as recorded, or differs only by a known peculiarity of the reference; disagreed if anything else differs; refused if no engine plays it in time; the details tell what each engine did. Exit code 1 if any is disagreed.',
  ],
  operands: { usage: '[FOLDER]', least: 0, most: 1 },
  options: {
    arcade: flag(
      'judge the engine of arcade games instead, by the traces in FOLDER (default: ../shared/corpora/vgdl)',
    ),
    corpus: text('DIR', 'the folder (default: ../shared/corpora)'),
    engine: choice(['rules', 'circuit', 'sliced', 'both'], 'which engine to judge (default: all there are)'),
    filter: text('TEXT', 'only sheets whose name contains this'),
    seconds: wholeNumber('N', 'time for each sheet and engine (60)', { least: 1 }),
    jobs: wholeNumber('N', 'sheets judged at the same time (default: half of the processors)', { least: 1 }),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    { call: 'npm run conformance', does: 'judge everything' },
    { call: 'npm run conformance -- --arcade', does: 'replay the runs of arcade games' },
    { call: 'npm run conformance -- --filter gdl2/ --seconds 10', does: 'judge one folder, quickly' },
  ],

  async run({ options, operands }, io) {
    if (options.arcade) return judgeArcadeGames(operands[0], options, io);
    if (operands.length > 0)
      throw new UsageError('a folder is named with --corpus, or together with --arcade');
    const folder = options.corpus ?? corpusFolder;
    if (folder === undefined)
      throw new UsageError('there is no corpus at ../shared/corpora; name one with --corpus');
    if (!existsSync(path.join(folder, 'rulesheets'))) {
      throw new UsageError(`'${folder}' has no folder rulesheets`);
    }
    const engines = enginesCalled(options.engine);
    const cases = corpusCases(path.resolve(folder)).filter(({ name }) => name.includes(options.filter ?? ''));
    const results = new Map<CorpusCase, SheetResult>();
    const pending = [...cases];
    const runners: CaseRunner[] = [];
    let interrupted = false;

    const work = async () => {
      const runner = new CaseRunner(options.seconds ?? 60);
      runners.push(runner);
      for (let sheet = pending.shift(); sheet !== undefined && !interrupted; sheet = pending.shift()) {
        const verdicts: EngineVerdict[] = [];
        for (const engine of engines) {
          const start = performance.now();
          const verdict = await runner.verdictOn(sheet, engine);
          if (interrupted) return;
          verdicts.push({ ...verdict, engine, seconds: (performance.now() - start) / 1000 });
        }
        results.set(sheet, { sheet: sheet.name, engines: verdicts });
        const number = `${results.size}/${cases.length}`.padStart(9);
        for (const verdict of verdicts) io.err(`${number}  ${line(sheet.name, verdict)}\n`);
      }
      runner.close();
    };
    const interrupt = () => {
      interrupted = true;
      for (const runner of runners) runner.close();
    };
    for (const signal of SIGNALS) process.once(signal, interrupt);
    const jobs = options.jobs ?? Math.max(1, availableParallelism() >> 1);
    await Promise.all(Array.from({ length: jobs }, work));
    for (const signal of SIGNALS) process.off(signal, interrupt);

    const done = cases.flatMap((sheet) => results.get(sheet) ?? []);
    io.out(options.json ? jsonReport(done, folder, !interrupted) : textReport(done, !interrupted));
    if (interrupted) return 130;
    return summarize(done).disagreed === 0 ? 0 : 1;
  },
});

/** `both` selects the engines that play single games. */
/** Replays every trace; the exit code is 1 if one differs without an allowance. */
function judgeArcadeGames(
  operand: string | undefined,
  { filter = '', json }: { readonly filter?: string | undefined; readonly json: boolean },
  io: Io,
): number {
  const folder = operand ?? (corpusFolder === undefined ? undefined : path.join(corpusFolder, 'vgdl'));
  if (folder === undefined || !existsSync(path.join(folder, 'traces')))
    throw new UsageError(`'${folder ?? '../shared/corpora/vgdl'}' has no folder traces; name another FOLDER`);
  const cases = arcadeCases(folder).filter(({ name }) => name.includes(filter));
  const verdicts = cases.map((each, number) => {
    const verdict = judgeArcade(each);
    io.err(`${`${number + 1}/${cases.length}`.padStart(9)}  ${verdictLine(verdict)}\n`);
    return verdict;
  });
  const agreed = verdicts.filter(
    ({ difference, problem }) => difference === undefined && problem === undefined,
  );
  const guessed = agreed.filter(({ guesses }) => guesses > 0).length;
  const ticks = verdicts.reduce((sum, each) => sum + each.ticks, 0);
  io.out(
    json
      ? `${JSON.stringify({ folder, verdicts }, undefined, 2)}\n`
      : `${agreed.length} of ${cases.length} traces agree, ${guessed} of them for one outcome of draws without a seed; ${ticks} ticks compared\n`,
  );
  return agreed.length === cases.length ? 0 : 1;
}

function enginesCalled(name: JudgedEngine | 'both' | undefined): JudgedEngine[] {
  if (name === undefined) return Object.keys(ENGINES) as JudgedEngine[];
  return name === 'both' ? ['rules', 'circuit'] : [name];
}

process.exitCode = await runAlone(command, 'npm run conformance --', process.argv.slice(2), processIo());
