/** Which experiments are done: those that were asked for and can be. */
import { stat } from 'node:fs/promises';
import type { Experiment, Paper } from '../../experiments/index.ts';
import { printable } from '../columns.ts';
import { UsageError } from '../failure.ts';

export interface Wanted {
  /** Ids; all if undefined. */
  readonly only: readonly string[] | undefined;
  /** All if undefined. */
  readonly games: readonly string[] | undefined;
  /** Pairings of duels; all if undefined. */
  readonly schemes: readonly string[] | undefined;
  readonly sheets: string | undefined;
}

/** Whatever is wrong with the call is told before anything is done, for it may take days. */
export async function wantedExperiments(
  { experiments }: Paper,
  { only, games, schemes, sheets }: Wanted,
): Promise<readonly Experiment[]> {
  if (sheets !== undefined && !(await stat(sheets).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--sheets: there is no folder '${printable(sheets)}'.`);
  const named = only?.map((id) => experimentCalled(id, experiments)) ?? experiments;
  const survey = named.find(({ kind }) => kind === 'survey');
  if (only !== undefined && survey !== undefined && sheets === undefined)
    throw new UsageError(`${survey.id} asks every rule sheet of a folder: name one with --sheets.`);
  const possible = named.filter((each) => each.kind !== 'survey' || sheets !== undefined);
  return having('scheme', having('game', possible, games, gamesOf), schemes, schemesOf);
}

/** The experiments that have something of what was named. */
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
      `there is no ${kind} '${printable(unknown)}' in it; there are ${[...known].join(', ')}.`,
    );
  return experiments.filter((each) => namesIn(each)?.some((name) => named.includes(name)) ?? true);
}

function experimentCalled(id: string, experiments: readonly Experiment[]): Experiment {
  const found = experiments.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no experiment '${printable(id)}'; there are ${experiments.map((each) => each.id).join(', ')}.`,
  );
}

/** Undefined if any may come. */
function gamesOf(experiment: Experiment): string[] | undefined {
  return experiment.kind === 'survey' ? undefined : experiment.rows.map(({ game }) => game);
}

/** None where nobody is paired. */
function schemesOf(experiment: Experiment): string[] {
  return experiment.kind === 'duels' ? experiment.pairings.map(({ name }) => name) : [];
}
