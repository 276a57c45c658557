/** What is asked for when an experiment is done again, and where the rules of its games are. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Extent } from '../../papers/index.ts';
import { installedLibrary, type Watch } from '../index.ts';
import type { MeasurementTable, TournamentStore } from '../store/index.ts';

export interface ReproductionSettings extends Extent {
  readonly store: TournamentStore;
  readonly measurements: MeasurementTable;
  /** A folder of sheets for games that the library does not have. */
  readonly sheets: string | undefined;
  readonly parallel: number | undefined;
  /** For each sheet, instead of what the size says. */
  readonly seconds: number | undefined;
  /** Of runs of arcade games, only these budgets of calls; all if undefined. */
  readonly calls: readonly number[] | undefined;
  /** Whether runs of arcade games have the time of the paper instead of calls. */
  readonly isTimed: boolean;
  /** Only these games; all if undefined. */
  readonly games: readonly string[] | undefined;
  /** Of duels, only these pairings; all if undefined. */
  readonly schemes: readonly string[] | undefined;
}

export interface ExperimentWatch extends Watch {
  /** Told, in a line, what has come out of a piece of the work. */
  readonly note: (line: string) => void;
}

/** Told in the place of results. */
export const NO_RULES = 'no rules here';

/** A name of the library, or the path of a sheet; undefined if there is neither. */
export async function rulesOperand(game: string, folder: string | undefined): Promise<string | undefined> {
  if (installedLibrary().library.games.some(({ name }) => name === game)) return game;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, `${game}.kif`);
  const about = await stat(file).catch(() => undefined);
  return about?.isFile() ? file : undefined;
}

/** The rows of the games that were asked for. */
export function wantedRows<Row extends { readonly game: string }>(
  rows: readonly Row[],
  { games }: Pick<ReproductionSettings, 'games'>,
): Row[] {
  return rows.filter(({ game }) => games?.includes(game) ?? true);
}
