/** The settings for repeating an experiment, and the location of the rules of its games. */

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
  /** Time per sheet, instead of the time implied by the size. */
  readonly seconds: number | undefined;
  /** For runs of arcade games: only these budgets of calls; all if undefined. */
  readonly calls: readonly number[] | undefined;
  /** Whether runs of arcade games use the time of the paper instead of calls. */
  readonly isTimed: boolean;
  /** Only these games; all if undefined. */
  readonly games: readonly string[] | undefined;
  /** For duels: only these pairings; all if undefined. */
  readonly schemes: readonly string[] | undefined;
}

export interface ExperimentWatch extends Watch {
  /** Receives a line about each completed part of the work. */
  readonly note: (line: string) => void;
}

/** Used in place of results. */
export const NO_RULES = 'no rules here';

/** A library name or the path of a sheet; undefined if neither exists. */
export async function rulesOperand(game: string, folder: string | undefined): Promise<string | undefined> {
  if (installedLibrary().library.games.some(({ name }) => name === game)) return game;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, `${game}.kif`);
  const about = await stat(file).catch(() => undefined);
  return about?.isFile() ? file : undefined;
}

/** The rows of the requested games. */
export function wantedRows<Row extends { readonly game: string }>(
  rows: readonly Row[],
  { games }: Pick<ReproductionSettings, 'games'>,
): Row[] {
  return rows.filter(({ game }) => games?.includes(game) ?? true);
}
