/** Plays the duels of an experiment again, and reports them beside what was published: as text, on a page and as JSON. */

import { type ComparedRow, comparisonPlot, element, type Html } from '../../arena/index.ts';
import { tableLines } from '../../base/index.ts';
import type { Io } from '../../host/index.ts';
import {
  NO_RULES,
  playTournament,
  type ReproductionSettings,
  rulesOperand,
  wantedRows,
} from '../../host/tournaments/index.ts';
import {
  type DuelCell,
  type DuelResult,
  type Duels,
  duelAverages,
  duelCells,
  duelResult,
  duelTournament,
  type Paper,
  type PlayedDuelCell,
  type PublishedScore,
  publishedDirection,
  verdictOn,
} from '../../papers/index.ts';
import { htmlTable, matchesOf, matchesText, type ReproducedExperiment } from './reproduced-experiment.ts';

export async function reproduceDuels(
  paper: Paper,
  published: Duels,
  run: ReproductionSettings,
  io: Io,
): Promise<ReproducedExperiment> {
  const { playouts, schemes } = run;
  const experiment = playouts === undefined ? published : { ...published, budget: { playouts } };
  const rows = wantedRows(experiment.rows, run);
  const cells = duelCells(paper, { ...experiment, rows }).filter(
    ({ pairing }) => schemes?.includes(pairing.name) ?? true,
  );
  const played: PlayedDuelCell[] = [];
  for (const cell of cells) {
    const result = await playCell(cell, run, io);
    if (result === undefined) break;
    played.push(result);
    const told = `${cell.row.label}, ${cell.pairing.name}: published ${publishedText(result.published)}, ours ${oursText(result)} ${judgement(result)}`;
    io.err(`${played.length}/${cells.length} ${told}\n`);
  }
  return {
    experiment,
    isWhole: played.length === cells.length,
    effort: matchesText(published, run),
    lines: duelsReport(experiment, played),
    section: duelsSection(experiment, played),
    results: duelsResults(experiment, played),
  };
}

/** Undefined if interrupted. */
async function playCell(
  cell: DuelCell,
  run: ReproductionSettings,
  io: Io,
): Promise<PlayedDuelCell | undefined> {
  const game = await rulesOperand(cell.row.game, run.sheets);
  if (game === undefined) return { ...cell, result: undefined, problem: NO_RULES };
  const definition = duelTournament(cell, game, matchesOf(cell.experiment, run), run.seed);
  const played = await playTournament(definition, run, io);
  if (played === undefined) return undefined;
  const goals = played.matches.map(({ players, record }) => {
    const goalOf = (player: number): number => record.goals[players.indexOf(player)] ?? 0;
    return { baseline: goalOf(0), challenger: goalOf(1) };
  });
  return { ...cell, result: duelResult(goals), problem: undefined };
}

// Duels in words: what was published beside what came out.

const SIGNS = { better: ' +', worse: ' −', neither: '' } as const;

const DUEL_HEADER = ['game', 'scheme', 'published', 'ours', 'matches', ''] as const;

export function duelsReport(experiment: Duels, cells: readonly PlayedDuelCell[]): string[] {
  const rows = [...duelRows(cells), ...averageRows(experiment, cells)];
  return [...tableLines([DUEL_HEADER, ...rows], '  '), '', `  ${summary(cells)}`];
}

function duelRows(cells: readonly PlayedDuelCell[]): string[][] {
  return cells.map((cell) => [
    cell.row.label,
    cell.pairing.name,
    publishedText(cell.published),
    oursText(cell),
    cell.result === undefined ? '' : String(cell.result.matches),
    judgement(cell),
  ]);
}

/** As printed over all games, and beside ours over those that were played here. */
function averageRows(experiment: Duels, cells: readonly PlayedDuelCell[]): string[][] {
  return duelAverages(experiment, cells).flatMap(({ pairing, printed, published, ours, games }) => [
    ...(printed === undefined
      ? []
      : [[`mean of all ${experiment.rows.length}, as printed`, pairing, publishedText(printed), '', '', '']]),
    [
      `mean of ${games} here`,
      pairing,
      publishedText(published),
      resultText(ours),
      String(ours.matches),
      verdictOn(ours, published),
    ],
  ]);
}

function publishedText(published: PublishedScore | undefined): string {
  if (published === undefined) return '';
  const { baseline, challenger, halfWidth } = published;
  return `${score(baseline, challenger, halfWidth)}${SIGNS[publishedDirection(published)]}`;
}

function oursText({ result, problem }: PlayedDuelCell): string {
  return result === undefined ? (problem ?? '') : resultText(result);
}

function resultText({ baseline, challenger, direction }: DuelResult): string {
  return `${score(baseline.mean, challenger.mean, challenger.halfWidth)}${SIGNS[direction]}`;
}

/** One word on the agreement, and whether what must hold does. */
function judgement({ published, result, claim }: PlayedDuelCell): string {
  if (result === undefined) return '';
  const words = published === undefined ? [] : [verdictOn(result, published)];
  if (claim === undefined) return words.join();
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = claim;
  const { mean, halfWidth } = result.challenger;
  const isMet = mean > above && mean < below;
  const distance = Math.min(Math.abs(mean - above), Math.abs(mean - below));
  const isSure = halfWidth !== null && distance > halfWidth;
  const wanted = claim.above === undefined ? `below ${claim.below}` : `above ${claim.above}`;
  return [...words, `${isMet ? 'is' : 'is NOT'} ${wanted}${isSure ? '' : ', not surely'}`].join(', ');
}

function score(baseline: number, challenger: number, halfWidth: number | null): string {
  const interval = halfWidth === null ? '' : ` ±${halfWidth.toFixed(1)}`;
  return `${baseline.toFixed(1)} : ${challenger.toFixed(1)}${interval}`;
}

/** How often it agrees. */
function summary(cells: readonly PlayedDuelCell[]): string {
  const judged = cells.flatMap(({ published, result }) =>
    published === undefined || result === undefined ? [] : [verdictOn(result, published)],
  );
  const count = (verdict: string): number => judged.filter((each) => each === verdict).length;
  return `${judged.length} results: ${count('agrees')} agree, ${count('open')} open, ${count('differs')} lean the other way, ${count('contradicts')} contradict`;
}

// Duels on a page, with plots.

/** Goals. */
const RANGE = { low: -100, high: 100 };

export function duelsSection(experiment: Duels, cells: readonly PlayedDuelCell[]): Html[] {
  const averages = duelAverages(experiment, cells);
  const schemes = new Set(cells.map(({ pairing }) => pairing.name));
  return [
    ...[...schemes].flatMap((name) => [
      element('h3', {}, name),
      comparisonPlot(
        `${name}: how much more goal the challenger gets than the baseline`,
        [
          ...cells
            .filter(({ pairing }) => pairing.name === name)
            .map(({ row, published, result }) => compared(row.label, published, result)),
          ...averages
            .filter(({ pairing }) => pairing === name)
            .map(({ games, published, ours }) => compared(`mean of ${games}`, published, ours)),
        ],
        RANGE,
      ),
    ]),
    htmlTable(DUEL_HEADER, [...duelRows(cells), ...averageRows(experiment, cells)]),
    element(
      'p',
      { class: 'note' },
      'Mean goals, baseline first; + and − mark significant differences. Plots show the difference.',
    ),
  ];
}

function compared(
  label: string,
  published: PublishedScore | undefined,
  result: DuelResult | undefined,
): ComparedRow {
  const around = (value: number, halfWidth: number) => ({
    value,
    low: Math.max(RANGE.low, value - halfWidth),
    high: Math.min(RANGE.high, value + halfWidth),
  });
  return {
    label,
    published: published && around(published.challenger - published.baseline, 2 * published.halfWidth),
    ours: result && around(result.difference.mean, result.difference.halfWidth ?? 0),
  };
}

// Duels for other programs.

export function duelsResults(experiment: Duels, cells: readonly PlayedDuelCell[]): object {
  return {
    budget: experiment.budget,
    results: cells.map(({ row, pairing, published, result, problem }) => ({
      game: row.label,
      sheet: row.game,
      scheme: pairing.name,
      baseline: pairing.baseline,
      challenger: pairing.challenger,
      published: published && { ...published, direction: publishedDirection(published) },
      ours: result,
      verdict: published && result && verdictOn(result, published),
      problem,
    })),
    averages: duelAverages(experiment, cells).map(({ pairing, ...average }) => ({
      scheme: pairing,
      ...average,
      verdict: verdictOn(average.ours, average.published),
    })),
  };
}
