/** `anygame reproduce`: published experiments, played again. */
import { openStore, type Store, StoreError } from '../../arena/index.ts';
import { PAPERS, type Paper } from '../../experiments/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure, UsageError } from '../failure.ts';
import { flag, positiveNumber, text, wholeNumber } from '../option.ts';
import { reproductionJson, reproductionPage } from '../reproduce/page.ts';
import { redo } from '../reproduce/redo.ts';
import type { Redone } from '../reproduce/redone.ts';
import { wantedExperiments } from '../reproduce/wanted.ts';
import { didYouMean } from '../suggest.ts';
import { tableLines } from '../table.ts';
import { STORE_OPTION, USUAL_STORE } from '../tournament/store-option.ts';
import { expectWritable, writeNewFile } from '../write.ts';

export const reproduce = defineCommand({
  name: 'reproduce',
  summary: 'play published experiments again, and compare',
  description: [
    'Without PAPER, lists the papers whose experiments can be had again. With one, does its experiments and prints what was published beside what comes out, with 95 % confidence intervals and whether the two agree.',
    'Duels: mean goals of baseline and challenger, + or − where the difference is significant. agrees: both significant in the same direction, or neither. open: one is significant, and the other leans the same way; more matches may tell. differs: the other leans the other way. contradicts: both are significant, in opposite directions.',
    'Tables of win rates or measured figures: ours, and in brackets as published; = agrees by the rule of the experiment, ≠ differs, ~ is open, since our interval holds both. Orders that were claimed hold, are open or fail, by the intervals of differences.',
    'Every match and measurement is kept in the store. Whatever ends it, the same call goes on where it was; a larger number of matches adds to those that were played.',
    'Exit code: 0; 1 if rules cannot be played, 2 if something is wrong with the call or the store, 130 if interrupted.',
  ],
  operands: { usage: '[PAPER]', least: 0, most: 1 },
  options: {
    quick: flag('a few matches each, to see that it works (the default)'),
    full: flag('as much as the authors did'),
    matches: wholeNumber('N', 'so many matches of each kind', { least: 1, most: 100_000 }),
    playouts: wholeNumber('N', "so many playouts a turn instead of the paper's time or number", { least: 1 }),
    seconds: positiveNumber('N', 'so long for each sheet where a whole folder is asked'),
    only: text('IDS', 'only these experiments, separated by spaces or commas: E1'),
    games: text('NAMES', 'only these games, separated by spaces or commas'),
    schemes: text('NAMES', 'of duels, only these, separated by commas: tree,combined'),
    sheets: text(
      'FOLDER',
      'where the rules of games are that the library does not have, as NAME.kif; and the sheets to ask',
    ),
    seed: wholeNumber('S', 'of all chance (1)', { least: 0 }),
    parallel: wholeNumber('N', 'how many matches are played at once (as many as there are cores for)', {
      least: 1,
      most: 256,
    }),
    store: STORE_OPTION,
    json: flag('print the results as JSON, for other programs'),
    html: text('FILE', 'write a report with plots, a page that needs nothing else'),
  },
  examples: [
    { call: 'anygame reproduce', does: 'list the papers' },
    { call: 'anygame reproduce action-heuristics --only E1', does: 'a quick look at one experiment' },
    {
      call: 'anygame reproduce action-heuristics --full --html report.html',
      does: 'all of it, which takes days',
    },
    {
      call: 'anygame reproduce action-heuristics --only E7 --sheets rules',
      does: 'for which rule sheets of a folder there are formulas',
    },
  ],

  async run({ options, operands: [name] }, io) {
    if (name === undefined) {
      if (Object.values(options).some((value) => value !== undefined && value !== false))
        throw new UsageError("name the paper before its options; 'anygame reproduce' lists what there is.");
      io.out(`${listing().join('\n')}\n`);
      return EXIT.success;
    }
    if (options.quick && options.full) throw new UsageError('--quick and --full exclude each other.');
    const paper = paperCalled(name);
    const games = named('games', options.games, /[\s,]+/u);
    const only = named('only', options.only, /[\s,]+/u);
    const schemes = named('schemes', options.schemes, /,/u);
    const experiments = await wantedExperiments(paper, { only, games, schemes, sheets: options.sheets });
    if (options.html !== undefined) await expectWritable(options.html);
    const store = await opened(options.store ?? USUAL_STORE);
    const run = {
      store,
      sheets: options.sheets,
      seed: options.seed ?? 1,
      parallel: options.parallel,
      size: options.full ? ('full' as const) : ('quick' as const),
      matches: options.matches,
      playouts: options.playouts,
      seconds: options.seconds,
      games,
      schemes,
    };
    const told = options.json ? { ...io, out: () => {} } : io;
    try {
      const redone: Redone[] = [];
      for (const experiment of experiments) {
        const { id, title, notes } = experiment;
        told.out(`${id}: ${title}\n${notes.map((note) => `  ${note}\n`).join('')}\n`);
        const result = await redo(paper, experiment, run, told);
        redone.push(result);
        told.out(`${result.lines.join('\n')}\n  ${result.effort}\n\n`);
        if (!result.isWhole) break;
      }
      const interrupted = redone.some(({ isWhole }) => !isWhole);
      if (options.json) io.out(reproductionJson(paper, redone, run.seed));
      if (options.html !== undefined) await writeNewFile(options.html, reproductionPage(paper, redone));
      if (interrupted)
        io.err('anygame: interrupted; what was done is kept, and the same call does the rest\n');
      return interrupted ? EXIT.interrupted : EXIT.success;
    } catch (error) {
      throw error instanceof StoreError ? new Failure(error.message) : error;
    } finally {
      store.close();
    }
  },
});

function paperCalled(name: string): Paper {
  const paper = PAPERS.find((each) => each.name === name);
  if (paper !== undefined) return paper;
  const guess = didYouMean(
    name,
    PAPERS.map((each) => each.name),
  );
  throw new UsageError(
    `there is no paper '${printable(name)}'.${guess || " 'anygame reproduce' lists what there is."}`,
  );
}

/** What an option lists; undefined without it. */
function named(option: string, list: string | undefined, between: RegExp): string[] | undefined {
  const names = list
    ?.split(between)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names?.length === 0) throw new UsageError(`--${option} names none; leave it out for all of them.`);
  return names;
}

function listing(): string[] {
  return PAPERS.flatMap(({ name, title, source, experiments }) => [
    `${name}: ${title}`,
    `  ${source}`,
    '',
    ...tableLines(
      experiments.map(({ id, title: what }) => [id, what]),
      '  ',
    ),
    '',
  ]);
}

async function opened(file: string): Promise<Store> {
  return openStore(file).catch((error: unknown) => {
    throw error instanceof StoreError ? new Failure(error.message) : error;
  });
}
