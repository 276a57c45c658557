/** `anygame reproduce`: published experiments, played again. */
import { openStore, type Store, StoreError } from '../../arena/index.ts';
import { type Duels, type Experiment, PAPERS, type Paper } from '../../experiments/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure, UsageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { flag, text, wholeNumber } from '../option.ts';
import { cellsOf, type PlayedCell } from '../reproduce/cell.ts';
import { type PlayedDuels, reproductionPage } from '../reproduce/html.ts';
import { reproductionJson } from '../reproduce/json.ts';
import { type CellRun, playCell } from '../reproduce/play-cell.ts';
import { duelsReport, judgement, oursText, publishedText } from '../reproduce/report.ts';
import { didYouMean } from '../suggest.ts';
import { tableLines } from '../table.ts';
import { STORE_OPTION, USUAL_STORE } from '../tournament/store-option.ts';
import { expectWritable, writeNewFile } from '../write.ts';

export const reproduce = defineCommand({
  name: 'reproduce',
  summary: 'play published experiments again, and compare',
  description: [
    'Without PAPER, lists the papers whose experiments can be had again. With one, plays its experiments and prints what was published beside what comes out: mean goals of baseline and challenger with their 95 % confidence intervals, + or − where the difference is significant, and whether the two agree.',
    'agrees: both significant in the same direction, or neither. open: one is significant, and the other leans the same way; more matches may tell. differs: the other leans the other way. contradicts: both are significant, in opposite directions.',
    'Every match is kept in the store. Whatever ends it, the same call goes on where it was; a larger number of matches adds to those that were played.',
    'Exit code: 0; 1 if rules cannot be played, 2 if something is wrong with the call or the store, 130 if interrupted.',
  ],
  operands: { usage: '[PAPER]', least: 0, most: 1 },
  options: {
    quick: flag('a few matches each, to see that it works (the default)'),
    full: flag('as many matches as the authors played'),
    matches: wholeNumber('N', 'so many matches of each pairing in each game', { least: 2, most: 100_000 }),
    playouts: wholeNumber('N', "so many playouts a turn instead of the paper's time or number", { least: 1 }),
    only: text('IDS', 'only these experiments, separated by spaces or commas: E1'),
    games: text('NAMES', 'only these games, separated by spaces or commas'),
    sheets: text('FOLDER', 'where the rules of games are that the library does not have, as NAME.kif'),
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
  ],

  async run({ options, operands: [name] }, io) {
    if (name === undefined) {
      io.out(`${listing().join('\n')}\n`);
      return EXIT.success;
    }
    if (options.quick && options.full) throw new UsageError('--quick and --full exclude each other.');
    const paper = paperCalled(name);
    const experiments = experimentsOf(paper, options.only);
    if (options.html !== undefined) await expectWritable(options.html);
    const store = await opened(options.store ?? USUAL_STORE);
    const matchesOf = ({ matches }: Duels): number =>
      options.matches ?? (options.full ? matches.full : matches.quick);
    const run = { store, sheets: options.sheets, seed: options.seed ?? 1, parallel: options.parallel };
    try {
      const played: PlayedDuels[] = [];
      let interrupted = false;
      for (const published of experiments) {
        const { playouts } = options;
        const experiment = playouts === undefined ? published : { ...published, budget: { playouts } };
        const { cells, isWhole } = await playDuels(
          paper,
          experiment,
          { ...run, matches: matchesOf(experiment) },
          options.games,
          options.json ? { ...io, out: () => {} } : io,
        );
        played.push({ experiment, cells });
        interrupted = !isWhole;
        if (interrupted) break;
      }
      if (options.json) io.out(reproductionJson(paper, played, interrupted));
      if (options.html !== undefined)
        await writeNewFile(options.html, reproductionPage(paper, `Seed ${run.seed}.`, played));
      if (interrupted)
        io.err('anygame: interrupted; what was played is kept, and the same call plays the rest\n');
      return interrupted ? EXIT.interrupted : EXIT.success;
    } catch (error) {
      throw error instanceof StoreError ? new Failure(error.message) : error;
    } finally {
      store.close();
    }
  },
});

async function playDuels(
  paper: Paper,
  experiment: Duels,
  run: CellRun,
  games: string | undefined,
  io: Io,
): Promise<PlayedDuels & { readonly isWhole: boolean }> {
  const wanted = games === undefined ? undefined : words(games);
  const cells = cellsOf(paper, experiment).filter(
    ({ row }) => wanted === undefined || wanted.includes(row.game),
  );
  if (cells.length === 0)
    throw new UsageError(
      `${experiment.id} has no such game; it has ${experiment.rows.map(({ game }) => game).join(', ')}.`,
    );
  io.out(
    `${experiment.id}: ${experiment.title}\n${experiment.notes.map((note) => `  ${note}\n`).join('')}\n`,
  );
  const played: PlayedCell[] = [];
  for (const [i, cell] of cells.entries()) {
    const result = await playCell(cell, run, io);
    if (result === undefined) return { experiment, cells: played, isWhole: false };
    played.push(result);
    const { row, pairing } = cell;
    const told = `${row.label}, ${pairing.name}: published ${publishedText(result)}, ours ${oursText(result)} ${judgement(result)}`;
    io.err(`${i + 1}/${cells.length} ${told}\n`);
  }
  io.out(`${duelsReport(played).join('\n')}\n\n`);
  return { experiment, cells: played, isWhole: true };
}

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

function experimentsOf({ experiments }: Paper, only: string | undefined): readonly Experiment[] {
  if (only === undefined) return experiments;
  return words(only).map((id) => {
    const found = experiments.find((each) => each.id.toLowerCase() === id.toLowerCase());
    if (found !== undefined) return found;
    throw new UsageError(
      `there is no experiment '${printable(id)}'; there are ${experiments.map((each) => each.id).join(', ')}.`,
    );
  });
}

function words(text: string): string[] {
  return text.split(/[\s,]+/u).filter((word) => word !== '');
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
