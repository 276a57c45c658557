/** A repeated experiment: its extent, its results, and the page and JSON for all results. */
import { element, type Html, htmlPage } from '../../arena/index.ts';
import { type Budget, grouped } from '../../base/index.ts';
import type { Duels } from '../duels.ts';
import type { FixedSeats } from '../fixed-seats.ts';
import type { Experiment, Paper } from '../paper.ts';
import type { Sizes } from '../published-table.ts';

export interface ReproducedExperiment {
  readonly experiment: Experiment;
  /** Whether it was completed. */
  readonly isWhole: boolean;
  /** The amount of work done, which may be less than in the paper. */
  readonly effort: string;
  /** The report for a terminal with the given number of columns. */
  readonly lines: (width: number) => readonly string[];
  /** The section of a page. */
  readonly section: readonly Html[];
  /** The results for other programs. */
  readonly results: object;
}

/** The amount of work to do. */
export interface Extent {
  readonly size: keyof Sizes;
  readonly seed: number;
  /** Overrides the number given by the size. */
  readonly matches: number | undefined;
  readonly playouts: number | undefined;
}

type Played = Pick<Duels | FixedSeats, 'matches' | 'budget'>;

export function matchesOf(
  { matches }: Pick<Played, 'matches'>,
  { size, matches: wanted }: Pick<Extent, 'size' | 'matches'>,
): number {
  return wanted ?? matches[size];
}

/**
 * Shows how far the results can be trusted: `10 matches each, 50 playouts a turn (the paper: 10,000 playouts a turn),
 * seed 1`.
 */
export function matchesText(published: Played, run: Extent): string {
  const { playouts, seed } = run;
  const budget =
    playouts === undefined
      ? budgetText(published.budget)
      : `${budgetText({ playouts })} (the paper: ${budgetText(published.budget)})`;
  return `${grouped(matchesOf(published, run))} matches each, ${budget}, seed ${seed}`;
}

function budgetText({ playouts, seconds }: Budget): string {
  if (playouts !== undefined) return `${grouped(playouts)} playouts a turn`;
  return seconds === undefined ? 'no limit' : `${seconds} s a turn`;
}

/** What others need to repeat the results. */
export interface Provenance {
  /** The version of Anygame. */
  readonly version: string;
  /** The commit of the checkout; undefined for an installed package. */
  readonly commit: string | undefined;
  readonly seed: number;
  /** Hours of processor time of this call, and of all calls that filled the store. */
  readonly hours: number;
  readonly hoursInAll: number;
}

/** `Anygame 1.2.0 (1a2b3c4d5e6f), seed 1, 0.25 hours of processor time (3.50 with earlier calls)`. */
export function provenanceText({ version, commit, seed, hours, hoursInAll }: Provenance): string {
  const program = `Anygame ${version}${commit === undefined ? '' : ` (${commit})`}`;
  return `${program}, seed ${seed}, ${hours.toFixed(2)} hours of processor time (${hoursInAll.toFixed(2)} with earlier calls)`;
}

/** Results as a page with plots. */
export function reproductionPage(
  paper: Paper,
  redone: readonly ReproducedExperiment[],
  provenance: Provenance,
): string {
  return htmlPage(`${paper.title}, again`, [
    element('h1', {}, paper.title),
    element('p', {}, paper.source),
    element('p', {}, `${provenanceText(provenance)}.`),
    ...redone.flatMap(({ experiment: { id, title, notes }, isWhole, effort, section }) => [
      element('h2', {}, `${id}: ${title}`),
      ...notes.map((note) => element('p', {}, note)),
      element('p', {}, `Here: ${effort}.${isWhole ? '' : ' Interrupted: this is only part of it.'}`),
      ...section,
    ]),
    element('p', { class: 'note' }, NOTE),
  ]);
}

const NOTE =
  'In plots, hollow marks are published figures and filled marks are ours; lines are 95 % confidence intervals.';

export function htmlTable(header: readonly string[], rows: readonly (readonly string[])[]): Html {
  const line = (name: 'td' | 'th', texts: readonly string[]): Html =>
    element('tr', {}, ...texts.map((text) => element(name, {}, text)));
  return element('table', {}, line('th', header), ...rows.map((row) => line('td', row)));
}

/** Results for other programs. */
export function reproductionJson(
  paper: Paper,
  redone: readonly ReproducedExperiment[],
  provenance: Provenance,
): string {
  const { name, title, source } = paper;
  const experiments = redone.map(({ experiment, effort, isWhole, results }) => ({
    id: experiment.id,
    kind: experiment.kind,
    title: experiment.title,
    notes: experiment.notes,
    effort,
    isWhole,
    ...results,
  }));
  const interrupted = redone.some(({ isWhole }) => !isWhole);
  return `${JSON.stringify({ version: 1, paper: name, title, source, seed: provenance.seed, provenance, interrupted, experiments }, null, 2)}\n`;
}
