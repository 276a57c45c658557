/** `anygame reproduce`: repeats the experiments of a paper. */

import { stat } from 'node:fs/promises';
import { didYouMean, printable, tableLines } from '../../base/index.ts';
import { reproduceExperiment, surveyedSheets } from '../../host/experiments/index.ts';
import { commit, cpuSeconds, DEFAULT_STORE, expectWritable, writeNewFile } from '../../host/index.ts';
import { type MeasurementTable, openKnowledgeBase, openTournamentStore } from '../../host/store/index.ts';
import { version } from '../../host/version/index.ts';
import {
  BUDGETS,
  type Experiment,
  PAPERS,
  type Paper,
  type Provenance,
  provenanceText,
  type ReproducedExperiment,
  reproductionJson,
  reproductionPage,
} from '../../papers/index.ts';
import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { EXIT, UsageError } from '../io.ts';
import { printJson } from '../json.ts';
import { watched } from '../progress.ts';
import { STORE_OPTION } from '../shared-options.ts';

export const reproduce = defineCommand({
  description: [
    'Without PAPER, lists the papers whose experiments can be repeated. With PAPER, repeats its experiments and prints the results next to the published ones, with 95 % confidence intervals and whether they agree.',
    'Duels: mean goals of baseline and challenger, + or − where the difference is significant. agrees: both significant in the same direction, or neither. open: one is significant, and the other points the same way; more matches may decide. differs: the other points the other way. contradicts: both are significant, in opposite directions.',
    'Tables of win rates or measured figures: our figure, with the published one in brackets. = means that they agree by the rule of the experiment, ≠ that they differ, ~ that the question is open because our interval contains both. Claimed orders hold, are open or fail, according to the intervals of the differences.',
    'Runs of arcade games: wins of 25 in each game and their totals, by player and budget; --calls chooses budgets, --timed gives the time of the paper instead. Curves show totals over budgets or values of a parameter.',
    'Where a table comes from rules that are public, --sheets FOLDER plays them too, and their rows stand beside those of the library.',
    'The last line names the version, the commit, the seed and the hours of processor time, also of earlier calls with the same store.',
    'Every match, run and measurement is stored. If the command is interrupted, running it again continues where it stopped. A larger number of matches adds to those already played.',
    'Exit code: 0 on success, 1 if rules cannot be played, 2 if something is wrong with the call or the store, 130 if interrupted.',
  ],
  operands: { usage: '[PAPER]', least: 0, most: 1 },
  options: {
    quick: flag(
      'a few matches per experiment, to see that it works (the default); long experiments only if --only names them',
    ),
    full: flag('as many matches as the authors played'),
    matches: wholeNumber('N', 'play N matches of each kind', { least: 1, most: 100_000 }),
    playouts: wholeNumber('N', "N playouts per turn instead of the paper's time or number", { least: 1 }),
    calls: text(
      'LIST',
      'budgets of runs of arcade games, in calls for each action: 200,1500 (200; all with --full)',
    ),
    timed: flag("runs of arcade games have the paper's time for each action instead of calls"),
    time: time('time limit per sheet, where a whole folder is measured'),
    only: text('NAMES', 'only these experiments, separated by spaces or commas: E1'),
    game: text('NAMES', 'only these games, separated by spaces or commas'),
    schemes: text('NAMES', 'only these schemes of duels, separated by commas: tree,combined'),
    sheets: text(
      'FOLDER',
      'folder with the rules of games that the library does not have, as NAME.kif, and with public rules that are played beside ours, with the sheets of a survey, or with public arcade games to be played instead of ours, as NAME.txt',
    ),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    parallel: wholeNumber('N', 'how many matches are played at once (as many as there are cores for)', {
      least: 1,
      most: 256,
    }),
    store: STORE_OPTION,
    json: flag('print the results as JSON, for other programs'),
    html: text('FILE', 'write a report with plots as a self-contained page'),
  },
  examples: [
    { call: 'anygame reproduce', does: 'list the papers' },
    { call: 'anygame reproduce action-heuristics --only E1', does: 'a quick look at one experiment' },
    {
      call: 'anygame reproduce action-heuristics --full --html report.html',
      does: 'everything, which takes days',
    },
    {
      call: 'anygame reproduce width-planning --only E1 --calls 200 --matches 5',
      does: 'planners in ten arcade games, one run on each level',
    },
    {
      call: 'anygame reproduce action-heuristics --only E7 --sheets rules',
      does: 'for which rule sheets of a folder there are formulas',
    },
  ],

  async run({ options, operands: [name] }, io) {
    if (name === undefined) {
      const { json, ...others } = options;
      if (Object.values(others).some((value) => value !== undefined && value !== false))
        throw new UsageError("name the paper before its options; 'anygame reproduce' lists the papers.");
      if (json) printJson(io, { version: 1, papers: listingJson() });
      else io.out(`${listing().join('\n')}\n`);
      return EXIT.success;
    }
    if (options.quick && options.full) throw new UsageError('--quick and --full exclude each other.');
    const paper = paperCalled(name);
    const games = named('game', options.game, /[\s,]+/u);
    const only = named('only', options.only, /[\s,]+/u);
    const schemes = named('schemes', options.schemes, /,/u);
    const experiments = await wantedExperiments(paper, {
      only,
      games,
      schemes,
      sheets: options.sheets,
      size: options.full ? 'full' : 'quick',
    });
    if (options.html !== undefined) await expectWritable(options.html);
    const file = options.store ?? DEFAULT_STORE;
    const store = await openTournamentStore(file);
    const base = await openKnowledgeBase(file);
    const run = {
      store,
      measurements: base.measurements,
      sheets: options.sheets,
      seed: options.seed ?? 1,
      parallel: options.parallel,
      size: options.full ? ('full' as const) : ('quick' as const),
      matches: options.matches,
      playouts: options.playouts,
      calls: budgetsOf(options.calls, options.full),
      isTimed: options.timed,
      seconds: options.time,
      games,
      schemes,
    };
    const out = options.json ? () => {} : io.out;
    try {
      const redone: ReproducedExperiment[] = [];
      for (const experiment of experiments) {
        const { id, title, notes } = experiment;
        out(`${id}: ${title}\n${notes.map((note) => `  ${note}\n`).join('')}\n`);
        const result = await watched(io, (watch) => reproduceExperiment(paper, experiment, run, watch));
        redone.push(result);
        out(`${result.lines(io.width).join('\n')}\n  ${result.effort}\n\n`);
        if (!result.isWhole) break;
      }
      const provenance = provenanceOf(paper, run.seed, base.measurements);
      out(`${provenanceText(provenance)}\n`);
      const interrupted = redone.some(({ isWhole }) => !isWhole);
      if (options.json) io.out(reproductionJson(paper, redone, provenance));
      if (options.html !== undefined)
        await writeNewFile(options.html, reproductionPage(paper, redone, provenance));
      if (interrupted)
        io.err('anygame: interrupted; results so far are stored, and the same command does the rest\n');
      return interrupted ? EXIT.interrupted : EXIT.success;
    } finally {
      base.close();
      store.close();
    }
  },
});

/** Adds the processor time of this call to that of earlier calls, which the store keeps. */
function provenanceOf({ name }: Paper, seed: number, measurements: MeasurementTable): Provenance {
  const hours = cpuSeconds() / 3600;
  const key = `hours: ${name}, seed ${seed}`;
  const earlier = measurements.get(key);
  const hoursInAll = (typeof earlier === 'number' ? earlier : 0) + hours;
  measurements.keep(key, key, hoursInAll, new Date());
  return { version: version(), commit: commit(), seed, hours, hoursInAll };
}

function paperCalled(name: string): Paper {
  const paper = PAPERS.find((each) => each.name === name);
  if (paper !== undefined) return paper;
  const guess = didYouMean(
    name,
    PAPERS.map((each) => each.name),
  );
  throw new UsageError(
    `there is no paper '${printable(name)}'.${guess || " 'anygame reproduce' lists the papers."}`,
  );
}

/** Budgets in calls; undefined for all budgets of the paper. */
function budgetsOf(list: string | undefined, isFull: boolean): number[] | undefined {
  const calls = named('calls', list, /[\s,]+/u)?.map(Number);
  const wrong = calls?.find((each) => !BUDGETS.some((budget) => budget.calls === each));
  if (wrong !== undefined)
    throw new UsageError(`--calls: budgets are ${BUDGETS.map((budget) => budget.calls).join(', ')}.`);
  return calls ?? (isFull ? undefined : BUDGETS.slice(0, 1).map((budget) => budget.calls));
}

/** The items listed in an option; undefined if the option is absent. */
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

const listingJson = () =>
  PAPERS.map(({ name, title, source, experiments }) => ({
    name,
    title,
    source,
    experiments: experiments.map(({ id, title: what }) => ({ id, title: what })),
  }));

/** The experiments to run: those requested and available. */
export interface Wanted {
  /** Ids; all experiments if undefined. */
  readonly only: readonly string[] | undefined;
  /** All if undefined. */
  readonly games: readonly string[] | undefined;
  /** All games if undefined. */
  readonly schemes: readonly string[] | undefined;
  readonly sheets: string | undefined;
  readonly size: 'quick' | 'full';
}

/** Errors in the call are reported first, because the work may take days. */
async function wantedExperiments(
  { experiments }: Paper,
  { only, games, schemes, sheets, size }: Wanted,
): Promise<readonly Experiment[]> {
  if (sheets !== undefined && !(await stat(sheets).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--sheets: there is no folder '${printable(sheets)}'.`);
  const named = only?.map((id) => experimentCalled(id, experiments)) ?? experiments;
  const survey = named.find(({ kind }) => kind === 'survey');
  if (only !== undefined && survey !== undefined && sheets === undefined)
    throw new UsageError(`${survey.id} asks every rule sheet of a folder: name one with --sheets.`);
  if (survey !== undefined && sheets !== undefined && (await surveyedSheets(sheets, { games })).length === 0)
    throw new UsageError(`--sheets: there are no such sheets (*.kif) in '${sheets}'.`);
  const possible = named.filter(
    (each) =>
      (each.kind !== 'survey' || sheets !== undefined) &&
      (size === 'full' || only !== undefined || !each.isLong),
  );
  return having('scheme', having('game', possible, games, gamesOf), schemes, schemesOf);
}

/** The experiments that include any of the named items. */
function having(
  kind: string,
  experiments: readonly Experiment[],
  named: readonly string[] | undefined,
  namesIn: (experiment: Experiment) => readonly string[] | undefined,
): readonly Experiment[] {
  if (named === undefined) return experiments;
  const known = new Set(experiments.flatMap((each) => namesIn(each) ?? []));
  const unknown = named.find((name) => !known.has(name));
  const mayBeAny = experiments.some((each) => namesIn(each) === undefined);
  if (known.size === 0 && !mayBeAny)
    throw new UsageError(`it has no ${kind}s to choose from: leave out --${kind}s.`);
  if (unknown !== undefined && !mayBeAny)
    throw new UsageError(
      `there is no ${kind} '${printable(unknown)}' in it; choose from ${[...known].join(', ')}.`,
    );
  return experiments.filter((each) => namesIn(each)?.some((name) => named.includes(name)) ?? true);
}

function experimentCalled(id: string, experiments: readonly Experiment[]): Experiment {
  const found = experiments.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no experiment '${printable(id)}'; choose from ${experiments.map((each) => each.id).join(', ')}.`,
  );
}

/** Undefined if the experiment accepts any game. */
function gamesOf(experiment: Experiment): string[] | undefined {
  if (experiment.kind === 'survey') return undefined;
  return (experiment.kind === 'curves' ? experiment.games : experiment.rows).map(({ game }) => game);
}

/** Empty if the experiment has no pairings. */
function schemesOf(experiment: Experiment): string[] {
  return experiment.kind === 'duels' ? experiment.pairings.map(({ name }) => name) : [];
}
