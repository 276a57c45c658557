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
  readonly sheets: string | undefined;
}

/** Whatever is wrong with the call is told before anything is done, for it may take days. */
export async function wantedExperiments(
  { experiments }: Paper,
  { only, games, sheets }: Wanted,
): Promise<readonly Experiment[]> {
  if (sheets !== undefined && !(await stat(sheets).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--sheets: there is no folder '${printable(sheets)}'.`);
  const named = only?.map((id) => experimentCalled(id, experiments)) ?? experiments;
  const survey = named.find(({ kind }) => kind === 'survey');
  if (only !== undefined && survey !== undefined && sheets === undefined)
    throw new UsageError(`${survey.id} asks every rule sheet of a folder: name one with --sheets.`);
  const possible = named.filter((each) => each.kind !== 'survey' || sheets !== undefined);
  if (games === undefined) return possible;
  const having = possible.filter((each) => gamesOf(each)?.some((game) => games.includes(game)) ?? true);
  if (having.length > 0) return having;
  const known = new Set(possible.flatMap((each) => gamesOf(each) ?? []));
  throw new UsageError(`there are no such games in it; there are ${[...known].join(', ')}.`);
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
