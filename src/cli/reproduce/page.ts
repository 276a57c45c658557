/** Results as a page with plots, and as JSON. */
import { element, type Html, htmlPage } from '../../arena/index.ts';
import type { Paper } from '../../experiments/index.ts';
import type { Redone } from './redone.ts';

export function reproductionPage(paper: Paper, redone: readonly Redone[]): string {
  return htmlPage(`${paper.title}, again`, [
    element('h1', {}, paper.title),
    element('p', {}, paper.source),
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
  'In plots, hollow is what was published, filled what came out here; lines are 95 % confidence intervals.';

export function htmlTable(header: readonly string[], rows: readonly (readonly string[])[]): Html {
  const line = (name: 'td' | 'th', texts: readonly string[]): Html =>
    element('tr', {}, ...texts.map((text) => element(name, {}, text)));
  return element('table', {}, line('th', header), ...rows.map((row) => line('td', row)));
}

export function reproductionJson(paper: Paper, redone: readonly Redone[], seed: number): string {
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
  return `${JSON.stringify({ paper: name, title, source, seed, interrupted, experiments }, null, 2)}\n`;
}
